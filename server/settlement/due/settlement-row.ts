import type { Settlement } from '@chowk/contract/settlement/settlement.ts'
import { isDisputed } from '../../order/order.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { stageOf, statusOf } from './stage.rules.ts'
import type { StageFacts } from './stage.rules.ts'

/** Settlement of an order as it is read. */
export interface SettlementRow
  extends Omit<Settlement, 'placedAt' | 'status' | 'stage' | 'feePercent' | 'failure'>, StageFacts {
  placedAt: Date
  basisPoints: number
  failure: string | null
}

/** Orders in row `o` of which nothing is paid out while something is open about them. */
export const isHeld = (sql: Sql): Fragment =>
  sql`(${isDisputed(sql)} or exists (select from settlement_hold h where h.order_id = o.id and h.ended_at is null))`

interface Wanted {
  /** About order `o`, its group `g` and the sums `b` and `d`. */
  where: Fragment
  /** From `order by` on. */
  rest: Fragment
}

/** Orders with the sums of their journals (S48, S53); every figure is a sum of ledger entries. */
export const findSettlements = async (sql: Sql, { where, rest }: Wanted): Promise<SettlementRow[]> =>
  await sql<SettlementRow[]>`
    select o.id as order_id, o.seller_id, o.display_number, g.placed_at, o.commission_basis_points as basis_points,
      b.gross_paise, b.commission_paise, b.gst_on_commission_paise, b.tcs_paise, b.tds_paise, b.pending_paise,
      d.due_paise, d.in_transit_paise, d.settled_paise, coalesce(d.is_unknown, false) as is_unknown,
      exists (select from settlement_request q where q.order_id = o.id) as is_requested, ${isHeld(sql)} as is_held,
      f.failure is not null as has_failed, f.failure_text as failure
    from seller_order o join order_group g on g.id = o.group_id
      cross join lateral (
        select coalesce(sum(case
            when a.purpose = 'receivable' and t.kind = 'SALE' or a.purpose = 'promo_expense' or a.purpose = 'refund_payable' and t.kind = 'REFUND'
            then e.paise end), 0)::float8 as gross_paise,
          coalesce(-sum(e.paise) filter (where a.purpose = 'commission'), 0)::float8 as commission_paise,
          coalesce(-sum(e.paise) filter (where a.purpose = 'gst'), 0)::float8 as gst_on_commission_paise,
          coalesce(-sum(e.paise) filter (where a.purpose = 'tcs'), 0)::float8 as tcs_paise,
          coalesce(-sum(e.paise) filter (where a.purpose = 'tds'), 0)::float8 as tds_paise,
          coalesce(-sum(e.paise) filter (where a.owner_kind = 'seller' and a.purpose = 'pending'), 0)::float8 as pending_paise
        from order_transfer x join ledger_transfer t on t.id = x.transfer_id join ledger_entry e on e.transfer_id = x.transfer_id
          join ledger_account a on a.id = e.account_id
        where x.order_id = o.id) b
      cross join lateral (
        select coalesce(-sum(e.paise) filter (where p.id is null), 0)::float8 as due_paise,
          coalesce(-sum(e.paise) filter (where p.state in ('PROCESSING', 'UNKNOWN')), 0)::float8 as in_transit_paise,
          coalesce(-sum(e.paise) filter (where p.state = 'PAID'), 0)::float8 as settled_paise,
          bool_or(p.state = 'UNKNOWN') as is_unknown
        from order_transfer x join ledger_entry e on e.transfer_id = x.transfer_id join ledger_account a on a.id = e.account_id
          left join payout_item i on i.transfer_id = e.transfer_id and i.line = e.line and i.released_at is null
          left join payout p on p.id = i.payout_id
        where x.order_id = o.id and a.owner_kind = 'seller' and a.purpose = 'payable') d
      left join lateral (
        select p.failure, p.failure_text from order_transfer x join payout_item i on i.transfer_id = x.transfer_id join payout p on p.id = i.payout_id
        where x.order_id = o.id and i.released_at is not null order by p.id desc limit 1) f on true
    where g.state = 'PLACED' and ${where} ${rest}`

/** Orders that the filter DRAFT or SETTLED shows (R4.11), said of the sums `b` and `d`. */
export const isOfStatus = (sql: Sql, status: 'ALL' | 'DRAFT' | 'SETTLED'): Fragment =>
  status === 'ALL'
    ? sql`true`
    : sql`(b.pending_paise <> 0 or d.due_paise > 0 or d.in_transit_paise > 0) = ${status === 'DRAFT'}`

/** A settlement as its seller sees it. */
export function toSettlement({ placedAt, basisPoints, failure, ...row }: SettlementRow): Settlement {
  const { isUnknown: _u, isRequested: _r, isHeld: _h, hasFailed: _f, ...sums } = row
  const stage = stageOf(row)
  return {
    ...sums,
    placedAt: placedAt.toISOString(),
    feePercent: basisPoints / 100,
    stage,
    status: statusOf(stage),
    failure: stage === 'FAILED' ? (failure ?? '') : '',
  }
}
