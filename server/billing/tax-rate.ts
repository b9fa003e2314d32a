import type { Seller } from '@chowk/contract/billing/seller.ts'
import { getSeller, updateSeller } from '@chowk/contract/billing/seller.ts'
import { isOfState } from '@chowk/contract/region/indian-state.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'

/** Services accounting code of plans: use of software over the net. */
export const PLAN_SAC = '998431'

// Dates of law are days in India.
const dayIn = (sql: Sql, time: Date) => sql`(${time}::timestamptz at time zone 'Asia/Kolkata')::date`

/** The tax of a day in hundredths of a per cent: the newest rate that began by then. */
export async function findRate(sql: Sql, sac: string, time: Date): Promise<number> {
  const [row] = await sql<{ basisPoints: number }[]>`
    select basis_points from tax_rate where sac = ${sac} and since <= ${dayIn(sql, time)} order by since desc limit 1`
  if (!row) throw new Error(`no tax rate for ${sac}`)
  return row.basisPoints
}

/** Who sells on a day; nobody until the operator has said it. */
export async function findSeller(sql: Sql, time: Date): Promise<Seller | undefined> {
  const [row] = await sql<(Omit<Seller, 'state'> & { state: string })[]>`
    select name, name_hi, address, address_hi, state_code as state, gstin, signatory, signatory_hi, contact
    from seller where since <= ${dayIn(sql, time)} order by since desc limit 1`
  return row as Seller | undefined
}

/** Its State, or null. */
export const findPlatformState = async (sql: Sql, time: Date): Promise<string | null> =>
  (await findSeller(sql, time))?.state ?? null

/** Says who sells from a day on. */
export async function keepSeller(sql: Sql, seller: Seller, time: Date): Promise<void> {
  const { name, nameHi, address, addressHi, state, gstin, signatory, signatoryHi, contact } = seller
  await sql`
    insert into seller (since, name, name_hi, address, address_hi, state_code, gstin, signatory, signatory_hi, contact)
    values (${dayIn(sql, time)}, ${name}, ${nameHi}, ${address}, ${addressHi}, ${state}, ${gstin}, ${signatory}, ${signatoryHi}, ${contact})
    on conflict (since) do update set name = excluded.name, name_hi = excluded.name_hi, address = excluded.address,
      address_hi = excluded.address_hi, state_code = excluded.state_code, gstin = excluded.gstin, signatory = excluded.signatory,
      signatory_hi = excluded.signatory_hi, contact = excluded.contact`
}

const answerGet = handle(getSeller, async ({ sql, clock }) => ({
  seller: (await findSeller(sql, clock.now())) ?? null,
}))

const answerUpdate = handle(updateSeller, async ({ input, tx, clock, refuse, audit }) => {
  if (!isOfState(input.gstin, input.state))
    throw refuse('OTHER_STATE', { fields: [{ path: 'gstin', code: 'OTHER_STATE', message: '' }] })
  const before = await findSeller(tx, clock.now())
  await keepSeller(tx, input, clock.now())
  audit('seller', before, input)
  return { seller: input }
})

/** Who sells the plans of this installation. */
export const sellerCalls: Handler[] = [answerGet, answerUpdate]
