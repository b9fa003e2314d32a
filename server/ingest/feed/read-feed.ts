import { parseFeed } from 'feedsmith'
import { decodeBytes } from './charset.ts'
import { rawFeedOf } from './feed-fields.ts'
import { findFeedLinks, looksLikeHtml, looksLikeOpml } from './not-a-feed.ts'
import { OTHER_ROOTS, readOtherHeader, readOtherItem } from './other-xml.ts'
import { cutItems, salvageItems, salvageJsonFeed } from './salvage.ts'
import type { ItemName } from './salvage.ts'
import { withReadableBodies } from './readable-bodies.ts'
import { throwFault } from '../document/item-fault.ts'
import type { OnItemFault } from '../document/item-fault.ts'
import { settleFeed } from './settle-feed.ts'
import { findXmlError, lineAt, mapOutsideOpaque, prepareXml, startOfDocument } from './xml-shape.ts'
import type { FeedError, FeedReading, FeedSource, RawFeed, RawItem, RawReading, Warning } from './feed.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_ROOT_TAG = 10_000
const TAG = /<(\/?)([\p{L}_][\p{L}\p{N}_.:-]{0,99})(?:[\s/][^<>]{0,10000})?>/gu

/** From bytes to cleaned items or one clear error; never throws for what stands in the bytes. An item for which it would is told to `onFault`. */
export function readFeed(source: FeedSource, onFault: OnItemFault = throwFault): FeedReading | FeedError {
  const read = readRaw(source)
  return 'code' in read ? read : settleFeed(read, source, onFault)
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
    const match = /position (\d{1,9})/.exec(message)
    return {
      message: inOwnWords(message),
      line: lineAt(text, match ? Number(match[1]) : text.length),
    }
  }
}

/** What the parser says without the text that it quotes. */
function inOwnWords(message: string): string {
  const quoted = message.indexOf(' "')
  const said = message.slice(Math.max(0, message.indexOf('JSON input')), quoted < 0 ? 200 : quoted)
  return said.endsWith(',') ? said.slice(0, -1) : said
}

function readXml(original: string): RawReading | FeedError {
  const prepared = prepareXml(original)
  if ('code' in prepared) return prepared
  const { root, warnings } = prepared
  const text = withReadableBodies(prepared.text, root)
  const localRoot = root.slice(root.lastIndexOf(':') + 1)
  if (looksLikeOpml(localRoot)) {
    return { code: 'NOT_A_FEED', message: 'This is a list of feeds (OPML); import it as such', line: 1 }
  }
  const other = OTHER_ROOTS[localRoot]
  const itemName = other === undefined ? itemNameOf(text, root) : { local: other, prefixes: [''] }
  if (itemName === undefined) {
    const error = findXmlError(text)
    const line = error?.line ?? lineAt(text, text.toLowerCase().indexOf(`<${root}`))
    return { code: 'NOT_A_FEED', message: `<${root}> is not the beginning of a feed`, line }
  }
  const error = findXmlError(text)
  const cut = cutItems(text, root, itemName)
  if (other !== undefined) {
    const salvaged = salvageItems(cut, (piece) => readOtherItem(localRoot, piece))
    const feed = { ...readOtherHeader(localRoot, cut.header), items: salvaged.items }
    return { feed, warnings: [...warnings, ...asWarnings(error), ...salvaged.warnings] }
  }
  const complete = error ? undefined : tryFeedsmith(text)
  if (complete && complete.items.length === cut.pieces.length) return { feed: complete, warnings }
  const lenient = readLeniently({ cut, root, error, warnings })
  if (complete && ('code' in lenient || complete.items.length >= lenient.feed.items.length))
    return { feed: complete, warnings: 'code' in lenient ? warnings : lenient.warnings }
  return lenient
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
  const header = cut.header.slice(0, endOfLastTag(cut.header))
  const head = tryFeedsmith(header + closeAll(header)) ?? tryFeedsmith(open + close)
  const salvaged = salvageItems<RawItem>(cut, (piece) => tryFeedsmith(open + piece + close)?.items[0])
  // A feed that is in order and holds nothing we know is an empty one.
  if (error && !head && salvaged.items.length === 0) return { ...error, code: 'NOT_WELL_FORMED' }
  const format = root.endsWith('rdf') ? 'rdf' : root.endsWith('feed') ? 'atom' : 'rss'
  const feed: RawFeed = { format, ...head, items: salvaged.items }
  return { feed, warnings: [...warnings, ...asWarnings(error), ...salvaged.warnings] }
}

/** Before a tag that was cut in its middle. */
function endOfLastTag(header: string): number {
  const last = header.lastIndexOf('<')
  return last >= 0 && header.indexOf('>', last) < 0 ? last : header.length
}

const asWarnings = (warning: Warning | undefined) => (warning ? [warning] : [])

// What belongs to a feed by its namespace, whatever prefix it has.
const FEED_NAMESPACE = /(?:\/atom|purl\.org\/rss\/|purl\.org\/atom\/|netscape\.com\/rdf|backend\.userland\.com\/rss)/i

/** Items may have the root's prefix, none, or another one that stands for a feed: `<rss:item>` in `<rdf:RDF>`. */
function itemNameOf(text: string, root: string): ItemName | undefined {
  const local = root.slice(root.lastIndexOf(':') + 1)
  if (!['feed', 'rss', 'rdf', 'channel'].includes(local)) return undefined
  const prefix = root.includes(':') ? `${root.split(':')[0]}:` : ''
  const start = startOfDocument(text)
  const tag = text.slice(start, Math.min(start + MAX_ROOT_TAG, text.indexOf('>', start) + 1 || text.length))
  const named = [...tag.matchAll(/\sxmlns:([^\s=]+)=["']([^"']*)/gu)]
    .filter((found) => FEED_NAMESPACE.test(found[2] ?? ''))
    .map((found) => `${found[1]?.toLowerCase()}:`)
  return { local: local === 'feed' ? 'entry' : 'item', prefixes: [...new Set(['', prefix, ...named])] }
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
  const start = startOfDocument(header)
  const end = header.indexOf('>', start)
  const tag = end < 0 || end - start > MAX_ROOT_TAG ? `<${root}>` : header.slice(start, end + 1)
  const name = tag.slice(1, tag.search(/[\s/>]/))
  const inner = root === 'rss' ? ['<channel>', '</channel>'] : ['', '']
  return { open: tag.replace(/\/>$/, '>') + inner[0], close: `${inner[1]}</${name}>` }
}

/** End tags for what a head leaves open. */
function closeAll(header: string): string {
  const stack: string[] = []
  const note = (plain: string) => {
    for (const [tag, slash, name] of plain.matchAll(TAG)) {
      if (tag.endsWith('/>')) continue
      const last = slash ? stack.lastIndexOf(name!) : -1
      if (!slash) stack.push(name!)
      else if (last >= 0) stack.length = last
    }
    return plain
  }
  mapOutsideOpaque(header, note)
  return stack
    .toReversed()
    .map((each) => `</${each}>`)
    .join('')
}
