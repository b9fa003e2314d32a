import type { Sql } from '../../platform/database.ts'
import type { DayBounds, GatewayName } from '../../payment/payment.ts'
import type { KnownPayment, KnownRefund, SoldOrder } from './payments.rules.ts'

/** Ids that the gateway listed, and the day. */
interface Listed {
  gateway: GatewayName
  bounds: DayBounds
  paymentIds: readonly string[]
  refundIds: readonly string[]
  refundKeys: readonly string[]
}

/** A known payment with the number of its order at the gateway. */
export type RecordedPayment = KnownPayment & { gatewayOrderId: string }

/** Payments that were recorded on a day or that the gateway listed of it. */
export async function readKnownPayments(sql: Sql, { gateway, bounds, paymentIds }: Listed): Promise<RecordedPayment[]> {
  const rows = await sql<(Omit<RecordedPayment, 'orders'> & { groupId: string | null })[]>`
    select c.gateway_payment_id as payment_id, c.gateway_order_id, c.amount_paise::float8 as amount_paise,
      (c.at >= ${bounds.from} and c.at < ${bounds.to}) as is_of_day,
      case when c.state = 'COUNTED' and o.kind = 'STORE' then o.subject_id end as group_id
    from payment_capture c left join payment_order o on o.id = c.order_id
    where c.gateway = ${gateway} and (c.gateway_payment_id = any(${[...paymentIds]}::text[]) or (c.at >= ${bounds.from} and c.at < ${bounds.to}))
    order by c.at, c.id`
  const groupIds = rows.flatMap(({ groupId }) => groupId ?? [])
  const orders = await sql<(SoldOrder & { groupId: string })[]>`
    select o.group_id, o.id as order_id,
      (o.shipping_paise + (select coalesce(sum(l.money_paise), 0) from order_line l where l.order_id = o.id))::float8 as money_paise,
      coalesce((select sum(e.paise) from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
        where t.kind = 'SALE' and t.ref = 'order ' || o.id and a.purpose = 'receivable'), 0)::float8 as booked_paise
    from seller_order o where o.group_id = any(${groupIds}::uuid[]) order by o.group_id, o.position`
  return rows.map(({ groupId, ...row }) => ({
    ...row,
    orders: orders.filter((order) => order.groupId === groupId).map(({ groupId: _, ...order }) => order),
  }))
}

/** Refunds that were confirmed on a day or that the gateway listed of it, and all others of the same payments. */
export async function readKnownRefunds(sql: Sql, listed: Listed): Promise<KnownRefund[]> {
  const { gateway, bounds, refundIds, refundKeys, paymentIds } = listed
  return await sql<KnownRefund[]>`
    select r.id, c.gateway_payment_id as payment_id, r.gateway_refund_id, array_append(r.earlier_keys, r.gateway_key) as keys,
      r.state in ('DONE', 'AMOUNT_DIFF') as is_done,
      exists (select from status_history h where h.entity = 'payment_refund' and h.entity_id = r.id::text and h.to_state = 'DONE'
        and h.at >= ${bounds.from} and h.at < ${bounds.to}) as is_of_day,
      r.amount_paise::float8 as amount_paise, r.elsewhere_paise::float8 as elsewhere_paise, r.confirmed_paise::float8 as confirmed_paise,
      case when o.kind = 'STORE' and r.cause = 'SELLER' and r.state = 'DONE' then coalesce((
        select sum(case t.kind when 'REFUND_PAID' then e.paise else -e.paise end) from ledger_transfer t
        join ledger_entry e on e.transfer_id = t.id
        where t.kind in ('REFUND_PAID', 'REFUND_RETURNED') and starts_with(t.ref, 'refund ' || r.id || ' ') and e.paise > 0), 0)::float8
      end as booked_paise,
      array(select s.order_id from order_refund s where s.id = r.id) as order_ids
    from payment_refund r join payment_capture c on c.id = r.capture_id left join payment_order o on o.id = c.order_id
    where c.gateway = ${gateway} and (
      c.gateway_payment_id = any(${[...paymentIds]}::text[]) or r.gateway_refund_id = any(${[...refundIds]}::text[])
      or r.gateway_key = any(${[...refundKeys]}::text[]) or exists (
        select from status_history h where h.entity = 'payment_refund' and h.entity_id = r.id::text and h.to_state = 'DONE'
          and h.at >= ${bounds.from} and h.at < ${bounds.to}))
    order by r.at, r.id`
}
