import { reorder } from '@chowk/contract/order/reorder.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { addUnits, sumUnits } from '../cart/merge-cart.ts'
import { findOrders } from '../line/order-row.ts'

const answerReorder = handle(reorder, async ({ tx, house, viewer, input, refuse }) => {
  const [order] = await findOrders(tx, tx`o.id = ${input.orderId} and g.buyer_id = ${viewer.personId}`)
  if (!order) throw refuse('ORDER_NOT_FOUND')
  const counts = sumUnits(order.lines)
  const { cartCount, cut } = await addUnits({ tx, house, viewer }, counts)
  // The buyer knows the name of a product that is gone from the order.
  const named = cut.map((each) => ({
    ...each,
    title: each.title || (order.lines.find(({ variantId }) => variantId === each.variantId)?.copy.title ?? ''),
  }))
  const missed = cut.filter(({ variantId, wanted, kept }) => kept <= wanted - (counts.get(variantId) ?? 0))
  return { addedLines: counts.size - missed.length, cartCount, cut: named }
})

/** Calls that buy again. */
export const reorderCalls: readonly Handler[] = [answerReorder]
