import type { Sql } from '../../platform/database.ts'
import { refreshStock } from '../listing/listing.ts'

/** Units of a variant that are moved together. */
export interface StockUnits {
  variantId: string
  quantity: number
}

/** What a movement adds to the counters for each unit. */
export interface StockMove {
  onHand: -1 | 0 | 1
  reserved: -1 | 0 | 1
}

const idsOf = (units: readonly StockUnits[]) => units.map(({ variantId }) => variantId)
const quantitiesOf = (units: readonly StockUnits[]) => units.map(({ quantity }) => quantity)

// A statement of its own, in the order of ids: sums read together with the lock would be those from before the wait.
async function lockStock(tx: Sql, units: readonly StockUnits[]): Promise<void> {
  await tx`
    select variant_id from variant_stock where variant_id = any(${idsOf(units)}::uuid[]) order by variant_id for no key update`
}

/**
 * Moves units between the counters of their variants. Call it last in a transaction, since it locks what others wait for. A movement
 * for which there is too little breaks the constraint `stock_free` (23514).
 */
export async function moveStock(tx: Sql, units: readonly StockUnits[], { onHand, reserved }: StockMove): Promise<void> {
  await lockStock(tx, units)
  const moved = await tx<{ variantId: string; hasFlipped: boolean }[]>`
    update variant_stock s set on_hand = s.on_hand + ${onHand}::int * w.units, reserved = s.reserved + ${reserved}::int * w.units
    from (
      select variant_id, sum(quantity)::int as units
      from unnest(${idsOf(units)}::uuid[], ${quantitiesOf(units)}::int[]) u (variant_id, quantity) group by 1) w
    where s.variant_id = w.variant_id
    returning s.variant_id, (s.on_hand > s.reserved)
      <> (s.on_hand - ${onHand}::int * w.units > s.reserved - ${reserved}::int * w.units) as has_flipped`
  const flipped = moved.filter(({ hasFlipped }) => hasFlipped)
  if (flipped.length > 0)
    await refreshStock(
      tx,
      flipped.map(({ variantId }) => variantId),
    )
}

/** Takes units that are not reserved, or none of them: false if there are too few. */
export async function takeFreeStock(tx: Sql, units: readonly StockUnits[]): Promise<boolean> {
  await lockStock(tx, units)
  const [missing] = await tx`
    select from (
      select variant_id, sum(quantity)::int as units
      from unnest(${idsOf(units)}::uuid[], ${quantitiesOf(units)}::int[]) u (variant_id, quantity) group by 1) w
    left join variant_stock s on s.variant_id = w.variant_id
    where coalesce(s.on_hand - s.reserved, 0) < w.units limit 1`
  if (missing) return false
  await moveStock(tx, units, { onHand: -1, reserved: 0 })
  return true
}

/** Whether a failure is a movement for which there was too little stock. */
export const isOutOfStock = (failure: unknown): boolean =>
  (failure as { constraint?: unknown } | null)?.constraint === 'stock_free'
