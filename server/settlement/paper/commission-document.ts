import type { Seller } from '@chowk/contract/billing/seller.ts'
import { financialYearOf } from '../../platform/calendar/financial-year.ts'
import type { Sql } from '../../platform/database.ts'
import { dayInIndia } from '../../platform/time.ts'
import { commissionNumber } from './commission.rules.ts'
import type { CommissionLine, CommissionSeries } from './commission.rules.ts'

/** The copy of a seller's details that a document keeps, as its orders had it. */
export interface BilledSeller {
  name: string
  legalName: string
  gstin?: string
  pan?: string
  stateCode: string
  address?: string
  postalCode?: string
}

/** Contents of a commission document, frozen when it was issued. */
export interface CommissionFacts {
  platform: Seller
  seller: BilledSeller
  /** Like 2026-10. */
  month: string
  /** Seller and platform are in different States. */
  isInterState: boolean
  sac: string
  lines: CommissionLine[]
}

/** An issued commission document. */
export interface CommissionDocument {
  id: string
  sellerId: string
  series: CommissionSeries
  number: string
  issuedAt: Date
  totalPaise: number
  facts: CommissionFacts
}

interface NewDocument {
  sellerId: string
  place: string
  series: CommissionSeries
  facts: CommissionFacts
  totalPaise: number
  at: Date
}

/** Issues a document under the next number of its series, which is held until the transaction ends: none is lost or given twice. */
export async function issueCommission(tx: Sql, made: NewDocument): Promise<void> {
  const { sellerId, place, series, facts, totalPaise, at } = made
  const [holder, financialYear] = [facts.platform.gstin, financialYearOf(at)]
  const [next] = await tx<{ last: number }[]>`
    insert into commission_series as s (holder, series, financial_year, last) values (${holder}, ${series}, ${financialYear}, 1)
    on conflict (holder, series, financial_year) do update set last = s.last + 1 returning last`
  await tx`
    insert into commission_document (seller_id, month, place, holder, series, financial_year, number, facts, total_paise, issued_at)
    values (${sellerId}, ${`${facts.month}-01`}::date, ${place}, ${holder}, ${series}, ${financialYear},
      ${commissionNumber(series, financialYear, next?.last ?? 0)}, ${tx.json(facts as never)}, ${totalPaise}, ${at})`
}

/** A document of a seller; undefined for the id of another seller's. */
export async function findCommission(
  sql: Sql,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<CommissionDocument | undefined> {
  const [row] = await sql<CommissionDocument[]>`
    select id, seller_id, series, number, issued_at, total_paise::float8 as total_paise, facts
    from commission_document where id = ${id} and seller_id = ${sellerId}`
  return row
}

/** Code of the service on a day. */
export async function findServiceCode(sql: Sql, time: Date): Promise<string> {
  const [row] = await sql<{ sac: string }[]>`
    select sac from commission_service where since <= ${dayInIndia(time)}::date order by since desc limit 1`
  if (!row) throw new Error('the service has no code on this day')
  return row.sac
}
