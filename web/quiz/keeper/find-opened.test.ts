// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallFailed } from '../../app/calls.ts'
import type { Paper } from '../../app/device/stored-papers.ts'
import { isOfRunningAudio } from '../../app/device/stored-papers.ts'
import { paperOf } from './given-paper.ts'
import { findOpened } from './find-opened.ts'

const TRY = { quizSlug: 'own', quizSessionId: 'a'.repeat(22), personId: 'asha' }

let device: Paper | undefined
let replies: { status: number; body: unknown; headers?: Record<string, string> }[]
let asked: number[]
const shelf = {
  find: async () => device,
  keep: async (_: unknown, paper: Paper) => void (device = paper),
  forget: async () => void (device = undefined),
}

async function serve(): Promise<Response> {
  asked.push(performance.now())
  const { status, body, headers = {} } = replies.shift() ?? { status: 200, body: paperOf() }
  return new Response(JSON.stringify({ statusCode: status, message: 'said', body }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))
const open = async () => await findOpened(TRY, new AbortController().signal, shelf)
const tooOften = { status: 429, body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '20' } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  device = undefined
  replies = []
  asked = []
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a paper that is asked for too often comes when the server lets it, and is asked for no earlier', async () => {
  replies = [tooOften]
  const opening = open()
  await pass(19_999)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(await opening).toEqual(paperOf())
  expect(asked).toHaveLength(2)
  expect(device).toEqual(paperOf())
})

test('meanwhile the one that this device kept is shown, and kept', async () => {
  device = paperOf({ attemptNo: 4 })
  replies = [tooOften]
  const opening = open()
  await pass(5000)
  expect((await opening).attempt.attemptNo).toBe(4)
  expect(device.attempt.attemptNo).toBe(4)
})

test.each(['ATTEMPT_ENDED', 'ATTEMPT_VOIDED'])('a paper of a try that is over is forgotten: %s', async (code) => {
  device = paperOf()
  replies = [{ status: 409, body: { code } }]
  await expect(open()).rejects.toSatisfy((failure: CallFailed) => failure.code === code)
  expect(device).toBeUndefined()
})

test('only the paper of an audio quiz whose time is not over silences what is kept', () => {
  const paper = paperOf()
  const at = (kind: 'AUDIO' | 'USERWISE', serverNow: string) =>
    isOfRunningAudio({ ...paper, attempt: { ...paper.attempt, kind, serverNow, deadline: '2026-11-20T09:00:00.000Z' } })
  expect(at('AUDIO', '2026-11-20T08:59:59.000Z')).toBe(true)
  expect(at('AUDIO', '2026-11-20T09:00:00.000Z')).toBe(false)
  expect(at('USERWISE', '2026-11-20T08:00:00.000Z')).toBe(false)
})
