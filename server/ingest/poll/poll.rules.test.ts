import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterFailure, hasMoved, intervalAfterSuccess, readMaxAge, readRetryAfter } from './poll.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-21T08:00:00Z')

const silent = { ttlMinutes: null, maxAgeS: null, expiresMs: null }
const every = (gapMs: number, count = 30, newestAgoMs = 0) =>
  Array.from({ length: count }, (_, index) => NOW - newestAgoMs - index * gapMs)
const after = (itemTimes: number[], more: Partial<Parameters<typeof intervalAfterSuccess>[0]> = {}) =>
  intervalAfterSuccess({ itemTimes, nowMs: NOW, ...silent, ...more })

describe('[news:I3] [news:I4] when a feed is asked again', () => {
  test('half an hour while fewer than five items are known, then half its average gap between five minutes and six hours', () => {
    expect(after(every(MINUTE, 4))).toBe(30 * MINUTE)
    expect(after(every(MINUTE))).toBe(5 * MINUTE)
    expect(after(every(2 * HOUR))).toBe(HOUR)
    expect(after(every(3 * DAY))).toBe(6 * HOUR)
  })

  test('a feed that fell silent is asked less', () => {
    expect(after(every(MINUTE, 30, 8 * DAY))).toBe(1.5 * HOUR)
    expect(after(every(MINUTE, 30, 15 * DAY))).toBe(3 * HOUR)
    expect(after(every(MINUTE, 30, 40 * DAY))).toBe(6 * HOUR)
  })

  test('whatever is said, never sooner than five minutes, never sooner than asked for, never later than a day', () => {
    const maybe = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: NOW - 400 * DAY, max: NOW + DAY }), { maxLength: 60 }),
        maybe(100_000),
        maybe(1_000_000),
        maybe(2_000_000_000),
        (times, ttlMinutes, maxAgeS, expiresIn) => {
          const expiresMs = expiresIn === null ? null : NOW - DAY + expiresIn
          const inMs = after(times, { ttlMinutes, maxAgeS, expiresMs })
          expect(inMs).toBeGreaterThanOrEqual(5 * MINUTE)
          expect(inMs).toBeLessThanOrEqual(DAY)
          expect(inMs).toBeGreaterThanOrEqual(Math.min(DAY, (ttlMinutes ?? 0) * MINUTE))
          expect(inMs).toBeGreaterThanOrEqual(Math.min(DAY, (maxAgeS ?? 0) * 1000))
        },
      ),
    )
  })
})

describe('[news:I5] [news:I6] after a failure', () => {
  const failed = (failures: number, more: Partial<Parameters<typeof afterFailure>[0]> = {}) =>
    afterFailure({
      status: 500,
      challenged: false,
      retryAfterMs: null,
      failures,
      failingForMs: 0,
      usualMs: 20 * MINUTE,
      ...more,
    })

  test('three are forgiven, then an hour more each time, at most a day', () => {
    expect([1, 3, 4, 5, 29].map((n) => failed(n).inMs)).toEqual([20 * MINUTE, 20 * MINUTE, HOUR, 2 * HOUR, DAY])
  })

  test('thirty in a row or two weeks of them make it broken', () => {
    expect(failed(30)).toEqual({ state: 'BROKEN', inMs: DAY })
    expect(failed(2, { failingForMs: 14 * DAY })).toEqual({ state: 'BROKEN', inMs: DAY })
  })

  test('the wait never shrinks from one failure to the next, and a busy server is never asked sooner than it said', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 5 * MINUTE, max: HOUR }),
        fc.integer({ min: 0, max: 3 * DAY }),
        (failures, usualMs, retryAfterMs) => {
          const first = failed(failures, { usualMs })
          const next = failed(failures + 1, { usualMs })
          expect(next.inMs).toBeGreaterThanOrEqual(first.inMs)
          const busy = failed(failures, { status: 429, usualMs, retryAfterMs })
          expect(busy.inMs).toBeGreaterThanOrEqual(Math.min(DAY, retryAfterMs))
          expect(busy.inMs).toBeLessThanOrEqual(DAY)
        },
      ),
    )
  })
})

test('[news:I7] a move needs three sightings of one address over a day', () => {
  const timeOf = (hours: number, to = 'https://new.example/') => ({
    to,
    at: new Date(NOW + hours * HOUR).toISOString(),
  })
  expect(hasMoved([timeOf(0), timeOf(1), timeOf(2)])).toBeUndefined()
  expect(hasMoved([timeOf(0), timeOf(24)])).toBeUndefined()
  expect(hasMoved([timeOf(0), timeOf(12), timeOf(24)])).toBe('https://new.example/')
  expect(hasMoved([timeOf(0), timeOf(12, 'https://other.example/'), timeOf(24)])).toBeUndefined()
})

test('[news:I6] what a server says about time is read in seconds and as a date, and nonsense is nothing', () => {
  expect(readRetryAfter('120', NOW)).toBe(120_000)
  expect(readRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT', NOW)).toBe(HOUR)
  expect(readRetryAfter('Sat, 21 Nov 2026 07:00:00 GMT', NOW)).toBe(0)
  expect(readRetryAfter('soon', NOW)).toBeNull()
  expect(readMaxAge('public, max-age=600, must-revalidate')).toBe(600)
  expect(readMaxAge('s-maxage=600')).toBeNull()
})
