import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { RegradeAction, Ruling, Totals } from '@chowk/contract/quiz/regrade.ts'
import { ONE_RIGHT, fractionUnder, totalOfCounted } from '../attempt/ruling.rules.ts'

/** What is right of a question. */
export interface Key {
  key: readonly number[]
  accepted: readonly string[] | null
  number: number | null
  tolerance: number | null
}

/** What an answer is worth, and by which version of its question. */
export interface Worth {
  version: number
  ruling: Ruling | null
  mostMark: number
  fraction: number | null
}

/** An answer with the key of its own version, and what it was worth before the correction that is taken back. */
export interface GivenAnswer extends Key, Worth {
  kind: QuestionKind
  options: number
  chosen: readonly number[] | null
  written: string | null
  handFraction: number | null
  was: (Worth & { wasRunning: boolean }) | null
}

/** What a correction does, as far as marks go. */
export interface Correction {
  action: RegradeAction
  neverLower: boolean
  /** The version by which answers are marked then; it asks the same as theirs. */
  toVersion: number
  target: Key
  mostMark: number
  /** Which correction is taken back. */
  undone: RegradeAction | null
}

/** Whether a correction changes what is right: then answers go by another version of their question. */
export const changesKey = (action: RegradeAction | null): boolean => action === 'CHANGE_KEY' || action === 'ADD_KEY'

/** By what a correction works: taking back works as what it takes back did. */
export const effectOf = ({ action, undone }: Pick<Correction, 'action' | 'undone'>): RegradeAction => undone ?? action

// As it was before the correction; what was marked only after that is marked as if there had been none.
function worthBefore(answer: GivenAnswer, correction: Correction, config: QuizConfig): Worth {
  const { was, version, mostMark, fraction } = answer
  const isMark = correction.undone === 'CHANGE_MARK'
  const isKey = changesKey(correction.undone)
  const ruling = was ? was.ruling : isMark ? answer.ruling : null
  const before = {
    version: isKey ? correction.toVersion : version,
    ruling,
    mostMark: isMark ? (was?.mostMark ?? correction.mostMark) : mostMark,
  }
  // Marks that a person gave since are not taken back with a key.
  const given = isKey ? { ...answer, ...correction.target } : answer
  const isByHand = isKey && answer.handFraction !== null
  if (was && !was.wasRunning && !isByHand) return { ...before, fraction: was.fraction }
  if (isMark) return { ...before, fraction }
  return { ...before, fraction: fractionUnder(ruling, given, config) }
}

/** What an answer is worth by a correction. */
export function worthBy(answer: GivenAnswer, correction: Correction, config: QuizConfig): Worth {
  const { version, ruling, mostMark, fraction } = answer
  // Nothing is right of a poll, and whatever is said of it moves no total.
  if (answer.kind === 'POLL') return { version, ruling, mostMark, fraction }
  switch (correction.action) {
    case 'CHANGE_KEY':
    case 'ADD_KEY': {
      const marked = fractionUnder(null, { ...answer, ...correction.target }, config)
      return { version: correction.toVersion, ruling: null, mostMark, fraction: marked }
    }
    case 'FULL_MARKS_ALL':
      return { version, ruling: 'FULL_MARKS', mostMark, fraction: 1 }
    case 'VOID':
      return { version, ruling: 'VOID', mostMark, fraction: null }
    case 'CHANGE_MARK':
      return { version, ruling, mostMark: correction.mostMark, fraction }
    case 'UNDO':
      return worthBefore(answer, correction, config)
  }
}

/** A finished try as a correction finds it: its numbers, the answer, and what its other answers are worth. */
export interface GivenResult {
  config: QuizConfig
  before: Totals
  answer: GivenAnswer
  others: readonly Pick<Worth, 'fraction' | 'mostMark'>[]
}

/** A try as a correction leaves it. */
export interface Regraded {
  worth: Worth
  after: Totals
  isSpared: boolean
}

const PLACES = 10_000
const rounded = (marks: number) => Math.round(marks * PLACES) / PLACES

/** Whether the numbers of a result are others now. */
export const isChanged = (before: Totals, after: Totals): boolean =>
  rounded(before.marks) !== rounded(after.marks) ||
  rounded(before.mostMarks) !== rounded(after.mostMarks) ||
  before.percent !== after.percent ||
  before.passed !== after.passed

/** Marks a finished try anew. Where nothing may get lower, one that would keeps its numbers, and only what is right of the question is put right (QX4). */
export function regraded({ config, before, answer, others }: GivenResult, correction: Correction): Regraded {
  const worth = worthBy(answer, correction, config)
  const after = totalOfCounted([...others, worth], config)
  const isLower = after.percent < before.percent || (before.passed && !after.passed)
  if (!correction.neverLower || !isLower) return { worth, after, isSpared: false }
  const { ruling, mostMark, fraction } = answer
  return { worth: { version: worth.version, ruling, mostMark, fraction }, after: before, isSpared: true }
}

/** A change of what is right, as somebody wrote it. */
export interface WrittenKey {
  action: RegradeAction
  key?: readonly number[] | undefined
  accepted?: readonly string[] | undefined
  rightNumber?: number | undefined
  tolerance?: number | undefined
}

const isEachOnce = (places: readonly number[], options: number) =>
  places.length > 0 && places.every((place) => place < options) && new Set(places).size === places.length

type Question = Key & { kind: QuestionKind; options: number }

// One more that is right as well.
function withAnother({ key, accepted, ...rest }: Question, added: WrittenKey): Question | undefined {
  const words = added.accepted ?? []
  if (rest.kind === 'FILL')
    return words.length > 0 ? { ...rest, key, accepted: [...(accepted ?? []), ...words] } : undefined
  const places = added.key ?? []
  const isNew =
    ONE_RIGHT.has(rest.kind) && isEachOnce(places, rest.options) && places.every((place) => !key.includes(place))
  return isNew ? { ...rest, accepted, key: [...key, ...places].toSorted((a, b) => a - b) } : undefined
}

function replaced(asked: Question, { key, accepted, rightNumber, tolerance = 0 }: WrittenKey): Question | undefined {
  if (asked.kind === 'FILL') return accepted && accepted.length > 0 ? { ...asked, accepted } : undefined
  if (asked.kind === 'NUMBER')
    return rightNumber === undefined ? undefined : { ...asked, number: rightNumber, tolerance }
  if (!key || !isEachOnce(key, asked.options)) return undefined
  if (asked.kind === 'ORDER') return key.length === asked.options ? { ...asked, key } : undefined
  if (asked.kind === 'MCQ_MULTI') return { ...asked, key: key.toSorted((a, b) => a - b) }
  return ONE_RIGHT.has(asked.kind) && key.length === 1 ? { ...asked, key } : undefined
}

/** What is right by a change; undefined where it does not go with the kind of the question. */
export function keyBy(asked: Question, wanted: WrittenKey): Key | undefined {
  const changed = wanted.action === 'ADD_KEY' ? withAnother(asked, wanted) : replaced(asked, wanted)
  if (!changed) return undefined
  const { key, accepted, number, tolerance } = changed
  return { key, accepted, number, tolerance }
}
