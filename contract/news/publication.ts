import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { listOf } from '../query.ts'
import { Paging, pageOf } from '../paging.ts'
import { Narrowing } from './filter.ts'
import { CategoryMark, PublicationMark, Story } from '../article/story.ts'
import { OwnId } from '../row-id.ts'
import { BilingualName } from '../bilingual-name.ts'

/** A publication in a list of publications. */
export const PublicationRow = z.extend(PublicationMark, {
  languages: z.array(z.string()),
  place: z.nullable(BilingualName),
  categories: z.array(CategoryMark),
  followers: z.int(),
  /** Stories of the last seven days. */
  weekCount: z.int(),
  isFollowed: z.boolean(),
  isBlocked: z.boolean(),
  /** A suspended publication stays in the lists of those who follow it, with the reason. */
  status: z.enum(['ACTIVE', 'PAUSED', 'SUSPENDED']),
  statusReason: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type PublicationRow = z.infer<typeof PublicationRow>

/** Publications on a page of All Publishers (L5). */
export const PUBLISHERS_PAGE_SIZE = 24

/** All Publishers with search by name or place, three orders and three narrowings (L5). */
export const listPublications = call({
  address: 'GET /api/news/publications',
  says: 'All publications, searched by name or place, by name, by followers or by stories of the week.',
  permission: everybody('any', 'read news'),
  input: z.object({
    page: Paging.page,
    size: z._default(Paging.size, PUBLISHERS_PAGE_SIZE),
    next: Paging.next,
    q: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    sort: z._default(z.enum(['NAME', 'FOLLOWED', 'ACTIVE']), 'NAME'),
    languages: z.optional(listOf(z.string().check(z.regex(/^[a-z]{2,3}$/)), 10)),
    categoryIds: Narrowing.categoryIds,
    /** Only these, to name what somebody chose. */
    ids: Narrowing.publicationIds,
    /** In which language the names are read: they stand in its order, and `letter` is of that name. */
    namesIn: z._default(z.enum(['en', 'hi']), 'en'),
    /** First letter of the name as `content` tells it: of English names a Latin one, or `अ` for all other scripts. */
    letter: z.optional(z.string().check(z.regex(/^([A-Z#]|[अ-ह])$/u))),
  }),
  output: z.extend(pageOf(z.extend(PublicationRow, { letter: z.string() })), {
    totalElements: z.int(),
    /** Publications by language, by category and by first letter in order, whatever is chosen. */
    languages: z.array(z.object({ language: z.string(), count: z.int() })),
    categories: z.array(z.extend(CategoryMark, { count: z.int() })),
    letters: z.array(z.string()),
    followed: z.int(),
  }),
  cacheMs: 30_000,
})

/** One publication with the categories it writes about (L6). */
export const getPublication = call({
  address: 'GET /api/news/publication',
  says: 'One publication by its number or slug, with stories by category and by day.',
  permission: everybody('any', 'read news'),
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(120)) }),
  output: z.extend(PublicationRow, {
    home: z.string(),
    about: z.nullable(BilingualName),
    sinceYear: z.nullable(z.int()),
    licence: z.enum(['FULL_TEXT', 'EXCERPT']),
    storyCount: z.int(),
    counts: z.array(z.extend(CategoryMark, { count: z.int() })),
    /** Stories of the last seven days, oldest day first, in Indian time. */
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    lastLookedAt: z.nullable(z.string()),
    alsoFollowed: z.array(PublicationMark),
  }),
  refusals: { PUBLICATION_NOT_FOUND: 404 },
  cacheMs: 30_000,
})

/** Publications by category: of one category, of one publication's categories, or of all. */
export const listPublicationCategories = call({
  address: 'GET /recommend/publication-category',
  specified: 'news-pub-category',
  says: 'Categories with the publications that write about them; of one publication its categories with counts.',
  permission: everybody('any', 'read news'),
  input: z.object({
    publicationId: z.optional(z.string().check(z.maxLength(120))),
    categoryId: z.optional(z.string().check(z.maxLength(60))),
  }),
  output: z.object({
    content: z.array(
      z.extend(CategoryMark, {
        count: z.int(),
        publications: z.array(z.extend(PublicationMark, { count: z.int() })),
      }),
    ),
  }),
  refusals: { PUBLICATION_NOT_FOUND: 404, CATEGORY_NOT_FOUND: 404 },
  cacheMs: 60_000,
})

/** The stories of one publication, newest first (L6). */
export const getNewsByPublication = call({
  address: 'GET /recommend/publication-wise-news',
  specified: 'news-by-publication',
  says: 'The stories of one publication, newest first.',
  permission: everybody('any', 'read news'),
  input: z.object({
    ...Paging,
    ...Narrowing,
    userId: OwnId,
    id: z.string().check(z.minLength(1), z.maxLength(120)),
  }),
  output: pageOf(Story),
  refusals: { PUBLICATION_NOT_FOUND: 404 },
  cacheMs: 30_000,
})
