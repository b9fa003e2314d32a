import { STOP_WORDS } from './stop-words.rules.ts'
import { wordsOf } from './words.rules.ts'

/** What is kept of an article to find its story. `simhash` is undefined for bodies under 120 words. */
export type StoryFacts = {
  language: string
  publicationId: string
  publishedAtMs: number
  titleWords: readonly string[]
  simhash: bigint | undefined
}

const WINDOW_MS = 120 * 3_600_000
const MIN_SHARED = 3
const MIN_OVERLAP = 0.6
const MIN_TITLE_WORDS = 5
const MIN_TITLE_LETTERS = 10
const MIN_BODY_WORDS = 120
const MAX_BITS = 3

/** Rule I31: the words that a title is compared by, in order. */
export function normaliseTitle(title: string, publication = ''): string[] {
  const own = plainWords(publication).join(' ')
  const ending = /^(.*\S)\s+[-–—|:]\s+([^-–—|:]+)$/u.exec(title.normalize('NFC'))
  const body = ending && plainWords(ending[2]!).join(' ') === own && own !== '' ? ending[1]! : title
  const words = plainWords(body)
  const kept = own === '' ? words : without(words, own.split(' '))
  return kept.filter((word) => !STOP_WORDS.has(word) && !/^\p{N}+$/u.test(word))
}

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
  const kept: string[] = []
  for (let at = 0; at < words.length; at++) {
    if (name.every((each, ahead) => words[at + ahead] === each)) at += name.length - 1
    else kept.push(words[at]!)
  }
  return kept
}

export type TitleLikeness = { shared: number; overlap: number; jaccard: number; isEqual: boolean }

export function compareTitles(a: readonly string[], b: readonly string[]): TitleLikeness {
  const [left, right] = [new Set(a), new Set(b)]
  const shared = left.intersection(right).size
  const key = a.join(' ')
  return {
    shared,
    overlap: shared / Math.max(1, Math.min(left.size, right.size)),
    jaccard: shared / Math.max(1, left.union(right).size),
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
  if (enough && titles.shared >= MIN_SHARED && titles.overlap >= MIN_OVERLAP) return true
  return a.simhash !== undefined && b.simhash !== undefined && differingBits(a.simhash, b.simhash) <= MAX_BITS
}

export function differingBits(a: bigint, b: bigint): number {
  let bits = BigInt.asUintN(64, a ^ b)
  let count = 0
  for (; bits > 0n; bits &= bits - 1n) count++
  return count
}

/** 64-bit SimHash over pairs of neighbouring words, signed so that a bigint column holds it; undefined under 120 words. */
export function simhashOf(text: string): bigint | undefined {
  const words = wordsOf(text.normalize('NFC').toLowerCase()).map((each) => each.word)
  if (words.length < MIN_BODY_WORDS) return undefined
  const sums = new Int32Array(64)
  for (let at = 1; at < words.length; at++) {
    const pair = `${words[at - 1]} ${words[at]}`
    addBits(sums, 0, hash32(pair, 0x811c9dc5))
    addBits(sums, 32, hash32(pair, 0x9747b28c))
  }
  let hash = 0n
  for (let bit = 63; bit >= 0; bit--) hash = (hash << 1n) | (sums[bit]! > 0 ? 1n : 0n)
  return BigInt.asIntN(64, hash)
}

function addBits(sums: Int32Array, from: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++) sums[from + bit]! += (hash >>> bit) & 1 ? 1 : -1
}

/** FNV-1a with a final mix, so that short texts spread over all bits. */
function hash32(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
