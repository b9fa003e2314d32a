import * as z from 'zod/mini'
import { BilingualName } from '../../bilingual-name.ts'
import { ArticleId } from '../../article/story.ts'
import { call } from '../../call.ts'
import { Paging, pageOf } from '../../paging.ts'
import { facultyOrInstallation } from '../../permission.ts'
import { QUIZ_CLASSES, QUIZ_LANGUAGES } from '../config.ts'
import { QUESTION_KINDS, QuestionKind } from '../question.ts'

/** How hard a question is. */
export const DIFFICULTIES = ['EASY', 'MEDIUM', 'HARD'] as const

/** A question as whoever sets a quiz sees it, with what is right. */
export const SetQuestion = z.object({
  questionId: z.string(),
  kind: QuestionKind,
  language: z.enum(QUIZ_LANGUAGES),
  difficulty: z.enum(DIFFICULTIES),
  stem: z.string(),
  passage: z.nullable(z.string()),
  options: z.array(z.string()),
  /** Places of the right options. */
  right: z.array(z.int()),
  category: z.nullable(BilingualName),
  /** The story that it is made of, while that may be read. */
  story: z.nullable(z.string()),
  /** What it earns if nothing else is said. */
  mark: z.number(),
  /** Not any more where it was retired meanwhile. */
  isUsable: z.boolean(),
})
/** See the schema of the same name. */
export type SetQuestion = z.infer<typeof SetQuestion>

/** Questions that may stand on a paper of the caller's people. */
export const listSetQuestions = call({
  address: 'GET /api/quiz-set/question/list',
  says: 'Questions that a quiz of the caller’s may ask, with what is right: by words of its own or of its story’s headline, by its story, category, class, kind and difficulty; of the two thousand newest that fit.',
  permission: facultyOrInstallation('set quizzes', 'own'),
  input: z.object({
    page: Paging.page,
    size: Paging.size,
    next: Paging.next,
    /** Words of the question, or of the headline of its story. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    category: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(32_767))),
    class: z.optional(z.pipe(z.coerce.number<number | string>(), z.literal(QUIZ_CLASSES))),
    kind: z.optional(z.enum(QUESTION_KINDS)),
    difficulty: z.optional(z.enum(DIFFICULTIES)),
    language: z.optional(z.enum(QUIZ_LANGUAGES)),
    /** Of this story alone, whoever reported it. */
    articleId: z.optional(ArticleId),
    /** Made within so many days. */
    days: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(365))),
  }),
  output: pageOf(SetQuestion),
  beyond: 'The specification makes papers by rule; nobody chooses a question in it.',
})
