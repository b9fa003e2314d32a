import type { GiftRegistration, TaxInformation } from '@chowk/contract/billing/tax.ts'
import type { Owner } from '../../organisation/workspace.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'

interface Row {
  version: number
  since: string
  legalName: string
  tradeName: string
  gstin: string
  pan: string
  tan: string
  address: string
  pin: string
  state: string
  reg80g: GiftRegistration | null
  reg12a: GiftRegistration | null
  enteredBy: string | null
}

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

const entryOf = (row: Row) => {
  const { version, enteredBy, since, legalName, tradeName, gstin, pan, tan, address, pin, state, reg80g, reg12a } = row
  const entry = { since, legalName, tradeName, gstin, pan, tan, address, pin, state, reg80g, reg12a }
  return { entry, version, enteredBy }
}

/** What was said, with its history; undefined before anything was. */
export async function findTax(
  sql: Sql,
  { workspaceId, personId }: Owner,
): Promise<{ id: string; tax: TaxInformation } | undefined> {
  const rows = await sql<(Row & { id: string })[]>`
    select t.id, t.version, to_char(e.since, 'YYYY-MM-DD') as since, e.legal_name, e.trade_name, e.gstin, e.pan, e.tan, e.address, e.pin,
      e.state_code as state, e.reg_80g as "reg80g", e.reg_12a as "reg12a", p.name as entered_by
    from tax_information t join tax_entry e on e.tax_id = t.id left join person p on p.id = e.entered_by
    where t.workspace_id = ${workspaceId} or t.person_id = ${personId} order by e.since desc limit 200`
  const [current] = rows
  if (!current) return undefined
  const earlier = rows.slice(1).map((row, index) => {
    const { entry, enteredBy } = entryOf(row)
    return { ...entry, until: dayBefore(rows[index]?.since ?? row.since), enteredBy }
  })
  const { entry, version } = entryOf(current)
  return { id: current.id, tax: { ...entry, version, earlier } }
}
