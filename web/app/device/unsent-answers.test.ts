// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { startSession } from '../session.ts'
import { SavePace } from './save-pace.ts'
import type { StoredAnswers } from './stored-answers.ts'
import { sendUnsent } from './unsent-answers.ts'

const ANSWER = { seq: 1, chosen: [0], written: null, flagged: false, elapsedMs: 0 }
const rowOf = (name: string): StoredAnswers => ({
  quizSessionId: name.repeat(22),
  personId: 'asha',
  windowId: '6f0f2f0e-7d5f-4a67-9d2b-52b6f6c1a001',
  answers: { q: ANSWER },
  unsent: ['q'],
  storedAt: 0,
})

let device: StoredAnswers[]
let asked: { at: number; quizSessionId: string }[]
let reply: () => { status: number; body: unknown; headers?: Record<string, string> }
const SAVED = { status: 200, body: { saved: ['q'], stale: [], serverNow: '', remainingMs: 0 } }
const refusedAs = (code: string, status = 409) => ({ status, body: { code } })
const shelf = {
  findAll: async (personId: string) => device.filter((row) => row.personId === personId),
  forget: async (row: StoredAnswers) => void (device = device.filter((each) => each !== row)),
}
let pace: SavePace
const send = async () => await sendUnsent('asha', shelf, pace)
const signIn = (userId: string) => startSession({ userId, type: 'PERSON', workspace: null } as unknown as UserData, 't')
const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))

async function serve(_: string, init: RequestInit): Promise<Response> {
  const { quizSessionId } = JSON.parse(init.body as string) as { quizSessionId: string }
  asked.push({ at: performance.now(), quizSessionId })
  const { status, body, headers = {} } = reply()
  return new Response(JSON.stringify({ statusCode: status, message: 'said', body }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.stubGlobal('fetch', serve)
  signIn('asha')
  device = ['a', 'b'].map((name) => rowOf(name))
  asked = []
  pace = new SavePace()
  reply = () => SAVED
})
afterEach(() => {
  pace.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what a device kept of several tries is sent, and forgotten once the server has it or will never take it', async () => {
  reply = () => (asked.length === 1 ? SAVED : refusedAs('ATTEMPT_VOIDED'))
  expect(await send()).toBe(0)
  expect(asked).toHaveLength(2)
  expect(device).toEqual([])
})

test('told that it comes too often, the device sends nothing until it may, keeps all, and then sends it by itself [news:QN7]', async () => {
  reply = () => ({ ...refusedAs('TOO_MANY_REQUESTS', 429), headers: { 'retry-after': '30' } })
  expect(await send()).toBe(2)
  expect(await send(), 'her line is back once more').toBe(2)
  expect(asked).toHaveLength(1)
  reply = () => SAVED
  await pass(29_999)
  expect([asked.length, device.length]).toEqual([1, 2])
  await pass(1)
  expect([asked.length, device.length]).toEqual([3, 0])
})

test('what waits is not sent as somebody else who signed in meanwhile', async () => {
  reply = () => ({ ...refusedAs('TOO_MANY_REQUESTS', 429), headers: { 'retry-after': '30' } })
  await send()
  signIn('bela')
  await pass(30_000)
  expect([asked.length, device.length]).toEqual([1, 2])
})
