import { CART_LIMITS } from '@chowk/contract/order/cart-shape.ts'
import { addToCart, deleteFromCart, updateCartCount } from '@chowk/contract/order/cart.ts'
import type { CartChange, IncrementType } from '@chowk/contract/order/cart.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { demandOwn } from '../../platform/viewer.ts'
import type { Person } from '../../platform/viewer.ts'
import { findOffers, findProductViewer, findVariants } from '../../product/product.ts'
import { countCartLines, lockCart, removeLine, writeLine } from './cart-lines.ts'
import { changeQuantity } from './quantity.rules.ts'

interface ChangeInput {
  userId?: string | undefined
  productId: string
  variantId?: string | undefined
  newCount: number
  incrementType: IncrementType
}

interface Changing {
  tx: Sql
  house: House
  viewer: Person
  refuse: (code: 'PRODUCT_NOT_FOUND' | 'VARIANT_NEEDED' | 'OUT_OF_STOCK' | 'CART_FULL') => Refusal
}

async function readQuantity(tx: Sql, personId: string, variantId: string): Promise<number> {
  const [line] = await tx<{ quantity: number }[]>`
    select quantity from cart_line where person_id = ${personId} and variant_id = ${variantId}`
  return line?.quantity ?? 0
}

// Adding reserves nothing (S17), so stock is read without a lock.
async function changeCart({ tx, house, viewer, refuse }: Changing, input: ChangeInput): Promise<CartChange> {
  demandOwn(viewer, input.userId)
  const { personId } = viewer
  const at = house.clock.now()
  const [variantId, another] = await findVariants(tx, input)
  if (variantId === undefined) throw refuse('PRODUCT_NOT_FOUND')
  if (another !== undefined) throw refuse('VARIANT_NEEDED')
  const version = await lockCart(tx, personId, at)
  const before = await readQuantity(tx, personId, variantId)
  const seen = await findProductViewer(tx, viewer)
  const offer = (await findOffers({ sql: tx, house, viewer: seen }, [variantId])).get(variantId)
  // A line that can no longer be bought may still be made smaller.
  if (!offer || (before === 0 && !offer.isListed && !offer.isOwn)) throw refuse('PRODUCT_NOT_FOUND')
  const { available, maxPerOrder } = offer
  const limits = { available: offer.isListed ? available : 0, maxPerOrder }
  const { quantity, cutBy } = changeQuantity({ ...input, ...limits, before })
  if (quantity === 0 && cutBy !== null) throw refuse('OUT_OF_STOCK')
  if (before === 0 && quantity > 0 && (await countCartLines(tx, personId)) >= CART_LIMITS.lines)
    throw refuse('CART_FULL')
  await writeLine(tx, { personId, at }, { offer, quantity })
  return { variantId, quantity, cutBy, cartCount: await countCartLines(tx, personId), version }
}

const answerAdd = handle(addToCart, async ({ tx, house, viewer, input, refuse }) =>
  changeCart({ tx, house, viewer, refuse }, input),
)

const answerCount = handle(updateCartCount, async ({ tx, house, viewer, input, refuse }) =>
  changeCart({ tx, house, viewer, refuse }, input),
)

const answerDelete = handle(deleteFromCart, async ({ tx, viewer, clock, input }) => {
  demandOwn(viewer, input.userId)
  const { personId } = viewer
  const { productId, variantId } = input
  const version = await lockCart(tx, personId, clock.now())
  if (variantId !== undefined) await removeLine(tx, personId, variantId)
  else
    await tx`
      delete from cart_line l where l.person_id = ${personId} and (${productId ?? null}::uuid is null
        or l.variant_id in (select v.id from product_variant v where v.product_id = ${productId ?? null}::uuid))`
  return { cartCount: await countCartLines(tx, personId), version }
})

/** Calls that change a cart line by line. */
export const changeCalls: readonly Handler[] = [answerAdd, answerCount, answerDelete]
