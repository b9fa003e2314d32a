import { describe, expect } from 'vitest'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { enqueue } from '../platform/jobs.ts'

const MINUTE_MS = 60_000

interface Waiting {
  key: string | null
  priority: number
  attempts: number
  waitedMinutes: number
  payload: unknown
}

// In the order in which workers take them.
const queue = async (world: World) =>
  await world.owner<Waiting[]>`
    select j.key, j.priority::int as priority, j.attempts::int as attempts, p.payload, round(extract(epoch from now() - j.run_at) / 60)::int as waited_minutes
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by j.priority, j.run_at, j.id`
const order = async (world: World) => (await queue(world)).map(({ key }) => key)
// As if it had been put in so many minutes ago.
const waits = async (world: World, key: string, minutes: number) =>
  await world.owner`update graphile_worker._private_jobs set run_at = now() - make_interval(mins => ${minutes}) where key = ${key}`

describe('a job that is put in again under its key while it waits', () => {
  test('keeps its place before what came after it, and does what was asked last', async ({ world }) => {
    for (const key of ['first', 'second']) await enqueue(world.sql, 'note', { key }, { key })
    await waits(world, 'first', 10)
    await waits(world, 'second', 5)
    await enqueue(world.sql, 'note', { key: 'asked again' }, { key: 'first' })
    expect(await queue(world)).toMatchObject([
      { key: 'first', waitedMinutes: 10, payload: { key: 'asked again' } },
      { key: 'second', waitedMinutes: 5 },
    ])
  })

  test('goes by the more urgent of both askings', async ({ world }) => {
    for (const key of ['plain', 'asked'])
      await enqueue(world.sql, 'note', {}, { key, priority: key === 'asked' ? -10 : 0 })
    await waits(world, 'plain', 10)
    await enqueue(world.sql, 'note', {}, { key: 'asked' })
    expect(await order(world)).toEqual(['asked', 'plain'])
    await enqueue(world.sql, 'note', {}, { key: 'plain', priority: -20 })
    expect(await order(world)).toEqual(['plain', 'asked'])
  })

  test('moves to a time that is named', async ({ world }) => {
    await enqueue(world.sql, 'note', {}, { key: 'late', runAt: new Date(Date.now() + 10 * MINUTE_MS) })
    await enqueue(world.sql, 'note', {}, { key: 'late', runAt: new Date(Date.now() + 5 * MINUTE_MS) })
    expect(await queue(world)).toMatchObject([{ key: 'late', waitedMinutes: -5 }])
    await enqueue(world.sql, 'note', {}, { key: 'late' })
    expect(await queue(world)).toMatchObject([{ key: 'late', waitedMinutes: -5 }])
  })

  test('runs at once where it failed and waits for its next turn, and beside one that runs or failed for good', async ({
    world,
  }) => {
    const put = async (payload: unknown) => await enqueue(world.sql, 'note', payload, { key: 'failed', maxAttempts: 3 })
    await put({})
    await world.owner`update graphile_worker._private_jobs set attempts = 2, run_at = now() + interval '1 hour'`
    await put({})
    expect(await queue(world)).toMatchObject([{ key: 'failed', attempts: 0, waitedMinutes: 0 }])
    await world.owner`update graphile_worker._private_jobs set attempts = 3, priority = -10`
    await put({ time: 2 })
    await world.owner`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody', attempts = 1, priority = -5 where key is not null`
    await put({ time: 3 })
    expect(await queue(world)).toMatchObject([
      { key: null, attempts: 3 },
      { key: null, attempts: 3, payload: { time: 2 } },
      { key: 'failed', priority: 0, attempts: 0, payload: { time: 3 } },
    ])
  })
})
