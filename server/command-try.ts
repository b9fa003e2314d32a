import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { decodeBytes } from './ingest/feed/charset.ts'
import { readArticleAside, readFeedAside } from './ingest/document/documents.ts'
import type { FeedDocument } from './ingest/document/document-worker.ts'
import { fetchLinkFacts } from './ingest/page/fetch-link.ts'
import { linkMetadataOf, readPageFacts } from './ingest/page/link-metadata.ts'
import { isLinkFailure } from './ingest/page/link-page.ts'
import { readLinkFacts } from './ingest/page/read-link.ts'
import { makeLanguageReader, type LanguageReader } from './ingest/text/language.ts'
import { FetchFailure, makeFetcher, type Fetcher, type FetcherOptions } from './platform/fetch/fetch.ts'
import type { FeedItem } from './ingest/feed/feed.ts'

type Loaded = { bytes: Uint8Array; contentType?: string; address?: string }
type Refused = { error: { code: string; message: string; line?: number } }
type Tools = {
  fetcher: Fetcher
  languages: LanguageReader
  contentType: string | undefined
  base: string | undefined
}
type Trial = (source: string, tools: Tools) => Promise<Record<string, unknown>>

/** The base of relative links in a file without an address. */
const NOWHERE = 'https://file.invalid/'
const TRIALS: Record<string, Trial> = { feed: tryFeed, article: tryArticle, link: tryLink }

/**
 * Runs `feed try`, `article try` and `link try`: prints one JSON line per address or file, and returns 1 if any failed.
 * Uses the code of ingest, without a database.
 */
export async function runTry(argv: readonly string[], stdout: Writable, options: FetcherOptions = {}): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { 'content-type': { type: 'string' }, address: { type: 'string' } },
  })
  const [what, verb, ...sources] = positionals
  const trial = TRIALS[what ?? '']
  if (!trial || verb !== 'try' || sources.length === 0) {
    stdout.write(
      'Usage: feed|article|link try <address or file>… [--content-type <type>] [--address <original address>]\n',
    )
    return 2
  }
  const tools: Tools = {
    fetcher: makeFetcher(options),
    languages: makeLanguageReader(),
    contentType: values['content-type'],
    base: values.address,
  }
  let failures = 0
  try {
    for (const source of sources) {
      const answer = await trial(source, tools)
      if ('error' in answer) failures++
      stdout.write(`${JSON.stringify({ source, ...answer })}\n`)
    }
  } finally {
    await Promise.all([tools.fetcher.close(), tools.languages.close()])
  }
  return failures > 0 ? 1 : 0
}

async function tryFeed(source: string, tools: Tools): Promise<Record<string, unknown>> {
  const loaded = await load(source, tools)
  if ('error' in loaded) return loaded
  const document = await readFeedAside({ ...loaded, fetchedAtMs: Date.now() })
  return 'code' in document ? { error: document } : await printedFeed(document, tools.languages)
}

async function printedFeed(
  { reading, texts }: FeedDocument,
  languages: LanguageReader,
): Promise<Record<string, unknown>> {
  const { format, title, items, warnings } = reading
  const sample = items.slice(0, 10).map((each, index) => `${each.title}. ${texts[index]?.summary ?? ''}`)
  const language = reading.language ?? (sample.length > 0 ? await languages.detect(sample.join('\n')) : null)
  return { format, title, language, items: items.map(printedItem), warnings }
}

const PRINTED = [
  'identity',
  'url',
  'title',
  'summaryHtml',
  'contentHtml',
  'authors',
  'publishedAt',
  'updatedAt',
  'categories',
  'enclosures',
  'image',
] as const satisfies (keyof FeedItem)[]

const printedItem = (item: FeedItem) => Object.fromEntries(PRINTED.map((name) => [name, item[name]]))

async function tryArticle(source: string, tools: Tools): Promise<Record<string, unknown>> {
  const loaded = await load(source, tools)
  if ('error' in loaded) return loaded
  const page = await readArticleAside({ ...loaded, address: loaded.address ?? ownAddress(loaded.bytes) })
  if ('code' in page) return { error: page }
  const { title, byline, publishedAt, image, contentHtml, text } = page
  const language = await tools.languages.detect(text, page.language ?? undefined)
  return { url: page.url === NOWHERE ? null : page.url, title, byline, publishedAt, language, image, contentHtml, text }
}

async function tryLink(source: string, tools: Tools): Promise<Record<string, unknown>> {
  if (isAddress(source)) {
    const facts = await fetchLinkFacts(tools.fetcher, source)
    return isLinkFailure(facts) ? { error: facts } : linkMetadataOf(facts)
  }
  const loaded = await load(source, tools)
  if ('error' in loaded) return loaded
  const facts = readLinkFacts(loaded.bytes, loaded.contentType, loaded.address ?? ownAddress(loaded.bytes))
  if (isLinkFailure(facts)) return { error: facts }
  return { ...linkMetadataOf(facts), url: facts.url === NOWHERE ? null : facts.url }
}

/** A saved page usually names its original address. */
const ownAddress = (bytes: Uint8Array) => readPageFacts(decodeBytes(bytes).text, NOWHERE).canonical ?? NOWHERE

const isAddress = (source: string) => /^(?!file:)\p{L}[\p{L}\d+.-]*:\/\//u.test(source)

async function load(source: string, tools: Tools): Promise<Loaded | Refused> {
  const given = { ...(tools.contentType !== undefined && { contentType: tools.contentType }) }
  try {
    if (!isAddress(source)) {
      const path = source.startsWith('file:') ? new URL(source) : pathToFileURL(source)
      return { bytes: await readFile(path), ...given, ...(tools.base !== undefined && { address: tools.base }) }
    }
    const answer = await tools.fetcher.fetch(source)
    if (answer.status >= 400) return { error: { code: 'REFUSED', message: `The server answered ${answer.status}` } }
    return { bytes: answer.body, contentType: answer.headers['content-type'] ?? '', address: answer.url, ...given }
  } catch (error) {
    if (error instanceof FetchFailure) return { error: { code: error.code, message: error.message } }
    const { code } = error as NodeJS.ErrnoException
    return { error: { code: code === 'ENOENT' ? 'NO_SUCH_FILE' : 'UNREADABLE', message: 'The file could not be read' } }
  }
}
