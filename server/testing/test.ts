import { test as base } from 'vitest'
import { cloneDatabase } from './database.ts'
import { World } from './world.ts'

/** A test with a world of its own: a fresh database, a clock that stands still, a listening server. */
export const test = base.extend<{ world: World }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  world: async ({}, use) => {
    const clone = await cloneDatabase()
    const world = await new World(clone.address).open()
    await use(world)
    await world.end()
    await clone.drop()
  },
})
