import { financialYearStart } from '../../platform/calendar/financial-year.ts'
import type { Sql } from '../../platform/database.ts'
import type { Ports } from '../../ports.ts'
import { WITHHOLDING_RATES } from '../sums/settlement.rules.ts'
import type { SettlementTerms } from '../sums/settlement.rules.ts'
import type { OrderRow } from './order-row.ts'

const COMMISSION_GST_BASIS_POINTS = 1800
const baseTerms = (order: OrderRow): SettlementTerms => ({
  sellerStatus: order.seller.taxStatus,
  isInterState: order.isInterState,
  isPlatformInterState: false,
  commissionBasisPoints: order.commissionBasisPoints,
  commissionGstBasisPoints: COMMISSION_GST_BASIS_POINTS,
  hasPan: Boolean(order.seller.pan),
  isIndividual: order.sellerPersonId !== null,
  yearBasePaise: 0,
  rates: WITHHOLDING_RATES,
})

/** Freezes what deductions of an order depend on, when its first parcel leaves (S48). */
export async function freezeTerms(
  tx: Sql,
  order: OrderRow,
  { at, findPlatformState }: { at: Date } & Pick<Ports, 'findPlatformState'>,
): Promise<void> {
  const platformState = await findPlatformState(tx, at)
  const isPlatformInterState = platformState !== null && platformState !== order.seller.stateCode
  const terms = { ...baseTerms(order), isPlatformInterState }
  await tx`
    insert into order_terms (order_id, terms, year_base_paise)
    select ${order.id}::uuid, ${tx.json(terms as never)}::jsonb, coalesce(sum(l.net_paise - round(l.net_paise * coalesce(back.units, 0) / l.quantity)), 0)::bigint
      + (select coalesce(sum(o.shipping_net_paise), 0) from order_terms t join seller_order o on o.id = t.order_id
        join lateral (select min(sent_at) as sent_at from shipment where order_id = o.id) h on true
        where o.seller_id = ${order.sellerId} and h.sent_at >= ${financialYearStart(at)})
    from order_terms t join seller_order o on o.id = t.order_id
      join lateral (select min(sent_at) as sent_at from shipment where order_id = o.id) h on true
      join order_line l on l.order_id = o.id
      left join lateral (select sum(quantity) as units from order_refund_unit where line_id = l.id) back on true
    where o.seller_id = ${order.sellerId} and h.sent_at >= ${financialYearStart(at)}
    on conflict (order_id) do nothing`
}

/** The terms of a line; null stands for shipping. The sales of the year grow line by line. */
export async function readTerms(sql: Sql, order: OrderRow): Promise<(lineId: string | null) => SettlementTerms> {
  const [row] = await sql<{ terms: SettlementTerms; yearBasePaise: number }[]>`
    select terms, year_base_paise::float8 as year_base_paise from order_terms where order_id = ${order.id}`
  const terms = row?.terms ?? baseTerms(order)
  return (lineId) => {
    const index = lineId === null ? order.lines.length : order.lines.findIndex(({ id }) => id === lineId)
    const before = order.lines.slice(0, index).reduce((sum, { netPaise }) => sum + netPaise, 0)
    return { ...terms, yearBasePaise: (row?.yearBasePaise ?? 0) + before }
  }
}
