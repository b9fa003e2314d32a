import { safeLink } from '@chowk/contract/rich-text/link.ts'
import { trustedHtml } from '../trusted-html.ts'
import { noteLeft } from './left-out.ts'
import type { LeftOut } from './left-out.ts'
import { takeCode } from './pasted-code.ts'
import { nestLists } from './pasted-lists.ts'
import { takeOutMedia, takePictures } from './pasted-media.ts'
import type { PastedPicture } from './pasted-media.ts'
import { takeStyles } from './pasted-styles.ts'
import { renamed, tidyTables } from './pasted-tables.ts'

/** Markup in the form of the editor. */
export interface PastedMarkup {
  body: HTMLElement
  left: LeftOut
  pictures: PastedPicture[]
}

const UNSEEN = 'script, style, template, noscript, meta, link, base, title, [hidden]'
const HIDDEN = /(?:^|;)\s*(?:display:\s*none|mso-hide:\s*all)/i
const COMMENTS = '[style*="mso-element:comment-list"], [style*="mso-element: comment-list"]'
/** What an upload of ours is called. */
const UPLOAD = /^[\da-f-]{36}$/i
/** Deepest nesting of lists and quotes that is taken. */
const MOST_NESTED = 10

/** Reads pasted markup in a document that loads and runs nothing. What the editor knows keeps its meaning, and other elements leave their words. */
export function readMarkup(html: string): PastedMarkup {
  const { body } = new DOMParser().parseFromString(trustedHtml(html.toWellFormed()), 'text/html')
  const left: LeftOut = new Map()
  const isOwn = body.querySelector('[data-pm-slice]') !== null
  takeCode(body)
  removeUnseen(body, left)
  takeOutMedia(body, left)
  nestLists(body)
  tidyTables(body, left)
  takeStyles(body, left)
  takeHeadings(body)
  for (const figure of body.querySelectorAll<HTMLElement>('figure[data-attachment]'))
    if (!UPLOAD.test(figure.dataset['attachment'] || figure.dataset['upload'] || ''))
      figure.removeAttribute('data-attachment')
  const pictures = takePictures(body, left)
  noteLinks(body, left)
  if (!isOwn) removeBlank(body)
  flatten(body)
  return { body, left, pictures }
}

function removeUnseen(body: HTMLElement, left: LeftOut): void {
  for (const element of body.querySelectorAll(UNSEEN)) element.remove()
  for (const element of body.querySelectorAll('[style]'))
    if (HIDDEN.test(element.getAttribute('style') ?? '')) element.remove()
  for (const anchor of body.querySelectorAll('.MsoCommentReference')) {
    noteLeft(left, 'comment')
    anchor.remove()
  }
  for (const list of body.querySelectorAll(COMMENTS)) list.remove()
}

// The title of the article is the only heading of the first level.
function takeHeadings(body: HTMLElement): void {
  const shift = body.querySelector('h1') ? 1 : 0
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    renamed(heading, `h${Math.min(4, Math.max(2, Number(heading.tagName[1]) + shift))}`)
  for (const term of body.querySelectorAll('dt')) {
    const line = renamed(term, 'div')
    const words = body.ownerDocument.createElement('strong')
    words.append(...line.childNodes)
    line.append(words)
  }
  for (const meaning of body.querySelectorAll('dd')) renamed(meaning, 'div')
}

function noteLinks(body: HTMLElement, left: LeftOut): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? ''
    // Places within the copied page were never links to a reader here.
    if (!safeLink(address) && !address.startsWith('#'))
      noteLeft(left, 'link', { label: link.textContent ?? '', address })
  }
}

const BLOCKS = 'p, div, ul, ol, table, h2, h3, h4, blockquote, pre, figure'

/** Empty paragraphs and line breaks between blocks, by which other programs make distances. */
function removeBlank(body: HTMLElement): void {
  const isBlock = (element: Element | null) => element === null || element.matches(BLOCKS)
  for (const line of body.querySelectorAll('br'))
    if (isBlock(line.previousElementSibling) && isBlock(line.nextElementSibling) && !hasOwnWords(line.parentElement))
      line.remove()
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.textContent?.trim() || paragraph.querySelector('figure')) continue
    if (paragraph.closest('td, th, li')) paragraph.replaceChildren()
    else paragraph.remove()
  }
}

const hasOwnWords = (element: Element | null) =>
  [...(element?.childNodes ?? [])].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
  )

function flatten(body: HTMLElement): void {
  const depthOf = (element: Element | null): number => {
    const outer = element?.parentElement?.closest('ul, ol, blockquote') ?? null
    return outer ? 1 + depthOf(outer) : 0
  }
  for (const element of [...body.querySelectorAll('ul, ol, blockquote')].toReversed()) {
    if (depthOf(element) < MOST_NESTED) continue
    for (const line of element.children) if (line.tagName === 'LI') renamed(line, 'div')
    element.replaceWith(...element.childNodes)
  }
}
