import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { PostAuthor, PostType } from '../community/post.ts'
import { Paging, pageOf } from '../paging.ts'
import { everybody } from '../permission.ts'
import { ProductItem } from '../product/listing.ts'
import { rowId } from '../row-id.ts'

/** What is searched beside stories. Posts are all of their types; the others of them are one type each. */
export const SearchKind = z.enum(['POSTS', 'ARTICLES', 'FORUMS', 'PROJECTS', 'PEOPLE', 'PRODUCTS'])
/** See the schema of the same name. */
export type SearchKind = z.infer<typeof SearchKind>

/** What visitors ask under. */
export const VISITOR_ID = '00000000-0000-0000-0000-000000000000'

/** So often one person, or one address of visitors, may search (G20). */
export const MOST_SEARCHES = { most: 30, windowMs: 60_000 } as const

/** A found post; in its parts every second piece is a found word. */
export const FoundPost = z.object({
  kind: z.literal('POST'),
  _id: z.string(),
  slug: z.string(),
  /** Where it is read. */
  to: z.string(),
  type: PostType,
  titleParts: z.array(z.string()),
  textParts: z.array(z.string()),
  author: z.nullable(PostAuthor),
  workspace: z.nullable(z.object({ name: BilingualName, customUrl: z.string() })),
  likesCount: z.int(),
  commentCount: z.int(),
  publishedAt: z.string(),
})
/** See the schema of the same name. */
export type FoundPost = z.infer<typeof FoundPost>

/** A found person. */
export const FoundPerson = z.object({
  kind: z.literal('PERSON'),
  _id: z.string(),
  name: z.string(),
  customUrl: z.nullable(z.string()),
  portrait: z.string(),
  headline: z.string(),
})
/** See the schema of the same name. */
export type FoundPerson = z.infer<typeof FoundPerson>

/** A found product. */
export const FoundProduct = z.extend(ProductItem, { kind: z.literal('PRODUCT') })
/** See the schema of the same name. */
export type FoundProduct = z.infer<typeof FoundProduct>

/** Search of posts, people and products that the caller may see (C31). */
export const searchAll = call({
  address: 'GET /api/search/{userId}',
  specified: 'com-search',
  says: 'Finds posts by their text, people by name or address, or products by title, brand, category and seller, as far as the caller may see them. Visitors give any id.',
  permission: everybody('any', 'search posts and people, as far as one may see them'),
  // What is taken back is found no more.
  cacheMs: 0,
  input: z.object({
    /** The caller's own id; another one is not found. */
    userId: rowId(),
    q: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
    kind: z._default(SearchKind, 'POSTS'),
    ...Paging,
  }),
  output: z.extend(pageOf(z.union([FoundPost, FoundPerson, FoundProduct])), {
    /** Those of this page that hold the words by the letter; others follow that sound like them or are spelt nearly so. */
    foundByLetter: z.int(),
  }),
  refusals: { NOTHING_TO_SEARCH: 400 },
})
