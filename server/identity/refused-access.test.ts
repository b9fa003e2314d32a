import { describe, expect } from 'vitest'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { moveWorkspaceState } from '@chowk/contract/operator/workspace.ts'
import { Browser } from '../testing/browser.ts'
import { codeFor } from '../testing/post.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { createPerson } from './managed-account.ts'

const EMAIL = 'asha@chowk.example'
const PASSWORD = 'canary lantern 47 well'
const WRONG = 'not her lantern 48'

const logged = async (world: World, action: string) =>
  await world.owner<
    { actorId: string | null; subject: string; after: Record<string, unknown> | null; requestId: string; ip: string }[]
  >`
    select actor_id, subject, after, request_id, ip from audit_log where action = ${action} order by id`

const failed = async (world: World) => await logged(world, 'identity.sign-in-failed')

describe('refused access', () => {
  test('whoever may not make a call stands in the log with what she asked for, where from, and the number of her request [V1:B1]', async ({
    world,
  }) => {
    const asha = await world.person()
    const answer = await asha.fetch('/api/operator/overview')
    expect(answer.status).toBe(403)
    expect(
      await asha.ask(moveWorkspaceState, { id: 'x', version: 1, to: 'SUSPENDED', reason: 'For fun' }),
    ).toMatchObject({
      statusCode: 403,
    })
    expect(await logged(world, 'access refused')).toMatchObject([
      {
        actorId: asha.id,
        after: { call: getOverview.address, code: 'NOT_ALLOWED' },
        requestId: answer.headers.get('x-request-id'),
        ip: expect.stringContaining('127.0.0.1'),
      },
      { actorId: asha.id, after: { call: moveWorkspaceState.address, code: 'NOT_ALLOWED' } },
    ])
  })

  test('so does a change that the page of another site asked for [V1:B1]', async ({ world }) => {
    const asha = await world.person()
    const answer = await asha.fetch('/api/user/logout', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(await logged(world, 'access refused')).toMatchObject([
      { actorId: null, after: { code: 'OTHER_ORIGIN' }, requestId: answer.headers.get('x-request-id') },
    ])
  })

  test('what is refused for another reason stands in no row', async ({ world }) => {
    const visitor = await world.visitor()
    expect((await visitor.fetch('/api/operator/overview')).status).toBe(401)
    expect((await visitor.fetch('/api/nothing')).status).toBe(404)
    expect(await world.owner`select 1 from audit_log`).toEqual([])
  })

  test('one source fills at most ten rows a minute, all visitors together 120, and the next row says how many are missing [V1:B1]', async ({
    world,
  }) => {
    const [asha, zoya] = [await world.person(), await world.person()]
    for (let n = 0; n < 25; n++) await asha.fetch('/api/operator/overview')
    expect(await logged(world, 'access refused')).toHaveLength(10)
    await zoya.fetch('/api/operator/overview')
    expect(await logged(world, 'access refused')).toHaveLength(11)
    world.clock.pass(60_000)
    await zoya.fetch('/api/operator/overview')
    const rows = await logged(world, 'access refused')
    expect(rows).toHaveLength(12)
    expect(rows.at(-1)?.after).toMatchObject({ leftOutBefore: 15 })
    await zoya.fetch('/api/operator/overview')
    expect((await logged(world, 'access refused')).at(-1)?.after).not.toHaveProperty('leftOutBefore')
    world.config.behindProxy = true
    const visitor = await world.visitor()
    for (let n = 0; n < 130; n++)
      await visitor.fetch('/api/user/logout', {
        method: 'POST',
        headers: { origin: 'https://evil.example', 'x-forwarded-for': `10.0.0.${n}` },
      })
    expect(await world.owner`select 1 from audit_log where actor_id is null`).toHaveLength(120)
  })
})

describe('signing in and out', () => {
  test('a failed sign-in names the account where there is one, and nothing of what was typed [V1:B1]', async ({
    world,
  }) => {
    const { id } = await createPerson(world.owner, { email: EMAIL, name: 'Asha', password: PASSWORD, birthYear: 1990 })
    const browser = new Browser(world)
    const wrong = await browser.signIn(EMAIL, WRONG)
    await browser.signIn('nobody@chowk.example', WRONG)
    await browser.signIn(`${WRONG}@chowk.example`, 'x')
    expect(await failed(world)).toMatchObject([
      {
        actorId: null,
        subject: `person ${id}`,
        after: { call: 'POST /api/employee/login', code: 'WRONG_CREDENTIALS' },
        requestId: wrong.headers.get('x-request-id'),
        ip: expect.stringContaining('127.0.0.1'),
      },
      { subject: '', after: { code: 'WRONG_CREDENTIALS' } },
    ])
    await world.owner`update person set state = 'SUSPENDED' where id = ${id}`
    await browser.signIn(EMAIL, PASSWORD)
    expect((await failed(world)).at(-1)).toMatchObject({ after: { code: 'ACCOUNT_SUSPENDED' } })
    const [all] = await world.owner<
      { text: string }[]
    >`select string_agg(to_jsonb(a)::text, '') as text from audit_log a`
    for (const typed of [WRONG, PASSWORD, EMAIL, 'nobody']) expect(all?.text).not.toContain(typed)
  })

  test('so do a wrong code and a code that is over [V1:B1]', async ({ world }) => {
    await createPerson(world.owner, { email: EMAIL, name: 'Asha', password: PASSWORD, birthYear: 1990 })
    const browser = new Browser(world)
    const { envelope } = await browser.post('/api/identity/sign-in/code', { email: EMAIL })
    const transactionId = String(envelope.body['transactionId'])
    const right = await codeFor(world, EMAIL)
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await browser.post('/api/otp/verify', { transactionId, code: wrong })).status).toBe(422)
    expect((await browser.post('/api/identity/sign-in', { transactionId })).status).toBe(410)
    const rows = await failed(world)
    expect(rows.map(({ after }) => after?.['code'])).toEqual(['CODE_WRONG', 'CODE_OVER'])
    expect(JSON.stringify(rows)).not.toContain(`"${wrong}"`)
    expect(JSON.stringify(rows)).not.toContain(right)
  })

  test('signing out is written down with whose session it was [V1:B1]', async ({ world }) => {
    const { id } = await createPerson(world.owner, { email: EMAIL, name: 'Asha', password: PASSWORD, birthYear: 1990 })
    const browser = new Browser(world)
    await browser.signIn(EMAIL, PASSWORD)
    await browser.post('/api/user/logout', {})
    const [family] = await world.owner<{ id: string }[]>`select id from session_family`
    expect(await logged(world, 'identity.signed-out')).toMatchObject([
      { actorId: id, subject: `session ${family?.id ?? ''}` },
    ])
  })
})
