import type { Sql } from '../../platform/database.ts'

/** Takes what was ordered out of the buyer's cart; what was added meanwhile stays. */
export async function removeBought(
  tx: Sql,
  { personId, units, at }: { personId: string; units: readonly { variantId: string; quantity: number }[]; at: Date },
): Promise<void> {
  await tx`update cart set version = version + 1, updated_at = ${at} where person_id = ${personId}`
  await tx`
    with bought as (
      select * from unnest(${units.map(({ variantId }) => variantId)}::uuid[], ${units.map(({ quantity }) => quantity)}::int[])
        as u (variant_id, quantity)
    ), gone as (
      delete from cart_line l using bought b
      where l.person_id = ${personId} and l.variant_id = b.variant_id and l.quantity <= b.quantity)
    update cart_line l set quantity = l.quantity - b.quantity from bought b
    where l.person_id = ${personId} and l.variant_id = b.variant_id and l.quantity > b.quantity`
}
