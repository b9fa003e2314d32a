import { expect } from 'vitest'
import { givenCommunity } from '../../testing/community/community.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { listingsOfClosed, shelfData } from './shelf-data.ts'

const words = async (world: World) =>
  (await world.owner<{ word: string }[]>`select word from product_word`).map(({ word }) => word)

test('listings and the words of a closed workspace or an erased person go, words of others stay', async ({ world }) => {
  const school = await givenCommunity(world, { plan: null })
  const potter = await world.person()
  const seller = await givenSeller(world, { workspace: school, name: 'Quarry shop' })
  await givenProduct(world, { seller, title: 'Quarry lamp' })
  const own = await givenSeller(world, { person: potter.id, name: 'Zohra' })
  await givenProduct(world, { seller: own, title: 'Clay lamp' })
  await listingsOfClosed.purge(world.owner, { workspaceId: school, at: world.clock.now() })
  expect(await world.owner`select from product_listing`).toHaveLength(1)
  expect(await words(world)).not.toContain('quarry')
  expect(await words(world)).toEqual(expect.arrayContaining(['lamp', 'clay', 'zohra']))
  await shelfData.erase(world.owner, potter.id, 'REMOVE')
  expect(await world.owner`select from product_listing`).toHaveLength(0)
  expect(await words(world)).not.toContain('zohra')
  expect(await words(world)).not.toContain('lamp')
})
