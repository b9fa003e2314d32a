import { join } from 'node:path'
import { test as base } from 'vitest'
import { cloneDatabase } from '@chowk/server/testing/database.ts'
import { World } from '@chowk/server/testing/world.ts'
import { ROOT } from '../sources.ts'

type Load = NonNullable<Parameters<World['open']>[1]>

/** A module of the web, which is a program of its own: no types of it are known here. */
const fromWeb = async <M>(path: string) => (await import(/* @vite-ignore */ join(ROOT, 'web', path))) as M

const routes = await fromWeb<{ default: unknown }>('routes.ts')
const { sourceBuild } = await fromWeb<{ sourceBuild: (routes: unknown) => ReturnType<Load> }>('source-build.ts')
const load: Load = async () => await sourceBuild(routes.default)

/** A test with a world that also serves the pages, rendered from their sources. */
export const test = base.extend<{ world: World }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest wants the pattern
  world: async ({}, use) => {
    const clone = await cloneDatabase()
    const world = await new World(clone.address).open(undefined, load)
    await use(world)
    await world.end()
    await clone.drop()
  },
})
