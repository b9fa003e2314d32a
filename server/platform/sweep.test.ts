import { expect } from 'vitest'
import { houseTasks } from '../tasks.ts'
import { test } from '../testing/test.ts'
import { makeFetcher } from './fetch/fetch.ts'
import { countTry } from './limits.ts'
import { HOUR_MS } from './time.ts'
import { jobRun } from '../testing/job-run.ts'

const A_DAY = { most: 2, windowMs: 24 * HOUR_MS }

test('the night removes counts of tries whose time is over, and leaves those that still count', async ({ world }) => {
  const fetcher = makeFetcher()
  const { tasks } = houseTasks(world.house, fetcher)
  const counted = async () => (await world.sql`select 1 from limit_count`).length
  const tryOnce = async () => await countTry(world.sql, world.clock, 'report asha', A_DAY)
  await tryOnce()
  await tryOnce()

  world.clock.pass(12 * HOUR_MS)
  await tasks['sweep-platform']?.(null, jobRun())
  expect(await counted()).toBe(1)
  expect(await tryOnce()).toBeGreaterThan(0)

  world.clock.pass(48 * HOUR_MS)
  await tasks['sweep-platform']?.(null, jobRun())
  expect(await counted()).toBe(0)
  expect(await tryOnce()).toBe(0)
  await fetcher.close()
})

test('an answer kept for a repeat of its request goes after a week', async ({ world }) => {
  const fetcher = makeFetcher()
  const { tasks } = houseTasks(world.house, fetcher)
  for (const [key, days] of [
    ['fresh', 6],
    ['old', 8],
  ] as const) {
    const time = new Date(world.clock.now().getTime() - days * 24 * HOUR_MS)
    await world.sql`
      insert into kept_answer (actor, call, key, input_hash, at) values ('asha', 'POST /api/tea/add', ${key}, ${Buffer.from('tea')}, ${time})`
  }
  await tasks['sweep-platform']?.(null, jobRun())
  expect(await world.sql`select key from kept_answer`).toMatchObject([{ key: 'fresh' }])
  await fetcher.close()
})
