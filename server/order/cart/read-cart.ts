import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { findOffers, findProductViewer } from '../../product/product.ts'
import { findAddress } from '../address/address-row.ts'
import { coinBalance } from '../coin/coin-lot.ts'
import { findCartLines, findCartVersion } from './cart-lines.ts'
import { quoteCart } from './quote-cart.ts'
import type { QuotedCart } from './quote-cart.ts'

/** What a buyer chose before the cart is priced. */
export interface CartChoice {
  addressId?: string | undefined
  coinsToUse: number
}

/** A person's cart as it would be bought now. */
export interface ReadCart extends QuotedCart {
  version: number
  coinBalance: number
}

/** Reads and prices a cart; undefined where the address is not the buyer's. Checkout calls this with its transaction. */
export async function readCart(
  { sql, house, viewer }: { sql: Sql; house: Pick<House, 'config' | 'clock'>; viewer: Person },
  { addressId, coinsToUse }: CartChoice,
): Promise<ReadCart | undefined> {
  const { personId } = viewer
  const address = addressId === undefined ? null : await findAddress(sql, personId, addressId)
  if (address === undefined) return undefined
  const version = await findCartVersion(sql, personId)
  const stored = await findCartLines(sql, personId)
  const seen = await findProductViewer(sql, viewer)
  const offers = await findOffers(
    { sql, house, viewer: seen },
    stored.map(({ variantId }) => variantId),
  )
  const balance = await coinBalance(sql, personId, house.clock.now())
  const terms = { placeOfSupply: address?.stateCode ?? null, coinsToUse, coinBalance: balance }
  return { ...quoteCart(stored, offers, terms), version, coinBalance: balance }
}
