import { Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'
import { namesOfByline } from '../text/byline.rules.ts'
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
const LIKE_WRITERS = '[class*="-byline" i], [class*="_byline" i]'
const LONGEST_BYLINE = 100

// What names nobody, like a date or a button beside the name, hides no author who is named elsewhere.
function writersOn(document: Document, selector: string): string[] {
  return [...document.querySelectorAll(selector)]
    .filter((marked) => !marked.closest('nav, footer, [id*="comment"], [class*="comment"]'))
    .map((marked) => (marked.querySelector('[itemprop~="name"]') ?? marked).textContent.trim())
    .filter((said) => said.length <= LONGEST_BYLINE && namesOfByline(said).length > 0)
}

/** Who wrote it, where the page marks that: also in a box beside the article, which is not read with it. */
function writerOn(document: Document): string {
  const [writer] = writersOn(document, WRITERS)
  if (writer !== undefined) return writer
  // Where several are called so, most are those of other stories.
  const alike = new Set(writersOn(document, LIKE_WRITERS))
  return alike.size === 1 ? ([...alike][0] ?? '') : ''
}

/** "CAIRO —" opens the first sentence; Readability would take it out and name it as the author. */
function unmarkPlaces(document: Document): void {
  for (const place of document.querySelectorAll('p [class*="dateline" i]')) place.removeAttribute('class')
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
    unmarkPlaces(document)
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
    // Readability takes the first place of the page that is called like an author.
    const byline = writer || (found.byline?.trim() ?? '')
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
