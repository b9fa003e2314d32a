import type { TaxInformation } from '@chowk/contract/billing/tax.ts'
import type { Sql } from '../../platform/database.ts'
import { dayInIndia } from '../../platform/time.ts'
import type { Ports } from '../../ports.ts'

/** Who receives a gift, frozen on the day of the gift. */
export interface Receiver {
  /** Names of the workspace. */
  name: string
  nameHi: string | null
  legalName: string
  pan: string
  address: string
  postalCode: string
  /** The registration for 80G; null where gifts cannot be reported. */
  reg80g: { number: string; from: string; until: string | null; deductionPercent: number | null } | null
}

const holdsOn = (day: string, reg: TaxInformation['reg80g']): reg is NonNullable<TaxInformation['reg80g']> =>
  reg !== null && reg.from <= day && (reg.until === null || reg.until >= day)

/** What tax details say about receiving on a day. */
export const holding80g = ({ reg80g }: Pick<TaxInformation, 'reg80g'>, day: string): TaxInformation['reg80g'] =>
  holdsOn(day, reg80g) ? reg80g : null

/** The receiver of gifts to a workspace now; undefined without tax details. */
export async function findReceiver(
  sql: Sql,
  findTaxDetails: Ports['findTaxDetails'],
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<Receiver | undefined> {
  const found = await findTaxDetails(sql, { workspaceId, personId: null })
  const [row] = await sql<{ name: string; nameHi: string | null; deductionPercent: number | null }[]>`
    select w.name, nullif(w.name_hi, '') as name_hi, p.deduction_percent
    from workspace w left join donation_profile p on p.workspace_id = w.id where w.id = ${workspaceId}`
  if (!found || !row) return undefined
  const { tax } = found
  const reg = holding80g(tax, dayInIndia(at))
  const { name, nameHi, deductionPercent } = row
  const { legalName, pan, gstin, address, pin: postalCode } = tax
  return {
    name,
    nameHi,
    legalName,
    pan: pan || gstin.slice(2, 12),
    address,
    postalCode,
    reg80g: reg && { number: reg.number, from: reg.from, until: reg.until, deductionPercent },
  }
}
