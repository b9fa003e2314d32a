import { Parser } from 'htmlparser2'
import { decodeBytes } from '../feed/charset.ts'
import { readFeedDate } from '../feed/feed-date.rules.ts'
import { cutText } from '../feed/field-limits.rules.ts'
import { namesOfByline } from '../text/byline.rules.ts'
import { cleanHtml, firstImage } from '../text/clean.ts'
import { compareTitles, normaliseTitle } from '../text/cluster.rules.ts'
import { textOfHtml, titleOfHtml, titleOfText } from '../text/plain-text.ts'
import { readPageFacts, type PageFacts } from './link-metadata.ts'
import { extract } from './extract.ts'
import type { Extracted } from './extract.ts'

export type ArticlePage = {
  url: string
  title: string
  byline: string | null
  publishedAt: string | null
  language: string | null
  image: string | null
  contentHtml: string
  text: string
  facts: PageFacts
}

export type PageErrorCode = 'NOT_HTML' | 'TOO_LARGE' | 'TOO_DEEP' | 'TOO_SLOW' | 'NO_ARTICLE'
export type PageError = { code: PageErrorCode; message: string }
export type PageSource = { bytes: Uint8Array; contentType?: string; address: string; zoneMinutes?: number }

const MAX_BYTES = 5 * 1024 * 1024
const MAX_DEPTH = 200

/** The article of a page with its facts, or one clear error. Meant for a thread with a limit of time: what nests deep takes minutes. */
export function readArticlePage(source: PageSource): ArticlePage | PageError {
  if (source.bytes.length > MAX_BYTES) return { code: 'TOO_LARGE', message: 'The page is longer than 5 MB' }
  if (!isHtml(source)) return { code: 'NOT_HTML', message: 'This is not an HTML page' }
  const html = decodeBytes(source.bytes, source.contentType).text
  if (html.trim() === '') return { code: 'NO_ARTICLE', message: 'The page is empty' }
  if (depthOf(html) > MAX_DEPTH) return { code: 'TOO_DEEP', message: `Elements stand more than ${MAX_DEPTH} deep` }
  const extracted = extract(html, source.address)
  if (!extracted) return { code: 'NO_ARTICLE', message: 'No article was found on the page' }
  return assemble(source, readPageFacts(html, source.address), extracted)
}

function assemble(source: PageSource, facts: PageFacts, extracted: Extracted): ArticlePage | PageError {
  const title = titleOfText(cutText(extracted.title, 1000)) || facts.title
  const contentHtml = withoutHeading(cleanHtml(extracted.html, source.address), title)
  // What stands below a picture is shown with it and is no sentence of the story.
  const text = textOfHtml(withoutCaptions(contentHtml))
  if (text === '') return { code: 'NO_ARTICLE', message: 'No article was found on the page' }
  const publishedMs = facts.publishedAt === null ? undefined : readFeedDate(facts.publishedAt, source.zoneMinutes)
  const bylines = [facts.byline ?? '', extracted.byline].flatMap((each) =>
    namesOfByline(titleOfHtml(cutText(each, 1000))),
  )
  return {
    url: facts.url,
    title,
    byline: bylines[0] ?? null,
    publishedAt: publishedMs === undefined ? null : new Date(publishedMs).toISOString(),
    language: facts.language ?? (extracted.language || null),
    image: facts.image ?? firstImage(contentHtml),
    contentHtml,
    text,
    facts,
  }
}

/** The page's own heading stands above the article already. */
function withoutHeading(html: string, title: string): string {
  const opening = /^(?:<(?:div|section)>){0,40}<(h[12])>/.exec(html)
  const end = opening ? html.indexOf(`</${opening[1]}>`) : -1
  if (!opening || end < 0) return html
  const start = opening[0].length
  const heading = titleOfHtml(html.slice(start, end))
  const { overlap } = compareTitles(normaliseTitle(heading), normaliseTitle(title))
  return overlap >= 0.5 ? html.slice(0, start - 4) + html.slice(end + 5) : html
}

function withoutCaptions(html: string): string {
  return html
    .split('<figcaption>')
    .reduce((text, piece) => text + piece.slice(Math.max(0, piece.indexOf('</figcaption>'))))
}

function isHtml({ bytes, contentType }: PageSource): boolean {
  if (contentType !== undefined && !/html|^$|text\/plain/i.test(contentType)) return false
  return !bytes.subarray(0, 512).includes(0) || bytes[0] === 0xff || bytes[0] === 0xfe
}

const UNCLOSED = new Set([
  'p',
  'li',
  'br',
  'img',
  'hr',
  'input',
  'meta',
  'link',
  'td',
  'tr',
  'th',
  'dt',
  'dd',
  'option',
])

/** Nesting is what makes extraction slow: 3,000 nested elements took 136 s, 300 half a second. Counting takes 10 ms. */
export function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (!UNCLOSED.has(name)) deepest = Math.max(deepest, ++depth)
    },
    onclosetag: (name) => {
      if (!UNCLOSED.has(name)) depth--
    },
  })
  parser.end(html)
  return deepest
}
