import type { BillTo } from '@chowk/contract/billing/order.ts'
import type { Sql } from '../../platform/database.ts'

interface Entry {
  legalName: string
  gstin: string
  address: string
  pin: string
}

/**
 * To whom an invoice of a day is written (O29). An order bears what its buyer wrote. Where that is a number which the workspace had said
 * is its own, and another one holds by the day of the invoice, the invoice bears the one that holds, with its name and address. A number of
 * another state is left as it was ordered, since the tax that was paid follows the state.
 */
export async function billToOn(
  sql: Sql,
  { workspaceId, billTo, now }: { workspaceId: string; billTo: BillTo; now: Date },
): Promise<BillTo> {
  if (billTo.gstin === '') return billTo
  const [held] = await sql<Entry[]>`
    select e.legal_name, e.gstin, e.address, e.pin from tax_information t join tax_entry e on e.tax_id = t.id
    where t.workspace_id = ${workspaceId} and e.since <= (${now}::timestamptz at time zone 'Asia/Kolkata')::date
      and exists (select from tax_entry o where o.tax_id = t.id and o.gstin = ${billTo.gstin})
    order by e.since desc limit 1`
  const isSame = !held || held.gstin === billTo.gstin || held.gstin.slice(0, 2) !== billTo.gstin.slice(0, 2)
  if (isSame) return billTo
  const { legalName: name, gstin, address, pin } = held
  return { ...billTo, name, gstin, address, pin }
}
