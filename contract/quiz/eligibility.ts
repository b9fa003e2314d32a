import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { OwnId } from '../row-id.ts'
import { Accommodation } from './accommodation.ts'
import { NAVIGATIONS, REVIEW_PRESETS } from './config.ts'

/**
 * Why somebody may not begin a quiz now, in the order in which reasons are named (QE2). Whoever has not signed in is told so before anything else
 * is asked, by SIGN_IN_NEEDED.
 */
export const QUIZ_REASONS = [
  'QUIZ_DISABLED',
  /** The plan of the workspace that set it has ended. */
  'NO_SUBSCRIPTION',
  /** The workspace that set it has suspended her. */
  'USER_INACTIVE',
  'NOT_IN_AUDIENCE',
  'NOT_OPEN_YET',
  'CLOSED',
  'OUTSIDE_HOURS',
  'BLACKOUT',
  'READ_MORE',
  'LISTEN_MORE',
  'ATTEMPTS_USED',
  'COOLDOWN',
  'ATTEMPT_RUNNING',
  'NOT_ENOUGH_QUESTIONS',
  /** There is enough to practise, but a quiz that is not over, or whose answers are not told, asks the same. */
  'ANSWERS_WAIT',
  'SCRAPE_PENDING',
  /** A guardian has to agree to her account first. */
  'CONSENT_MISSING',
] as const
/** See the list of the same name. */
export const QuizReason = z.enum(QUIZ_REASONS)
/** See the list of the same name. */
export type QuizReason = z.infer<typeof QuizReason>

/** Whether somebody may begin a quiz, and all that stands in the way. */
export const Eligibility = z.object({
  eligible: z.boolean(),
  quizSlug: z.string(),
  /** Stories to read, read, and left to read. */
  need: z.int(),
  have: z.int(),
  remaining: z.int(),
  /** Some stories were read faster than anybody reads: they do not count. */
  tooFast: z.boolean(),
  /** Questions of the paper that would be about other stories of the same subjects, since there are too few about hers (QA6). */
  general: z.int(),
  reasons: z.array(z.object({ code: QuizReason, message: z.string() })),
  /** From when she may, where only time stands in the way (ISO). */
  nextAt: z.nullable(z.string()),
  /** Tries that are left, of the own quiz today; null: they are not counted. */
  attemptsLeft: z.nullable(z.int()),
  /** The rules that hold for her, with all that is her own in them. */
  rules: z.object({
    questions: z.int(),
    timePerQuestionSec: z.int(),
    negative: z.number(),
    passPercent: z.int(),
    navigation: z.enum(NAVIGATIONS),
    attemptsPerDay: z.int(),
    review: z.enum(REVIEW_PRESETS),
    fullscreenAsk: z.boolean(),
  }),
  /** What she was given beyond the rules of all; why is not said. */
  accommodation: z.nullable(Accommodation),
})
/** See the schema of the same name. */
export type Eligibility = z.infer<typeof Eligibility>

/** Whether the caller may begin her quiz now, or the one that `quiz` is the address of (QE1); the server asks again when she begins. */
export const getQuizEligibility = call({
  address: 'GET /recommend/quiz-eligibilty',
  specified: 'quiz-eligible',
  says: 'Whether the caller may begin her quiz now, or the one of an address, or practise, with every reason against it.',
  permission: signedIn('own', 'know whether the own quiz may begin', { evenRestricted: ['GUARDIAN'] }),
  input: z.object({
    userId: OwnId,
    quiz: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
    /** Without an address: her own quiz, or what she practises with. */
    kind: z._default(z.enum(['USERWISE', 'PRACTICE']), 'USERWISE'),
  }),
  output: z.extend(Eligibility, {
    /** Whether she is at a try of some quiz, whichever: no other one is offered meanwhile (QE7). */
    isTaking: z.boolean(),
  }),
  refusals: { QUIZ_NOT_FOUND: 404, NOT_YOURS: 403 },
})
