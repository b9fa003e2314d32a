import { describe, expect, test } from 'vitest'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { EligibilityFacts } from './eligibility.rules.ts'
import { countedReads, judgeEligibility, startOfWindow } from './eligibility.rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
const config: QuizConfig = QUIZ_DEFAULTS
const READY = {
  config,
  now,
  have: 5,
  attemptsToday: 0,
  lastEndedAt: null,
  isRunning: false,
  usable: 10,
  pending: 0,
}

test('of more than twelve reads in ten minutes the first twelve count, and later ones count again [news:QE6]', () => {
  const reads = (at: readonly number[]) => at.map((minute, index) => ({ clusterId: `${index}`, at: minutes(minute) }))
  const rush = Array.from({ length: 15 }, (_, index) => index * 0.5)
  expect(countedReads(reads(rush))).toMatchObject({ tooFast: true })
  expect(countedReads(reads(rush)).counted.map(({ clusterId }) => Number(clusterId))).toEqual([...Array(12).keys()])
  expect(countedReads(reads([...rush, 11, 12])).counted).toHaveLength(14)
  const steady = Array.from({ length: 30 }, (_, index) => index)
  expect(countedReads(reads(steady))).toMatchObject({ tooFast: false })
  expect(countedReads(reads(steady)).counted).toHaveLength(30)
})

test('reads count since the last try, today or for a week, and never from more than thirty days ago [news:QC2]', () => {
  const day = 86_400_000
  const since = (readWindow: typeof config.readWindow, last: Date | null) =>
    startOfWindow({ ...config, readWindow }, now, last).toISOString()
  expect(since('TODAY', null)).toBe('2026-11-19T18:30:00.000Z')
  expect(since('LAST_7_DAYS', null)).toBe(new Date(now.getTime() - 7 * day).toISOString())
  expect(since('SINCE_LAST_ATTEMPT', minutes(-90))).toBe(minutes(-90).toISOString())
  for (const last of [null, new Date(now.getTime() - 40 * day)])
    expect(since('SINCE_LAST_ATTEMPT', last)).toBe(new Date(now.getTime() - 30 * day).toISOString())
})

describe('whether a quiz may begin [news:QE1]', () => {
  const reasonsOf = (facts: Partial<EligibilityFacts>) => judgeEligibility({ ...READY, ...facts }).reasons

  test('nothing stands in the way of a reader who read enough', () => {
    expect(judgeEligibility(READY)).toEqual({ reasons: [], nextAt: null })
    expect(reasonsOf({ have: 0, config: { ...config, minArticlesRead: 0 } })).toEqual([])
  })

  test('all reasons are named, in their order', () => {
    const all: Partial<EligibilityFacts> = {
      config: { ...config, enabled: false, allowedDays: [1], blackoutDates: ['2026-11-20'], cooldownMinutes: 60 },
      have: 4,
      attemptsToday: 1,
      lastEndedAt: minutes(-10),
      isRunning: true,
    }
    expect(reasonsOf(all)).toEqual([
      'QUIZ_DISABLED',
      'OUTSIDE_HOURS',
      'BLACKOUT',
      'READ_MORE',
      'ATTEMPTS_USED',
      'COOLDOWN',
      'ATTEMPT_RUNNING',
    ])
  })

  test('hours and days are those of India, the end of an hour is outside', () => {
    const hours = (from: string, to: string) => reasonsOf({ config: { ...config, allowedHours: { from, to } } })
    // 13:30 on a Friday.
    expect(hours('13:30', '14:00')).toEqual([])
    expect(hours('09:00', '13:30')).toEqual(['OUTSIDE_HOURS'])
    expect(reasonsOf({ config: { ...config, allowedDays: [5] } })).toEqual([])
    expect(reasonsOf({ config: { ...config, allowedDays: [1, 2, 3, 4, 6, 7] } })).toEqual(['OUTSIDE_HOURS'])
  })

  test('on a day without quizzes none begins, from midnight to midnight in India', () => {
    const on = (at: string) => reasonsOf({ now: new Date(at), config: { ...config, blackoutDates: ['2026-11-20'] } })
    expect(on('2026-11-19T18:29:59Z')).toEqual([])
    expect(on('2026-11-19T18:30:00Z')).toEqual(['BLACKOUT'])
    expect(on('2026-11-20T18:29:59Z')).toEqual(['BLACKOUT'])
    expect(on('2026-11-20T18:30:00Z')).toEqual([])
  })

  test('when only time stands in the way it says from when: midnight in India, or the end of the pause', () => {
    expect(judgeEligibility({ ...READY, attemptsToday: 1 }).nextAt?.toISOString()).toBe('2026-11-20T18:30:00.000Z')
    const cooling = {
      ...READY,
      config: { ...config, cooldownMinutes: 30, attemptsPerDay: 3 },
      lastEndedAt: minutes(-10),
    }
    expect(judgeEligibility(cooling)).toEqual({ reasons: ['COOLDOWN'], nextAt: minutes(20) })
    expect(judgeEligibility({ ...cooling, have: 2 }).nextAt).toBeNull()
    expect(judgeEligibility({ ...cooling, lastEndedAt: minutes(-30) }).reasons).toEqual([])
  })

  test('outside the hours, on a day of the week or a holiday without quizzes it says when the next may begin', () => {
    const next = (rules: Partial<QuizConfig>, facts: Partial<EligibilityFacts> = {}) =>
      judgeEligibility({ ...READY, ...facts, config: { ...config, ...rules } }).nextAt?.toISOString() ?? null
    // It is 13:30 on Friday 20 November in India.
    const afternoons = { allowedHours: { from: '15:00', to: '16:00' } }
    const mornings = { allowedHours: { from: '07:00', to: '08:30' } }
    expect(next(afternoons)).toBe('2026-11-20T09:30:00.000Z')
    expect(next(mornings)).toBe('2026-11-21T01:30:00.000Z')
    expect(next({ blackoutDates: ['2026-11-20', '2026-11-21'] })).toBe('2026-11-21T18:30:00.000Z')
    expect(next({ ...mornings, allowedDays: [1, 2], blackoutDates: ['2026-11-23'] })).toBe('2026-11-24T01:30:00.000Z')
    // Tomorrow there is another try, and the hour of the school.
    expect(next(mornings, { attemptsToday: 1 })).toBe('2026-11-21T01:30:00.000Z')
    expect(next(mornings, { have: 2 })).toBeNull()
    // The pause ends on Friday at 12:30, after the hours of that day; the one after is a week later.
    const week = { ...mornings, allowedDays: [5], cooldownMinutes: 10_080 }
    expect(next(week, { lastEndedAt: minutes(-60) })).toBe('2026-12-04T01:30:00.000Z')
  })

  test('too few questions wait while some are being made, and are too few when none is', () => {
    expect(reasonsOf({ usable: 4, pending: 2 })).toEqual(['SCRAPE_PENDING'])
    expect(reasonsOf({ usable: 4 })).toEqual(['NOT_ENOUGH_QUESTIONS'])
    expect(reasonsOf({ usable: 0, have: 4 })).toEqual(['READ_MORE'])
  })
})
