import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { World } from '../../testing/world.ts'
import { handle } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { withRetries } from './retry.ts'

const countBoth = call({
  address: 'POST /api/count-both',
  says: 'Counts one row, then another.',
  permission: signedIn('own', 'try'),
  input: z.object({ keys: z.array(z.string()) }),
  output: z.object({ tries: z.int() }),
  audits: 'test.count',
})

test('[V1:H3] of two who wait for each other one is begun anew, and both get their answer and one audit row each', async () => {
  const clone = await cloneDatabase()
  // Each holds its first row when it asks for its second one.
  const both = Promise.withResolvers<void>()
  let holding = 0
  const tries = new Map<string, number>()
  const counting = handle(countBoth, async ({ input, tx, reply, audit }) => {
    const key = input.keys.join()
    const mine = (tries.get(key) ?? 0) + 1
    tries.set(key, mine)
    reply.header('x-try', String(mine))
    audit(key)
    for (const one of input.keys) {
      await tx`update limit_count set count = count + 1 where key = ${one}`
      if (++holding >= 2) both.resolve()
      await both.promise
    }
    return { tries: mine }
  })
  const world = await new World(clone.address).open([counting])
  await world.owner`insert into limit_count (key, window_start, count) values ('a', now(), 0), ('b', now(), 0)`
  const asha = await world.person()
  const ask = async (keys: string[]) =>
    await asha.fetch('/api/count-both', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keys }),
    })
  const answers = await Promise.all([ask(['a', 'b']), ask(['b', 'a'])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  // Begun anew it may take its first row once more before the other one has it.
  const most = Math.max(...tries.values())
  expect(Math.min(...tries.values())).toBe(1)
  expect([2, 3]).toContain(most)
  expect(new Set(answers.map(({ headers }) => headers.get('x-try')))).toEqual(new Set(['1', String(most)]))
  expect(await world.owner`select key, count from limit_count where key in ('a', 'b') order by key`).toEqual([
    { key: 'a', count: 2 },
    { key: 'b', count: 2 },
  ])
  expect(await world.owner`select 1 from audit_log where action = 'test.count'`).toHaveLength(2)
  await world.end()
  await clone.drop()
})

test('[V1:H3] work is tried three times at most, and only where PostgreSQL undid it because of somebody else', async () => {
  const failing = async (failure: Error) => {
    let tries = 0
    const work = async () => {
      tries++
      throw failure
    }
    await expect(withRetries(work)).rejects.toBe(failure)
    return tries
  }
  const coded = (code: string) => Object.assign(new Error(code), { code })
  expect(await failing(coded('40P01'))).toBe(3)
  expect(await failing(coded('40001'))).toBe(3)
  expect(await failing(coded('23505'))).toBe(1)
  expect(await failing(coded('CONNECTION_LOST'))).toBe(1)
  expect(await failing(new Refusal(409, { code: 'SAME_STORY' }))).toBe(1)
})
