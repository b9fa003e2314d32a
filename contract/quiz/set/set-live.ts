import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { rowId } from '../../row-id.ts'
import { text } from '../../text.ts'
import { SET_STATES, SETS_QUIZZES } from './set.ts'

/** So many people are shown; of more, those who began come first. */
export const MOST_LIVE = 500
/** So many minutes are given at once. */
export const MOST_MINUTES = 180

/** How somebody whom a quiz is for stands with it. */
export const LIVE_STATES = ['RUNNING', 'DONE', 'MARKING', 'NOTHING', 'VOIDED', 'NOT_BEGUN'] as const

/** One of those whom a quiz is for, with her newest try. */
const LivePerson = z.object({
  userId: z.string(),
  name: z.string(),
  class: z.nullable(z.int()),
  department: z.nullable(z.string()),
  /** NOTHING: her time ended without an answer. MARKING: she is done, and a person has yet to mark some of it. */
  state: z.enum(LIVE_STATES),
  attempt: z.nullable(
    z.object({
      resultSlug: z.string(),
      attemptNo: z.int(),
      answered: z.int(),
      questions: z.int(),
      /** Answers that came after its end: they are kept and not marked. */
      late: z.int(),
      startedAt: z.string(),
      deadline: z.string(),
      endedAt: z.nullable(z.string()),
      percent: z.nullable(z.number()),
      passed: z.nullable(z.boolean()),
      /** It may not leave its device. */
      isBound: z.boolean(),
    }),
  ),
})
/** See the schema of the same name. */
export type LivePerson = z.infer<typeof LivePerson>

/** How a quiz goes now. */
export const getQuizLive = call({
  address: 'GET /api/quiz-set/live/{id}',
  says: 'How a quiz goes that the caller runs: who has not begun, who is at it and how far, who is done and with which result. Of a quiz for everybody only numbers.',
  permission: SETS_QUIZZES,
  secret: true,
  input: z.object({ id: rowId('QUIZ_NOT_FOUND') }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(SET_STATES),
    opensAt: z.nullable(z.string()),
    closesAt: z.nullable(z.string()),
    now: z.string(),
    counts: z.object({ people: z.int(), running: z.int(), done: z.int(), notBegun: z.int() }),
    /** Tries with answers that a person has yet to mark. */
    toMark: z.int(),
    /** Per cent, of those who are done and marked; null where nobody is. */
    average: z.nullable(z.number()),
    people: z.array(LivePerson),
  }),
  refusals: { QUIZ_NOT_FOUND: 404 },
  beyond: 'The specification tells how quizzes went when they are over, not while they go on.',
})

const reason = text({ least: 3, most: 300 })
const minutes = z.int().check(z.gte(1), z.lte(MOST_MINUTES))

/** Steps of whoever runs a quiz with one try of it (QA20). LET_MOVE: one that may not leave its device goes on on the next that asks (QA16). */
export const TRY_STEPS = ['ADD_TIME', 'END', 'REOPEN', 'VOID', 'LET_MOVE'] as const

/** Gives time to a try, ends it, opens it again, voids it or lets it move. One that is voided gives the stories back that it used up (QE5). */
export const stepQuizTry = call({
  address: 'POST /api/quiz-set/try',
  says: 'Gives minutes to a try of a quiz that the caller runs, or of somebody whose results she sees, ends it, opens it again for some minutes, voids it, or lets it go on on another device; with a reason, which is kept.',
  permission: SETS_QUIZZES,
  input: z
    .object({
      /** The quiz that the caller runs; left out: the try is that of somebody else whose results she sees, of whichever quiz. */
      id: z.optional(rowId('QUIZ_NOT_FOUND')),
      /** Address of the try’s result, as the live view tells it. */
      attempt: z.string().check(z.minLength(1), z.maxLength(60)),
      step: z.enum(TRY_STEPS),
      /** For ADD_TIME and REOPEN. */
      minutes: z.optional(minutes),
      reason,
    })
    .check(
      z.refine(({ step, minutes: given }) => (step !== 'ADD_TIME' && step !== 'REOPEN') || given !== undefined, {
        error: 'MISSING',
        path: ['minutes'],
      }),
    ),
  output: z.object({ state: z.enum(LIVE_STATES), deadline: z.string() }),
  refusals: {
    QUIZ_NOT_FOUND: 404,
    ATTEMPT_NOT_FOUND: 404,
    /** It is over already, or still goes on: the step does not fit. */
    STEP_TOO_LATE: 409,
    /** Another try of hers goes on. */
    ATTEMPT_RUNNING: 409,
  },
  audits: 'quiz.try-stepped',
  beyond: 'The specification lets nobody help a pupil whose line broke or whose clock ran out.',
})

/** Gives time to all at once. */
export const giveQuizTime = call({
  address: 'POST /api/quiz-set/time',
  says: 'Gives minutes to every try that goes on of a quiz that the caller runs; where the quiz would close before, it closes as much later.',
  permission: SETS_QUIZZES,
  input: z.object({ id: rowId('QUIZ_NOT_FOUND'), minutes, reason }),
  output: z.object({ tries: z.int() }),
  refusals: { QUIZ_NOT_FOUND: 404 },
  idempotency: true,
  audits: 'quiz.time-given',
  beyond: 'The specification lets nobody give a class the minutes back that a power cut took.',
})
