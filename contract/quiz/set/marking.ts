import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { facultyOrInstallation } from '../../permission.ts'
import { Flag } from '../../query.ts'
import { rowId } from '../../row-id.ts'
import { text, trimmed } from '../../text.ts'
import { QUIZ_LANGUAGES } from '../config.ts'
import { QUESTION_LIMITS } from '../written-question.ts'

/** Whoever runs a quiz marks it, and of a workspace those whom it chose to review (QC9). */
const MARKS = facultyOrInstallation('mark answers of quizzes')

/** So many answers are shown at once; more follow as they are marked. */
export const MOST_TO_MARK = 50
/** Why marks are corrected: the pupil reads it. */
const REASON = { fewest: 3, most: 500 } as const
/** Most characters of what is said of an answer. */
export const MOST_COMMENT = 500

/** An answer that no rule can mark. */
const AnswerToMark = z.object({
  /** Address of the result that it stands in. */
  attempt: z.string(),
  questionId: z.string(),
  language: z.enum(QUIZ_LANGUAGES),
  stem: z.string(),
  passage: z.nullable(z.string()),
  /** What whoever wrote the question says of a right answer; '' where she says nothing. */
  explanation: z.string(),
  written: z.string(),
  mostMark: z.number(),
  endedAt: z.string(),
  /** Null: nobody marked it so far. */
  marks: z.nullable(z.number()),
  comment: z.string(),
  /** Grows with each marking: who marks says which one she saw. */
  version: z.int(),
  /** Null unless names are asked for. */
  name: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type AnswerToMark = z.infer<typeof AnswerToMark>

/** What a person marks in a quiz, question by question. */
export const listToMark = call({
  address: 'GET /api/quiz-set/marking/{id}',
  says: 'Answers of a quiz that the caller runs, or reviews for her workspace, which a person has to mark, her own never: question by question, those that wait first, without names unless they are asked for. What is marked stays among them until all of its try is.',
  permission: MARKS,
  secret: true,
  input: z.object({ id: rowId('QUIZ_NOT_FOUND'), names: z.optional(Flag) }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    /** Whether the caller runs it; else she only marks it. */
    runs: z.boolean(),
    /** Whether a try of her own waits, for somebody else to mark it. */
    hasOwn: z.boolean(),
    /** Answers that wait, and tries that wait for them. */
    waiting: z.int(),
    tries: z.int(),
    answers: z.array(AnswerToMark),
  }),
  refusals: { QUIZ_NOT_FOUND: 404 },
  beyond: 'The specification marks by rule alone.',
})

/** Marks one answer. */
export const markAnswer = call({
  address: 'POST /api/quiz-set/mark',
  says: 'Gives an answer its marks in steps of a half, with a comment; with the last one of a try its result is final, and its taker is told.',
  permission: MARKS,
  input: z.object({
    id: rowId('QUIZ_NOT_FOUND'),
    attempt: z.string().check(z.minLength(1), z.maxLength(60)),
    questionId: rowId('ANSWER_NOT_FOUND'),
    marks: z.number().check(z.gte(0), z.lte(QUESTION_LIMITS.marks), z.multipleOf(0.5)),
    comment: z._default(text({ most: MOST_COMMENT }), ''),
    version: z.int().check(z.gte(0)),
  }),
  /** How many answers of that try wait still. */
  output: z.object({ waiting: z.int() }),
  refusals: {
    QUIZ_NOT_FOUND: 404,
    ANSWER_NOT_FOUND: 404,
    /** Its try is marked already, was opened again or voided. */
    NOT_TO_MARK: 409,
    /** Somebody marked it meanwhile. */
    MARKED_ALREADY: 409,
    /** More than the question has. */
    TOO_MANY_MARKS: 400,
  },
  audits: 'quiz.answer-marked',
  beyond: 'The specification marks by rule alone.',
})

/** Corrects the marks of one typed answer. */
export const correctMark = call({
  address: 'POST /api/quiz-set/mark/correct',
  says: 'Gives one typed answer of a finished quiz other marks, whether a key or a person marked it before. The reason and the result before and after are kept; the pupil is notified when the result changes.',
  permission: MARKS,
  input: z.object({
    attempt: z.string().check(z.minLength(1), z.maxLength(60)),
    questionId: rowId('ANSWER_NOT_FOUND'),
    marks: z.number().check(z.gte(0), z.lte(QUESTION_LIMITS.marks), z.multipleOf(0.5)),
    comment: z._default(text({ most: MOST_COMMENT }), ''),
    reason: z.string().check(trimmed, z.minLength(REASON.fewest), z.maxLength(REASON.most)),
    version: z.int().check(z.gte(0)),
  }),
  /** The result as it is now. */
  output: z.object({ percent: z.number(), passed: z.boolean() }),
  refusals: {
    /** Also an own answer, one that was not typed, and one whose question was taken out. */
    ANSWER_NOT_FOUND: 404,
    /** The quiz is still running or waiting to be marked, or was voided. */
    NOT_MARKED_YET: 409,
    /** Another person marked it meanwhile. */
    MARKED_ALREADY: 409,
    /** More than the question has. */
    TOO_MANY_MARKS: 400,
  },
  audits: 'quiz.mark-corrected',
  beyond: 'The specification corrects no marks; a mistyped 0 would be final.',
})
