import * as z from 'zod/mini'
import { Picture } from '../article/story.ts'
import { call } from '../call.ts'
import { Attachment } from '../files/attachment.ts'
import { Paging, pageOf } from '../paging.ts'
import { everybody, sellers, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { BROWSES } from './category.ts'
import { Rating } from './rating.ts'

/** Limits of a review (S39). */
export const REVIEW_LIMITS = { title: 100, text: 2000, pictures: 5, reply: { least: 1, most: 1000 } } as const

const ACTION = 'review products that they bought'
/** A product by its id, or by its address. */
export const OF_PRODUCT = {
  productId: z.optional(rowId('PRODUCT_NOT_FOUND')),
  slug: z.optional(z.string().check(z.maxLength(120))),
}

const rating = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(5))

/** A review of a product by one of its buyers. */
export const Review = z.object({
  _id: z.string(),
  reviewId: z.string(),
  productId: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  pictures: z.array(Picture),
  /** Null for minors and for accounts that are gone. */
  author: z.nullable(z.object({ name: z.string(), portrait: z.string() })),
  isOwn: z.boolean(),
  /** The goods went back. */
  isReturned: z.boolean(),
  /** Only the author sees a review that is not PUBLISHED. */
  state: z.enum(['PUBLISHED', 'HIDDEN', 'REMOVED']),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  reply: z.nullable(z.object({ text: z.string(), at: z.string(), isEdited: z.boolean() })),
})
/** See the schema of the same name. */
export type Review = z.infer<typeof Review>

/** Reviews a product, or edits the review. */
export const saveReview = call({
  address: 'POST /api/review/save-update',
  specified: 'rev-save',
  says: 'Saves the review of a product by the caller, who has received it; a second one replaces the first.',
  permission: signedIn('own', ACTION),
  input: z.object({
    productId: rowId('PRODUCT_NOT_FOUND'),
    rating,
    title: z._default(text({ most: REVIEW_LIMITS.title }), ''),
    text: z._default(text({ most: REVIEW_LIMITS.text, lines: true }), ''),
    /** Own uploads in their order; left out: those of before. */
    attachmentIds: z.optional(z.array(rowId('ATTACHMENT_NOT_FOUND')).check(z.maxLength(REVIEW_LIMITS.pictures))),
  }),
  output: z.object({ review: Review }),
  refusals: {
    PRODUCT_NOT_FOUND: 404,
    ATTACHMENT_NOT_FOUND: 404,
    /** No unit of it was delivered to the caller. */
    NOT_PURCHASED: 403,
    /** The caller acts for the seller. */
    OWN_PRODUCT: 403,
    /** A moderator removed the review; an appeal can bring it back. */
    REVIEW_REMOVED: 409,
  },
})

/** One review. */
export const getReview = call({
  address: 'GET /api/review/get-by-id',
  specified: 'rev-by-id',
  says: 'Returns one review of a product that the caller may see.',
  permission: everybody('any', BROWSES),
  input: z.object({ reviewId: rowId('REVIEW_NOT_FOUND') }),
  output: z.object({ review: Review }),
  refusals: { REVIEW_NOT_FOUND: 404 },
})

/** Reviews of a product (S40). */
export const listReviews = call({
  address: 'GET /api/review/get-by-productId',
  specified: 'rev-by-product',
  says: 'Lists the published reviews of a product, newest first, with average and histogram of all of them.',
  permission: everybody('any', BROWSES),
  input: z.object({ ...OF_PRODUCT, rating: z.optional(rating), ...Paging }),
  output: z.extend(pageOf(Review), Rating.shape),
  refusals: { PRODUCT_NOT_FOUND: 404 },
  cacheMs: 30_000,
})

/** The viewer's own part. */
export const getOwnReview = call({
  address: 'GET /api/review/own',
  says: 'Returns the review of a product by the caller, and whether they may write one.',
  permission: signedIn('own', ACTION),
  input: z.object({ productId: rowId('PRODUCT_NOT_FOUND') }),
  output: z.object({ review: z.nullable(Review), attachments: z.array(Attachment), mayReview: z.boolean() }),
  refusals: { PRODUCT_NOT_FOUND: 404 },
  beyond: 'A page offers a review only to those who may write one (S39).',
})

/** Replies to a review (S41). */
export const replyToReview = call({
  address: 'PUT /api/review/reply',
  says: 'Replies to a review of an own product, or edits the reply.',
  permission: sellers('answer buyers of their products'),
  input: z.object({ reviewId: rowId('REVIEW_NOT_FOUND'), text: text({ ...REVIEW_LIMITS.reply, lines: true }) }),
  output: z.object({ review: Review }),
  refusals: { REVIEW_NOT_FOUND: 404 },
  audits: 'store.review-replied',
  beyond: 'Sellers reply once to a review (S41).',
})
