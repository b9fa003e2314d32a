import type { DepositedTax } from '@chowk/contract/settlement/paper.ts'
import { bookedAt } from '../../ledger/ledger.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/** Tax of one payer in a month, from the journals of orders. Each amount is positive but what is carried. */
export interface TaxSum {
  /** Like 2026-10. */
  month: string
  /** GSTIN for TCS, PAN for TDS (the seller where there is none); empty for the platform's own GST. */
  payer: string
  /** IGST, which CGST and SGST never make up for. */
  isInterState: boolean
  collectedPaise: number
  returnedPaise: number
  /** What is deposited for the month: never below zero (S48). */
  duePaise: number
  /** Zero, or below zero: what was given back beyond the deposits, which lessens the next ones. */
  carriedPaise: number
}

interface Scope {
  kind: DepositedTax
  /** Of one seller only; left out, of all. */
  sellerId?: string
}

const payerOf = (sql: Sql, kind: DepositedTax): Fragment =>
  ({
    TCS: sql`coalesce(o.seller ->> 'gstin', '')`,
    TDS: sql`coalesce(nullif(o.seller ->> 'pan', ''), o.seller_id::text)`,
    GST: sql`''`,
  })[kind]

const interStateOf = (sql: Sql, kind: DepositedTax): Fragment =>
  ({
    TCS: sql`o.inter_state`,
    TDS: sql`false`,
    GST: sql`coalesce((m.terms ->> 'isPlatformInterState')::boolean, false)`,
  })[kind]

/**
 * Sums of a tax by month and payer, oldest first. A deposit is the rise of the highest sum so far, so a month of returns is made up for
 * before anything is deposited again.
 */
export const findTaxSums = async (sql: Sql, { kind, sellerId }: Scope): Promise<TaxSum[]> =>
  await sql<TaxSum[]>`
    with booked as (
      select to_char(${bookedAt(sql)} at time zone 'Asia/Kolkata', 'YYYY-MM') as month, ${payerOf(sql, kind)} as payer,
        ${interStateOf(sql, kind)} as is_inter_state, -e.paise as paise
      from seller_order o join order_transfer x on x.order_id = o.id
        join ledger_transfer t on coalesce(t.reverses, t.id) = x.transfer_id
        join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
        left join order_terms m on m.order_id = o.id
      where a.owner_kind = 'authority' and a.purpose = ${kind.toLowerCase()} and o.seller_id = coalesce(${sellerId}::uuid, o.seller_id)
    ), months as (
      select month, payer, is_inter_state, coalesce(sum(paise) filter (where paise > 0), 0) as collected,
        coalesce(-sum(paise) filter (where paise < 0), 0) as returned
      from booked group by 1, 2, 3
    ), sums as (
      select *, sum(collected - returned) over (partition by payer, is_inter_state order by month) as net_until from months
    ), dues as (
      select *, greatest(0, max(net_until) over (partition by payer, is_inter_state order by month)) as due_until from sums
    )
    select month, payer, is_inter_state, collected::float8 as collected_paise, returned::float8 as returned_paise,
      (due_until - lag(due_until, 1, 0::numeric) over (partition by payer, is_inter_state order by month))::float8 as due_paise,
      (net_until - due_until)::float8 as carried_paise
    from dues order by month, payer, is_inter_state`
