import type { PartState } from '@chowk/contract/order/order-state.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import type { Change } from '../../platform/postgres/transition.ts'
import type { Fault } from './order-row.ts'
import { ORDER_PART } from './part-state.ts'

/** Units of a line that take the same step. */
export interface MovingUnits {
  lineId: string
  from: PartState
  quantity: number
  /** Only units that are marked so; null stands for those without a return. */
  fault?: Fault | null
}

/** How units are moved, and what they are marked with. */
export interface UnitMove extends Omit<Change<PartState>, 'also'> {
  shipmentId?: string | null
  /** The fault of their return. */
  marked?: Fault | null
}

/** Moves units to another state, those that waited longest first; a part of which only some move is split. The group is locked. */
export async function moveUnits(
  tx: Sql,
  { lineId, from, quantity, fault }: MovingUnits,
  { shipmentId = null, marked = null, ...change }: UnitMove,
): Promise<void> {
  const parts = await tx<{ id: string; quantity: number }[]>`
    select id, quantity from order_part where line_id = ${lineId} and state = ${from}
      and (${fault === undefined} or fault is not distinct from ${fault ?? null}::text) order by since, id`
  let rest = quantity
  for (const part of parts) {
    const moved = Math.min(rest, part.quantity)
    if (moved === 0) break
    rest -= moved
    const id = moved === part.quantity ? part.id : await split(tx, part.id, moved)
    const also = tx`, since = ${change.at}, shipment_id = coalesce(${shipmentId}::uuid, shipment_id), fault = coalesce(${marked}::text, fault)`
    await transition(tx, ORDER_PART, { id, ...change, also })
  }
  if (rest > 0) throw new Error(`line ${lineId} has ${quantity - rest} units in ${from}, not ${quantity}`)
}

async function split(tx: Sql, partId: string, quantity: number): Promise<string> {
  await tx`update order_part set quantity = quantity - ${quantity} where id = ${partId}`
  const [made] = await tx<{ id: string }[]>`
    insert into order_part (line_id, order_id, quantity, state, since, shipment_id, fault)
    select line_id, order_id, ${quantity}, state, since, shipment_id, fault from order_part where id = ${partId} returning id`
  return made?.id ?? ''
}
