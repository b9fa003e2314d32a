import type { Sql } from '../../platform/database.ts'
import { netOf } from '../settlement/part.rules.ts'

/** What should stand in the bank statement under a UTR; money that comes is above zero. */
export interface ExpectedLine {
  cause: 'SETTLEMENT_LINE' | 'PAYOUT_LINE'
  subject: string
  utr: string
  paise: number
}

type FindByUtr = (sql: Sql, utrs: readonly string[]) => Promise<ExpectedLine[]>

interface PartRow {
  gateway: string
  settlementId: string
  utr: string
  kind: 'PAYMENT' | 'REFUND' | 'OTHER'
  amountPaise: number
  feePaise: number
  gstPaise: number
}

const findSettlements: FindByUtr = async (sql, utrs) =>
  linesOf(
    await sql<PartRow[]>`
      select gateway, settlement_id, upper(utr) as utr, kind, amount_paise::float8 as amount_paise, fee_paise::float8 as fee_paise,
        gst_paise::float8 as gst_paise
      from gateway_settlement_part where upper(utr) = any(${[...utrs]}::text[]) order by gateway, settlement_id`,
  )

const findPayouts: FindByUtr = async (sql, utrs) =>
  await sql<ExpectedLine[]>`
    select 'PAYOUT_LINE' as cause, 'payout ' || id as subject, upper(utr) as utr, -amount_paise::float8 as paise
    from payout where state = 'PAID' and upper(utr) = any(${[...utrs]}::text[])`

/** Finds settlements and payouts by their UTR. */
export async function findByUtr(sql: Sql, utrs: readonly string[]): Promise<ExpectedLine[]> {
  const wanted = utrs.map((utr) => utr.toUpperCase())
  return [...(await findSettlements(sql, wanted)), ...(await findPayouts(sql, wanted))]
}

/** Settlements and payouts of a day, whose lines have to come. */
export async function findExpected(sql: Sql, day: string): Promise<ExpectedLine[]> {
  const settled = linesOf(
    await sql<PartRow[]>`
      select gateway, settlement_id, upper(utr) as utr, kind, amount_paise::float8 as amount_paise, fee_paise::float8 as fee_paise,
        gst_paise::float8 as gst_paise
      from gateway_settlement_part where settled_on = ${day} order by gateway, settlement_id`,
  )
  const paid = await sql<ExpectedLine[]>`
    select 'PAYOUT_LINE' as cause, 'payout ' || id as subject, upper(utr) as utr, -amount_paise::float8 as paise
    from payout where state = 'PAID' and (concluded_at at time zone 'Asia/Kolkata')::date = ${day}::date order by id`
  return [...settled, ...paid]
}

function linesOf(parts: readonly PartRow[]): ExpectedLine[] {
  const bySettlement = new Map<string, PartRow[]>()
  for (const part of parts) {
    const subject = `settlement ${part.gateway} ${part.settlementId}`
    bySettlement.set(subject, [...(bySettlement.get(subject) ?? []), part])
  }
  return [...bySettlement].map(([subject, rows]) => ({
    cause: 'SETTLEMENT_LINE',
    subject,
    utr: rows[0]?.utr ?? '',
    paise: netOf(rows),
  }))
}
