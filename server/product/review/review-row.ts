import type { Review } from '@chowk/contract/product/review.ts'
import { pictureOf } from '../../files/files.ts'
import { drawnPortrait, findMinors } from '../../identity/identity.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Purchases } from '../shelf/purchases.ts'

/** Services and viewer for reading reviews. */
export interface ReviewReading {
  sql: Sql
  house: Pick<House, 'config' | 'clock'>
  purchases: Purchases
  /** Null for visitors. */
  personId: string | null
}

interface ReviewRow extends Pick<Review, 'reviewId' | 'productId' | 'rating' | 'title' | 'text' | 'state'> {
  buyerId: string
  /** Null if the account is being deleted. */
  name: string | null
  portrait: number
  createdAt: Date
  editedAt: Date | null
  reply: string
  repliedAt: Date | null
  replyEditedAt: Date | null
  pictureIds: string[]
}

/** Reviews that meet a condition on row `r`, with what they show. */
export async function readReviews(reading: ReviewReading, where: Fragment): Promise<(Review & { at: Date })[]> {
  const { sql } = reading
  const rows = await sql<ReviewRow[]>`
    select r.id as review_id, r.product_id, r.rating, r.title, r.text, r.state, r.buyer_id, a.name, coalesce(f.portrait, 0) as portrait,
      r.created_at, r.edited_at, r.reply, r.replied_at, r.reply_edited_at,
      array(select i.attachment_id from product_review_picture i where i.review_id = r.id order by i.position)::uuid[] as picture_ids
    from product_review r left join person a on a.id = r.buyer_id and a.deletion_state is null
      left join profile f on f.person_id = a.id
    ${where}`
  const [productId] = rows.map((row) => row.productId)
  if (productId === undefined) return []
  const buyers = rows.map(({ buyerId }) => buyerId)
  const minors = await findMinors(sql, reading.house.clock, buyers)
  const received = await reading.purchases.findReceived(sql, productId, buyers)
  return rows.map((row) => ({
    ...toReview(row, reading, minors.has(row.buyerId)),
    isReturned: received.get(row.buyerId)?.isReturned ?? false,
    at: row.createdAt,
  }))
}

// Visitors read reviews, so those of minors have no name.
function toReview(row: ReviewRow, { house, personId }: ReviewReading, byMinor: boolean): Omit<Review, 'isReturned'> {
  const { buyerId, name, portrait, createdAt, editedAt, reply, repliedAt, replyEditedAt, pictureIds, ...same } = row
  const isOwn = buyerId === personId
  return {
    _id: row.reviewId,
    ...same,
    // Viewers of the review may see its pictures; their addresses expire.
    pictures: pictureIds.map((id) => ({
      ...pictureOf(house, { id, isPublic: false }),
      alt: row.title,
    })),
    author: name === null || (byMinor && !isOwn) ? null : { name, portrait: drawnPortrait(buyerId, portrait) },
    isOwn,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    reply: repliedAt && { text: reply, at: repliedAt.toISOString(), isEdited: replyEditedAt !== null },
  }
}

/** One review; undefined if it is gone. */
export async function readReview(reading: ReviewReading, where: Fragment): Promise<Review | undefined> {
  const [found] = await readReviews(reading, where)
  if (!found) return undefined
  const { at: _at, ...review } = found
  return review
}
