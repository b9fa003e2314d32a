import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'

/**
 * How somebody stands with a quiz, as its card says (QL1). NOT_NOW: the hours, days or holidays of her workspace let none begin; OFF: it has
 * turned quizzes off.
 */
export const CARD_STATES = ['NOT_OPEN_YET', 'READY', 'RESUME', 'DONE', 'CLOSED', 'NOT_NOW', 'OFF'] as const

/** A quiz that was set, as those see it whom it is for. */
export const QuizCard = z.object({
  quizSlug: z.string(),
  kind: z.enum(['ENTITY', 'PUBLIC']),
  title: z.string(),
  categories: z.array(BilingualName),
  questions: z.int(),
  /** Null: no limit. */
  minutes: z.nullable(z.int()),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  state: z.enum(CARD_STATES),
  /** From when it may be begun, of NOT_NOW; null: not before it closes. */
  nextAt: z.nullable(z.string()),
  /** Of the newest result. */
  percent: z.nullable(z.number()),
  resultSlug: z.nullable(z.string()),
  triesLeft: z.int(),
})
/** See the schema of the same name. */
export type QuizCard = z.infer<typeof QuizCard>

/** Quizzes that were set for whoever asks (QL1). */
export const listQuizzes = call({
  address: 'GET /api/quiz/list',
  says: 'Quizzes that were set for the caller: by her organisation for her class, her department or all of it, and those for everybody, which visitors see too; the newest fifty.',
  permission: everybody('any', 'read news'),
  input: z.object({
    /** Only those with questions of a category, by its slug. */
    category: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  }),
  output: z.object({ content: z.array(QuizCard) }),
  beyond: 'The specification names the page of quizzes (/quiz) and no call that lists those which somebody set.',
})
