import * as z from 'zod/mini'

/** From when stories count that were read. */
export const READ_WINDOWS = ['SINCE_LAST_ATTEMPT', 'TODAY', 'LAST_7_DAYS'] as const

const hour = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** The rules of quizzes of a workspace, and of this installation where a workspace set none (QC2 to QC7). */
export const QuizConfig = z.object({
  enabled: z._default(z.boolean(), true),
  minArticlesRead: z._default(z.int().check(z.gte(0), z.lte(50)), 5),
  readWindow: z._default(z.enum(READ_WINDOWS), 'SINCE_LAST_ATTEMPT'),
  questions: z._default(z.int().check(z.gte(5), z.lte(30)), 10),
  attemptsPerDay: z._default(z.int().check(z.gte(1), z.lte(5)), 1),
  cooldownMinutes: z._default(z.int().check(z.gte(0), z.lte(10_080)), 0),
  /** 0: no limit. */
  timePerQuestionSec: z._default(z.union([z.literal(0), z.int().check(z.gte(15), z.lte(600))]), 60),
  graceSec: z._default(z.int().check(z.gte(0), z.lte(120)), 15),
  /** Taken away for a wrong answer, as a part of the question's marks. */
  negative: z._default(z.union([z.literal(0), z.literal(0.25), z.literal(0.33), z.literal(0.5), z.literal(1)]), 0),
  floorQuizAtZero: z._default(z.boolean(), true),
  partialCredit: z._default(z.boolean(), true),
  passPercent: z._default(z.int().check(z.gte(0), z.lte(100)), 40),
  shuffleQuestions: z._default(z.boolean(), true),
  shuffleOptions: z._default(z.boolean(), true),
  /** Days of the week on which quizzes may begin, 1 is Monday; and from when till when. */
  allowedDays: z._default(
    z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
    [1, 2, 3, 4, 5, 6, 7],
  ),
  allowedHours: z._default(z.nullable(z.object({ from: hour, to: hour })), null),
})
/** See the schema of the same name. */
export type QuizConfig = z.infer<typeof QuizConfig>
