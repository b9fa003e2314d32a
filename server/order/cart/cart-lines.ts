import type { Sql } from '../../platform/database.ts'
import type { Offer } from '../../product/product.ts'
import type { AddedLine } from './cart-problems.rules.ts'

/** A line of a cart with what it kept from when it was added. */
export interface StoredLine extends AddedLine {
  variantId: string
  title: string
}

/** Lines of a person's cart in the order in which they were added. */
export async function findCartLines(sql: Sql, personId: string): Promise<StoredLine[]> {
  return await sql<StoredLine[]>`
    select variant_id, title, quantity, price_paise::float8 as price_paise, coin_price, gst_basis_points, shipping_paise::float8 as shipping_paise
    from cart_line where person_id = ${personId} order by added_at, variant_id`
}

/** The version of a person's cart; 0 while there is none. */
export async function findCartVersion(sql: Sql, personId: string): Promise<number> {
  const [row] = await sql<{ version: number }[]>`select version from cart where person_id = ${personId}`
  return row?.version ?? 0
}

/** Counts the lines of a person's cart. */
export async function countCartLines(sql: Sql, personId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from cart_line where person_id = ${personId}`
  return row?.count ?? 0
}

/** Locks the cart for a change and raises its version. Changes of several devices so follow one another. */
export async function lockCart(tx: Sql, personId: string, at: Date): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    insert into cart (person_id, updated_at) values (${personId}, ${at})
    on conflict (person_id) do update set version = cart.version + 1, updated_at = excluded.updated_at returning version`
  return row?.version ?? 0
}

/** Writes how many of a variant are in the cart; 0 removes the line. Facts of an earlier line stay. */
export async function writeLine(
  tx: Sql,
  { personId, at }: { personId: string; at: Date },
  { offer, quantity }: { offer: Offer; quantity: number },
): Promise<void> {
  const { variantId, title, pricePaise, coinPrice, gstBasisPoints, seller } = offer
  if (quantity === 0) {
    await removeLine(tx, personId, variantId)
    return
  }
  await tx`
    insert into cart_line (person_id, variant_id, quantity, title, price_paise, coin_price, gst_basis_points, shipping_paise, added_at)
    values (${personId}, ${variantId}, ${quantity}, ${title}, ${pricePaise}, ${coinPrice}, ${gstBasisPoints}, ${seller.shippingPaise}, ${at})
    on conflict (person_id, variant_id) do update set quantity = excluded.quantity`
}

/** Removes one line. */
export const removeLine = async (tx: Sql, personId: string, variantId: string): Promise<unknown> =>
  await tx`delete from cart_line where person_id = ${personId} and variant_id = ${variantId}`
