import { test as base } from 'vitest'
import { cloneDatabase } from './database.ts'
import { wordless } from './rows/logged-words.ts'
import { World } from './world.ts'

/** A test with a world of its own: a fresh database, a clock that stands still, a listening server. */
export const test = base.extend<{ world: World }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  world: async ({}, use) => {
    const clone = await cloneDatabase()
    const world = await new World(clone.address).open()
    await use(world)
    const missing = await wordless(world.owner)
    await world.end()
    await clone.drop()
    if (missing.length > 0)
      throw new Error(`The log of this test has no words for ${missing.join('; ')} (web/app/log).`)
  },
})
