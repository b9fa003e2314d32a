import {
  MOST_ADDRESSES,
  deleteAddress,
  listAddresses,
  saveAddress,
  updateAddress,
} from '@chowk/contract/order/address.ts'
import type { Address } from '@chowk/contract/order/address.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'
import { findAddress, findAddresses } from './address-row.ts'

/** One change of an address book at a time, so that exactly one address is the default. */
const lockBook = async (tx: Sql, personId: string) =>
  await tx`select pg_advisory_xact_lock(hashtextextended(${`addresses ${personId}`}, 0))`

const clearDefault = async (tx: Sql, personId: string) =>
  await tx`update address set is_default = false where person_id = ${personId} and is_default`

async function readPhone(typed: string): Promise<string> {
  const phone = await readMobile(typed)
  const code = 'INVALID_MOBILE'
  if (!phone) throw commonRefusal('INVALID_INPUT', { fields: [{ path: 'phone', code, message: code }] })
  return phone
}

async function shown(sql: Sql, personId: string, addressId: string): Promise<Address> {
  const address = await findAddress(sql, personId, addressId)
  if (!address) throw new Error('the address was saved')
  return address
}

const answerList = handle(listAddresses, async ({ sql, viewer }) => ({
  content: await findAddresses(sql, viewer.personId),
}))

const answerSave = handle(saveAddress, async ({ tx, viewer, clock, input, refuse }) => {
  const { personId } = viewer
  const phone = await readPhone(input.phone)
  await lockBook(tx, personId)
  const others = await findAddresses(tx, personId)
  if (others.length >= MOST_ADDRESSES) throw refuse('TOO_MANY_ADDRESSES')
  const isDefault = input.isDefault || others.length === 0
  if (isDefault) await clearDefault(tx, personId)
  const [made] = await tx<{ id: string }[]>`
    insert into address (person_id, name, phone, line1, line2, landmark, city, state_code, country, postal_code, kind, is_default, created_at)
    values (${personId}, ${input.name}, ${phone}, ${input.line1}, ${input.line2}, ${input.landmark}, ${input.city}, ${input.stateCode},
      ${input.country}, ${input.postalCode}, ${input.type}, ${isDefault}, ${clock.now()})
    returning id`
  return await shown(tx, personId, made?.id ?? '')
})

async function writeAddress(
  tx: Sql,
  addressId: string,
  { input, phone, isDefault }: { input: Parsed<typeof updateAddress>; phone: string; isDefault: boolean },
): Promise<void> {
  await tx`
    update address set name = ${input.name}, phone = ${phone}, line1 = ${input.line1}, line2 = ${input.line2}, landmark = ${input.landmark},
      city = ${input.city}, state_code = ${input.stateCode}, country = ${input.country}, postal_code = ${input.postalCode},
      kind = ${input.type}, is_default = ${isDefault}, version = version + 1
    where id = ${addressId}`
}

const answerUpdate = handle(updateAddress, async ({ tx, viewer, input, refuse }) => {
  const { personId } = viewer
  const phone = await readPhone(input.phone)
  await lockBook(tx, personId)
  const before = await findAddress(tx, personId, input.addressId)
  if (!before) throw refuse('ADDRESS_NOT_FOUND')
  if (before.version !== input.version) throw refuse('VERSION_CONFLICT', { details: { current: before } })
  // Another one is made the default; this one does not just stop being it.
  const isDefault = before.isDefault || input.isDefault
  if (isDefault && !before.isDefault) await clearDefault(tx, personId)
  await writeAddress(tx, before.addressId, { input, phone, isDefault })
  return await shown(tx, personId, before.addressId)
})

const answerDelete = handle(deleteAddress, async ({ tx, viewer, input, refuse }) => {
  const { personId } = viewer
  await lockBook(tx, personId)
  const [gone] = await tx<{ id: string }[]>`
    delete from address where person_id = ${personId} and id = ${input.addressId} returning id`
  if (!gone) throw refuse('ADDRESS_NOT_FOUND')
  await tx`
    update address set is_default = true
    where id = (select id from address where person_id = ${personId} order by id desc limit 1)
      and not exists (select from address where person_id = ${personId} and is_default)`
  const [first] = await findAddresses(tx, personId)
  return { addressId: gone.id, defaultId: first?.addressId ?? null }
})

/** Calls about delivery addresses. */
export const addressCalls: readonly Handler[] = [answerList, answerSave, answerUpdate, answerDelete]
