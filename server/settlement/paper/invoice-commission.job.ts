import type { Seller } from '@chowk/contract/billing/seller.ts'
import { bookedAt } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Ports } from '../../ports.ts'
import { closeMonths } from './close-month.ts'
import { findServiceCode, issueCommission } from './commission-document.ts'
import type { BilledSeller } from './commission-document.ts'
import { commissionLines } from './commission.rules.ts'
import type { BookedCommission } from './commission.rules.ts'
import { dayOf, monthNamed } from '../due/month.rules.ts'
import type { IndianMonth } from '../due/month.rules.ts'

interface CommissionRow extends BookedCommission {
  sellerId: string
  place: string
  isInterState: boolean
  seller: BilledSeller
}

/**
 * Commission of all sellers in a month, from the journals of their orders. Rate and place of supply are those that were frozen with the
 * first parcel, so a seller who moved to another State has two of them in one month.
 */
const findCommissions = async (sql: Sql, month: IndianMonth): Promise<CommissionRow[]> =>
  await sql<CommissionRow[]>`
    with booked as (
      select o.seller_id, o.id as order_id, coalesce(o.seller ->> 'gstin', '') as gstin, o.seller ->> 'stateCode' as state_code,
        coalesce((m.terms ->> 'isPlatformInterState')::boolean, false) as is_inter_state,
        coalesce((m.terms ->> 'commissionGstBasisPoints')::int,
          (select basis_points from commission_service order by since desc limit 1)) as basis_points,
        o.seller, a.purpose, -e.paise as paise
      from ledger_transfer t join order_transfer x on x.transfer_id = coalesce(t.reverses, t.id) join seller_order o on o.id = x.order_id
        left join order_terms m on m.order_id = o.id
        join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
      where ${bookedAt(sql)} >= ${month.since} and ${bookedAt(sql)} < ${month.until}
        and (a.owner_kind, a.purpose) in (('platform', 'commission'), ('authority', 'gst'))
    )
    select seller_id, concat_ws(' ', gstin, state_code, case when is_inter_state then 'IGST' else 'CGST' end) as place, is_inter_state,
      basis_points, (array_agg(seller order by order_id desc))[1] as seller,
      coalesce(sum(paise) filter (where purpose = 'commission'), 0)::float8 as commission_paise,
      coalesce(sum(paise) filter (where purpose = 'gst'), 0)::float8 as gst_paise
    from booked group by seller_id, gstin, state_code, is_inter_state, basis_points order by seller_id, place, basis_points`

interface Drawn {
  month: IndianMonth
  platform: Seller
  at: Date
}

/** Draws the documents of a closed month, once: those who come second find it done. */
async function invoiceMonth(tx: Sql, { month, platform, at }: Drawn): Promise<void> {
  const [open] = await tx`
    select from ledger_month where month = ${dayOf(month)}::date and invoiced_at is null for update`
  if (!open) return
  const sac = await findServiceCode(tx, new Date(month.until.getTime() - 1))
  const groups = Map.groupBy(await findCommissions(tx, month), ({ sellerId, place }) => `${sellerId} ${place}`)
  for (const rows of groups.values()) {
    const [first] = rows
    const drawn = first && commissionLines(rows, first.isInterState)
    if (!drawn) continue
    const { sellerId, place, seller, isInterState } = first
    const { series, lines, totalPaise } = drawn
    const facts = { platform, seller, month: month.name, isInterState, sac, lines }
    await issueCommission(tx, { sellerId, place, series, facts, totalPaise, at })
  }
  await tx`update ledger_month set invoiced_at = ${at} where month = ${dayOf(month)}::date`
}

/** Closes the months that ended and draws the platform's commission invoices for them, also for months that were missed (S48). */
export const invoiceCommissionTask =
  ({ sql, clock }: House, findPlatformSeller: Ports['findPlatformSeller']): Task =>
  async () => {
    if (!(await closeMonths(sql, clock))) return
    const at = clock.now()
    const platform = await findPlatformSeller(sql, at)
    // Without a GSTIN of the platform there is no invoice; the months wait.
    if (!platform) return
    const due = await sql<{ name: string }[]>`
      select to_char(month, 'YYYY-MM') as name from ledger_month where invoiced_at is null order by month`
    for (const { name } of due) {
      const month = monthNamed(name)
      if (month) await sql.begin(async (tx) => await invoiceMonth(tx, { month, platform, at }))
    }
  }
