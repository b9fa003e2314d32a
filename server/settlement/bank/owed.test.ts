import { expect } from 'vitest'
import { getDeletion } from '@chowk/contract/identity/leaving.ts'
import { givenSeller } from '../../testing/store.ts'
import { adjust, givenBank } from '../../testing/money/settled-order.ts'
import { test } from '../../testing/test.ts'
import { bankData } from './bank-data.ts'

test('a seller to whom money is owed cannot delete the account, and the bank account stays until it is paid', async ({
  world,
}) => {
  const person = await world.person()
  const seller = await givenSeller(world, { person: person.id, name: 'Potter' })
  await givenBank(world, seller)
  const codesOf = async () => (await person.call(getDeletion, {})).blocks.map(({ code, name }) => [code, name])
  const erase = async () => {
    await world.owner.begin(async (tx) => await bankData.erase(tx, person.id, 'KEPT' as never))
    return await world.owner`select from seller_bank where seller_id = ${seller}`
  }
  await adjust(world, seller, 12_000)
  expect(await codesOf()).toEqual([['MONEY_DUE', 'Potter']])
  expect(await erase()).toHaveLength(1)
  await adjust(world, seller, -12_000)
  expect(await codesOf()).toEqual([])
  expect(await erase()).toHaveLength(0)
})
