import type { MadeQuestion } from './story.ts'

const MOST_STEM = 300
const MOST_OPTION = 120
const MOST_LONGER = 1.4
/** Below so many letters nobody sees which option is the longest. */
const SHORT = 24
const ALL_OR_NONE = /\b(?:all|none|both|neither) of (?:the above|these|them)\b|(?:उपरोक्त|इनमें से) (?:सभी|कोई नहीं)/iu
/** Those whose options are the words of a story that somebody must choose between by their sense. */
const BY_LENGTH = new Set(['HEADLINE', 'WHICH'])

/** Why a question may not be asked; empty where it may (QG9). */
export type QuestionFault =
  | 'STEM_TOO_LONG'
  | 'OPTION_TOO_LONG'
  | 'OPTIONS_ALIKE'
  | 'ALL_OR_NONE'
  | 'NO_KEY'
  | 'KEY_IN_STEM'
  | 'KEY_LONGEST'

const lettersOf = (text: string) => text.normalize('NFC').trim().toLowerCase()

function isKeySound({ kind, key, options }: MadeQuestion): boolean {
  const inside = key.every((place) => Number.isInteger(place) && place >= 0 && place < options.length)
  if (!inside || new Set(key).size !== key.length) return false
  if (kind === 'ORDER') return key.length === options.length
  return kind === 'MCQ_MULTI' ? key.length > 0 && key.length < options.length : key.length === 1
}

function isKeyLongest({ rule, key, options }: MadeQuestion): boolean {
  const right = options[key[0] ?? 0]?.length ?? 0
  const longest = Math.max(...options.filter((_, place) => !key.includes(place)).map((option) => option.length))
  return BY_LENGTH.has(rule) && right > SHORT && right > longest * MOST_LONGER
}

/** What is wrong with a question, whoever made it; nothing stands on a paper that this finds a fault with. */
export function faultsOf(made: MadeQuestion): QuestionFault[] {
  const { kind, key, options, stem } = made
  const right = key.map((place) => lettersOf(options[place] ?? ''))
  const isNamed = kind === 'MCQ_SINGLE' || kind === 'MCQ_MULTI'
  const faults: [QuestionFault, boolean][] = [
    ['STEM_TOO_LONG', stem.length > MOST_STEM],
    ['OPTION_TOO_LONG', options.some((option) => option.length > MOST_OPTION)],
    ['OPTIONS_ALIKE', new Set(options.map((option) => lettersOf(option))).size < options.length],
    ['ALL_OR_NONE', options.some((option) => ALL_OR_NONE.test(option))],
    ['NO_KEY', !isKeySound(made)],
    ['KEY_IN_STEM', isNamed && right.some((option) => option !== '' && lettersOf(stem).includes(option))],
    ['KEY_LONGEST', isKeyLongest(made)],
  ]
  return faults.filter(([, holds]) => holds).map(([fault]) => fault)
}
