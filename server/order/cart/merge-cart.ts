import type { Output } from '@chowk/contract/call.ts'
import { CART_LIMITS } from '@chowk/contract/order/cart-shape.ts'
import { mergeCart } from '@chowk/contract/order/cart.ts'
import type { CutLine } from '@chowk/contract/order/cart.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { findOffers, findProductViewer } from '../../product/product.ts'
import type { Offer } from '../../product/product.ts'
import { countCartLines, findCartLines, lockCart, writeLine } from './cart-lines.ts'
import { changeQuantity } from './quantity.rules.ts'

interface Merging {
  wanted: number
  before: number
  offer: Offer | undefined
  isFull: boolean
}

/** What becomes of one line of the device; it is never refused. */
function mergeLine({ wanted, before, offer, isFull }: Merging): { quantity: number; why: CutLine['why'] | null } {
  if (!offer?.isListed) return { quantity: before, why: 'GONE' }
  if (before === 0 && isFull) return { quantity: 0, why: 'CART_FULL' }
  const { available, maxPerOrder } = offer
  const change = { before, newCount: wanted, incrementType: 'INCREMENT' as const, available, maxPerOrder }
  const { quantity, cutBy } = changeQuantity(change)
  return { quantity, why: cutBy }
}

/** Counts by variant, so that one that is named twice is summed. */
export function sumUnits(lines: readonly { variantId: string; quantity: number }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    const id = variantId.toLowerCase()
    counts.set(id, (counts.get(id) ?? 0) + quantity)
  }
  return counts
}

interface CartContext {
  tx: Sql
  house: House
  viewer: Person
}

/** Adds units to a cart and lists what did not fit; no line makes it fail. */
export async function addUnits(
  { tx, house, viewer }: CartContext,
  counts: ReadonlyMap<string, number>,
): Promise<Output<typeof mergeCart>> {
  const { personId } = viewer
  const at = house.clock.now()
  const version = await lockCart(tx, personId, at)
  const held = new Map((await findCartLines(tx, personId)).map(({ variantId, quantity }) => [variantId, quantity]))
  const seen = await findProductViewer(tx, viewer)
  const offers = await findOffers({ sql: tx, house, viewer: seen }, [...counts.keys()])
  const cut: CutLine[] = []
  for (const [variantId, wanted] of counts) {
    const offer = offers.get(variantId)
    const before = held.get(variantId) ?? 0
    const { quantity, why } = mergeLine({ wanted, before, offer, isFull: held.size >= CART_LIMITS.lines })
    if (offer && quantity > before) {
      await writeLine(tx, { personId, at }, { offer, quantity })
      held.set(variantId, quantity)
    }
    const title = offer?.isListed ? offer.title : ''
    if (why && wanted > 0) cut.push({ variantId, title, wanted: before + wanted, kept: quantity, why })
  }
  return { cartCount: await countCartLines(tx, personId), version, cut }
}

/** Adds the cart of a device (S13). A repeat with the same key gets the first answer and adds nothing. */
export const answerMerge = handle(mergeCart, async ({ tx, house, viewer, input }) =>
  addUnits({ tx, house, viewer }, sumUnits(input.lines)),
)
