import { Worker } from 'node:worker_threads'
import { Parser } from 'htmlparser2'
import { decodeBytes } from '../feed/charset.ts'
import { readFeedDate } from '../feed/feed-date.rules.ts'
import { cleanHtml } from '../text/clean.ts'
import { compareTitles, normaliseTitle } from '../text/cluster.rules.ts'
import { textOfHtml, titleOfHtml } from '../text/plain-text.ts'
import { readPageFacts, type PageFacts } from './link-metadata.ts'
import type { ExtractAnswer, Extracted, ExtractTask } from './page-worker.ts'

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

export type PageReader = { read: (source: PageSource) => Promise<ArticlePage | PageError>; close: () => Promise<void> }

const MAX_BYTES = 5 * 1024 * 1024
const MAX_DEPTH = 200
const TIME_LIMIT_MS = 8000

type Waiting = { task: ExtractTask; resolve: (answer: ExtractAnswer | 'TOO_SLOW') => void }

/** One worker thread, started at the first page and again after one that had to be stopped; pages take turns. */
export function makePageReader({ timeLimitMs = TIME_LIMIT_MS, idleMs = 60_000 } = {}): PageReader {
  let worker: Worker | undefined
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  const queue: Waiting[] = []

  const stop = () => {
    clearTimeout(timer)
    const stopped = worker
    worker = undefined
    stopped?.removeAllListeners()
    stopped?.on('error', () => undefined)
    return stopped?.terminate()
  }
  const finish = (answer: ExtractAnswer | 'TOO_SLOW') => {
    clearTimeout(timer)
    current?.resolve(answer)
    current = undefined
    startNext()
  }
  const giveUp = (answer: ExtractAnswer | 'TOO_SLOW') => {
    void stop()
    finish(answer)
  }
  const startNext = () => {
    if (current) return
    current = queue.shift()
    // jsdom costs 60 MB: a worker that rests is let go.
    if (!current) timer = setTimeout(() => void stop(), idleMs).unref()
    else {
      clearTimeout(timer)
      worker ??= startWorker(
        (answer) => finish(answer),
        (message) => giveUp({ id: 0, failed: message }),
      )
      timer = setTimeout(() => giveUp('TOO_SLOW'), timeLimitMs)
      worker.postMessage(current.task)
    }
  }
  const extract = (html: string, address: string) =>
    new Promise<ExtractAnswer | 'TOO_SLOW'>((resolve) => {
      queue.push({ task: { id: ++lastId, html, address }, resolve })
      startNext()
    })
  return {
    read: (source) => readPage(source, extract),
    close: async () => void (await stop()),
  }
}

function startWorker(onAnswer: (answer: ExtractAnswer) => void, onDeath: (message: string) => void): Worker {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  worker.unref()
  worker.on('message', onAnswer)
  worker.on('error', (error) => onDeath((error as Error).message))
  worker.on('exit', (code) => code !== 0 && onDeath(`The reader ended with code ${code}`))
  return worker
}

async function readPage(
  source: PageSource,
  extract: (html: string, address: string) => Promise<ExtractAnswer | 'TOO_SLOW'>,
): Promise<ArticlePage | PageError> {
  if (source.bytes.length > MAX_BYTES) return { code: 'TOO_LARGE', message: 'The page is longer than 5 MB' }
  if (!isHtml(source)) return { code: 'NOT_HTML', message: 'This is not an HTML page' }
  const html = decodeBytes(source.bytes, source.contentType).text
  if (html.trim() === '') return { code: 'NO_ARTICLE', message: 'The page is empty' }
  if (depthOf(html) > MAX_DEPTH) return { code: 'TOO_DEEP', message: `Elements stand more than ${MAX_DEPTH} deep` }
  const answer = await extract(html, source.address)
  if (answer === 'TOO_SLOW') return { code: 'TOO_SLOW', message: 'The page took too long to read' }
  if (!answer.extracted) return { code: 'NO_ARTICLE', message: answer.failed ?? 'No article was found on the page' }
  return assemble(source, readPageFacts(html, source.address), answer.extracted)
}

function assemble(source: PageSource, facts: PageFacts, extracted: Extracted): ArticlePage | PageError {
  const title = titleOfHtml(extracted.title) || facts.title
  const contentHtml = withoutHeading(cleanHtml(extracted.html, source.address), title)
  const text = textOfHtml(contentHtml)
  if (text === '') return { code: 'NO_ARTICLE', message: 'No article was found on the page' }
  const publishedMs = facts.publishedAt === null ? undefined : readFeedDate(facts.publishedAt, source.zoneMinutes)
  const byline = titleOfHtml(facts.byline ?? extracted.byline).replace(/^by\s+(?=\p{Lu})/iu, '')
  return {
    url: facts.url,
    title,
    byline: byline === '' || /^https?:/.test(byline) ? null : byline,
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
  const heading = /^(?:<(?:div|section)>)*(<h[12]>([^]*?)<\/h[12]>)/.exec(html)
  if (!heading) return html
  const { overlap } = compareTitles(normaliseTitle(titleOfHtml(heading[2]!)), normaliseTitle(title))
  return overlap >= 0.5 ? html.replace(heading[1]!, '') : html
}

function isHtml({ bytes, contentType }: PageSource): boolean {
  if (contentType !== undefined && !/html|^$|text\/plain/i.test(contentType)) return false
  return !bytes.subarray(0, 512).includes(0) || bytes[0] === 0xff || bytes[0] === 0xfe
}

const firstImage = (html: string) => /<img[^>]*? src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null

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
