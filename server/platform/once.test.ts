import { expect, test as plain } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { cloneDatabase } from '../testing/database.ts'
import { World } from '../testing/world.ts'
import { handle } from './handle.ts'
import type { Handler } from './handle.ts'

const addTea = call({
  address: 'POST /api/tea/add',
  says: 'Puts tea on the list.',
  permission: signedIn('own', 'try'),
  input: z.object({ name: z.string().check(z.minLength(2)) }),
  output: z.object({ count: z.int() }),
  idempotency: true,
})
const pourTea = call({
  address: 'POST /api/tea/pour',
  says: 'Pours a cup.',
  permission: signedIn('own', 'try'),
  input: z.object({}),
  output: z.object({ zest: z.int(), a: z.int(), made: z.string() }),
  idempotency: true,
})
let slow: { begin: () => void; wait: Promise<void> } | undefined
/** Lets the next slow tea wait until it may go on. */
function slowly(): { begun: Promise<void>; go: () => void } {
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  slow = { begin: begun.resolve, wait: going.promise }
  return { begun: begun.promise, go: going.resolve }
}

const calls: Handler[] = [
  handle(addTea, async ({ input, tx }) => {
    if (input.name === 'slow') {
      slow?.begin()
      await slow?.wait
    }
    await tx`insert into limit_count (key, window_start, count) values (${`tea ${crypto.randomUUID()}`}, now(), 1)`
    const [row] = await tx<{ n: number }[]>`select count(*)::int as n from limit_count where key like 'tea %'`
    return { count: row?.n ?? 0 }
  }),
  handle(pourTea, async ({ reply }) => {
    reply.status(201)
    return { zest: 1, a: 2, made: crypto.randomUUID() }
  }),
]

const test = plain.extend<{ world: World }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  world: async ({}, use) => {
    const clone = await cloneDatabase()
    const world = await new World(clone.address).open(calls)
    await use(world)
    await world.end()
    await clone.drop()
  },
})

test('the same request sent twice, even at once, is done once; the same key for another is refused [V1:B7]', async ({
  world,
}) => {
  const asha = await world.person()
  const key = { 'idempotency-key': 'k1' }
  const said = await Promise.all(Array.from({ length: 8 }, async () => await asha.ask(addTea, { name: 'chai' }, key)))
  const done = said.filter(({ statusCode }) => statusCode === 200)
  expect(done.length).toBeGreaterThan(0)
  for (const { body } of done) expect(body).toEqual({ count: 1 })
  for (const { statusCode, body } of said.filter((one) => !done.includes(one)))
    expect([statusCode, body.code]).toEqual([409, 'IN_PROGRESS'])
  expect(await asha.call(addTea, { name: 'chai' }, key)).toEqual({ count: 1 })
  expect(await asha.ask(addTea, { name: 'other' }, key)).toMatchObject({
    statusCode: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
  const other = await world.person()
  expect((await other.call(addTea, { name: 'chai' }, key)).count).toBe(2)
})

test('a repeat gets the first answer letter by letter with its status, and a header says that it is one [V1:B7] [V1:H8]', async ({
  world,
}) => {
  const asha = await world.person()
  const pour = async (key: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await asha.fetch('/api/tea/pour', { method: 'POST', body: '{}', headers })
    return { status: answer.status, text: await answer.text(), replayed: answer.headers.get('idempotent-replayed') }
  }
  const first = await pour('p1')
  expect(first).toMatchObject({ status: 201, replayed: null })
  expect(first.text).toContain('{"zest":1,"a":2,"made":')
  expect(await pour('p1')).toEqual({ ...first, replayed: 'true' })
  expect((await pour('p2')).text).not.toBe(first.text)
})

test('while the first request of a key still runs, another is told so and holds nothing up [V1:B7]', async ({
  world,
}) => {
  const asha = await world.person()
  const key = { 'idempotency-key': 'slow' }
  const release = slowly()
  const first = asha.ask(addTea, { name: 'slow' }, key)
  await release.begun
  const second = await asha.fetch('/api/tea/add', {
    method: 'POST',
    body: '{"name":"slow"}',
    headers: { 'content-type': 'application/json', ...key },
  })
  expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
  release.go()
  expect((await first).statusCode).toBe(200)
  expect(await asha.ask(addTea, { name: 'slow' }, key)).toEqual(await first)
})

test('a key of more than 255 characters or of none is refused, and two long ones that begin alike are two [V1:B7]', async ({
  world,
}) => {
  const asha = await world.person()
  const add = async (key: string) => await asha.ask(addTea, { name: 'chai' }, { 'idempotency-key': key })
  const alike = 'k'.repeat(254)
  expect([(await add(`${alike}a`)).body, (await add(`${alike}b`)).body]).toEqual([{ count: 1 }, { count: 2 }])
  for (const key of [`${alike}ab`, ''])
    expect(await add(key)).toMatchObject({
      statusCode: 400,
      body: { code: 'INVALID_INPUT', fields: [{ path: 'idempotency-key' }] },
    })
})
