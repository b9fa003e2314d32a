import { DomUtils, parseDocument } from 'htmlparser2'

/** What a reporter wrote, without any markup, its white space put in order (RP2). */
export function plainReportText(given: string): string {
  const document = parseDocument(given)
  const drop = DomUtils.getElementsByTagName((name) => name === 'script' || name === 'style', document, true)
  for (const element of drop) DomUtils.removeElement(element)
  return DomUtils.textContent(document)
    .normalize('NFC')
    .replaceAll(/(?!\n|\t)\p{Cc}/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
