import { describe, expect, test } from 'vitest'
import { ReportState } from '@chowk/contract/news/report.ts'
import { mayFollow } from '../platform/postgres/transition.ts'
import { REPORT, outcomeOf, termOf, weightOf } from './report.rules.ts'

const HOUR = 3_600_000

/** As RP6 has them. */
const STEPS = [
  'OPEN ACKNOWLEDGED',
  'ACKNOWLEDGED UPHELD',
  'ACKNOWLEDGED DISMISSED',
  'ACKNOWLEDGED DUPLICATE',
  ...['UPHELD', 'DISMISSED', 'DUPLICATE'].flatMap((ended) => [`${ended} ACKNOWLEDGED`, `${ended} APPEALED`]),
  'APPEALED FINAL',
  'FINAL APPEALED',
]

describe('states of a report', () => {
  const pairs = ReportState.options.flatMap((from) => ReportState.options.map((to) => ({ from, to })))

  test.each(pairs.filter(({ from, to }) => STEPS.includes(`${from} ${to}`)))(
    '$from may become $to [news:RP6]',
    ({ from, to }) => {
      expect(mayFollow(REPORT, from, to)).toBe(true)
    },
  )

  test.each(pairs.filter(({ from, to }) => !STEPS.includes(`${from} ${to}`)))(
    '$from may not become $to [news:RP6]',
    ({ from, to }) => {
      expect(mayFollow(REPORT, from, to)).toBe(false)
    },
  )

  test('an open report ends only after somebody has looked at it', () => {
    expect(REPORT.allowed.OPEN).toEqual(['ACKNOWLEDGED'])
  })

  test('leaving a story dismisses its reports, doing something upholds them', () => {
    expect(outcomeOf('NO_ACTION')).toBe('DISMISSED')
    expect(outcomeOf('DUPLICATE')).toBe('DUPLICATE')
    for (const decision of ['LABEL', 'LEVEL_UP', 'HIDE', 'REMOVE', 'PAUSE_PUBLICATION'] as const)
      expect(outcomeOf(decision)).toBe('UPHELD')
  })
})

describe('terms', () => {
  const oldestAt = new Date('2026-11-01T00:00:00Z')
  const after = (hours: number, acknowledged: boolean) =>
    termOf({ oldestAt, acknowledged }, new Date(oldestAt.getTime() + hours * HOUR)).overdue

  test('it is late after 24 hours that nobody looked, and after 15 days that nobody decided [news:RP6]', () => {
    expect([after(24, false), after(24.1, false), after(24.1, true)]).toEqual([null, 'ACKNOWLEDGE', null])
    expect([after(360, true), after(360.1, true), after(360.1, false)]).toEqual([null, 'DECIDE', 'DECIDE'])
  })
})

test('many groundless reports make a voice small, teaching makes it larger about what the school picked [news:RP7]', () => {
  expect(weightOf({ dismissedOfLastTen: 0, speaksForOwn: false })).toBe(1)
  expect(weightOf({ dismissedOfLastTen: 4, speaksForOwn: true })).toBe(1.5)
  expect(weightOf({ dismissedOfLastTen: 5, speaksForOwn: true })).toBe(0.2)
})
