import type { WishState } from '@chowk/contract/product/wish.ts'
import type { Sql } from '../../platform/database.ts'

/** How many products are on a person's wishlist. */
export async function countWishesOf(sql: Sql, personId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from wish where person_id = ${personId}`
  return row?.count ?? 0
}

/** One product on a person's wishlist, as it is now. */
export async function readWishState(sql: Sql, personId: string, productId: string): Promise<WishState> {
  const [row] = await sql<{ addedCartlist: boolean }[]>`
    select added_cartlist from wish where person_id = ${personId} and product_id = ${productId}`
  return {
    productId,
    addedWishlist: row !== undefined,
    addedCartlist: row?.addedCartlist ?? false,
    wishlistCount: await countWishesOf(sql, personId),
  }
}
