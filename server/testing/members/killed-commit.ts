import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { World } from '../world.ts'

/** Writes the rows of an upload in a process of its own. */
export function commitIn(world: World, uploadId: string) {
  const { socket, database } = world.database as { socket: string; database: string }
  return fork(new URL('./commit-child.ts', import.meta.url), [socket, database, uploadId])
}

/** Kills such a process in the middle of a row: somebody else is writing down its person at the same moment, so that it waits there. */
export async function killedAt(world: World, id: string, email: string): Promise<void> {
  const hold = await world.owner.reserve()
  await hold`begin`
  await hold`insert into person (name, email) values ('Asha Rao', ${email})`
  const killed = commitIn(world, id)
  await expect.poll(async () => await waiting(world), { timeout: 120_000, interval: 50 }).toBeGreaterThan(0)
  const over = once(killed, 'exit')
  killed.kill('SIGKILL')
  await over
  await hold`rollback`
  await hold.release()
}

/** How many wait for a lock that somebody else has. */
export async function waiting({ owner }: World): Promise<number> {
  const [row] = await owner<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}
