import * as z from 'zod/mini'
import { CategoryMark } from '../article/story.ts'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'

/** A category is named where it has at least so many questions (QL3). */
export const FEWEST_OF_CATEGORY = 5

/** Categories that quizzes can be made of (QL3). */
export const listQuizCategories = call({
  address: 'GET /recommend/quiz-category-list',
  specified: 'quiz-categories',
  says: 'Categories with at least five questions that the caller could be asked, by her level, her languages and the rules of her organisation, and those of quizzes that were set for her.',
  permission: everybody('any', 'read news'),
  input: z.object({}),
  /** `questions` are those that her own quiz could ask; 0 where only a quiz that was set has the category. */
  output: z.object({ content: z.array(z.extend(CategoryMark, { questions: z.int() })) }),
})

/** The caller's quizzes of one category (QL3). */
export const filterQuizzesByCategory = call({
  address: 'GET /recommend/category-filter',
  specified: 'quiz-category-filter',
  says: 'The caller’s quizzes that have questions of a category, by its number or slug, with the stories she read of it.',
  permission: signedIn('own', 'take quizzes'),
  input: z.object({ category: z.string().check(z.minLength(1), z.maxLength(60)) }),
  output: z.object({
    category: CategoryMark,
    content: z.array(
      z.object({
        quizSlug: z.string(),
        kind: z.enum(['USERWISE', 'ENTITY', 'PUBLIC']),
        /** Of a quiz that somebody set. */
        title: z.nullable(z.string()),
        /** Stories that were read and questions about them; of a quiz that somebody set its questions. */
        stories: z.int(),
        questions: z.int(),
      }),
    ),
  }),
  refusals: { CATEGORY_NOT_FOUND: 404 },
})
