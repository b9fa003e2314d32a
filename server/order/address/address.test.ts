import { describe, expect } from 'vitest'
import {
  MOST_ADDRESSES,
  deleteAddress,
  listAddresses,
  saveAddress,
  updateAddress,
} from '@chowk/contract/order/address.ts'
import { test } from '../../testing/test.ts'

const HOME = {
  name: 'Asha Kulkarni',
  phone: '98765 43210',
  line1: '14 Saptarang, Karve Road',
  city: 'Pune',
  stateCode: '27',
  postalCode: '411 038',
}

describe('an address book [cso:S18]', () => {
  test('keeps exactly one default address [addr-list] [addr-save] [addr-update] [addr-delete]', async ({ world }) => {
    const asha = await world.person()
    const names = async () =>
      (await asha.call(listAddresses, {})).content.map(({ name, isDefault }) => (isDefault ? `${name}*` : name))
    const first = await asha.call(saveAddress, HOME)
    expect(first).toMatchObject({ phone: '+919876543210', postalCode: '411038', isDefault: true, pinDisagrees: false })
    const office = await asha.call(saveAddress, { ...HOME, name: 'Office', type: 'WORK' })
    const third = await asha.call(saveAddress, { ...HOME, name: 'Aunt', isDefault: true })
    expect(await names()).toEqual(['Aunt*', 'Office', 'Asha Kulkarni'])
    const { addressId, version } = office
    await asha.call(updateAddress, { ...HOME, addressId, version, name: 'Work', type: 'WORK', isDefault: true })
    expect(await names()).toEqual(['Work*', 'Aunt', 'Asha Kulkarni'])
    expect(await asha.call(deleteAddress, { addressId })).toEqual({ addressId, defaultId: third.addressId })
    expect(await names()).toEqual(['Aunt*', 'Asha Kulkarni'])
    const late = await asha.ask(updateAddress, { ...HOME, addressId: third.addressId, version: 9 })
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { name: 'Aunt' } } })
  })

  test('refuses wrong numbers and codes at their fields, and only warns of another State [cso:S19]', async ({
    world,
  }) => {
    const asha = await world.person()
    const faultOf = async (input: object) => {
      const { body } = await asha.ask(saveAddress, { ...HOME, ...input })
      return body.fields?.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await faultOf({ phone: '12345 67890' })).toEqual(['phone INVALID_MOBILE'])
    expect(await faultOf({ postalCode: '041103' })).toEqual(['postalCode INVALID_PIN'])
    expect(await faultOf({ stateCode: '97' })).toEqual(['stateCode INVALID_STATE'])
    expect(await asha.call(saveAddress, { ...HOME, stateCode: '29' })).toMatchObject({ pinDisagrees: true })
  })

  test('holds twenty, also when two are added at once', async ({ world }) => {
    const asha = await world.person()
    for (let count = 1; count < MOST_ADDRESSES; count++) await asha.call(saveAddress, HOME)
    const both = await Promise.all([asha.ask(saveAddress, HOME), asha.ask(saveAddress, HOME)])
    expect(both.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual(['TOO_MANY_ADDRESSES', 'saved'])
  })

  test('shows nobody the addresses of another', async ({ world }) => {
    const asha = await world.person()
    const ravi = await world.person()
    const { addressId } = await asha.call(saveAddress, HOME)
    expect((await ravi.call(listAddresses, {})).content).toEqual([])
    const missing = { statusCode: 404, body: { code: 'ADDRESS_NOT_FOUND' } }
    expect(await ravi.ask(deleteAddress, { addressId })).toMatchObject(missing)
    expect(await ravi.ask(updateAddress, { ...HOME, addressId, version: 1 })).toMatchObject(missing)
  })
})
