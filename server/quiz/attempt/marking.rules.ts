import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { WRITTEN_KINDS } from '@chowk/contract/quiz/written-question.ts'
import { isAccepted, isNear, shareOfPairs } from '../marking/written-answer.rules.ts'

type Marking = Pick<QuizConfig, 'negative' | 'floorQuizAtZero' | 'passPercent'>
/** How answers are marked. Tries that began before there was a choice earn shares. */
type Fractions = Pick<Marking, 'negative'> & Partial<Pick<QuizConfig, 'partialCredit'>>

/** What is right in a question. */
interface Key {
  kind: QuestionKind
  /** How many it has. */
  options: number
  /** Places of the right options, of ORDER in their order. */
  key: readonly number[]
  /** Of FILL the answers that are right; of NUMBER the right one, and how far off an answer may be. */
  accepted: readonly string[] | null
  number: number | null
  tolerance: number | null
}

/** Kinds that no rule can mark: a person does (QM4). */
export const BY_HAND: ReadonlySet<QuestionKind> = new Set(['SHORT'])

/** What somebody answered: places of options, of MATCH of the match of each, or what she wrote. */
export interface Answer {
  chosen: readonly number[] | null
  written: string | null
}

/** A question with what somebody answered to it. */
export type Answered = Key &
  Answer & { /** Of what a person marks the share that she gave; null: she has not yet. */ handFraction: number | null }

/** Whether anything was answered: an option, a pair, or some letters. */
export const isGiven = ({ chosen, written }: Answer): boolean =>
  chosen?.some((place) => place >= 0) === true || (written ?? '').trim() !== ''

const inAll = (key: readonly number[], chosen: readonly number[]) =>
  chosen.length === key.length && key.every((place) => chosen.includes(place))

// Right ones earn their share, wrong ones take away theirs (QM2): who ticks everything earns nothing.
function shareOfChosen({ key, options }: Key, chosen: readonly number[]) {
  const right = chosen.filter((place) => key.includes(place)).length
  const wrong = chosen.length - right
  const others = options - key.length
  return Math.max(0, right / key.length - (others === 0 ? 0 : wrong / others))
}

// How many neighbours follow each other as they should (QM3).
function shareInOrder(key: readonly number[], chosen: readonly number[]): number {
  const pairs = key.slice(1).filter((place, index) => chosen[chosen.indexOf(key[index] ?? -1) + 1] === place)
  return key.length < 2 ? 0 : pairs.length / (key.length - 1)
}

// What belongs to each option of a MATCH stands at its own place.
const pairsOf = ({ options }: Key): number[] => Array.from({ length: options }, (_, place) => place)

// Answers that may be right in part; undefined for kinds that are right or wrong.
function shareOf(key: Key, chosen: readonly number[]): number | undefined {
  if (key.kind === 'ORDER') return shareInOrder(key.key, chosen)
  if (key.kind === 'MATCH') return shareOfPairs(pairsOf(key), chosen)
  return key.kind === 'MCQ_MULTI' ? shareOfChosen(key, chosen) : undefined
}

function isWrittenRight({ kind, accepted, number, tolerance }: Key, written: string): boolean {
  if (kind === 'FILL') return isAccepted(accepted ?? [], written)
  return kind === 'NUMBER' && number !== null && isNear({ right: number, tolerance: tolerance ?? 0 }, written)
}

/** Kinds that cost nothing when wrong: nobody hits a number, a word or an order by guessing (QM1 names the others). */
const FREE: ReadonlySet<QuestionKind> = new Set(['ORDER', 'MATCH', 'NUMBER', 'FILL', 'SHORT'])

/**
 * The share of a question's marks that an answer earns (QM1 to QM3): all of them, some of them where it is right in part and the rules let that
 * count, none where nothing was answered, less than none where a choice is wrong.
 */
export function fractionOf(answered: Answered, { negative, partialCredit = true }: Fractions): number {
  const { kind, key, chosen, written } = answered
  if (!isGiven(answered)) return 0
  const share = shareOf(answered, chosen ?? [])
  if (share !== undefined && partialCredit) return share
  const isChosenRight = share === undefined ? inAll(key, chosen ?? []) : share === 1
  if (WRITTEN_KINDS.has(kind) ? isWrittenRight(answered, written ?? '') : isChosenRight) return 1
  return negative === 0 || FREE.has(kind) ? 0 : -negative
}

/** One marked question. */
export interface Marked {
  fraction: number
  mostMark: number
}

const TENTHS = 10

/** Marks of a try, its per cent to one decimal, half up, and whether it passed (QM5). */
export function totalOf(marked: readonly Marked[], { floorQuizAtZero, passPercent }: Marking) {
  const mostMarks = marked.reduce((sum, { mostMark }) => sum + mostMark, 0)
  const sum = marked.reduce((all, { fraction, mostMark }) => all + fraction * mostMark, 0)
  const marks = floorQuizAtZero ? Math.max(0, sum) : sum
  // What lies a hair below a half is one that the machine could not write.
  const percent = mostMarks === 0 ? 0 : Math.floor((100 * marks * TENTHS) / mostMarks + 0.5 + 1e-9) / TENTHS
  return { marks, mostMarks, percent, passed: mostMarks > 0 && percent >= passPercent }
}
