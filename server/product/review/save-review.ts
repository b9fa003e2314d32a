import { saveReview } from '@chowk/contract/product/review.ts'
import { releaseAttachments, useAttachment } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { findProductViewer, isOwnSeller, isVisibleProduct } from '../catalogue/visible.ts'
import type { Purchases } from '../shelf/purchases.ts'
import { tellOfReview } from './review-notices.ts'
import { readReview } from './review-row.ts'

const reviewSubject = (reviewId: string) => ({ usedBy: 'product-review', subjectId: reviewId })

interface Claim {
  reviewId: string
  personId: string
  attachmentIds: readonly string[]
  at: Date
}

/** Replaces the pictures of a review; false if one is not the author's. */
async function replacePictures(tx: Sql, { reviewId, personId, attachmentIds, at }: Claim): Promise<boolean> {
  const subject = reviewSubject(reviewId)
  const ids = [...new Set(attachmentIds.map((id) => id.toLowerCase()))]
  for (const attachmentId of ids)
    if (!(await useAttachment(tx, { ...subject, attachmentId, personId, kinds: ['IMAGE'], isPublic: false, at })))
      return false
  await releaseAttachments(tx, subject, ...ids)
  await tx`
    insert into product_review_picture (review_id, attachment_id, position)
    select ${reviewId}, w.id, w.n from unnest(${ids}::uuid[]) with ordinality w (id, n)
    on conflict (review_id, attachment_id) do update set position = excluded.position`
  return true
}

export const answerSaveReview = (purchases: Purchases): Handler =>
  handle(saveReview, async ({ input, viewer, tx, house, clock, refuse }) => {
    const { productId, rating, title, text, attachmentIds } = input
    const { personId } = viewer
    const at = clock.now()
    const seen = await findProductViewer(tx, viewer)
    const [product] = await tx<{ isSeen: boolean; isOwn: boolean }[]>`
      select ${isVisibleProduct(tx, seen)} as is_seen, ${isOwnSeller(tx, seen)} as is_own
      from product p join store_seller s on s.id = p.seller_id where p.id = ${productId}`
    const received = product && (await purchases.findReceived(tx, productId, [personId]))
    const isBuyer = received?.has(personId) ?? false
    // A product that is no longer sold can still be reviewed by those who have it.
    if (!product || !(product.isSeen || isBuyer)) throw refuse('PRODUCT_NOT_FOUND')
    if (product.isOwn) throw refuse('OWN_PRODUCT')
    if (!isBuyer) throw refuse('NOT_PURCHASED')
    const [saved] = await tx<{ id: string; isNew: boolean; state: string }[]>`
      insert into product_review as r (product_id, buyer_id, rating, title, text, created_at)
      values (${productId}, ${personId}, ${rating}, ${title}, ${text}, ${at})
      on conflict (product_id, buyer_id) do update set rating = excluded.rating, title = excluded.title, text = excluded.text,
        edited_at = ${at}, version = r.version + 1
      returning id, version = 1 as is_new, state`
    if (!saved) throw new Error('a review is inserted or updated')
    if (saved.state === 'REMOVED') throw refuse('REVIEW_REMOVED')
    const claim = { reviewId: saved.id, personId, attachmentIds: attachmentIds ?? [], at }
    if (attachmentIds && !(await replacePictures(tx, claim))) throw refuse('ATTACHMENT_NOT_FOUND')
    if (saved.isNew) await tellOfReview(tx, house, { productId, reviewId: saved.id, rating })
    const review = await readReview({ sql: tx, house, purchases, personId }, tx`where r.id = ${saved.id}`)
    if (!review) throw new Error('the review was just saved')
    return { review }
  })
