import { parseFeed } from 'feedsmith'
import { decodeBytes } from './charset.ts'
import { rawFeedOf } from './feed-fields.ts'
import { findFeedLinks, looksLikeHtml, looksLikeOpml } from './not-a-feed.ts'
import { OTHER_ROOTS, readOtherHeader, readOtherItem } from './other-xml.ts'
import { cutItems, salvageItems, salvageJsonFeed } from './salvage.ts'
import { settleFeed } from './settle-feed.ts'
import { findXmlError, lineAt, prepareXml } from './xml-shape.ts'
import type { FeedError, FeedReading, FeedSource, RawFeed, RawItem, RawReading, Warning } from './feed.ts'

const MAX_BYTES = 10 * 1024 * 1024

/** From bytes to cleaned items or one clear error; never throws for what stands in the bytes. */
export function readFeed(source: FeedSource): FeedReading | FeedError {
  const read = readRaw(source)
  return 'code' in read ? read : settleFeed(read, source)
}

function readRaw({ bytes, contentType, address }: FeedSource): RawReading | FeedError {
  if (bytes.length > MAX_BYTES) return { code: 'TOO_LARGE', message: 'The feed is longer than 10 MB' }
  const binary = kindOfBinary(bytes)
  if (binary !== undefined) return { code: 'NOT_TEXT', message: `This is ${binary}, not a feed` }
  const { text } = decodeBytes(bytes, contentType)
  const start = text.trimStart()
  if (start === '') return { code: 'EMPTY', message: 'The answer has no content', line: 1 }
  if (start.startsWith('{') || start.startsWith('[')) return readJson(text)
  if (looksLikeHtml(start)) {
    const feedLinks = findFeedLinks(start, address)
    const found = feedLinks.length > 0 ? `, which names ${feedLinks.length} feed(s)` : ' that names no feed'
    return { code: 'NOT_A_FEED', message: `This is an HTML page${found}`, line: 1, feedLinks }
  }
  if (!start.startsWith('<')) return { code: 'NOT_A_FEED', message: 'This is plain text, not a feed', line: 1 }
  return readXml(text)
}

function kindOfBinary(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 512))
  if (/^\u0089PNG|^GIF8|^ÿØÿ|^RIFF....WEBP|^BM|^....ftypavif/s.test(head)) return 'a picture'
  if (head.startsWith('%PDF')) return 'a PDF'
  if (head.startsWith('PK\u0003\u0004')) return 'a ZIP archive'
  if (head.startsWith('\u001f\u008b')) return 'a packed file'
  const isUtf16 = ['ÿþ', 'þÿ', '<\0', '\0<'].some((mark) => head.startsWith(mark))
  return !isUtf16 && head.includes('\0') ? 'binary data' : undefined
}

function readJson(text: string): RawReading | FeedError {
  const parsed = parseJsonFeed(text)
  if (parsed) return { feed: parsed, warnings: [] }
  const wrong = jsonError(text)
  if (!wrong) return { code: 'NOT_A_FEED', message: 'This JSON is not a JSON Feed', line: 1 }
  // Raw line breaks inside strings are the commonest fault of hand-made JSON.
  // oxlint-disable-next-line no-control-regex
  const unbroken = text.replace(/[\u0000-\u001f]/g, ' ')
  const repaired = parseJsonFeed(unbroken)
  if (repaired) return { feed: repaired, warnings: [{ code: 'NOT_WELL_FORMED', ...wrong }] }
  const salvaged = salvageJsonFeed(unbroken)
  const saved = salvaged && parseJsonFeed(salvaged.text)
  if (!saved) return { code: 'NOT_WELL_FORMED', ...wrong }
  return { feed: saved, warnings: [{ code: 'CUT_SHORT', message: wrong.message, line: lineAt(text, salvaged.end) }] }
}

function parseJsonFeed(text: string): RawFeed | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isFeed = typeof value === 'object' && value !== null && Array.isArray((value as { items?: unknown }).items)
    if (!isFeed) return undefined
    const version = /jsonfeed\.org\/version/.test(String((value as { version?: unknown }).version))
    // Some publishers leave the version out; a list of items is enough to know it by.
    const parsed = parseFeed(version ? value : { ...value, version: 'https://jsonfeed.org/version/1.1' })
    return parsed.format === 'json' ? rawFeedOf(parsed) : undefined
  } catch {
    return undefined
  }
}

function jsonError(text: string): { message: string; line: number } | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const message = (error as Error).message
    const at = /position (\d+)/.exec(message)
    return {
      message: message.replace(/^.*(?=JSON input)|,? ".*$/, ''),
      line: lineAt(text, at ? Number(at[1]) : text.length),
    }
  }
}

function readXml(original: string): RawReading | FeedError {
  const prepared = prepareXml(original)
  if ('code' in prepared) return prepared
  const { text, root, warnings } = prepared
  const localRoot = root.replace(/^.*:/, '')
  if (looksLikeOpml(localRoot)) {
    return { code: 'NOT_A_FEED', message: 'This is a list of feeds (OPML); import it as such', line: 1 }
  }
  const itemName = OTHER_ROOTS[localRoot] ?? itemNameOf(root)
  if (itemName === undefined) {
    const error = findXmlError(text)
    const line = error?.line ?? lineAt(text, text.toLowerCase().indexOf(`<${root}`))
    return { code: 'NOT_A_FEED', message: `<${root}> is not the beginning of a feed`, line }
  }
  const error = findXmlError(text)
  const cut = cutItems(text, root, itemName)
  if (OTHER_ROOTS[localRoot] !== undefined) {
    const salvaged = salvageItems(cut, (piece) => readOtherItem(localRoot, piece))
    const feed = { ...readOtherHeader(localRoot, cut.header), items: salvaged.items }
    return { feed, warnings: [...warnings, ...asWarnings(error), ...salvaged.warnings] }
  }
  if (!error) {
    const whole = tryFeedsmith(text)
    if (whole && whole.items.length === cut.pieces.length) return { feed: whole, warnings }
  }
  return readLeniently({ cut, root, error, warnings })
}

type LenientTask = {
  cut: ReturnType<typeof cutItems>
  root: string
  error: Warning | undefined
  warnings: Warning[]
}

/** Strict reading failed or lost items: the head alone, then each item alone inside the same root. */
function readLeniently({ cut, root, error, warnings }: LenientTask): RawReading | FeedError {
  const { open, close } = shellOf(cut.header, root)
  const header = cut.header.replace(/<[^>]*$/, '')
  const head = tryFeedsmith(header + closeAll(header)) ?? tryFeedsmith(open + close)
  const salvaged = salvageItems<RawItem>(cut, (piece) => tryFeedsmith(open + piece + close)?.items[0])
  if (!head && salvaged.items.length === 0) {
    const line = error?.line ?? salvaged.warnings[0]?.line ?? 1
    return { code: 'NOT_WELL_FORMED', message: error?.message ?? 'No item could be read', line }
  }
  const format = root.endsWith('rdf') ? 'rdf' : root.endsWith('feed') ? 'atom' : 'rss'
  const feed: RawFeed = { format, ...head, items: salvaged.items }
  return { feed, warnings: [...warnings, ...asWarnings(error), ...salvaged.warnings] }
}

const asWarnings = (warning: Warning | undefined) => (warning ? [warning] : [])

function itemNameOf(root: string): string | undefined {
  const [prefix, local] = root.includes(':') ? [`${root.split(':')[0]}:`, root.split(':')[1]!] : ['', root]
  if (local === 'feed') return `${prefix}entry`
  return local === 'rss' || local === 'rdf' || local === 'channel' ? 'item' : undefined
}

function tryFeedsmith(text: string): RawFeed | undefined {
  try {
    return rawFeedOf(parseFeed(text))
  } catch {
    return undefined
  }
}

/** The root's own tag, with its namespaces, and what an item needs around it. */
function shellOf(header: string, root: string): { open: string; close: string } {
  const tag = new RegExp(`<${root}(?:\\s[^>]*)?>`, 'i').exec(header)?.[0] ?? `<${root}>`
  const name = /^<([^\s>]+)/.exec(tag)![1]!
  const inner = root === 'rss' ? ['<channel>', '</channel>'] : ['', '']
  return { open: tag.replace(/\/>$/, '>') + inner[0], close: `${inner[1]}</${name}>` }
}

/** End tags for what a head leaves open. */
function closeAll(header: string): string {
  const stack: string[] = []
  const tags =
    /<!\[CDATA\[[^]*?(?:\]\]>|$)|<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)|<(\/?)([\p{L}_][\p{L}\p{N}_.:-]*)[^<>]*?(\/?)>/gu
  for (const [, slash, name, selfClosed] of header.matchAll(tags)) {
    if (name === undefined || selfClosed) continue
    if (!slash) stack.push(name)
    else if (stack.lastIndexOf(name) >= 0) stack.length = stack.lastIndexOf(name)
  }
  return stack
    .toReversed()
    .map((each) => `</${each}>`)
    .join('')
}
