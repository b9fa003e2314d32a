import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { ArticleId } from '../article/story.ts'

/** Joins the stories of two articles, whatever the machine thought (I33). */
export const mergeStories = call({
  address: 'POST /api/operator/story/merge',
  says: 'Makes the stories of two articles one.',
  permission: operators('settle reports and correct stories'),
  input: z.object({ articleId: ArticleId, withArticleId: ArticleId }),
  output: z.object({ articles: z.int() }),
  refusals: { ARTICLE_NOT_FOUND: 404, SAME_STORY: 409, OTHER_LANGUAGE: 409 },
  audits: 'stories merged',
})

/** Takes an article out of its story; the machine never puts it back (I33). */
export const splitStory = call({
  address: 'POST /api/operator/story/split',
  says: 'Takes an article out of its story for good.',
  permission: operators('settle reports and correct stories'),
  input: z.object({ articleId: ArticleId }),
  output: z.object({ apartFrom: z.int() }),
  refusals: { ARTICLE_NOT_FOUND: 404, ALONE_ALREADY: 409 },
  audits: 'story split',
})

/** Sets the categories of an article; later looks at its feed leave them (I26). */
export const correctCategories = call({
  address: 'POST /api/operator/article/categories',
  says: 'Corrects the categories of an article.',
  permission: operators('settle reports and correct stories'),
  input: z.object({
    articleId: ArticleId,
    categories: z.array(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))).check(z.minLength(1), z.maxLength(3)),
  }),
  output: z.object({ categories: z.array(z.string()) }),
  refusals: { ARTICLE_NOT_FOUND: 404, CATEGORY_NOT_FOUND: 404 },
  audits: 'categories corrected',
})
