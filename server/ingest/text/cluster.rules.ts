import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { wordsOf } from '../../platform/text/words.rules.ts'
import { HOUR_MS } from '../../platform/time.ts'

/** What is kept of an article to find its story. `simhash` is undefined for bodies under 120 words. */
export type StoryFacts = {
  language: string
  publicationId: string
  publishedAtMs: number
  titleWords: readonly string[]
  simhash: bigint | undefined
  /** The body's commonest words (`bodyWordsOf`), where both bodies are at hand: they can speak against alike titles. Few comparisons need them. */
  bodyWords?: (() => ReadonlySet<string> | undefined) | undefined
}

const WINDOW_MS = 120 * HOUR_MS
const MIN_SHARED = 3
const MIN_OVERLAP = 0.6
const SURE_SHARED = 5
const SURE_OVERLAP = 0.7
const MIN_TITLE_WORDS = 5
const MIN_TITLE_LETTERS = 10
const MIN_BODY_WORDS = 120
const MAX_BITS = 3
const BODY_WORDS = 40
/** How much of a body speaks for it. */
export const MAX_BODY_LETTERS = 20_000
const MIN_BODY_LIKENESS = 0.4
const SERIES = new Set(
  'part episode chapter day week round match phase lesson volume भाग एपिसोड अध्याय दिन सप्ताह चरण मैच दौर'.split(' '),
)

/** Rule I31: the words that a title is compared by, in order. */
export function normaliseTitle(title: string, publication = ''): string[] {
  const own = plainWords(publication).join(' ')
  const composed = title.normalize('NFC')
  const from = Math.max(...['-', '–', '—', '|', ':'].map((sign) => composed.lastIndexOf(` ${sign} `)))
  const isNamed = from > 0 && own !== '' && plainWords(composed.slice(from)).join(' ') === own
  const body = isNamed ? composed.slice(0, from) : title
  const words = plainWords(body)
  const remaining = own === '' ? words : without(words, own.split(' '))
  // A bare number tells nothing, but "part 2" is not "part 3".
  const joined = remaining.map((word, index) =>
    SERIES.has(remaining[index - 1] ?? '') && isNumber(word) ? `${remaining[index - 1]}${word}` : word,
  )
  return joined.filter((word) => !STOP_WORDS.has(word) && !isNumber(word))
}

const isNumber = (word: string) => /^\p{N}+$/u.test(word)

function plainWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[-‐‑‒–—/]/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .split(/\s+/u)
    .filter((each) => each !== '')
}

function without(words: string[], name: string[]): string[] {
  const remaining: string[] = []
  for (let index = 0; index < words.length; index++) {
    if (name.every((each, ahead) => words[index + ahead] === each)) index += name.length - 1
    else remaining.push(words[index]!)
  }
  return remaining
}

export type TitleLikeness = { shared: number; overlap: number; jaccard: number; isEqual: boolean }

export function compareTitles(a: readonly string[], b: readonly string[]): TitleLikeness {
  const [left, right] = [new Set(a), new Set(b)]
  const shared = intersectionOf(left, right)
  const key = a.join(' ')
  return {
    shared,
    overlap: shared / Math.max(1, Math.min(left.size, right.size)),
    jaccard: shared / Math.max(1, left.size + right.size - shared),
    isEqual: key.length >= MIN_TITLE_LETTERS && key === b.join(' '),
  }
}

/** Rules I30 and I32: whether two articles tell the same story. */
export function isSameStory(a: StoryFacts, b: StoryFacts): boolean {
  if (a.language !== b.language || Math.abs(a.publishedAtMs - b.publishedAtMs) > WINDOW_MS) return false
  const titles = compareTitles(a.titleWords, b.titleWords)
  if (titles.isEqual) return true
  if (a.publicationId === b.publicationId) return false
  const enough = Math.min(new Set(a.titleWords).size, new Set(b.titleWords).size) >= MIN_TITLE_WORDS
  const alike = enough && titles.shared >= MIN_SHARED && titles.overlap >= MIN_OVERLAP
  // Two reporters of one event share few words of their texts; titles this much alike need no other witness.
  const certain = titles.shared >= SURE_SHARED && titles.overlap >= SURE_OVERLAP
  if (alike && !tellOfOthers(a.titleWords, b.titleWords) && (certain || !bodiesDiffer(a, b))) return true
  return a.simhash !== undefined && b.simhash !== undefined && differingBits(a.simhash, b.simhash) <= MAX_BITS
}

/**
 * Titles of one pattern about two persons ("A endorses C", "B endorses C") are alike by rule I32 and yet two stories:
 * neither's first two words stand in the other. On 2,404 English articles this and the bodies end every false joining read.
 */
function tellOfOthers(a: readonly string[], b: readonly string[]): boolean {
  const numbered = (words: readonly string[]) =>
    words.filter((each) => /^\p{L}[\p{L}\p{M}]*\p{N}+$/u.test(each) && SERIES.has(each.slice(0, each.search(/\p{N}/u))))
  const [left, right] = [numbered(a), numbered(b)]
  if (left.length > 0 && right.length > 0 && left.join(' ') !== right.join(' ')) return true
  const starts = (one: readonly string[], other: readonly string[]) =>
    one.slice(0, 2).some((word) => other.includes(word))
  return !starts(a, b) && !starts(b, a)
}

function bodiesDiffer(a: StoryFacts, b: StoryFacts): boolean {
  const [left, right] = [a.bodyWords?.(), b.bodyWords?.()]
  if (!left || !right) return false
  const most = Math.max(1, Math.min(left.size, right.size))
  return intersectionOf(left, right) / most < MIN_BODY_LIKENESS
}

function intersectionOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const each of a) if (b.has(each)) count++
  return count
}

/** The 40 commonest telling words of a body's beginning; undefined under 120 words. */
export function bodyWordsOf(text: string): ReadonlySet<string> | undefined {
  const beginning = text.slice(0, MAX_BODY_LETTERS)
  const words = wordsOf(beginning.normalize('NFC').toLowerCase()).map((each) => each.word)
  if (words.length < MIN_BODY_WORDS) return undefined
  const counts = new Map<string, number>()
  for (const word of words) {
    if (word.length >= 4 && !STOP_WORDS.has(word) && !/^\p{N}+$/u.test(word))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const common = [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, BODY_WORDS)
  return new Set(common.map(([word]) => word))
}

export function differingBits(a: bigint, b: bigint): number {
  let bits = BigInt.asUintN(64, a ^ b)
  let count = 0
  for (; bits > 0n; bits &= bits - 1n) count++
  return count
}

/** 64-bit SimHash over pairs of neighbouring words (`written`, where they were found already), signed so that a bigint column holds it; undefined under 120 words. */
export function simhashOf(text: string, written = wordsOf(text).map((each) => each.word)): bigint | undefined {
  const words = written.map((word) => word.normalize('NFC').toLowerCase())
  if (words.length < MIN_BODY_WORDS) return undefined
  const ones = new Int32Array(64)
  for (let index = 1; index < words.length; index++) {
    const pair = `${words[index - 1]} ${words[index]}`
    addBits(ones, 0, hash32(pair, 0x811c9dc5))
    addBits(ones, 32, hash32(pair, 0x9747b28c))
  }
  let hash = 0n
  for (let bit = 63; bit >= 0; bit--) hash = (hash << 1n) | (2 * ones[bit]! > words.length - 1 ? 1n : 0n)
  return BigInt.asIntN(64, hash)
}

function addBits(ones: Int32Array, from: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++) ones[from + bit]! += (hash >>> bit) & 1
}

/** FNV-1a with a final mix, so that short texts spread over all bits. */
function hash32(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
