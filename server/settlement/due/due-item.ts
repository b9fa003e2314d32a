import type { Sql } from '../../platform/database.ts'
import { isHeld } from './settlement-row.ts'

/** Accounts of a seller that payouts pay. */
export type DuePurpose = 'payable' | 'donation_payable'

/** Open entries of one order, or one entry that belongs to none. */
export interface DueGroup {
  orderId: string | null
  /** Below zero: the seller owes it. */
  paise: number
  isHeld: boolean
  isRequested: boolean
  items: { transferId: string; line: number; paise: number }[]
}

/** What is owed to a seller and in no payout, oldest order first. */
export async function findDue(sql: Sql, sellerId: string, purpose: DuePurpose): Promise<DueGroup[]> {
  return await sql<DueGroup[]>`
    select d.order_id, sum(d.paise)::float8 as paise,
      coalesce((select ${isHeld(sql)} from seller_order o where o.id = d.order_id), false) as is_held,
      exists (select from settlement_request q where q.order_id = d.order_id) as is_requested,
      json_agg(json_build_object('transferId', d.transfer_id, 'line', d.line, 'paise', d.paise)
        order by d.transfer_id, d.line) as items
    from seller_due d where d.seller_id = ${sellerId}::text and d.purpose = ${purpose} and d.payout_id is null
    group by d.order_id, case when d.order_id is null then d.transfer_id end
    order by min(d.transfer_id::text)`
}
