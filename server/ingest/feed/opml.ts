import { DomUtils, parseDocument } from 'htmlparser2'
import { decodeBytes } from './charset.ts'
import { webUrl } from './canonical-url.rules.ts'
import { findXmlError, prepareXml } from './xml-shape.ts'
import type { Warning } from './feed.ts'

export type OpmlFeed = {
  url: string
  title: string
  homeUrl: string | null
  folder: string | null
  language: string | null
}
export type OpmlReading = { title: string; feeds: OpmlFeed[]; warnings: Warning[] }

const MAX_FEEDS = 2000

/** The feeds of an OPML list with the folder each stands in; each address once. Undefined when it is no OPML. */
export function readOpml(bytes: Uint8Array, contentType?: string): OpmlReading | undefined {
  const prepared = prepareXml(decodeBytes(bytes, contentType).text)
  if ('code' in prepared || prepared.root !== 'opml') return undefined
  const { text, warnings } = prepared
  const error = findXmlError(text)
  if (error) warnings.push(error)
  const document = parseDocument(text, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  const feeds = new Map<string, OpmlFeed>()
  for (const outline of DomUtils.getElementsByTagName('outline', document, true)) {
    const { xmlurl, htmlurl, title, text: label, language } = outline.attribs
    const url = webUrl(xmlurl ?? '')?.href
    if (url === undefined || feeds.has(url) || feeds.size >= MAX_FEEDS) continue
    const { parent } = outline
    const folder = parent && 'attribs' in parent && parent.name === 'outline' ? parent.attribs : {}
    feeds.set(url, {
      url,
      title: (title || label || new URL(url).hostname).trim(),
      homeUrl: webUrl(htmlurl ?? '')?.href ?? null,
      folder: (folder['title'] || folder['text'] || '').trim() || null,
      language: language?.trim() || null,
    })
  }
  const head = DomUtils.getElementsByTagName('title', document, true)[0]
  return { title: head ? DomUtils.textContent(head).trim() : '', feeds: [...feeds.values()], warnings }
}
