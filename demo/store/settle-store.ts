import { settleOrders } from './settle-orders.ts'
import { settleShops } from './settle-shops.ts'
import type { Shops } from './settle-shops.ts'

/** Opens the shops of the demo and lets people buy, once. */
export async function settleStore(shops: Shops): Promise<void> {
  await settleShops(shops)
  await settleOrders(shops)
}
