import { MOST_WISHES, addWish, countWishes, deleteWish, getWishMarks } from '@chowk/contract/product/wish.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { demandOwn } from '../../platform/viewer.ts'
import { findProductViewer, isVisibleProduct } from '../catalogue/visible.ts'
import { answerSetAlert } from './alert-calls.ts'
import { answerWishes } from './wish-list.ts'
import { countWishesOf, readWishState } from './wish-row.ts'

/** Changes of one user's list are made one after the other, so that none passes its limit. */
const lockWishes = async (tx: Sql, personId: string) =>
  await tx`select pg_advisory_xact_lock(hashtextextended(${`wish ${personId}`}, 0))`

const answerAdd = handle(addWish, async ({ tx, viewer, clock, input, refuse }) => {
  demandOwn(viewer, input.userId)
  const { personId } = viewer
  const seen = await findProductViewer(tx, viewer)
  await lockWishes(tx, personId)
  const [product] = await tx<{ title: string }[]>`
    select p.title from product p join store_seller s on s.id = p.seller_id
    where p.id = ${input.productId} and ${isVisibleProduct(tx, seen)}`
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  const state = await readWishState(tx, personId, input.productId)
  if (state.addedWishlist) return state
  if (state.wishlistCount >= MOST_WISHES) throw refuse('WISHLIST_FULL')
  await tx`
    insert into wish (person_id, product_id, title, added_at) values (${personId}, ${input.productId}, ${product.title}, ${clock.now()})`
  return await readWishState(tx, personId, input.productId)
})

const answerDelete = handle(deleteWish, async ({ tx, viewer, input }) => {
  demandOwn(viewer, input.userId)
  const which = tx`person_id = ${viewer.personId} and product_id = ${input.productId}`
  await lockWishes(tx, viewer.personId)
  await (input.action === 'REMOVE'
    ? tx`delete from wish where ${which}`
    : tx`update wish set added_cartlist = true where ${which}`)
  return await readWishState(tx, viewer.personId, input.productId)
})

const answerCount = handle(countWishes, async ({ sql, viewer }) => ({
  wishlistCount: await countWishesOf(sql, viewer.personId),
}))

const answerMarks = handle(getWishMarks, async ({ sql, viewer, clock }) => {
  const [row] = await sql<{ productIds: string[]; alertVariantIds: string[] }[]>`
    select array(select product_id from wish where person_id = ${viewer.personId} order by added_at desc) as product_ids,
      array(select variant_id from stock_alert where person_id = ${viewer.personId} and ends_at > ${clock.now()} order by variant_id) as alert_variant_ids`
  return row ?? { productIds: [], alertVariantIds: [] }
})

/** Calls about the wishlist. */
export const wishCalls: readonly Handler[] = [
  answerAdd,
  answerDelete,
  answerWishes,
  answerCount,
  answerMarks,
  answerSetAlert,
]
