import { describe, expect } from 'vitest'
import { connect } from '@chowk/server/platform/database.ts'
import type { DatabaseAddress, Pool } from '@chowk/server/platform/database.ts'
import { TEMPLATE } from '@chowk/server/testing/cluster.ts'
import { test } from '@chowk/server/testing/test.ts'
import type { World } from '@chowk/server/testing/world.ts'
import { moveToToday } from './today.ts'
import { beginAnewIfHalf, whileFilling } from './filling.ts'
import { isFull } from '@chowk/server/testing/sample.ts'

const OPENED_AT = new Date('2026-11-21T08:00:00Z')
const NAME = 'demo_begun'

interface Demo {
  owner: Pool
  /** What the next start does first; then the names of who is there. */
  startAgain: () => Promise<string[]>
}

/** A database beside the test's own: what a start may erase is of no other use. */
async function withDemo({ owner: root, database, config }: World, work: (demo: Demo) => Promise<void>): Promise<void> {
  const address = { ...database, database: NAME } as DatabaseAddress
  await root.unsafe(`drop database if exists ${NAME} with (force)`)
  await root.unsafe(`create database ${NAME} template ${TEMPLATE} strategy file_copy`)
  const owner = connect(address, 'owner', 2)
  const startAgain = async () => {
    await beginAnewIfHalf(address, config)
    const fresh = connect(address, 'owner', 1)
    const rows = await fresh<{ name: string }[]>`select name from person order by name`
    await fresh.end()
    return rows.map(({ name }) => name)
  }
  try {
    await work({ owner, startAgain })
  } finally {
    await owner.end()
    await root.unsafe(`drop database ${NAME} with (force)`)
    await root.unsafe(`drop role if exists ${NAME}_app`)
  }
}

const enter = async (sql: Pool, name: string, host = 'demo.chowk.example') =>
  await sql`insert into person (name, email, birth_year) values (${name}, ${`${name.toLowerCase()}@${host}`}, 1980)`

const opened = (owner: Pool, closing = new AbortController().signal) => ({ owner, closing })

async function fill(sql: Pool): Promise<void> {
  await moveToToday(sql, OPENED_AT)
  await enter(sql, 'Meera')
}

describe('a demo that is started again', { timeout: 60_000 }, () => {
  test('begins anew where it was ended before its world was in place', async ({ world }) => {
    await withDemo(world, async ({ owner, startAgain }) => {
      await expect(
        whileFilling(opened(owner), async () => {
          await fill(owner)
          throw new Error('killed')
        }),
      ).rejects.toThrow('killed')
      expect(await startAgain()).toEqual([])
    })
  })

  test.runIf(isFull)(
    'begins anew where it was closed before its world was in place, which is no failure',
    async ({ world }) => {
      await withDemo(world, async ({ owner, startAgain }) => {
        const closing = new AbortController()
        const isFilled = whileFilling(opened(owner, closing.signal), async () => {
          await fill(owner)
          closing.abort()
          throw new Error('Its database was closed')
        })
        expect(await isFilled).toBe(false)
        expect(await startAgain()).toEqual([])
      })
    },
  )

  test.runIf(isFull)('stays as it is where its world stands', async ({ world }) => {
    await withDemo(world, async ({ owner, startAgain }) => {
      expect(await whileFilling(opened(owner), async () => await fill(owner))).toBe(true)
      expect(await startAgain()).toEqual(['Meera'])
    })
  })

  test.runIf(isFull)('stays as it is where people were there before it', async ({ world }) => {
    await withDemo(world, async ({ owner, startAgain }) => {
      await enter(owner, 'Asha')
      await fill(owner)
      expect(await startAgain()).toEqual(['Asha', 'Meera'])
    })
  })

  test.runIf(isFull)('stays as it is where somebody came to it before it was whole', async ({ world }) => {
    await withDemo(world, async ({ owner, startAgain }) => {
      await fill(owner)
      await enter(owner, 'Asha', 'neem.example')
      expect(await startAgain()).toEqual(['Asha', 'Meera'])
    })
  })

  test.runIf(isFull)(
    'begins anew where a second process, beside the one that was killed, had come to its end',
    async ({ world }) => {
      await withDemo(world, async ({ owner, startAgain }) => {
        const killed = whileFilling(opened(owner), async () => {
          await fill(owner)
          await whileFilling(opened(owner), async () => undefined)
          throw new Error('killed')
        })
        await expect(killed).rejects.toThrow('killed')
        expect(await startAgain()).toEqual([])
      })
    },
  )

  test.runIf(isFull)('stays as it is while another process fills it', async ({ world }) => {
    await withDemo(world, async ({ owner, startAgain }) => {
      await whileFilling(opened(owner), async () => {
        await fill(owner)
        expect(await startAgain()).toEqual(['Meera'])
      })
    })
  })

  test.runIf(isFull)('stays as it is where an older one did not note whether its world stood', async ({ world }) => {
    await withDemo(world, async ({ owner, startAgain }) => {
      await owner`create table demo_opening (one boolean primary key default true check (one), at timestamptz not null)`
      await owner`insert into demo_opening (at) values (${OPENED_AT})`
      await fill(owner)
      expect(await startAgain()).toEqual(['Meera'])
    })
  })
})
