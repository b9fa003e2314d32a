import type { GoodsTaxRate } from '@chowk/contract/product/seller.ts'
import type { Sql } from '../../platform/database.ts'

/** GST rates of goods that hold on a day, lowest first. */
export const findTaxRates = async (sql: Sql, day: string): Promise<GoodsTaxRate[]> =>
  await sql<GoodsTaxRate[]>`
    select r.basis_points, r.hsn_from, r.hsn_to from goods_tax_rate r
    where r.since <= ${day}::date and (r.until is null or r.until >= ${day}::date) order by r.basis_points`

/** Whether a rate holds for goods of this HSN code. */
export const isRateFor = (rates: readonly GoodsTaxRate[], basisPoints: number, hsn: string): boolean =>
  rates.some(
    (rate) =>
      rate.basisPoints === basisPoints &&
      (hsn === '' ||
        rate.hsnFrom === null ||
        (hsn >= rate.hsnFrom && (rate.hsnTo === null || hsn <= `${rate.hsnTo}\uffff`))),
  )

/** The last day of a rate that has ended; null if it holds or never did. */
export async function findRateEnd(sql: Sql, basisPoints: number, day: string): Promise<string | null> {
  const [row] = await sql<{ until: string }[]>`
    select to_char(max(r.until), 'YYYY-MM-DD') as until from goods_tax_rate r
    where r.basis_points = ${basisPoints} having max(r.until) < ${day}::date and bool_and(r.until is not null)`
  return row?.until ?? null
}
