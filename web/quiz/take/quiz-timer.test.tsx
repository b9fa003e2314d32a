// @vitest-environment jsdom
import { act, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Paper } from '../../app/device/stored-papers.ts'
import { clear, show } from '../../ui/widgets/widget-stage.tsx'
import { AnswerKeeper } from '../keeper/answer-keeper.ts'
import { NOW, paperOf } from '../keeper/given-paper.ts'
import { QuizTimer } from './quiz-timer.tsx'

const MINUTE_MS = 60_000
const nothing = async () => undefined
const SHELF = { keepAnswers: nothing, forgetAnswers: nothing, keepPaper: nothing, forgetPaper: nothing }

function Stage({ keeper, attempt }: { keeper: AnswerKeeper; attempt: Paper['attempt'] }) {
  const state = useSyncExternalStore(keeper.listen, keeper.state)
  return <QuizTimer keeper={keeper} state={state} attempt={attempt} />
}

/** The timer of a try that lasts so many minutes: by its own time, or since its quiz closes then. */
async function timerOf(minutes: number, { timePerQuestionSec = 60 } = {}, locale: 'en' | 'hi' = 'en') {
  const paper = paperOf({ deadline: new Date(NOW + minutes * MINUTE_MS).toISOString() })
  const attempt = { ...paper.attempt, config: { ...paper.attempt.config, timePerQuestionSec } }
  const facts = { quizSlug: 'own', personId: 'asha', windowId: 'one', kept: {}, shelf: SHELF }
  const keeper = new AnswerKeeper({ ...facts, paper: { ...paper, attempt } })
  return await show(<Stage keeper={keeper} attempt={attempt} />, locale)
}
async function acted(deed: () => unknown): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => void (await deed()))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}
const pass = async (ms: number) => await acted(async () => await vi.advanceTimersByTimeAsync(ms))
const clock = (page: HTMLElement) => page.querySelector('[role="timer"]')?.textContent
const said = (page: HTMLElement) => page.querySelector('[role="status"]')?.textContent
const press = async (page: HTMLElement, name: string) =>
  await acted(() => page.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click())
const altT = async () =>
  await acted(() => dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyT', altKey: true, cancelable: true })))

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the timer is silent; a region beside it speaks at half time, five minutes, one and half a minute, and the end is said at once; hidden it comes back for the last minute, and Alt+T says what is left [news:QY2]', async () => {
  const page = await timerOf(20)
  expect(clock(page)).toBe('20:00')
  expect(page.querySelector('[role="timer"]')?.getAttribute('aria-live')).toBe('off')
  expect(said(page)).toBe('')
  await pass(10 * MINUTE_MS)
  expect(said(page)).toBe('Half of the time is over.')
  await pass(5 * MINUTE_MS)
  expect(said(page)).toBe('Five minutes left.')
  await press(page, 'Hide the time')
  expect(clock(page)).toBe('–:––')
  await altT()
  expect(said(page)).toBe('5:00 left')
  await pass(4 * MINUTE_MS - 1000)
  expect(clock(page)).toBe('–:––')
  await pass(1000)
  expect([clock(page), said(page)]).toEqual(['1:00', 'One minute left.'])
  await pass(MINUTE_MS / 2)
  expect(said(page)).toBe('Thirty seconds left.')
  expect(page.querySelector('[role="alert"]')).toBeNull()
  await pass(MINUTE_MS / 2)
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('Time is over. Your answers are being sent.')
})

test('a quiz without minutes that closes soon shows the time until then and speaks it; one that closes later has no clock until its last hour [news:QA5]', async () => {
  const soon = await timerOf(20, { timePerQuestionSec: 0 })
  expect(clock(soon)).toBe('20:00')
  await pass(15 * MINUTE_MS)
  expect(said(soon)).toBe('Five minutes left.')
  await altT()
  expect(said(soon)).toBe('5:00 left')
  vi.setSystemTime(NOW)
  const later = await timerOf(90, { timePerQuestionSec: 0 })
  expect(clock(later)).toBeUndefined()
  await pass(31 * MINUTE_MS)
  expect(clock(later)).toBe('59:00')
})
