import { expect, test as plain } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { administrators, members } from '@chowk/contract/permission.ts'
import { cloneDatabase } from '../testing/database.ts'
import { World } from '../testing/world.ts'
import { handleTuned } from './handle-tuned.ts'
import type { Handler } from './handle.ts'
import { commonRefusal } from './refusal.ts'

const DECLARED = { says: 'Tries a handler.', permission: members('try'), input: z.object({}), output: z.string() }
const ownWrite = call({ ...DECLARED, address: 'POST /api/own' })
const ownRead = call({ ...DECLARED, address: 'GET /api/own', permission: administrators('try') })
const ownAudit = call({ ...DECLARED, address: 'PUT /api/own', audits: 'own.tried' })
const statement = call({ ...DECLARED, address: 'GET /api/statement' })
const forgetfulStatement = call({ ...DECLARED, address: 'GET /api/forgetful' })
const small = call({ ...DECLARED, address: 'POST /api/small' })
const forgetfulSmall = call({ ...DECLARED, address: 'POST /api/forgetful' })
const forgetfulFinish = call({ ...DECLARED, address: 'PUT /api/forgetful' })
const auditedStatement = call({ ...DECLARED, address: 'POST /api/statement', audits: 'statement.tried' })

const HANDLERS: Handler[] = [
  handleTuned(ownWrite, () => Promise.resolve('yes'), { transactions: 'own' }),
  handleTuned(ownRead, () => Promise.resolve('yes'), { transactions: 'own' }),
  handleTuned(
    ownAudit,
    async ({ begin, audit }) => {
      await begin(async (tx) => {
        audit('kept')
        await tx`insert into limit_count (key, window_start, count) values ('kept', now(), 1)`
      })
      await begin(() => {
        audit('rolled back')
        throw commonRefusal('BUSY')
      }).catch(() => undefined)
      return 'yes'
    },
    { transactions: 'own' },
  ),
  handleTuned(
    statement,
    async ({ sql, live }) => {
      const [isLive] = await sql`select 1 where ${live()}`
      if (!isLive) throw commonRefusal('SIGN_IN_NEEDED')
      return 'yes'
    },
    { transactions: 'statement' },
  ),
  handleTuned(forgetfulStatement, () => Promise.resolve('yes'), { transactions: 'statement' }),
  handleTuned(
    small,
    async ({ sql, live, finish }) => {
      const [isLive] = await sql`select 1 where ${live()}`
      if (!isLive) throw commonRefusal('NOT_FOUND')
      await finish(async () => await sql`insert into limit_count (key, window_start, count) values ('small', now(), 1)`)
      return 'yes'
    },
    { transactions: 'small' },
  ),
  handleTuned(
    forgetfulSmall,
    async ({ sql }) => {
      await sql`insert into limit_count (key, window_start, count) values ('forgetful', now(), 1)`
      return 'yes'
    },
    { transactions: 'small' },
  ),
  handleTuned(
    forgetfulFinish,
    async ({ sql, finish }) => {
      await finish(
        async () => await sql`insert into limit_count (key, window_start, count) values ('forgetful', now(), 1)`,
      )
      return 'yes'
    },
    { transactions: 'small' },
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

const endSession = async ({ owner }: World, { familyId }: { familyId: string }) =>
  await owner`update session_family set revoked_at = now() where id = ${familyId}`
const countOf = async ({ owner }: World, key: string) =>
  (await owner`select from limit_count where key = ${key}`).length

test('own transactions: an ended session neither writes nor reads what administrators read', async ({ world }) => {
  const head = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
  for (const each of [ownWrite, ownRead]) expect((await head.ask(each, {})).statusCode).toBe(200)
  await endSession(world, head)
  for (const each of [ownWrite, ownRead]) expect((await head.ask(each, {})).body.code).toBe('SIGN_IN_NEEDED')
})

test('own transactions: what is rolled back is not audited', async ({ world }) => {
  const asha = await world.person({ workspace: await world.workspace() })
  expect((await asha.ask(ownAudit, {})).statusCode).toBe(200)
  expect(await countOf(world, 'kept')).toBe(1)
  expect(await world.owner`select subject from audit_log where action = 'own.tried'`).toEqual([{ subject: 'kept' }])
})

test('a statement that holds to live() answers SIGN_IN_NEEDED to an ended session', async ({ world }) => {
  const asha = await world.person({ workspace: await world.workspace() })
  expect((await asha.ask(statement, {})).statusCode).toBe(200)
  await endSession(world, asha)
  expect((await asha.ask(statement, {})).body.code).toBe('SIGN_IN_NEEDED')
})

test('a small transaction writes, and answers SIGN_IN_NEEDED to an ended session', async ({ world }) => {
  const asha = await world.person({ workspace: await world.workspace() })
  expect((await asha.ask(small, {})).statusCode).toBe(200)
  expect(await countOf(world, 'small')).toBe(1)
  await endSession(world, asha)
  expect((await asha.ask(small, {})).body.code).toBe('SIGN_IN_NEEDED')
  expect(await countOf(world, 'small')).toBe(1)
})

test('without live() a statement gives no answer and a small transaction writes nothing', async ({ world }) => {
  const asha = await world.person({ workspace: await world.workspace() })
  for (const each of [forgetfulStatement, forgetfulSmall, forgetfulFinish])
    expect([each.address, (await asha.ask(each, {})).statusCode]).toEqual([each.address, 500])
  expect(await countOf(world, 'forgetful')).toBe(0)
})

plain('a statement cannot be audited', () => {
  expect(() => handleTuned(auditedStatement, () => Promise.resolve(''), { transactions: 'statement' })).toThrow(
    'needs a transaction',
  )
})
