import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test as plain } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { administrators, everybody, operators, signedIn } from '@chowk/contract/permission.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { World } from '../../testing/world.ts'
import type { Config } from '../config.ts'
import { ReadyJson } from '../answer.ts'
import { handle } from '../handle.ts'
import type { Handler } from '../handle.ts'
import { openLog } from '../log.ts'
import { SEALED, openSealed } from './seal.ts'

const getTea = call({
  address: 'GET /api/tea/{cup}',
  // Unknown fields are ignored, as in calls of the specification.
  specified: 'tea-get',
  says: 'A cup of tea.',
  permission: everybody('any', 'try'),
  input: z.object({ cup: z.string(), size: z.optional(z.string()) }),
  output: z.object({ cup: z.string(), made: z.int() }),
  cacheMs: 30_000,
})
const addTea = call({
  address: 'POST /api/tea/add',
  specified: 'tea-add',
  says: 'Puts tea on the list.',
  permission: signedIn('own', 'try'),
  input: z.object({ name: z.string().check(z.minLength(2)) }),
  output: z.object({ count: z.int() }),
  refusals: { OUT_OF_TEA: 409 },
  idempotency: true,
  audits: 'tea.add',
})
const breakTea = call({
  address: 'GET /api/tea-broken',
  says: 'Always fails.',
  permission: everybody('any', 'try'),
  input: z.object({}),
  output: z.object({}),
})
const keepShop = call({
  address: 'GET /api/shop',
  says: 'For administrators.',
  permission: administrators('try'),
  input: z.object({}),
  output: z.string(),
})
const keepHouse = call({
  address: 'GET /api/house',
  says: 'For operators.',
  permission: operators('try'),
  input: z.object({}),
  output: z.string(),
})

const ownTea = call({
  address: 'GET /api/tea-secret',
  says: 'A secret of the signed-in person.',
  permission: signedIn('own', 'try'),
  input: z.object({}),
  output: z.string(),
  secret: true,
})
const whoseTea = call({
  address: 'GET /api/tea-whose',
  says: 'Whose tea it is, for everybody.',
  permission: everybody('any', 'try'),
  input: z.object({}),
  output: z.string(),
  secret: true,
})

let made = 0
const calls: Handler[] = [
  handle(
    getTea,
    async ({ input }) => new ReadyJson('{"cup":', Buffer.from(JSON.stringify(input.cup)), `,"made":${++made}}`),
  ),
  handle(addTea, async ({ input, tx, viewer, refuse, audit }) => {
    await tx`insert into limit_count (key, window_start, count) values (${`tea ${input.name} ${Math.random()}`}, now(), 1)`
    if (input.name === 'last') throw refuse('OUT_OF_TEA', { details: { left: 0 } })
    audit(input.name, null, { by: viewer.personId })
    const [row] = await tx<{ n: number }[]>`select count(*)::int as n from limit_count where key like 'tea %'`
    return { count: row?.n ?? 0 }
  }),
  handle(breakTea, async () => {
    throw new Error('secret: the pot is broken')
  }),
  handle(keepShop, async ({ workspace }) => workspace.id),
  handle(keepHouse, async () => 'yours'),
  handle(ownTea, async () => 'sugar'),
  handle(whoseTea, async ({ viewer }) => (viewer.signedIn ? viewer.personId : 'nobody')),
]

const test = plain.extend<{ world: World; changes: Partial<Config> }>({
  changes: {},
  world: async ({ changes }, use) => {
    const clone = await cloneDatabase()
    const world = await new World(clone.address, changes).open(calls)
    await use(world)
    await world.end()
    await clone.drop()
  },
})

describe('answers', () => {
  test('[R9.09] [cso:G4] an answer is an envelope with the fixed message, and a request id outside it', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const response = await visitor.fetch('/api/tea/green')
    expect(await response.json()).toMatchObject({ statusCode: 200, message: 'Success!', body: { cup: 'green' } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('JSON in pieces of text and bytes is one text to everybody, in each coding', async ({ world }) => {
    const { seal } = world.config
    const forms: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'br' },
      { accept: SEALED },
    ]
    for (const who of [await world.visitor(), await world.person()])
      for (const headers of forms) {
        const response = await who.fetch(`/api/tea/${encodeURIComponent('हरी चाय')}`, { headers })
        const bytes = Buffer.from(await response.arrayBuffer())
        const text = headers['accept'] === SEALED ? openSealed(seal, bytes) : bytes.toString()
        expect(JSON.parse(text)).toMatchObject({ statusCode: 200, body: { cup: 'हरी चाय' } })
      }
  })

  test('[R7.01] [R9.12] whoever asks for a sealed body gets one that the configured key opens', async ({ world }) => {
    const visitor = await world.visitor()
    for (const path of ['/api/tea/green', '/api/tea-broken', '/api/shop']) {
      const response = await visitor.fetch(path, { headers: { accept: SEALED } })
      expect(response.headers.get('content-type')).toBe(SEALED)
      expect(response.headers.get('x-seal-id')).toBe('test')
      const opened = JSON.parse(openSealed(world.config.seal, Buffer.from(await response.arrayBuffer())))
      expect(opened.statusCode).toBe(response.status)
    }
  })

  test('visitors share one copy for half a minute, whatever unknown words stand in their address', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const first = await visitor.call(getTea, { cup: 'black' })
    expect(await (await visitor.fetch('/api/tea/black?utm_source=x')).json()).toMatchObject({ body: first })
    const etag = (await visitor.fetch('/api/tea/black')).headers.get('etag') ?? ''
    expect((await visitor.fetch('/api/tea/black', { headers: { 'if-none-match': etag } })).status).toBe(304)
    world.clock.pass(30_001)
    expect((await visitor.call(getTea, { cup: 'black' })).made).toBe(first.made + 1)
  })

  test('a fault says its request id and nothing of its inside', async ({ world }) => {
    const visitor = await world.visitor()
    const response = await visitor.fetch('/api/tea-broken')
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('secret')
    expect(JSON.parse(text)).toMatchObject({
      error: true,
      body: { code: 'DEFECT', details: { requestId: response.headers.get('x-request-id') } },
    })
  })
})

describe('who may call', () => {
  test('visitors are asked to sign in, members may not do what administrators may', async ({ world }) => {
    const visitor = await world.visitor()
    const school = await world.workspace()
    const member = await world.person({ workspace: school })
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    const operator = await world.person({ operator: true })
    const status = async (
      caller: { fetch: World['visitor'] extends never ? never : (path: string) => Promise<Response> },
      path: string,
    ) => (await caller.fetch(path)).status
    expect(await status(visitor, '/api/shop')).toBe(401)
    expect(await status(member, '/api/shop')).toBe(403)
    expect(await status(head, '/api/shop')).toBe(200)
    expect(await status(operator, '/api/shop')).toBe(403)
    expect(await status(head, '/api/house')).toBe(403)
    expect(await status(operator, '/api/house')).toBe(200)
  })

  test('[S09] a change asked for by another site is refused, one of our own page or of no browser is not', async ({
    world,
  }) => {
    const asha = await world.person()
    const status = async (headers: Record<string, string>) =>
      (
        await asha.fetch('/api/tea/add', {
          method: 'POST',
          body: '{"name":"chai"}',
          headers: { 'content-type': 'application/json', ...headers },
        })
      ).status
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ origin: world.address, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await status({})).toBe(200)
    expect(
      (
        await asha.fetch('/api/tea/add', {
          method: 'POST',
          body: '{"name":"chai"}',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(400)
  })

  test('[S05] a session that was ended may not write, though its token still lives', async ({ world }) => {
    const asha = await world.person()
    await world.owner`update session_family set revoked_at = now() where id = ${asha.familyId}`
    expect(await asha.ask(addTea, { name: 'chai' })).toMatchObject({
      statusCode: 401,
      body: { code: 'SIGN_IN_NEEDED' },
    })
  })
})

describe('input', () => {
  test('a fault in a field is named with the field', async ({ world }) => {
    const asha = await world.person()
    const answer = await asha.ask(addTea, { name: 'x' })
    expect(answer).toMatchObject({
      statusCode: 400,
      body: { code: 'INVALID_INPUT', fields: [{ path: 'name', code: 'TOO_SMALL' }] },
    })
    expect(answer.error).toBeUndefined()
  })

  test('[I09] broken, deep, huge and poisonous bodies get a clear refusal, never a fault', async ({ world }) => {
    const asha = await world.person()
    const post = async (body: string) =>
      (await asha.fetch('/api/tea/add', { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
        .status
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    expect(await post('{')).toBe(400)
    expect(await post('[]')).toBe(400)
    expect(await post('"x"')).toBe(400)
    expect(await post(deep)).toBe(400)
    expect(await post(`{"name":"${'x'.repeat(5_000_000)}"}`)).toBe(413)
    expect(await post('{"name":"a\\u0000b"}')).toBe(400)
    expect(await post('{"name":"chai","__proto__":{"admin":true}}')).toBe(200)
    expect(await post(String.raw`{"name":"chai","\u005f_proto__":{"admin":true}}`)).toBe(200)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    expect((await asha.fetch('/api/tea/a?size=1&size=2')).status).toBe(400)
    const visitor = await world.visitor()
    expect((await visitor.fetch('/api/tea/a?size=1&size=2')).status).toBe(400)
    expect((await visitor.fetch('/api/tea/a?other=1&other=2')).status).toBe(200)
  })

  test('[R2:P6] a body, form or query with more names than its call needs is refused before it is parsed', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const names = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`n${at}`, 0]))
    const response = await visitor.fetch('/api/tea/add', {
      method: 'POST',
      body: JSON.stringify(names),
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      body: { code: 'INVALID_JSON', details: { reason: 'TOO_MANY_NAMES', most: 201 } },
    })
    const query = await visitor.fetch(`/api/tea/a?${'x=1&'.repeat(400)}`)
    expect(await query.json()).toMatchObject({ statusCode: 400, body: { details: { reason: 'TOO_MANY_NAMES' } } })
  })

  test('[R2:P6] big bodies count against their sender as many requests', async ({ world }) => {
    const asha = await world.person()
    const body = JSON.stringify({ name: 'chai', note: 'x'.repeat(900_000) })
    const send = async () =>
      (await asha.fetch('/api/tea/add', { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
        .status
    expect(await send()).toBe(200)
    world.floodGate.count(asha.id, 100_000 - 20)
    expect(await send()).toBe(429)
    expect((await asha.fetch('/api/tea/a')).status).toBe(429)
  })

  test('[I09] a text that cannot be kept, a name given twice and bytes that are no text are refused at their place', async ({
    world,
  }) => {
    const asha = await world.person()
    const said = async (body: string | Buffer) => {
      const headers = { 'content-type': 'application/json' }
      const response = await asha.fetch('/api/tea/add', {
        method: 'POST',
        body: new Uint8Array(Buffer.from(body)),
        headers,
      })
      return (await response.json()) as { statusCode: number; body: object }
    }
    const fault = (path: string, code: string) => ({
      statusCode: 400,
      body: { code: 'INVALID_INPUT', fields: [{ path, code }] },
    })
    expect(await said('{"name":"a\\u0000b"}')).toMatchObject(fault('name', 'UNSTORABLE_TEXT'))
    expect(await said('{"name":"half \\ud83d"}')).toMatchObject(fault('name', 'UNSTORABLE_TEXT'))
    expect(await said('{"name":"chai","with":[{"milk":"\\udfff"}]}')).toMatchObject(
      fault('with.0.milk', 'UNSTORABLE_TEXT'),
    )
    expect(await said('{"name":"chai","a\\u0000":1}')).toMatchObject(fault('a', 'UNSTORABLE_TEXT'))
    expect(await said('{"name":"chai", "with":{"n":1}, "n\\u0061me" :"last"}')).toMatchObject(fault('name', 'DOUBLED'))
    expect(await said('{"name":"}{\\"name\\":","with":{"name":1},"more":[{"name":1},{"name":2}]}')).toMatchObject({
      statusCode: 200,
    })
    expect(await said(Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]))).toMatchObject({
      statusCode: 400,
      body: { details: { reason: 'NOT_UTF_8' } },
    })
    expect((await asha.fetch('/api/tea/a%00b')).status).toBe(400)
    const visitor = await world.visitor()
    expect(await (await visitor.fetch('/api/tea/a%00b')).json()).toMatchObject({ body: { code: 'INVALID_INPUT' } })
  })

  test('[V15] a client that leaves in the middle of its body is no fault of the server', async ({ world }) => {
    const { port } = new URL(world.address)
    const lines: string[] = []
    world.house.log = openLog('info', { write: (line: string) => void lines.push(line) })
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.write(
      'POST /api/tea/add HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"na',
    )
    await sleep(100)
    socket.destroy()
    while (lines.length === 0) await sleep(10)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 30, status: 400 }])
  })

  test('[V05] whoever asks visitors\u2019 lists for ever new pages is stopped, and what is kept goes on being given', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const status = async (cup: string) => (await visitor.fetch(`/api/tea/${cup}`)).status
    expect(await status('green')).toBe(200)
    for (let requestCount = 0; requestCount < 100_000; requestCount++) world.floodGate.count('127.0.0.1')
    expect([await status('black'), await status('green')]).toEqual([429, 200])
  })

  test('a wrong method is told which are right, an unknown address is not found', async ({ world }) => {
    const visitor = await world.visitor()
    const wrong = await visitor.fetch('/api/shop', { method: 'PUT' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await visitor.fetch('/api/nothing')).status).toBe(404)
  })
})

describe('writing', () => {
  test('what is refused leaves nothing behind', async ({ world }) => {
    const asha = await world.person()
    expect(await asha.ask(addTea, { name: 'last' })).toMatchObject({
      statusCode: 409,
      body: { code: 'OUT_OF_TEA', details: { left: 0 } },
    })
    expect((await asha.call(addTea, { name: 'chai' })).count).toBe(1)
    expect(await world.owner`select action, subject, actor_id from audit_log`).toMatchObject([
      { action: 'tea.add', subject: 'chai', actorId: asha.id },
    ])
  })
})

describe('a session that was ended', () => {
  test('a copied token shows neither what operators and administrators read nor what is secret [V1:H6]', async ({
    world,
  }) => {
    const school = await world.workspace()
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    const operator = await world.person({ operator: true })
    const asha = await world.person()
    const headers = { 'x-chowk': '1' }
    const asks = async () => [
      (await head.fetch('/api/shop')).status,
      (await operator.fetch('/api/house')).status,
      (await asha.fetch('/api/tea-secret', { headers })).status,
    ]
    const own = async () => ((await (await asha.fetch('/api/tea-whose', { headers })).json()) as { body: string }).body
    expect([await asks(), await own()]).toEqual([[200, 200, 200], asha.id])
    await world.owner`update session_family set revoked_at = now()`
    expect([await asks(), await own()]).toEqual([[401, 401, 401], 'nobody'])
  })
})

describe('a deployment that forbids plain bodies', () => {
  test.override({ changes: { sealedOnly: true } })
  test('[R7.01] plain JSON is refused, a sealed body is given', async ({ world }) => {
    const visitor = await world.visitor()
    expect((await visitor.fetch('/api/tea/green')).status).toBe(406)
    expect((await visitor.fetch('/api/tea/green', { headers: { accept: SEALED } })).status).toBe(200)
  })
})

test('the figures of the server are for those beside it, not for whoever comes through the proxy', async ({
  world,
}) => {
  await world.open()
  const ask = async (headers: Record<string, string>) => await fetch(`${world.address}/metrics`, { headers })
  const inside = await ask({})
  expect([inside.status, await inside.text()]).toEqual([200, expect.stringContaining('chowk_requests_total')])
  const outside = await ask({ 'x-forwarded-for': '203.0.113.9' })
  expect([outside.status, await outside.text()]).toEqual([404, expect.not.stringContaining('chowk_requests_total')])
})
