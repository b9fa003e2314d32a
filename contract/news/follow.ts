import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { CategoryNumber, PublicationId } from './filter.ts'

/** Most publications and categories that one reader follows (L11). */
export const MOST_PUBLICATIONS = 200
/** See MOST_PUBLICATIONS. */
export const MOST_CATEGORIES = 100
/** Most of each that a visitor's device keeps (M9). */
export const MOST_ON_DEVICE = 20

/** Less, normal or more of a publication in the mix (M2). */
export const Weight = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Follows, unfollows or weighs one publication (M6, L11). */
export const savePublication = call({
  address: 'POST /recommend/user-saved-publication',
  specified: 'news-save-publication',
  says: 'Follows or leaves a publication, or says how much of it the mix holds; asking twice changes nothing more.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({ publicationId: PublicationId, saved: z.boolean(), weight: z.optional(Weight) }),
  output: z.object({
    publicationId: z.string(),
    saved: z.boolean(),
    weight: z.nullable(Weight),
    followers: z.int(),
  }),
  refusals: { PUBLICATION_NOT_FOUND: 404, FOLLOW_LIMIT: 409, PUBLICATION_BLOCKED: 409 },
})

/** Follows or leaves one category (L7, L11). */
export const followCategory = call({
  address: 'POST /api/news/followed-category',
  says: 'Follows or leaves a category; asking twice changes nothing more.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({ categoryId: CategoryNumber, followed: z.boolean() }),
  output: z.object({ categoryId: z.int(), followed: z.boolean(), count: z.int() }),
  refusals: { CATEGORY_NOT_FOUND: 404, FOLLOW_LIMIT: 409 },
})

/** What a visitor followed on her device is added to what she follows as a person (M9); unknown ones are passed over. */
export const mergeFollows = call({
  address: 'POST /api/news/merged-follows',
  says: 'Adds what was followed on this device before signing in.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({
    publicationIds: z.array(PublicationId).check(z.maxLength(MOST_ON_DEVICE)),
    categoryIds: z.array(CategoryNumber).check(z.maxLength(MOST_ON_DEVICE)),
  }),
  output: z.object({ publications: z.int(), categories: z.int() }),
  refusals: { FOLLOW_LIMIT: 409 },
})
