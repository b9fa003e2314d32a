import type { Sql } from '../../platform/database.ts'
import { dayInIndia } from '../../platform/time.ts'
import type { IndianMonth } from '../due/month.rules.ts'

/** Tax details that stand on a statement. */
export interface Holder {
  name: string
  legalName: string
  gstin: string
}

/** The tax details of a seller at the end of a month. */
export async function findHolder(
  sql: Sql,
  { sellerId, name }: { sellerId: string; name: string },
  { until }: IndianMonth,
): Promise<Holder> {
  const [row] = await sql<{ legalName: string; gstin: string }[]>`
    select legal_name, gstin from store_seller_tax
    where seller_id = ${sellerId} and since <= ${dayInIndia(new Date(until.getTime() - 1))}::date order by since desc limit 1`
  return { name, legalName: row?.legalName ?? name, gstin: row?.gstin ?? '' }
}
