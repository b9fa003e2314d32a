import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { QUIZ_LANGUAGES } from './config.ts'

/** How many questions somebody may wish for. */
export const QUESTION_COUNTS = [5, 10, 15, 20] as const
/** How hard somebody may wish her quiz to be; MIXED: some of each. */
export const WISHED_DIFFICULTIES = ['EASY', 'MEDIUM', 'HARD', 'MIXED'] as const
/** Categories that somebody may choose. */
export const MOST_CATEGORIES = 10

const Difficulty = z.enum(WISHED_DIFFICULTIES)
const Language = z.nullable(z.enum(QUIZ_LANGUAGES))

const field = <Value extends z.ZodMiniType, Allowed extends z.ZodMiniType>(value: Value, allowed: Allowed) =>
  z.object({ value, locked: z.boolean(), allowed: z.array(allowed) })

const Customization = z.object({
  fields: z.object({
    /** None: all that count. */
    categories: field(z.array(z.int()), z.object({ id: z.int(), name: BilingualName })),
    questionCount: field(z.int(), z.int()),
    difficulty: field(Difficulty, Difficulty),
    /** Null: whichever the stories have. */
    language: field(Language, z.enum(QUIZ_LANGUAGES)),
    /** Whether she is offered quizzes of what she heard. */
    audio: field(z.boolean(), z.boolean()),
    timer: field(z.boolean(), z.boolean()),
  }),
  /** Whether she is named among the best of quizzes that were set; null: her workspace names nobody. */
  leaderboard: z.nullable(z.boolean()),
  /** In words, for whoever shows no fields. */
  summary: z.string(),
  /** Null: nobody chose anything. */
  changedAt: z.nullable(z.string()),
  /** So many questions too few are there for what was chosen; others fill the paper (QL7). */
  shortBy: z.int(),
})
/** See the schema of the same name. */
export type Customization = z.infer<typeof Customization>

const CHOOSES = 'choose what the own quizzes are like'

/** What the caller has chosen for her quizzes, and what she may choose (QL6). */
export const getQuizCustomization = call({
  address: 'GET /recommend/quiz-customization-user-status',
  specified: 'quiz-customization',
  says: 'What the caller chose for her quizzes, what she may choose, and what her organisation has fixed.',
  permission: signedIn('own', CHOOSES),
  input: z.object({}),
  output: Customization,
})

/** What somebody chooses; what is left out stays, and null is as her organisation has it. */
const Choices = z.object({
  categories: z.optional(
    z.nullable(z.array(z.int().check(z.gte(1), z.lte(32_767))).check(z.maxLength(MOST_CATEGORIES))),
  ),
  questionCount: z.optional(z.nullable(z.literal(QUESTION_COUNTS))),
  difficulty: z.optional(z.nullable(Difficulty)),
  language: z.optional(Language),
  audio: z.optional(z.nullable(z.boolean())),
  timer: z.optional(z.nullable(z.boolean())),
  /** Whether she wants to be named among the best; only she decides that. */
  leaderboard: z.optional(z.nullable(z.boolean())),
})
/** See the schema of the same name. */
export type QuizChoices = z.infer<typeof Choices>

/** Chooses (QL6); her next try is made by it, one that runs is not (QL8). */
export const updateQuizCustomization = call({
  address: 'PUT /recommend/quiz-customization-user-status',
  says: 'Chooses what the caller’s next quizzes are like; a field that her organisation has fixed is refused.',
  permission: signedIn('own', CHOOSES),
  input: Choices,
  output: Customization,
  refusals: { FIELD_LOCKED: 403, CATEGORY_NOT_ALLOWED: 400, LANGUAGE_NOT_ALLOWED: 400 },
  beyond: 'The specification names the call that says what is chosen, and none that chooses.',
})
