import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators, signedIn } from '../permission.ts'

/** From when stories count that were read. */
export const READ_WINDOWS = ['SINCE_LAST_ATTEMPT', 'TODAY', 'LAST_7_DAYS'] as const

/** Whether a taker goes back to earlier questions. */
export const NAVIGATIONS = ['FREE', 'FORWARD_ONLY'] as const

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const hour = z.string().check(z.regex(HOUR))
const hours = z
  .object({ from: hour, to: hour })
  .check(z.refine(({ from, to }) => from < to, { error: 'END_BEFORE_START' }))
const weekday = z.int().check(z.gte(1), z.lte(7))
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

// Every rule by its name, without what holds where nobody set it.
const rules = {
  enabled: z.boolean(),
  minArticlesRead: between(0, 50),
  readWindow: z.enum(READ_WINDOWS),
  questions: between(5, 30),
  attemptsPerDay: between(1, 5),
  cooldownMinutes: between(0, 10_080),
  /** 0: no limit. */
  timePerQuestionSec: z.union([z.literal(0), between(15, 600)]),
  graceSec: between(0, 120),
  /** Taken away for a wrong answer, as a part of the question's marks. */
  negative: z.union([z.literal(0), z.literal(0.25), z.literal(0.33), z.literal(0.5), z.literal(1)]),
  floorQuizAtZero: z.boolean(),
  passPercent: between(0, 100),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  navigation: z.enum(NAVIGATIONS),
  /** Days of the week on which quizzes may begin, 1 is Monday; and from when till when. */
  allowedDays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
  allowedHours: z.nullable(hours),
}

/** The rules of quizzes of a workspace (QC2 to QC7). */
export const QuizConfig = z.object(rules)
/** See the schema of the same name. */
export type QuizConfig = z.infer<typeof QuizConfig>

/** Those of this installation, which hold where a workspace set none. */
export const QUIZ_DEFAULTS: QuizConfig = {
  enabled: true,
  minArticlesRead: 5,
  readWindow: 'SINCE_LAST_ATTEMPT',
  questions: 10,
  attemptsPerDay: 1,
  cooldownMinutes: 0,
  timePerQuestionSec: 60,
  graceSec: 15,
  negative: 0,
  floorQuizAtZero: true,
  passPercent: 40,
  shuffleQuestions: true,
  shuffleOptions: true,
  navigation: 'FREE',
  allowedDays: [1, 2, 3, 4, 5, 6, 7],
  allowedHours: null,
}

const ConfigAnswer = z.object({
  config: QuizConfig,
  /** 0: nobody changed them. */
  version: z.int(),
  inherited: z.boolean(),
})

/** The rules of quizzes that hold in the caller’s workspace (QC1, QC12). */
export const getQuizConfig = call({
  address: 'GET /api/entity-quiz-config/get',
  says: 'The rules of quizzes in the caller’s workspace.',
  permission: signedIn('own', 'read the rules of quizzes'),
  input: z.object({}),
  output: ConfigAnswer,
})

/** Changes some of them (QC11). Tries that run keep the rules with which they began. */
export const updateQuizConfig = call({
  address: 'PUT /api/entity-quiz-config/update',
  says: 'Changes the rules of quizzes of the caller’s workspace; rules that are left out stay.',
  permission: administrators('set the rules of quizzes'),
  audits: 'quiz.config-changed',
  input: z.object({ version: z.int().check(z.gte(0)), config: z.partial(QuizConfig) }),
  output: ConfigAnswer,
  refusals: { SUBSCRIPTION_REQUIRED: 403, CONFIG_CHANGED: 409 },
})
