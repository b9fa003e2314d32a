import { OPTION_COUNTS, QUESTION_LIMITS, standardOptions } from '@chowk/contract/quiz/written-question.ts'
import type { QuestionFault, WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import type { MakingRule } from '@chowk/contract/quiz/bank.ts'

const MOST_LONGER = 1.4
/** Below so many letters nobody sees which option is the longest. */
const SHORT = 24
const ALL_OR_NONE = /\b(?:all|none|both|neither) of (?:the above|these|them)\b|(?:उपरोक्त|इनमें से) (?:सभी|कोई नहीं)/iu
/** Those whose options are the words of a story that somebody must choose between by their sense. */
const BY_LENGTH: readonly MakingRule[] = ['HEADLINE', 'WHICH', 'MEANING']
/** Kinds whose options a stem can give away. */
const NAMED: ReadonlySet<WrittenQuestion['kind']> = new Set(['MCQ_SINGLE', 'MCQ_MULTI'])

/** What of a question the gate looks at. Without a rule a person wrote it, or a file brought it. */
export interface GatedQuestion {
  rule?: MakingRule | null
  kind: WrittenQuestion['kind']
  language: WrittenQuestion['language']
  stem: string
  options: readonly string[]
  key: readonly number[]
  matches?: readonly string[] | null
  accepted?: readonly string[] | null
  number?: number | null
}

/** Letters as they are compared: capitals, spaces around and the ways of composing a letter make no difference. */
export const lettersOf = (text: string) => text.normalize('NFC').trim().toLowerCase()

const areAlike = (texts: readonly string[]) => new Set(texts.map((text) => lettersOf(text))).size < texts.length

function isKeySound({ kind, key, options }: GatedQuestion): boolean {
  const inside = key.every((place) => Number.isInteger(place) && place >= 0 && place < options.length)
  if (!inside || new Set(key).size !== key.length) return false
  // What belongs together stands beside each other: its key says nothing more.
  if (kind === 'MATCH') return key.every((place, index) => place === index)
  if (kind === 'ORDER') return key.length === options.length
  if (kind === 'POLL' || OPTION_COUNTS[kind][1] === 0) return key.length === 0
  return kind === 'MCQ_MULTI' ? key.length > 0 && key.length < options.length : key.length === 1
}

const rightOf = ({ key, options }: GatedQuestion) => key.map((place) => lettersOf(options[place] ?? ''))

/** Whether the longest option is the right one, by so much that it can be guessed. To a person this is a warning. */
export function isKeyLongest({ key, options }: GatedQuestion): boolean {
  const right = options[key[0] ?? 0]?.length ?? 0
  const longest = Math.max(...options.filter((_, place) => !key.includes(place)).map((option) => option.length))
  return right > SHORT && right > longest * MOST_LONGER
}

const LETTER_OR_NUMBER = /[\p{L}\p{M}\p{N}]/u
const standsIn = (text: string, words: string): boolean => {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const [before, behind] = [text[at - 1] ?? '', text[at + words.length] ?? '']
    if (!LETTER_OR_NUMBER.test(before) && !LETTER_OR_NUMBER.test(behind)) return true
  }
  return false
}

// People ask “Is a whale a fish or a mammal?”, where all options are named, and “5 × 5?”, where a number gives nothing away.
function isKeyInStem(question: GatedQuestion): boolean {
  const { rule, kind, options, stem } = question
  if (!NAMED.has(kind)) return false
  const [text, right] = [lettersOf(stem), rightOf(question).filter((option) => option !== '')]
  if (rule) return right.some((option) => text.includes(option))
  const named = options.filter((option) => standsIn(text, lettersOf(option)))
  return named.length < options.length && right.some((option) => /\p{L}/u.test(option) && standsIn(text, option))
}

const WORDS = { en: /[A-Za-z]{3}/u, hi: /[\u0900-\u097F]{3}/u }

// A question about a word of another language holds that word too, but some of its own.
const isOtherLanguage = ({ rule, language, stem }: GatedQuestion) =>
  !rule && WORDS[language === 'hi' ? 'en' : 'hi'].test(stem) && !WORDS[language].test(stem)

const isOwnAssertion = ({ kind, language, options }: GatedQuestion) =>
  kind === 'ASSERTION_REASON' &&
  standardOptions(kind, language)?.some((option, place) => lettersOf(option) !== lettersOf(options[place] ?? '')) ===
    true

type Found = readonly [QuestionFault['code'], QuestionFault['field'], boolean]

function faultsOfOptions(question: GatedQuestion): Found[] {
  const { rule, kind, options } = question
  const [fewest, most] = OPTION_COUNTS[kind]
  return [
    ['OPTION_COUNT', 'options', options.length < fewest || options.length > most],
    ['OPTIONS_NOT_STANDARD', 'options', isOwnAssertion(question)],
    ['OPTION_TOO_LONG', 'options', options.some((option) => option.length > QUESTION_LIMITS.option)],
    ['OPTIONS_ALIKE', 'options', areAlike(options)],
    ['ALL_OR_NONE', 'options', kind !== 'POLL' && options.some((option) => ALL_OR_NONE.test(option))],
    ['NO_KEY', 'key', !isKeySound(question)],
    ['KEY_IN_STEM', 'stem', isKeyInStem(question)],
    ['KEY_LONGEST', 'options', Boolean(rule && BY_LENGTH.includes(rule)) && isKeyLongest(question)],
  ]
}

function faultsOfAnswers({ kind, options, matches, accepted, number }: GatedQuestion): Found[] {
  const [pairs, answers] = [matches ?? [], accepted ?? []]
  return [
    ['MATCHES_COUNT', 'matches', kind === 'MATCH' && pairs.length !== options.length],
    ['MATCHES_ALIKE', 'matches', kind === 'MATCH' && areAlike(pairs)],
    ['NO_ACCEPTED', 'accepted', kind === 'FILL' && answers.length === 0],
    ['ACCEPTED_ALIKE', 'accepted', kind === 'FILL' && areAlike(answers)],
    ['NO_NUMBER', 'number', kind === 'NUMBER' && !Number.isFinite(number)],
  ]
}

/** What is wrong with a question, whoever made it; nothing stands on a paper that this finds a fault with (QG9). */
export function faultsOf(question: GatedQuestion): QuestionFault[] {
  const found: Found[] = [
    ['STEM_TOO_LONG', 'stem', question.stem.length > QUESTION_LIMITS.stem],
    ['LANGUAGE_DIFFERS', 'language', isOtherLanguage(question)],
    ...faultsOfOptions(question),
    ...faultsOfAnswers(question),
  ]
  return found.flatMap(([code, field, holds]) => (holds ? [{ code, field }] : []))
}
