import { getOwnReview, getReview, listReviews, replyToReview } from '@chowk/contract/product/review.ts'
import { readAttachments } from '../../files/files.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findProductViewer, isOwnSeller, isVisibleProduct } from '../catalogue/visible.ts'
import type { ProductViewer } from '../catalogue/visible.ts'
import { ratingOf } from '../listing/rating.rules.ts'
import type { Purchases } from '../shelf/purchases.ts'
import { isNamed } from '../catalogue/named-product.ts'
import { tellOfReply } from './review-notices.ts'
import { readReview, readReviews } from './review-row.ts'
import { answerSaveReview } from './save-review.ts'

const personOf = (viewer: Viewer): string | null => (viewer.signedIn ? viewer.personId : null)

/** Whether the viewer sees the product of the review in row `r`. */
const ofVisibleProduct = (sql: Sql, seen: ProductViewer): Fragment => sql`
  exists (select from product p join store_seller s on s.id = p.seller_id where p.id = r.product_id and ${isVisibleProduct(sql, seen)})`

const answerOne = (purchases: Purchases) =>
  handle(getReview, async ({ input, viewer, sql, house, refuse }) => {
    const seen = await findProductViewer(sql, viewer)
    const personId = personOf(viewer)
    const where = sql`
      where r.id = ${input.reviewId}
        and (r.buyer_id = ${personId}::uuid or r.state = 'PUBLISHED' and ${ofVisibleProduct(sql, seen)})`
    const review = await readReview({ sql, house, purchases, personId }, where)
    if (!review) throw refuse('REVIEW_NOT_FOUND')
    return { review }
  })

const NEWEST = { at: 'TIME', id: 'ID' } as const

const answerList = (purchases: Purchases) =>
  handle(listReviews, async ({ input, viewer, sql, house, clock, cursor, refuse }) => {
    const { rating, page, size, next } = input
    const from = cursor.read(NEWEST, next)
    const seen = await findProductViewer(sql, viewer)
    const [product] = await sql<{ id: string; counts: number[] | null }[]>`
      select p.id, c.counts from product p join store_seller s on s.id = p.seller_id left join product_rating c on c.product_id = p.id
      where ${isNamed(sql, input)} and ${isVisibleProduct(sql, seen)}`
    if (!product) throw refuse('PRODUCT_NOT_FOUND')
    const asOf = input.asOf ? new Date(input.asOf) : clock.now()
    const where = sql`
      where r.product_id = ${product.id} and r.state = 'PUBLISHED' and r.created_at <= ${asOf}
        ${rating === undefined ? sql`` : sql`and r.rating = ${rating}`}
        ${after(sql, from, { by: { at: sql`r.created_at`, id: sql`r.id` }, direction: 'DESC' })}
      order by r.created_at desc, r.id desc limit ${size + 1} offset ${from ? 0 : page * size}`
    const rows = await readReviews({ sql, house, purchases, personId: personOf(viewer) }, where)
    const paged = pageOfItems(rows, { page, size, asOf }, ({ at, reviewId }) =>
      cursor.write(NEWEST, { at, id: reviewId }),
    )
    const all = ratingOf(product.counts)
    return {
      ...paged,
      content: paged.content.map(({ at: _at, ...review }) => review),
      totalElements: rating === undefined ? all.count : (all.histogram[rating - 1] ?? 0),
      ...all,
    }
  })

async function findPictures(sql: Sql, reviewId: string | undefined): Promise<string[]> {
  if (reviewId === undefined) return []
  const rows = await sql<{ id: string }[]>`
    select attachment_id as id from product_review_picture where review_id = ${reviewId} order by position`
  return rows.map(({ id }) => id)
}

const answerOwn = (purchases: Purchases) =>
  handle(getOwnReview, async ({ input, viewer, sql, house, refuse }) => {
    const { productId } = input
    const { personId } = viewer
    const seen = await findProductViewer(sql, viewer)
    const [product] = await sql<{ isSeen: boolean; isOwn: boolean }[]>`
      select ${isVisibleProduct(sql, seen)} as is_seen, ${isOwnSeller(sql, seen)} as is_own
      from product p join store_seller s on s.id = p.seller_id where p.id = ${productId}`
    const isBuyer = (await purchases.findReceived(sql, productId, [personId])).has(personId)
    if (!product || !(product.isSeen || isBuyer)) throw refuse('PRODUCT_NOT_FOUND')
    const where = sql`where r.product_id = ${productId} and r.buyer_id = ${personId}`
    const review = (await readReview({ sql, house, purchases, personId }, where)) ?? null
    const attachments = await readAttachments(sql, house, await findPictures(sql, review?.reviewId))
    return { review, attachments, mayReview: isBuyer && !product.isOwn && review?.state !== 'REMOVED' }
  })

const answerReply = (purchases: Purchases) =>
  handle(replyToReview, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
    const { reviewId, text } = input
    const seen = await findProductViewer(tx, viewer)
    const [row] = await tx<{ buyerId: string; isFirst: boolean }[]>`
      select r.buyer_id, r.replied_at is null as is_first
      from product_review r join product p on p.id = r.product_id join store_seller s on s.id = p.seller_id
      where r.id = ${reviewId} and r.state = 'PUBLISHED' and ${isOwnSeller(tx, seen)} for update of r`
    if (!row) throw refuse('REVIEW_NOT_FOUND')
    const at = clock.now()
    await tx`
      update product_review set reply = ${text}, replied_at = coalesce(replied_at, ${at}),
        reply_edited_at = case when replied_at is not null then ${at}::timestamptz end, version = version + 1
      where id = ${reviewId}`
    if (row.isFirst) await tellOfReply(tx, house, { reviewId, buyerId: row.buyerId })
    audit(`review ${reviewId}`)
    const personId = viewer.personId
    const review = await readReview({ sql: tx, house, purchases, personId }, tx`where r.id = ${reviewId}`)
    if (!review) throw new Error('the review is locked')
    return { review }
  })

/** Calls about reviews. */
export const reviewCalls = (purchases: Purchases): readonly Handler[] => [
  answerSaveReview(purchases),
  answerOne(purchases),
  answerList(purchases),
  answerOwn(purchases),
  answerReply(purchases),
]
