import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Mobile } from '../identity/contact.ts'
import { postalCode } from '../indian-numbers.ts'
import { signedIn } from '../permission.ts'
import { INDIAN_STATES } from '../region/indian-state.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

/** Limits of an address (S18). */
export const ADDRESS_LIMITS = {
  name: { least: 2, most: 80 },
  line1: { least: 3, most: 120 },
  line2: 120,
  landmark: 80,
  city: { least: 2, most: 60 },
} as const

/** Most addresses of a user (S18). */
export const MOST_ADDRESSES = 20

/** Kinds of addresses (S18). */
export const AddressType = z.enum(['HOME', 'WORK', 'OTHER'])
/** See the schema of the same name. */
export type AddressType = z.infer<typeof AddressType>

const StateCode = z.enum(INDIAN_STATES.map(({ gst }) => gst) as [string, ...string[]], { error: 'INVALID_STATE' })

const fields = {
  name: text(ADDRESS_LIMITS.name),
  phone: Mobile,
  line1: text(ADDRESS_LIMITS.line1),
  line2: z._default(text({ most: ADDRESS_LIMITS.line2 }), ''),
  landmark: z._default(text({ most: ADDRESS_LIMITS.landmark }), ''),
  city: text(ADDRESS_LIMITS.city),
  /** GST code of the State, which is the place of supply. */
  stateCode: StateCode,
  country: z._default(z.literal('IN'), 'IN'),
  postalCode: postalCode(),
  type: z._default(AddressType, 'HOME'),
  /** The first address is the default one in any case. */
  isDefault: z._default(z.boolean(), false),
}

/** A delivery address as its user sees it. */
export const Address = z.object({
  addressId: z.string(),
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  landmark: z.string(),
  city: z.string(),
  stateCode: z.string(),
  country: z.string(),
  postalCode: z.string(),
  type: AddressType,
  isDefault: z.boolean(),
  /** The PIN code belongs to another State: a warning, not an error (S19). */
  pinDisagrees: z.boolean(),
  version: z.int(),
})
/** See the schema of the same name. */
export type Address = z.infer<typeof Address>

const ACTION = 'keep delivery addresses'

/** Addresses of the user. */
export const listAddresses = call({
  address: 'GET /api/address/list',
  specified: 'addr-list',
  says: 'Lists the delivery addresses of the caller: the default one first, then the newest.',
  permission: signedIn('own', ACTION),
  input: z.object({}),
  output: z.object({ content: z.array(Address) }),
})

/** Adds an address (S18). */
export const saveAddress = call({
  address: 'POST /api/address/save',
  specified: 'addr-save',
  says: 'Adds a delivery address, up to 20; the first one is the default.',
  permission: signedIn('own', ACTION),
  input: z.object(fields),
  output: Address,
  refusals: { TOO_MANY_ADDRESSES: 409 },
  idempotency: true,
})

/** Changes an address; orders keep copies (S20). */
export const updateAddress = call({
  address: 'PUT /api/address/update',
  specified: 'addr-update',
  says: 'Changes a delivery address. Orders that were placed keep the former one.',
  permission: signedIn('own', ACTION),
  input: z.object({ addressId: rowId('ADDRESS_NOT_FOUND'), version: z.int(), ...fields }),
  output: Address,
  refusals: { ADDRESS_NOT_FOUND: 404, VERSION_CONFLICT: 409 },
})

/** Deletes an address (S18). */
export const deleteAddress = call({
  address: 'DELETE /api/address/delete',
  specified: 'addr-delete',
  says: 'Deletes a delivery address; after the default one the newest becomes the default.',
  permission: signedIn('own', ACTION),
  input: z.object({ addressId: rowId('ADDRESS_NOT_FOUND') }),
  output: z.object({ addressId: z.string(), defaultId: z.nullable(z.string()) }),
  refusals: { ADDRESS_NOT_FOUND: 404 },
})
