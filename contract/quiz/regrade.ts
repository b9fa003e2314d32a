import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging } from '../paging.ts'
import { facultyOrInstallation } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { MOST_OPTIONS, QuestionKind } from './question.ts'
import { QUESTION_LIMITS } from './written-question.ts'
import { trimmed } from '../text.ts'

const CORRECTS = facultyOrInstallation('correct questions of quizzes and what they brought')
const REASON = { fewest: 3, most: 500 } as const
/** A preview looks at so many results, the newest; the correction itself at all. */
export const MOST_PREVIEWED = 5000

/** What is done about a question that was wrong (QX1); `UNDO` takes the last correction of it back (QX7). */
export const REGRADE_ACTIONS = ['CHANGE_KEY', 'ADD_KEY', 'FULL_MARKS_ALL', 'VOID', 'CHANGE_MARK', 'UNDO'] as const
/** See the list of the same name. */
export const RegradeAction = z.enum(REGRADE_ACTIONS)
/** See the list of the same name. */
export type RegradeAction = z.infer<typeof RegradeAction>

/** What counts of an answer whatever was chosen: nothing at all, or the full marks. */
export const Ruling = z.enum(['VOID', 'FULL_MARKS'])
/** See the schema of the same name. */
export type Ruling = z.infer<typeof Ruling>

const place = z.int().check(z.gte(0), z.lt(MOST_OPTIONS))
const accepted = z.string().check(trimmed, z.minLength(1), z.maxLength(QUESTION_LIMITS.option))

/** A correction as it is looked at before and applied then. */
const change = {
  questionId: rowId('QUESTION_NOT_FOUND'),
  action: RegradeAction,
  /** Of CHANGE_KEY all right options by their places, of ORDER in the order that is right; of ADD_KEY the one that is right as well. */
  key: z.optional(z.array(place).check(z.maxLength(MOST_OPTIONS))),
  /** The same of a question that is answered by words. */
  accepted: z.optional(z.array(accepted).check(z.maxLength(QUESTION_LIMITS.accepted))),
  /** The same of one that is answered by a number. */
  rightNumber: z.optional(z.number()),
  tolerance: z.optional(z.number().check(z.gte(0))),
  /** Of CHANGE_MARK what the question is worth. */
  mostMark: z.optional(z.number().check(z.gt(0), z.lte(QUESTION_LIMITS.marks), z.multipleOf(0.5))),
  /** No result gets worse (QX4). */
  neverLower: z._default(z.boolean(), true),
}

const Totals = z.object({
  marks: z.number(),
  mostMarks: z.number(),
  percent: z.number(),
  passed: z.boolean(),
})
/** The numbers of a result. */
export type Totals = z.infer<typeof Totals>

/** What a correction does to one result. */
const RegradedResult = z.object({
  resultSlug: z.string(),
  name: z.string(),
  endedAt: z.string(),
  before: Totals,
  after: Totals,
  /** It would have been lower, and stays. */
  isSpared: z.boolean(),
})
/** See the schema of the same name. */
export type RegradedResult = z.infer<typeof RegradedResult>

/** A correction with how far it is. */
const Regrade = z.object({
  regradeId: z.string(),
  /** Its place among those of the question, from 1. */
  number: z.int(),
  action: RegradeAction,
  reason: z.string(),
  neverLower: z.boolean(),
  /** Whoever did it; null: Chowk itself, or somebody who has left. */
  by: z.nullable(z.string()),
  begunAt: z.string(),
  endedAt: z.nullable(z.string()),
  state: z.enum(['RUNNING', 'DONE']),
  total: z.int(),
  done: z.int(),
  /** Results that are others now. */
  changed: z.int(),
  /** Of the newest one that may be taken back. */
  mayUndo: z.boolean(),
})
/** See the schema of the same name. */
export type Regrade = z.infer<typeof Regrade>

const refusals = {
  QUESTION_NOT_FOUND: 404,
  /** The new answer does not go with this kind of question, or says nothing new. */
  KEY_NOT_FITTING: 400,
  /** There is nothing to take back, or it was taken back. */
  NOTHING_TO_UNDO: 409,
} as const

/** What a correction would do (QX2). */
export const previewRegrade = call({
  address: 'POST /api/quiz/regrade/preview',
  says: 'What a correction of a question would do to results: how many get better or worse, who passes by it, and each of them with marks before and after. Changes nothing.',
  permission: CORRECTS,
  secret: true,
  input: z.object({ ...change, page: Paging.page, size: Paging.size }),
  output: z.object({
    /** The number that the correction would get; it is sent along when it is applied. */
    number: z.int(),
    results: z.int(),
    better: z.int(),
    worse: z.int(),
    /** Would be worse, and stay as they are. */
    spared: z.int(),
    newPasses: z.int(),
    lostPasses: z.int(),
    /** Quizzes under way, which are marked by it when they end. */
    running: z.int(),
    /** More results than a preview looks at. */
    isCut: z.boolean(),
    /** Those that change or are kept, of people whose results the caller sees, the newest first; all pages hold `total`. */
    changes: z.array(RegradedResult),
    total: z.int(),
  }),
  refusals,
  beyond: 'The specification corrects no question; whoever does has to know whose result changes before it does (QX2).',
})

/** Applies a correction (QX3). */
export const applyRegrade = call({
  address: 'POST /api/quiz/regrade',
  says: 'Corrects a question and every result that it stood in, by a job. Repeated with the same id it answers the same correction. A teacher’s correction is for results of her own organisation, an operator’s for all.',
  permission: CORRECTS,
  input: z.object({
    ...change,
    /** Made up by whoever applies it. */
    regradeId: z.uuid(),
    /** As the preview said; where another correction came between, nothing is done. */
    number: z.int().check(z.gte(1)),
    reason: z.string().check(trimmed, z.minLength(REASON.fewest), z.maxLength(REASON.most)),
    /** Said once more by whoever lets results get worse. */
    mayLower: z._default(z.boolean(), false),
  }),
  output: Regrade,
  refusals: {
    ...refusals,
    REGRADE_RUNNING: 409,
    /** Somebody else corrected it meanwhile. */
    QUESTION_CHANGED: 409,
    LOWERING_NOT_CONFIRMED: 409,
    /** Nobody's result gets better by it but the caller's own: a colleague decides that. */
    HELPS_ONLY_YOU: 403,
  },
  audits: 'quiz.regraded',
  beyond: 'The specification corrects no question; a wrong one would stand in results for ever (QX1).',
})

/** The corrections of a question, newest first, with the question as it is marked now. */
export const listRegrades = call({
  address: 'GET /api/quiz/regrade/list',
  says: 'A question with what is right of it, and each correction of it that concerns the caller’s organisation, the newest first, with how far it is.',
  permission: CORRECTS,
  secret: true,
  input: z.object({ questionId: rowId('QUESTION_NOT_FOUND') }),
  output: z.object({
    question: z.object({
      questionId: z.string(),
      kind: QuestionKind,
      language: z.enum(['en', 'hi']),
      stem: z.string(),
      passage: z.nullable(z.string()),
      options: z.array(z.string()),
      right: z.array(z.int()),
      accepted: z.nullable(z.array(z.string())),
      rightNumber: z.nullable(z.number()),
      tolerance: z.nullable(z.number()),
      mostMark: z.number(),
      /** Made for every reader of a story, not by an organisation. */
      isShared: z.boolean(),
      /** It stands on no new paper, for what was decided here. */
      isOut: z.boolean(),
    }),
    regrades: z.array(Regrade),
  }),
  refusals: { QUESTION_NOT_FOUND: 404 },
  beyond: 'Who corrected what, and why, has to be seen before it is corrected again or taken back (QX7).',
})

/** One correction of a result, as its taker reads it. */
export const ResultCorrection = z.object({
  /** The place of the question on the paper, from 1. */
  question: z.int(),
  /** `MARK`: a person gave this one answer other marks. */
  action: z.enum([...REGRADE_ACTIONS, 'MARK']),
  reason: z.string(),
  at: z.string(),
  before: Totals,
  after: Totals,
  isSpared: z.boolean(),
})
/** See the schema of the same name. */
export type ResultCorrection = z.infer<typeof ResultCorrection>
