// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GivenAnswers } from '../../app/device/stored-answers.ts'
import type { Paper } from '../../app/device/stored-papers.ts'
import { AnswerKeeper } from './answer-keeper.ts'
import { NOW, ONE, TEN_MINUTES, TWO, paperOf } from './given-paper.ts'

interface SentRequest {
  at: number
  path: string
  body: { answers?: { questionId: string; seq: number; chosen: number[] | null }[] }
  keepalive: boolean
}
/** What the server, or the line, makes of a request; left out, it saves everything. */
type Reply = (
  asked: SentRequest,
) => { status: number; body: unknown; headers?: Record<string, string> } | 'NO_LINE' | undefined

let asked: SentRequest[]
let reply: Reply
/** What the device keeps: it outlives a page. */
let device: { answers: GivenAnswers; unsent: readonly string[]; paper: Paper | undefined }
let close: (() => void) | undefined

const remaining = () => Math.max(0, TEN_MINUTES - (Date.now() - NOW))
const savedAll = ({ body }: SentRequest) => ({
  saved: (body.answers ?? []).map(({ questionId }) => questionId),
  stale: [],
  serverNow: new Date(Date.now()).toISOString(),
  remainingMs: remaining(),
})
const answerOf = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ statusCode: status, message: status < 400 ? 'Success' : 'Refused', body }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

async function serve(address: string, init: RequestInit): Promise<Response> {
  const request: SentRequest = {
    at: performance.now(),
    path: new URL(address, location.href).pathname,
    body: init.body ? JSON.parse(init.body as string) : {},
    keepalive: init.keepalive === true,
  }
  asked.push(request)
  const said = reply(request)
  if (said === 'NO_LINE') throw new TypeError('Failed to fetch')
  return said ? answerOf(said.status, said.body, said.headers) : answerOf(200, savedAll(request))
}

function opened(paper = paperOf()): AnswerKeeper {
  const keeper = new AnswerKeeper({
    quizSlug: 'own',
    paper,
    personId: 'asha',
    windowId: crypto.randomUUID(),
    kept: device.answers,
    shelf: {
      keepAnswers: async (answers, unsent) => void (device = { ...device, answers, unsent }),
      forgetAnswers: async () => void (device = { ...device, answers: {}, unsent: [] }),
      keepPaper: async (kept) => void (device.paper = kept),
      forgetPaper: async () => void (device.paper = undefined),
    },
  })
  close = keeper.open()
  return keeper
}

/** Opens a try and lets its first save be answered. */
async function taken(paper?: Paper): Promise<AnswerKeeper> {
  const keeper = opened(paper)
  await pass(0)
  asked.length = 0
  return keeper
}
const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))
const sentAnswers = () =>
  asked.map(({ body }) => (body.answers ?? []).map(({ questionId, seq }) => `${questionId.at(-1)}:${seq}`))

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  asked = []
  reply = () => undefined
  device = { answers: {}, unsent: [], paper: undefined }
  vi.stubGlobal('fetch', serve)
  sessionStorage.clear()
})
afterEach(async () => {
  reply = () => undefined
  close?.()
  await pass(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an answer is sent two seconds after its last change, with the next question, each half minute and when the page is hidden; what could not be sent is sent by the next page [news:QA9]', async () => {
  const keeper = await taken()
  expect(keeper.state().status).toBe('SAVED')
  keeper.change(ONE, { chosen: [0] })
  expect(keeper.state().status).toBe('UNSAVED')
  await pass(1500)
  keeper.change(ONE, { chosen: [1] })
  await pass(1999)
  expect(asked).toEqual([])
  await pass(1)
  expect(sentAnswers()).toEqual([['1:2']])
  expect(keeper.state()).toMatchObject({ status: 'SAVED', savedAt: new Date(NOW + 3500).toISOString() })
  expect(device.unsent).toEqual([])

  keeper.show(ONE)
  keeper.change(ONE, { chosen: [0] })
  keeper.show(TWO)
  await pass(0)
  expect(sentAnswers().at(-1)).toEqual(['1:3'])
  asked.length = 0
  await pass(30_000)
  expect(sentAnswers()).toEqual([[]])

  keeper.change(TWO, { chosen: [1] })
  dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect([sentAnswers().at(-1), asked.at(-1)?.keepalive]).toEqual([['2:1'], true])

  reply = () => 'NO_LINE'
  keeper.change(TWO, { chosen: [0] })
  await pass(2000)
  expect(keeper.state().status).toBe('HERE')
  expect(device.unsent).toEqual([TWO])
  close?.()
  await pass(0)
  reply = () => undefined
  asked.length = 0
  const next = opened(device.paper)
  expect(next.state().answers[TWO]).toMatchObject({ chosen: [0], seq: 2 })
  await pass(0)
  expect(sentAnswers()).toEqual([['2:2']])
  expect([next.state().status, device.unsent]).toEqual(['SAVED', []])
})

test('without a line she answers on and sees when it was saved last; it is tried again after 1, 2, 4, 8, 15 and 15 seconds, and time goes on [news:QA10]', async () => {
  const keeper = await taken()
  keeper.change(ONE, { chosen: [0] })
  await pass(2000)
  const savedAt = new Date(NOW + 2000).toISOString()
  reply = () => 'NO_LINE'
  keeper.change(ONE, { chosen: [1] })
  await pass(2000)
  asked.length = 0
  const from = performance.now()
  for (const seconds of [1, 2, 4, 8]) await pass(seconds * 1000)
  // The half minute since the page was opened falls among these.
  await pass(15_000)
  await pass(15_000)
  const waited = asked.map(({ at }) => Math.round((at - from) / 1000))
  expect(waited).toEqual(expect.arrayContaining([1, 3, 7, 15]))
  const last = asked.at(-1)?.at ?? 0
  asked.length = 0
  await pass(15_000)
  expect(Math.round((asked[0]?.at ?? 0) - last)).toBe(15_000)
  keeper.change(TWO, { chosen: [1] })
  expect(keeper.state()).toMatchObject({ status: 'UNSAVED', savedAt, failure: { isOffline: true } })
  expect(keeper.state().answers[TWO]?.chosen).toEqual([1])
  expect(device.unsent).toEqual([ONE, TWO])
  expect(keeper.state().endsAt - performance.now()).toBe(remaining())
  reply = () => undefined
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(keeper.state()).toMatchObject({ status: 'SAVED', failure: null })
})

test('the time that is left follows the server, however the clock of the device is changed [news:QA11]', async () => {
  const left = (keeper: AnswerKeeper) => Math.round(keeper.state().endsAt - performance.now())
  // A device whose clock is an hour slow.
  vi.setSystemTime(NOW - 3_600_000)
  reply = ({ body }) => ({
    status: 200,
    body: {
      saved: body.answers?.map(({ questionId }) => questionId),
      stale: [],
      serverNow: new Date(NOW).toISOString(),
      remainingMs: 590_000,
    },
  })
  const keeper = opened()
  expect(left(keeper)).toBe(TEN_MINUTES)
  await pass(0)
  expect(left(keeper)).toBe(590_000)
  await pass(10_000)
  vi.setSystemTime(NOW + 7_200_000)
  expect(left(keeper)).toBe(580_000)
  reply = () => 'NO_LINE'
  await pass(10_000)
  expect(left(keeper)).toBe(570_000)
})

test('told that it comes too often, a device waits as long as it is asked to, keeps the answers and then sends them [news:QN7]', async () => {
  const keeper = await taken()
  reply = () => ({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', details: { retryAfterMs: 40_000 } },
    headers: { 'retry-after': '40' },
  })
  keeper.change(ONE, { chosen: [0] })
  await pass(2000)
  expect(asked).toHaveLength(1)
  expect(keeper.state().status).toBe('HERE')
  expect(device.unsent).toEqual([ONE])
  keeper.show(TWO)
  keeper.change(TWO, { chosen: [1] })
  dispatchEvent(new Event('pagehide'))
  await pass(39_000)
  expect(asked).toHaveLength(1)
  expect(device.unsent).toEqual([ONE, TWO])
  reply = () => undefined
  await pass(1000)
  expect(sentAnswers().at(-1)).toEqual(['1:1', '2:1'])
  expect([keeper.state().status, device.unsent]).toEqual(['SAVED', []])
})

test('an answer that came too often to be handed in is handed in when the server lets it, once', async () => {
  const keeper = await taken()
  keeper.change(ONE, { chosen: [0] })
  reply = () => ({ status: 429, body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '20' } })
  await keeper.submit()
  await keeper.submit()
  expect(asked).toHaveLength(1)
  reply = () => ({ status: 200, body: { resultSlug: 'result', status: 'SUBMITTED' } })
  await pass(20_000)
  expect(asked.map(({ path }) => path)).toEqual(Array.from({ length: 2 }, () => '/recommend/quiz-submission'))
  expect(keeper.state().resultSlug).toBe('result')
})

test('what the server does not take is never called saved: the answer that counts is shown, and said', async () => {
  const keeper = await taken()
  keeper.change(ONE, { chosen: [0] })
  const counting = { ...paperOf(), questions: paperOf().questions.map((each) => ({ ...each, chosen: [1], seq: 7 })) }
  reply = ({ path }) =>
    path.includes('/questions/')
      ? { status: 200, body: counting }
      : { status: 200, body: { saved: [], stale: [ONE], serverNow: new Date(NOW).toISOString(), remainingMs: 500_000 } }
  await pass(2000)
  expect(keeper.state()).toMatchObject({ savedAt: null, overtaken: [ONE], status: 'SAVED' })
  expect(keeper.state().answers).toMatchObject({ [ONE]: { chosen: [1], seq: 7 }, [TWO]: { chosen: null, seq: 0 } })
  reply = () => undefined
  keeper.change(ONE, { chosen: [0] })
  await pass(2000)
  expect(sentAnswers().at(-1)).toEqual(['1:8'])
  expect(keeper.state().overtaken).toEqual([])
})

test('until the server says which answer counts, the device keeps the one that it did not take', async () => {
  const keeper = await taken()
  reply = ({ path }) =>
    path.includes('/questions/')
      ? 'NO_LINE'
      : { status: 200, body: { saved: [], stale: [ONE], serverNow: new Date(NOW).toISOString(), remainingMs: 500_000 } }
  keeper.change(ONE, { chosen: [0] })
  await pass(2000)
  expect([keeper.state().status, device.unsent]).toEqual(['HERE', [ONE]])
})

test('a device that hears that the try has ended has sent what it had, and forgets it', async () => {
  const keeper = await taken()
  keeper.change(ONE, { chosen: [0] })
  reply = () => ({ status: 409, body: { code: 'ATTEMPT_ENDED', details: { resultSlug: 'result' } } })
  await pass(2000)
  expect(sentAnswers()).toEqual([['1:1']])
  expect(keeper.state().resultSlug).toBe('result')
  expect([device.unsent, device.paper]).toEqual([[], undefined])
})

test.each(['saving', 'handing in'])(
  'a device that hears, at %s, that its try was voided forgets it, sends nothing more and names no result',
  async (deed) => {
    const keeper = await taken()
    reply = () => ({ status: 409, body: { code: 'ATTEMPT_VOIDED' } })
    keeper.change(ONE, { chosen: [0] })
    await (deed === 'saving' ? pass(2000) : keeper.submit())
    expect(keeper.state()).toMatchObject({ isVoided: true, resultSlug: null, submission: 'NONE', failure: null })
    expect([device.unsent, device.paper]).toEqual([[], undefined])
    const before = asked.length
    keeper.change(TWO, { chosen: [1] })
    await pass(60_000)
    expect(asked).toHaveLength(before)
  },
)

const isSubmission = ({ path }: SentRequest) => path === '/recommend/quiz-submission'

test('a quiz whose submission failed offline is not handed in once the user has gone back [R2:Q2]', async () => {
  const keeper = await taken()
  keeper.change(ONE, { chosen: [0] })
  reply = () => 'NO_LINE'
  await keeper.submit()
  expect(keeper.state().submission).toBe('FAILED')
  keeper.goBack()
  expect(keeper.state()).toMatchObject({ submission: 'NONE', status: 'HERE' })
  asked.length = 0
  reply = () => undefined
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(60_000)
  expect(asked.filter(isSubmission)).toEqual([])
  expect(sentAnswers()[0]).toEqual(['1:1'])
  expect(keeper.state()).toMatchObject({ submission: 'NONE', status: 'SAVED', resultSlug: null })
  keeper.change(TWO, { chosen: [1] })
  await pass(2000)
  expect(sentAnswers().at(-1)).toEqual(['2:1'])
})

test('as long as the user waits for the submission, it is retried when the line returns [R2:Q2]', async () => {
  const keeper = await taken()
  reply = () => 'NO_LINE'
  await keeper.submit()
  asked.length = 0
  reply = () => ({ status: 200, body: { resultSlug: 'result', status: 'SUBMITTED' } })
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(asked.filter(isSubmission)).toHaveLength(1)
  expect(keeper.state().resultSlug).toBe('result')
})

test('a submission that fails after the user has gone back is not retried, the answers are [R2:Q2]', async () => {
  const keeper = await taken()
  keeper.change(ONE, { chosen: [0] })
  reply = () => 'NO_LINE'
  const submitting = keeper.submit()
  keeper.goBack()
  await submitting
  expect(keeper.state()).toMatchObject({ submission: 'NONE', status: 'HERE', failure: { isOffline: true } })
  asked.length = 0
  reply = () => undefined
  await pass(60_000)
  expect(asked.filter(isSubmission)).toEqual([])
  expect(sentAnswers()[0]).toEqual(['1:1'])
})

test('going back while the last save is under way sends no submission [R2:Q2]', async () => {
  const keeper = await taken()
  keeper.change(ONE, { chosen: [0] })
  const saving = keeper.save()
  const submitting = keeper.submit()
  keeper.goBack()
  await Promise.all([saving, submitting])
  await pass(60_000)
  expect(asked.filter(isSubmission)).toEqual([])
  expect(keeper.state().submission).toBe('NONE')
})

test('once the time is over, going back does not keep the quiz from being handed in [R2:Q2]', async () => {
  const keeper = await taken()
  keeper.change(ONE, { chosen: [0] })
  await pass(TEN_MINUTES)
  reply = () => 'NO_LINE'
  await keeper.timeOver()
  keeper.goBack()
  asked.length = 0
  reply = () => ({ status: 200, body: { resultSlug: 'result', status: 'AUTO_SUBMITTED' } })
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(asked.filter(isSubmission)).toHaveLength(1)
})
