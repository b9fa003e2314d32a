import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { Narrowing } from './filter.ts'
import { CategoryMark, Picture, PublicationMark, Story } from '../article/story.ts'
import { OwnId } from '../row-id.ts'

/** A category in a list of categories. */
export const CategoryRow = z.extend(CategoryMark, {
  /** Scene of its drawn picture. */
  scene: z.string(),
  picture: Picture,
  /** Stories of the last seven days and of the last 24 hours. */
  weekCount: z.int(),
  dayCount: z.int(),
  isFollowed: z.boolean(),
})
/** See the schema of the same name. */
export type CategoryRow = z.infer<typeof CategoryRow>

/** All categories with counts (L7, L8): empty ones only for those who follow them. */
export const listCategories = call({
  address: 'GET /recommend/news-category',
  specified: 'news-category',
  says: 'All categories with stories of the week, for the languages and the level of the reader.',
  permission: everybody('any', 'read news'),
  input: z.object({ languages: Narrowing.languages }),
  output: z.object({ content: z.array(CategoryRow) }),
  cacheMs: 60_000,
})

/** One category with those who write about it. */
export const getCategory = call({
  address: 'GET /api/news/category',
  says: 'One category by its number or slug, with the publications that wrote most about it in seven days.',
  permission: everybody('any', 'read news'),
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) }),
  output: z.extend(CategoryRow, {
    publicationCount: z.int(),
    publications: z.array(z.extend(PublicationMark, { count: z.int() })),
  }),
  refusals: { CATEGORY_NOT_FOUND: 404 },
  cacheMs: 30_000,
})

/** The stories of one category, newest first (L7). */
export const getNewsByCategory = call({
  address: 'GET /recommend/category-wise-news',
  specified: 'news-by-category',
  says: 'The stories of one category, newest first, one for each cluster of the same story.',
  permission: everybody('any', 'read news'),
  input: z.object({
    ...Paging,
    ...Narrowing,
    userId: OwnId,
    id: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  output: pageOf(Story),
  refusals: { CATEGORY_NOT_FOUND: 404 },
  cacheMs: 30_000,
})

/** Newest stories of the followed categories, at most three in a row from one (L10). */
export const getYourCategories = call({
  address: 'GET /api/news/your-categories',
  says: 'Newest stories of the categories that the reader follows; none followed: categories to choose from.',
  permission: everybody('own', 'choose what the own lists show'),
  input: z.object({ ...Paging, categories: z.optional(Narrowing.categoryIds) }),
  output: z.extend(pageOf(Story), { followed: z.array(CategoryMark), choose: z.array(CategoryRow) }),
})
