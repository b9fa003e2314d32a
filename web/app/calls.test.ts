// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { callOverHttp, CallFailed } from './calls.ts'
import { readStored, startSession } from './session.ts'

const getThing = call({
  address: 'GET /api/thing/{id}',
  says: 'A thing.',
  permission: signedIn('own', 'try'),
  input: z.object({ id: z.string(), tags: z.optional(z.array(z.string())) }),
  output: z.object({ name: z.string() }),
})
const success = { statusCode: 200, message: 'Success!', body: { name: 'rope' } }
const signedOut = { statusCode: 401, message: 'Sign in', body: { code: 'SIGN_IN_NEEDED' } }
const asha = {
  userId: 'u1',
  name: 'Asha',
  type: 'employee' as const,
  admin: false,
  corporateId: null,
  customUrl: null,
  profileDeletion: null,
  deletesAt: null,
  operator: false,
  minor: true,
  restriction: null,
  class: 8,
  portrait: '/portrait/0-0.svg',
  language: 'hi' as const,
  secondFactorFor: null,
  workspace: null,
}

interface SentRequest {
  address: string
  method: string | undefined
  accept: string | null
  body: string
}
let requests: SentRequest[]

/** The network: what the server would answer, in the order of asking. */
function network(answerTo: (query: SentRequest) => Response | Promise<Response>): void {
  requests = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = init.body instanceof URLSearchParams ? init.body.toString() : ''
    const one = { address, method: init.method, accept: new Headers(init.headers).get('accept'), body }
    requests.push(one)
    return await answerTo(one)
  })
}

const answer = (envelope: { statusCode: number }, headers?: Record<string, string>) =>
  Response.json(envelope, { status: envelope.statusCode, headers: { 'x-request-id': '7f3a', ...headers } })

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the address is filled, lists stand behind one comma, plain JSON is asked for without a key', async () => {
  network(() => answer(success))
  expect(await callOverHttp(getThing, { id: 'a b', tags: ['x', 'y'] })).toEqual({ name: 'rope' })
  expect(requests).toEqual([
    { address: '/api/thing/a%20b?tags=x%2Cy', method: 'GET', accept: 'application/json', body: '' },
  ])
})

test('the browser asks by GET, POST, PUT and DELETE, for each of the three groups of addresses, with its cookies', async () => {
  const sent: RequestInit[] = []
  const reported = async (address: string, init: RequestInit) => {
    sent.push({ ...init, headers: {} })
    expect(address).toMatch(/^\/(api|recommend|ml)\/thing/)
    return answer(success)
  }
  vi.stubGlobal('fetch', reported)
  const { address: _, ...rest } = getThing
  const groups = [
    'GET /recommend/thing/{id}',
    'GET /ml/thing/{id}',
    'POST /api/thing',
    'PUT /api/thing',
    'DELETE /api/thing/{id}',
  ]
  for (const address of groups)
    await callOverHttp(call({ ...rest, address: address as typeof getThing.address }), { id: 'a', tags: ['x'] })
  expect(sent.map(({ method, credentials, body }) => [method, credentials, body ?? null])).toEqual([
    ['GET', 'same-origin', null],
    ['GET', 'same-origin', null],
    ['POST', 'same-origin', '{"id":"a","tags":["x"]}'],
    ['PUT', 'same-origin', '{"id":"a","tags":["x"]}'],
    ['DELETE', 'same-origin', null],
  ])
})

test('a refusal keeps its code and the number of its request', async () => {
  network(() => answer({ statusCode: 404, message: 'No', body: { code: 'NOT_FOUND' } } as never))
  await expect(callOverHttp(getThing, { id: 'a' })).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    requestId: '7f3a',
  })
})

test('without a connection the failure says so', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')))
  const failed: unknown = await callOverHttp(getThing, { id: 'a' }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CallFailed)
  expect(failed).toMatchObject({ isOffline: true, refused: null })
})

test('an answer that does not open is asked for once more, plainly', async () => {
  network(() => (requests.length === 1 ? new Response('<html>') : answer(success)))
  expect(await callOverHttp(getThing, { id: 'a' })).toEqual({ name: 'rope' })
  expect(requests).toHaveLength(2)
})

describe('a session whose access has ended [R7.03]', () => {
  const renewals = () => requests.filter(({ address }) => address === '/api/user/renew/token')

  test('is renewed once for all calls that wait, and the calls are made again', async () => {
    startSession(asha, 'old')
    network(async ({ address }) => {
      if (address !== '/api/user/renew/token') return answer(readStored('refreshToken') === 'new' ? success : signedOut)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return answer({ ...success, body: {} } as never, { authorization: 'new' })
    })
    const both = await Promise.all([callOverHttp(getThing, { id: 'a' }), callOverHttp(getThing, { id: 'b' })])
    expect(both).toEqual([{ name: 'rope' }, { name: 'rope' }])
    expect(renewals()).toMatchObject([{ method: 'POST', body: 'refreshToken=old' }])
  })

  test('ends when the renewal is refused', async () => {
    startSession(asha, 'old')
    network(() => answer(signedOut))
    await expect(callOverHttp(getThing, { id: 'a' })).rejects.toMatchObject({ code: 'SIGN_IN_NEEDED' })
    expect([renewals().length, readStored('refreshToken')]).toEqual([1, null])
  })

  test('is kept when the renewal is lost on the way', async () => {
    startSession(asha, 'old')
    network(({ address }) =>
      address.startsWith('/api/user') ? Promise.reject(new TypeError('lost')) : answer(signedOut),
    )
    await expect(callOverHttp(getThing, { id: 'a' })).rejects.toMatchObject({ status: 401 })
    expect(readStored('refreshToken')).toBe('old')
  })

  test('a visitor without a session is not renewed', async () => {
    network(() => answer(signedOut))
    await expect(callOverHttp(getThing, { id: 'a' })).rejects.toMatchObject({ status: 401 })
    expect(renewals()).toEqual([])
  })
})

test('what a visitor asks for beyond plain reading goes one after the other, so that one device is made', async () => {
  const post = call({ ...getThing, address: 'POST /api/thing/{id}' })
  const secret = call({ ...getThing, secret: true })
  const { promise: first, resolve: answerFirst } = Promise.withResolvers<Response>()
  network(({ address }) => (address === '/api/thing/1' ? first : answer(success)))
  const calls = [callOverHttp(post, { id: '1' }), callOverHttp(secret, { id: '2' }), callOverHttp(post, { id: '3' })]
  await callOverHttp(getThing, { id: '4' })
  expect(requests.map(({ address }) => address)).toEqual(['/api/thing/1', '/api/thing/4'])
  answerFirst(answer({ statusCode: 404 }))
  await expect(calls[0]).rejects.toThrow(CallFailed)
  await Promise.all(calls.slice(1))
  expect(requests.map(({ address }) => address).slice(2)).toEqual(['/api/thing/2', '/api/thing/3'])
})

test('a lost connection holds up nothing of what a visitor asks for next, and a signed-in reader waits for nothing', async () => {
  const post = call({ ...getThing, address: 'POST /api/thing/{id}' })
  network(({ address }) => (address.endsWith('1') ? Promise.reject(new TypeError('lost')) : answer(success)))
  const lost = callOverHttp(post, { id: '1' })
  const next = callOverHttp(post, { id: '2' })
  await expect(lost).rejects.toThrow(CallFailed)
  expect(await next).toEqual({ name: 'rope' })
  startSession(asha, 'token')
  const { promise, resolve } = Promise.withResolvers<Response>()
  network(({ address }) => (address.endsWith('3') ? promise : answer(success)))
  const held = callOverHttp(post, { id: '3' })
  expect(await callOverHttp(post, { id: '4' })).toEqual({ name: 'rope' })
  resolve(answer(success))
  await held
})

test('a repeat that meets its first request still at work asks again until the answer is there, without a key it does not', async () => {
  vi.useFakeTimers()
  const busy = { statusCode: 409, message: 'IN_PROGRESS', body: { code: 'IN_PROGRESS' } }
  network(() => answer(requests.length < 3 ? busy : success))
  const asking = callOverHttp(getThing, { id: '7' }, { idempotencyKey: 'k' })
  await vi.runAllTimersAsync()
  expect(await asking).toEqual({ name: 'rope' })
  expect(requests).toHaveLength(3)
  vi.useRealTimers()
  network(() => answer(busy))
  await expect(callOverHttp(getThing, { id: '7' })).rejects.toMatchObject({ code: 'IN_PROGRESS' })
  expect(requests).toHaveLength(1)
})
