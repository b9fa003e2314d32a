import { QUIZ_CLASSES, QUIZ_LANGUAGES } from '@chowk/contract/quiz/config.ts'
import type { QuestionReason } from '@chowk/contract/quiz/format.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { MOST_OPTIONS, QUESTION_KINDS } from '@chowk/contract/quiz/question.ts'
import { QUESTION_LIMITS, WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { TRUE_AND_FALSE } from '../making/stems.rules.ts'
import { languageOf, linesOf, oneLine, paragraphsOf } from './question-text.rules.ts'
import { CHOICE_KINDS } from './tags.rules.ts'

/** Why a question is not taken, or, as a warning, what of it is left out. `said` is what the file says there. */
export interface Reason {
  code: QuestionReason
  field: string | null
  said: string | null
  isWarning: boolean
}

/** A question as a reader finds it, before anything is asked of it. */
export interface Draft {
  kind: QuestionKind
  stem: string
  passage?: string | null
  options?: readonly string[]
  key?: readonly number[]
  matches?: readonly string[]
  accepted?: readonly string[]
  number?: number
  tolerance?: number
  explanation?: string
  /** What stands beside it: language, class, difficulty, marks, category, kind. */
  facts?: ReadonlyMap<string, string>
  /** The folder of its file, which may be the name of a category. */
  folder?: string | null
  warnings?: readonly Reason[]
}

/** Where in a file something stands: its row or line, and the file of a package. */
export interface Position {
  line: number
  file: string | null
}

/** One question of a file with what is wrong with it; without a question where that keeps it out. */
export interface ReadRow extends Position {
  stem: string
  kind: QuestionKind | null
  question: WrittenQuestion | null
  /** Its category as the file calls it; a folder is no promise that there is one. */
  category: string | null
  folder: string | null
  reasons: Reason[]
}

const LONGEST_SAID = 80
const SHOWN_STEM = 200

/** A reason that keeps a question out. */
export const reasonOf = (code: QuestionReason, field: string | null = null, said: string | null = null): Reason => ({
  code,
  field,
  said: said === null ? null : oneLine(said).slice(0, LONGEST_SAID),
  isWarning: false,
})

/** A reason that only leaves something out. */
export const warningOf = (code: QuestionReason, field: string | null = null, said: string | null = null): Reason => ({
  ...reasonOf(code, field, said),
  isWarning: true,
})

/** Thrown by readers where a question ends being one. */
export class NotTaken extends Error {
  readonly reason: Reason
  readonly stem: string
  constructor(reason: Reason, stem = '') {
    super(reason.code)
    this.reason = reason
    this.stem = stem
  }
}

/** The row of a question that could not be read. */
export const refusedRow = (place: Position, { reason, stem }: NotTaken): ReadRow => ({
  ...place,
  stem: oneLine(stem).slice(0, SHOWN_STEM),
  kind: null,
  question: null,
  category: null,
  folder: null,
  reasons: [reason],
})

/** The row that a reader makes of one question; one that fails costs no other. */
export function rowOf(place: Position, read: () => Draft): ReadRow {
  try {
    return settled(place, read())
  } catch (failure) {
    if (failure instanceof NotTaken) return refusedRow(place, failure)
    throw failure
  }
}

/** A question of a draft, where nothing is missing and nothing is longer than it may be. */
export function settled(place: Position, draft: Draft): ReadRow {
  const { reasons, ...facts } = factsIn(draft)
  const kind = kindOf(draft)
  const written = {
    kind,
    ...facts,
    categoryId: null,
    stem: linesOf(draft.stem),
    passage: draft.passage ? paragraphsOf(draft.passage) || null : null,
    options: (draft.options ?? []).map(oneLine),
    key: [...(draft.key ?? [])],
    matches: draft.matches ? draft.matches.map(oneLine) : null,
    accepted: draft.accepted ? once(draft.accepted.map(oneLine)) : null,
    number: draft.number ?? null,
    tolerance: kind === 'NUMBER' ? (draft.tolerance ?? 0) : null,
    explanation: paragraphsOf(draft.explanation ?? ''),
  }
  const all = [...(draft.warnings ?? []), ...reasons, ...faultsIn(written)]
  const parsed = all.some(({ isWarning }) => !isWarning) ? undefined : WrittenQuestion.safeParse(written)
  if (parsed && !parsed.success) all.push(reasonOf('UNREADABLE', String(parsed.error.issues[0]?.path[0] ?? 'question')))
  return {
    ...place,
    stem: oneLine(written.stem).slice(0, SHOWN_STEM),
    kind,
    question: parsed?.data ?? null,
    category: draft.facts?.get('category') || null,
    folder: draft.folder ?? null,
    reasons: all,
  }
}

// Other programs list an answer once for each way to write its capitals, which we do not mind.
const once = (words: readonly string[]): string[] =>
  [...new Map(words.toReversed().map((word) => [word.normalize('NFC').toLowerCase(), word])).values()].toReversed()

const TRUE_FALSE_WORDS = [...Object.values(TRUE_AND_FALSE), ['सही', 'गलत'], ['सत्य', 'असत्य']].map((pair) =>
  pair.map((word) => word.normalize('NFC').toLowerCase()),
)

/** Whether two options are the words for true and false. */
export function isTrueFalse(options: readonly string[]): boolean {
  const words = options.map((option) => oneLine(option).normalize('NFC').toLowerCase())
  return words.length === 2 && TRUE_FALSE_WORDS.some((pair) => pair.every((word) => words.includes(word)))
}

// A plain choice may be one of the kinds that only we tell apart.
function kindOf({ kind, options = [], facts }: Draft): QuestionKind {
  if (!CHOICE_KINDS.has(kind)) return kind
  const said = QUESTION_KINDS.find((each) => each === facts?.get('kind')?.toUpperCase())
  if (said && CHOICE_KINDS.has(said)) return said
  return kind === 'MCQ_SINGLE' && isTrueFalse(options) ? 'TRUE_FALSE' : kind
}

const DIFFICULTIES = ['EASY', 'MEDIUM', 'HARD'] as const

function factsIn({ facts, stem, passage, options = [] }: Draft) {
  const reasons: Reason[] = []
  const known = <T>(name: string, values: readonly T[], orElse: T): T => {
    const said = facts?.get(name)
    if (!said) return orElse
    const found = values.find((each) => String(each).toUpperCase() === said.toUpperCase())
    if (found === undefined) reasons.push(warningOf('VALUE_UNKNOWN', name, said))
    return found ?? orElse
  }
  const saidMarks = facts?.get('marks')
  const marks = saidMarks ? Number(saidMarks) : 1
  const isMark = marks > 0 && marks <= QUESTION_LIMITS.marks && Number.isInteger(marks * 2)
  if (!isMark) reasons.push(warningOf('VALUE_UNKNOWN', 'marks', saidMarks ?? null))
  const text = [stem, passage ?? '', ...options].join(' ')
  return {
    language: known('language', QUIZ_LANGUAGES, languageOf(text)),
    class: known('class', QUIZ_CLASSES, null as (typeof QUIZ_CLASSES)[number] | null),
    difficulty: known('difficulty', DIFFICULTIES, 'MEDIUM'),
    marks: isMark ? marks : 1,
    reasons,
  }
}

type Texts = Pick<
  WrittenQuestion,
  'kind' | 'stem' | 'passage' | 'options' | 'key' | 'matches' | 'accepted' | 'number' | 'explanation'
>

const WITHOUT_OPTIONS: ReadonlySet<QuestionKind> = new Set(['NUMBER', 'FILL', 'SHORT'])
const LONGEST = {
  stem: QUESTION_LIMITS.stem,
  passage: QUESTION_LIMITS.passage,
  explanation: QUESTION_LIMITS.explanation,
} as const

// What no kind does without; finer questions are the gate's.
function faultsIn(written: Texts): Reason[] {
  const { kind, options, key, matches, accepted } = written
  const hasOptions = !WITHOUT_OPTIONS.has(kind)
  const needsKey = hasOptions && kind !== 'MATCH' && kind !== 'ORDER' && kind !== 'POLL'
  const texts = Object.entries(LONGEST).filter(
    ([name, most]) => (written[name as keyof typeof LONGEST] ?? '').length > most,
  )
  const cells = [options, matches ?? [], accepted ?? []]
  const rules: [boolean, Reason][] = [
    [written.stem === '', reasonOf('MISSING', 'stem')],
    [hasOptions && options.length < 2, reasonOf('TOO_FEW', 'options')],
    [options.length > MOST_OPTIONS, reasonOf('TOO_MANY', 'options', String(options.length))],
    [hasOptions && options.includes(''), reasonOf('MISSING', 'options')],
    [needsKey && key.length === 0, reasonOf('KEY_MISSING', 'key')],
    [kind === 'ORDER' && key.length !== options.length, reasonOf('KEY_MISSING', 'key')],
    [kind === 'MATCH' && matches?.length !== options.length, reasonOf('KEY_MISSING', 'matches')],
    [kind === 'MATCH' && (matches ?? []).includes(''), reasonOf('MISSING', 'matches')],
    [kind === 'NUMBER' && written.number === null, reasonOf('KEY_MISSING', 'number')],
    [kind === 'FILL' && (accepted ?? []).length === 0, reasonOf('KEY_MISSING', 'accepted')],
    [kind === 'FILL' && (accepted ?? []).includes(''), reasonOf('MISSING', 'accepted')],
    [(accepted ?? []).length > QUESTION_LIMITS.accepted, reasonOf('TOO_MANY', 'accepted', String(accepted?.length))],
    ...cells.map((all, position): [boolean, Reason] => [
      all.some((each) => each.length > QUESTION_LIMITS.option),
      reasonOf('TOO_LONG', ['options', 'matches', 'accepted'][position]),
    ]),
    ...texts.map(([name]): [boolean, Reason] => [true, reasonOf('TOO_LONG', name)]),
  ]
  return rules.filter(([holds]) => holds).map(([, reason]) => reason)
}
