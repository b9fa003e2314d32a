import { expect, test as plain } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { everybody, signedIn } from '@chowk/contract/permission.ts'
import { cloneDatabase } from '../testing/database.ts'
import { World } from '../testing/world.ts'
import { handle } from './handle.ts'
import type { Handler } from './handle.ts'

const DECLARED = {
  says: 'Tries a handler.',
  permission: signedIn('own', 'try'),
  input: z.object({}),
  output: z.string(),
}
const countRows = call({ ...DECLARED, address: 'GET /api/rows', output: z.int() })
const addRow = call({ ...DECLARED, address: 'POST /api/row', audits: 'row.added' })
const refuseRow = call({ ...DECLARED, address: 'PUT /api/row', audits: 'row.refused', refusals: { NO_ROW: 409 } })
const retryRow = call({ ...DECLARED, address: 'PATCH /api/row', audits: 'row.retried' })
const countFirst = call({
  ...DECLARED,
  address: 'DELETE /api/row',
  permission: everybody('any', 'try'),
  refusals: { NO_ROW: 409 },
})

const serializationFailure = () => Object.assign(new Error('could not serialize access'), { code: '40001' })
let attempts = 0

const HANDLERS: Handler[] = [
  handle(countRows, async ({ sql }) => {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from limit_count where key like 'row %'`
    return row?.n ?? 0
  }),
  handle(addRow, async ({ tx, audit }) => {
    await tx`insert into limit_count (key, window_start, count) values ('row added', now(), 1)`
    audit('row added')
    return 'yes'
  }),
  handle(refuseRow, async ({ tx, audit, refuse }) => {
    await tx`insert into limit_count (key, window_start, count) values ('row refused', now(), 1)`
    audit('row refused')
    throw refuse('NO_ROW')
  }),
  handle(retryRow, async ({ tx, audit, reply }) => {
    await tx`insert into limit_count (key, window_start, count) values ('row retried', now(), 1)`
    audit('row retried')
    reply.header('x-attempt', String(++attempts))
    if (attempts < 3) throw serializationFailure()
    return 'yes'
  }),
  handle(
    countFirst,
    ({ refuse }) => {
      throw refuse('NO_ROW')
    },
    {
      first: async ({ sql }) =>
        void (await sql`insert into limit_count (key, window_start, count) values ('row first', now(), 1)`),
    },
  ),
]

const test = plain.extend<{ world: World }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  world: async ({}, use) => {
    const clone = await cloneDatabase()
    const world = await new World(clone.address).open(HANDLERS)
    await use(world)
    await world.end()
    await clone.drop()
  },
})

const keysOf = async ({ owner }: World) =>
  (await owner<{ key: string }[]>`select key from limit_count where key like 'row %' order by key`).map(
    ({ key }) => key,
  )
const auditedOf = async ({ owner }: World) =>
  (await owner<{ subject: string }[]>`select subject from audit_log where action like 'row.%'`).map(
    ({ subject }) => subject,
  )

test('a write and its audit entry are committed when the handler returns', async ({ world }) => {
  const asha = await world.person()
  expect(await asha.call(countRows, {})).toBe(0)
  expect(await asha.call(addRow, {})).toBe('yes')
  expect(await asha.call(countRows, {})).toBe(1)
  expect(await auditedOf(world)).toEqual(['row added'])
})

test('a refusal rolls back the write and its audit entry', async ({ world }) => {
  const asha = await world.person()
  expect((await asha.ask(refuseRow, {})).body.code).toBe('NO_ROW')
  expect(await keysOf(world)).toEqual([])
  expect(await auditedOf(world)).toEqual([])
})

test('a retried write leaves the row, audit entry and headers of its last attempt only', async ({ world }) => {
  attempts = 0
  const asha = await world.person()
  const answer = await asha.ask(retryRow, {})
  expect([answer.statusCode, attempts]).toEqual([200, 3])
  expect(await keysOf(world)).toEqual(['row retried'])
  expect(await auditedOf(world)).toEqual(['row retried'])
})

test('what runs first is kept when the call is refused', async ({ world }) => {
  const visitor = await world.visitor()
  expect((await visitor.ask(countFirst, {})).body.code).toBe('NO_ROW')
  expect(await keysOf(world)).toEqual(['row first'])
})

test('a session that ended meanwhile writes nothing', async ({ world }) => {
  const asha = await world.person()
  await world.owner`update session_family set revoked_at = now() where id = ${asha.familyId}`
  expect((await asha.ask(addRow, {})).body.code).toBe('SIGN_IN_NEEDED')
  expect(await keysOf(world)).toEqual([])
})

plain('a read cannot name tx and a write cannot name sql', () => {
  handle(countRows, (context) => {
    // @ts-expect-error -- a read has no transaction
    expect(context.tx).toBeUndefined()
    return Promise.resolve(0)
  })
  handle(addRow, (context) => {
    // @ts-expect-error -- a write has nothing beside its transaction
    expect(context.sql).toBeUndefined()
    return Promise.resolve('yes')
  })
})
