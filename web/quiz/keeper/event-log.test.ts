// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_EVENT_SEC } from '@chowk/contract/quiz/summary/timeline.ts'
import { EventLog } from './event-log.ts'

let end: AbortController
const opened = (sessionId: string) => {
  const log = new EventLog(sessionId)
  log.open(end.signal)
  return log
}
const said = (log: EventLog) => log.toSend().map(({ kind, seconds, agoSec }) => [kind, seconds, agoSec])
const away = (ms: number) => {
  dispatchEvent(new Event('blur'))
  vi.advanceTimersByTime(ms)
  dispatchEvent(new Event('focus'))
}

beforeEach(() => {
  end = new AbortController()
  sessionStorage.clear()
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) })
})
afterEach(() => {
  end.abort()
  vi.useRealTimers()
})

test('that the full screen was left is noted, that it was entered is not', () => {
  const log = opened('screen')
  const turn = (element: Element | null) => {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true })
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  turn(document.body)
  expect(said(log)).toEqual([])
  turn(null)
  expect(said(log)).toEqual([['FULLSCREEN', 0, 0]])
})

test('what is left for three seconds is noted, for less not; so are pasting and a lost line', () => {
  const log = opened('one')
  away(2400)
  away(3000)
  document.dispatchEvent(new Event('paste'))
  dispatchEvent(new Event('offline'))
  vi.advanceTimersByTime(8000)
  dispatchEvent(new Event('online'))
  expect(said(log)).toEqual([
    ['AWAY', 3, 8],
    ['PASTE', 0, 8],
    ['OFFLINE', 8, 0],
  ])
})

test('what the server does not know yet is sent after a reload too, what it knows never again, and another try has none of it', () => {
  const log = opened('one')
  away(5000)
  away(6000)
  const [first] = log.toSend()
  log.sent(first ? [first] : [])
  expect(said(opened('one'))).toEqual([['AWAY', 6, 0]])
  expect(said(opened('two'))).toEqual([])
})

test('days away, and a clock that was put back, make nothing that would be refused', () => {
  const log = opened('one')
  away(3 * 86_400_000)
  dispatchEvent(new Event('blur'))
  vi.setSystemTime(0)
  dispatchEvent(new Event('focus'))
  vi.setSystemTime(Date.UTC(2027, 0, 1))
  expect(said(log)).toEqual([['AWAY', LONGEST_EVENT_SEC, LONGEST_EVENT_SEC]])
})
