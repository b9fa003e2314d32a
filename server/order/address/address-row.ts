import type { Address, AddressType } from '@chowk/contract/order/address.ts'
import { doesPinDisagree } from '@chowk/contract/order/pin-state.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

interface AddressRow {
  addressId: string
  name: string
  phone: string
  line1: string
  line2: string
  landmark: string
  city: string
  stateCode: string
  country: string
  postalCode: string
  type: AddressType
  isDefault: boolean
  version: number
}

async function selectAddresses(sql: Sql, where: Fragment): Promise<Address[]> {
  const rows = await sql<AddressRow[]>`
    select id as address_id, name, phone, line1, line2, landmark, city, state_code, country, postal_code, kind as type, is_default, version
    from address ${where}`
  return rows.map((row) => ({ ...row, pinDisagrees: doesPinDisagree(row.postalCode, row.stateCode) }))
}

/** Addresses of a person: the default one first, then the newest. */
export const findAddresses = async (sql: Sql, personId: string): Promise<Address[]> =>
  await selectAddresses(sql, sql`where person_id = ${personId} order by is_default desc, id desc`)

/** One address of a person; undefined where it is not theirs. */
export async function findAddress(sql: Sql, personId: string, addressId: string): Promise<Address | undefined> {
  const [found] = await selectAddresses(sql, sql`where person_id = ${personId} and id = ${addressId}`)
  return found
}

/** The same, and it stays as it is until the end of the transaction. */
export async function lockAddress(tx: Sql, personId: string, addressId: string): Promise<Address | undefined> {
  const [found] = await selectAddresses(tx, tx`where person_id = ${personId} and id = ${addressId} for share`)
  return found
}
