import { CATEGORY_WORDS, SECTION_NAMES, SENSITIVE_WORDS } from './category-words.rules.ts'
import { wordsOf } from '../../platform/text/words.rules.ts'
import type { PlacedWord } from '../../platform/text/words.rules.ts'

export const GENERAL = 'general'
const SENSITIVE_CATEGORIES = new Set(['crime', 'adult', 'gambling'])
const MAX_CATEGORIES = 3
const WEIGHT = { section: 8, title: 3, text: 1 }
const TEXT_WORDS = 200
const TEXT_LETTERS = 3000
const SENSITIVE_LETTERS = 6000
const MIN_SCORE = 3
/** A second category must come this near to the first. */
const MIN_SHARE = 0.5

export type CategoryAsk = {
  feedCategories: readonly string[]
  /** The publication's own map from its section names (lower case) to categories; it wins over all words. */
  sectionMap?: ReadonlyMap<string, string>
  /** The publication's default categories, used where nothing else speaks. */
  defaults?: readonly string[]
  title: string
  /** What the words of the text speak for, as `textMarksOf` finds it. */
  inText: readonly string[]
}

/** What a text's words speak for, each as often as it is met: found where the text is read, and judged where its title and sections are known. */
export type TextMarks = { categories: string[]; sensitive: number }

export function textMarksOf(words: readonly PlacedWord[]): TextMarks {
  const tokens = (letters: number) => words.filter(({ at }) => at < letters).map(({ word }) => tokenOf(plain(word)))
  return {
    categories: LEXICON.find(tokens(TEXT_LETTERS).slice(0, TEXT_WORDS)),
    sensitive: SENSITIVE.find(tokens(SENSITIVE_LETTERS)).length,
  }
}

/** Rule I26: one to three categories, likeliest first; "general" when nothing speaks for another. */
export function categoriesOf(ask: CategoryAsk): string[] {
  const mapped = ask.feedCategories.map((each) => ask.sectionMap?.get(plain(each))).filter((each) => each !== undefined)
  if (mapped.length > 0) return [...new Set(mapped)].slice(0, MAX_CATEGORIES)
  const scores = new Map<string, number>()
  const add = (category: string, score: number) => scores.set(category, (scores.get(category) ?? 0) + score)
  for (const section of ask.feedCategories.slice(0, 8)) {
    const name = plain(section)
    const known = SECTION_NAMES[name] ?? (CATEGORY_WORDS[name] === undefined ? undefined : name)
    if (known !== undefined) add(known, WEIGHT.section)
    else for (const category of LEXICON.find(tokensOf(section))) add(category, WEIGHT.title)
  }
  for (const category of LEXICON.find(tokensOf(ask.title))) add(category, WEIGHT.title)
  for (const category of ask.inText) add(category, WEIGHT.text)
  const ranked = [...scores].filter(([, score]) => score >= MIN_SCORE).toSorted((a, b) => b[1] - a[1])
  const best = ranked[0]?.[1] ?? 0
  const chosen = ranked.filter(([, score]) => score >= best * MIN_SHARE).slice(0, MAX_CATEGORIES)
  if (chosen.length > 0) return chosen.map(([category]) => category)
  return ask.defaults && ask.defaults.length > 0 ? ask.defaults.slice(0, MAX_CATEGORIES) : [GENERAL]
}

/** Rule I28: by category, by a word of the title, or by two of the text. */
export function isSensitive(categories: readonly string[], title: string, { sensitive }: TextMarks): boolean {
  if (categories.some((each) => SENSITIVE_CATEGORIES.has(each))) return true
  if (SENSITIVE.find(tokensOf(title)).length > 0) return true
  return sensitive >= 2
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().trim()
const tokenOf = (word: string) => word.replace(/['’]s$/u, '')
const tokensOf = (text: string) => wordsOf(plain(text)).map((each) => tokenOf(each.word))

type Lexicon = { find: (tokens: readonly string[]) => string[] }

const SHORTEST = 2
const LEXICON = lexiconOf(CATEGORY_WORDS)
const SENSITIVE = lexiconOf({ sensitive: SENSITIVE_WORDS })

/** Whole words by a map; words with a star by their beginning, from the longest; "a-b" is two words running. */
function lexiconOf(lists: Record<string, string>): Lexicon {
  const all = new Map<string, string[]>()
  const beginnings = new Map<string, string[]>()
  for (const [category, list] of Object.entries(lists)) {
    for (const written of plain(list).split(' ')) {
      const into = written.endsWith('*') ? beginnings : all
      const word = written.replace(/\*$/, '')
      into.set(word, [...(into.get(word) ?? []), category])
    }
  }
  const starts = new Set([...beginnings.keys()].map((word) => word.slice(0, SHORTEST)))
  const firstOfTwo = new Set([...all.keys(), ...beginnings.keys()].flatMap((word) => word.split('-').slice(0, -1)))
  const categoriesOf = (token: string): readonly string[] => {
    const known = all.get(token) ?? []
    // Most words begin like none.
    if (!starts.has(token.slice(0, SHORTEST))) return known
    const found = [...known]
    for (let end = token.length; end >= Math.max(SHORTEST, token.length - MAX_ENDING); end--) {
      const begun = beginnings.get(token.slice(0, end))
      if (begun && isEnding(token.slice(end))) found.push(...begun)
    }
    return found
  }
  return {
    find: (tokens) =>
      tokens.flatMap((token, index) => [
        ...categoriesOf(token),
        ...(firstOfTwo.has(tokens[index - 1] ?? '') ? categoriesOf(`${tokens[index - 1]}-${token}`) : []),
      ]),
  }
}

const MAX_ENDING = 10

/** An inflection, not another word: "farm" and "farming", not "art" and "article". */
const isEnding = (rest: string) => /^[\p{L}\p{M}]{0,5}$/u.test(rest)
