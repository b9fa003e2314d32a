import { describe, expect } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

// The server ends the connection of a transaction that goes on working as if nothing had happened.
async function loseMidway({ sql, owner }: World, name: string): Promise<{ said: unknown; later: string }> {
  const later = Promise.withResolvers<string>()
  const said = await sql
    .begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await owner`select pg_terminate_backend(${row?.pid ?? 0})`
      await sleep(30)
      const second = tx`insert into limit_count (key, window_start, count) values (${name}, now(), 1)`
      later.resolve(await second.then(() => 'written').catch((failure: { code: string }) => failure.code))
    })
    .catch((failure: unknown) => failure)
  return { said, later: await later.promise }
}

describe('a connection that is lost in the middle of a transaction', () => {
  test('[V01] ends the transaction alone: what comes after it is refused, and written nowhere', async ({ world }) => {
    for (let time = 0; time < 5; time++)
      expect(await loseMidway(world, `after the loss ${time}`)).toMatchObject({
        said: { code: 'CONNECTION_LOST' },
        later: 'CONNECTION_LOST',
      })
    expect(await world.owner`select 1 from limit_count where key like 'after the loss%'`).toHaveLength(0)
  })

  test('[V01] leaves every connection of the pool of use', async ({ world }) => {
    await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => await loseMidway(world, name)))
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await world.sql`select 1`))
    expect(answers).toHaveLength(20)
  })
})
