import { Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'
import { markCaptions } from './captions.ts'
import { declaredBody } from './link-metadata.ts'
import { removeFurniture, removeSmall } from './page-furniture.ts'
import { trimArticle } from './trim-article.ts'

export type Extracted = { title: string; byline: string; html: string; language: string; excerpt: string }

const MAX_ELEMENTS = 20_000
/** An article that is shorter than this share of what the page's paragraphs hold may be the wrong element. */
const DOUBTFUL = 0.5

/** The part of a page that is its article, as markup that nobody cleaned yet. */
export function extract(html: string, address: string): Extracted | undefined {
  const found = read(html, address, removeFurniture)
  if (found && found.share >= DOUBTFUL) return found.extracted
  // Its marks may have misled us.
  const plain = read(html, address, () => undefined)
  return plain && (!found || found.length < DOUBTFUL * plain.length) ? plain.extracted : found?.extracted
}

const WRITERS = '[rel~="author"], [itemprop~="author"], [class~="byline"]'
const LONGEST_BYLINE = 100

/** Who wrote it, where the page marks that: also in a box beside the article, which is not read with it. */
function writerOn(document: Document): string {
  for (const marked of document.querySelectorAll(WRITERS)) {
    if (marked.closest('nav, footer, [id*="comment"], [class*="comment"]')) continue
    const said = (marked.querySelector('[itemprop~="name"]') ?? marked).textContent.trim()
    if (said !== '' && said.length <= LONGEST_BYLINE) return said
  }
  return ''
}

type Found = { extracted: Extracted; length: number; share: number }

function read(html: string, address: string, prepare: (document: Document) => void): Found | undefined {
  // Scripts are never run and nothing is loaded: jsdom does neither unless told to.
  const dom = new JSDOM(html, { url: address, virtualConsole: new VirtualConsole() })
  try {
    const { document } = dom.window
    const json = [...document.querySelectorAll('script[type^="application/ld+json"]')].map((each) => each.textContent)
    if (document.getElementsByTagName('*').length > MAX_ELEMENTS)
      throw new Error(`The page has more than ${MAX_ELEMENTS} elements`)
    const writer = writerOn(document)
    prepare(document)
    markCaptions(document)
    const prose = [...document.querySelectorAll('p')].reduce((sum, each) => sum + each.textContent.trim().length, 0)
    const found = new Readability(document, {
      maxElemsToParse: MAX_ELEMENTS,
      charThreshold: 200,
      keepClasses: true,
      serializer: (node) => node as Element,
    }).parse()
    const content = found?.content
    if (!content) return undefined
    const length = content.textContent.trim().length
    const byline = found.byline?.trim() || writer
    removeSmall(content)
    trimArticle(content, { title: found.title ?? '', byline, declared: declaredBody(json) })
    const extracted = {
      title: found.title ?? '',
      byline,
      html: content.innerHTML,
      language: found.lang ?? '',
      excerpt: found.excerpt ?? '',
    }
    return { extracted, length, share: prose === 0 ? 1 : length / prose }
  } finally {
    dom.window.close()
  }
}
