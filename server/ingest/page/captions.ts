/** The text of an element in one line. */
export const lineText = (element: Element): string => element.textContent.replace(/\s+/gu, ' ').trim()

const MEDIA = 'img, picture, video, iframe'
const LONGEST_CAPTION = 600

/** Makes an element the caption of the picture it stands with. */
export function asCaption(element: Element): void {
  const caption = element.ownerDocument.createElement('figcaption')
  caption.append(...element.childNodes)
  element.replaceWith(caption)
}

const mayBeCaption = (element: Element) =>
  !element.closest('figcaption') &&
  !element.querySelector(`${MEDIA}, p + p`) &&
  element.textContent.length < LONGEST_CAPTION

/** What stands below a picture becomes its caption, so that it is read as one and not as a paragraph. */
export function markCaptions(root: ParentNode): void {
  for (const figure of root.querySelectorAll('figure')) {
    if (!figure.querySelector(MEDIA) || figure.querySelector('table, pre, blockquote')) continue
    for (const child of figure.querySelectorAll('p, span, div, small, cite')) if (mayBeCaption(child)) asCaption(child)
  }
  for (const element of root.querySelectorAll('[class*="caption" i], [class*="credit" i]'))
    if (mayBeCaption(element)) asCaption(element)
}
