import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import type { Span } from './activity-period.rules.ts'
import { spanOf } from './activity-period.rules.ts'
import { INDIA, dayIn, startOfDay } from './zone.rules.ts'

const written = ({ from, before }: Span) => (before ? [from, before] : [from]).map((time) => time.toISOString())
const span = (period: ActivityPeriod, now: string, zone = INDIA) => written(spanOf(period, new Date(now), zone))

describe('[R9.03] [news:X4] [cso:G15] [cso:G13] the six activity periods', () => {
  test('[news:X4] begin at midnight in India, though it is still the day before in UTC', () => {
    const now = '2026-03-31T20:00:00.000Z'
    expect(ActivityPeriod.options.map((period) => span(period, now))).toEqual([
      ['2026-03-31T18:30:00.000Z'],
      ['2026-03-30T18:30:00.000Z', '2026-03-31T18:30:00.000Z'],
      ['2026-03-25T18:30:00.000Z'],
      ['2026-02-28T18:30:00.000Z'],
      ['2026-01-01T18:30:00.000Z'],
      ['2025-04-01T18:30:00.000Z'],
    ])
  })

  test('[news:X4] at midnight itself today has just begun, a millisecond earlier it is yesterday', () => {
    expect(span('TODAY', '2026-11-20T18:30:00.000Z')).toEqual(['2026-11-20T18:30:00.000Z'])
    expect(span('TODAY', '2026-11-20T18:29:59.999Z')).toEqual(['2026-11-19T18:30:00.000Z'])
  })

  test('[news:X4] a month back ends on the last day of a shorter month, in leap years too', () => {
    const month = (day: string) => span('LAST_1_MONTH', `${day}T12:00:00.000Z`, 'UTC')[0]?.slice(0, 10)
    expect(['2026-03-31', '2028-03-31', '2026-03-28', '2026-07-31', '2026-01-15', '2027-01-31'].map(month)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-02-28',
      '2026-06-30',
      '2025-12-15',
      '2026-12-31',
    ])
  })

  test('[news:X4] a day of 23 or 25 hours is one day', () => {
    const berlin = (now: string) => span('LAST_DAY', now, 'Europe/Berlin')
    expect(berlin('2026-03-30T10:00:00.000Z')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
    expect(berlin('2026-10-26T10:00:00.000Z')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
    expect(span('LAST_7_DAYS', '2026-03-31T10:00:00.000Z', 'Europe/Berlin')).toEqual(['2026-03-24T23:00:00.000Z'])
  })

  test('[news:X4] where midnight is left out the day begins at the jump, where it comes twice at the first one', () => {
    expect(span('TODAY', '2018-11-04T12:00:00.000Z', 'America/Sao_Paulo')).toEqual(['2018-11-04T03:00:00.000Z'])
    expect(span('TODAY', '2019-03-31T12:00:00.000Z', 'Asia/Beirut')).toEqual(['2019-03-30T22:00:00.000Z'])
    expect(span('TODAY', '2026-11-01T12:00:00.000Z', 'America/Havana')).toEqual(['2026-11-01T04:00:00.000Z'])
  })

  test('[news:X4] the day that Samoa left out is over before it began', () => {
    expect(span('LAST_DAY', '2011-12-31T00:00:00.000Z', 'Pacific/Apia')).toEqual([
      '2011-12-30T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
    ])
  })

  test('[news:X4] at any moment in any zone today has begun, no day is longer than 26 hours, and longer periods begin earlier', () => {
    const zones = [
      INDIA,
      'UTC',
      'Europe/London',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Sao_Paulo',
    ]
    const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 0, 1) })
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (index, zone) => {
        const now = new Date(index)
        const from = (period: ActivityPeriod) => spanOf(period, now, zone).from.getTime()
        const begun = from('TODAY')
        const order = (
          ['LAST_365_DAYS', 'LAST_90_DAYS', 'LAST_1_MONTH', 'LAST_7_DAYS', 'LAST_DAY', 'TODAY'] as const
        ).map(from)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
        expect(begun).toBeLessThanOrEqual(index)
        expect(index - begun).toBeLessThan(26 * 3_600_000)
        expect(dayIn(zone, new Date(begun))).toEqual(dayIn(zone, now))
        expect(dayIn(zone, new Date(begun - 1))).not.toEqual(dayIn(zone, now))
        expect(startOfDay(zone, dayIn(zone, now)).getTime()).toBe(begun)
      }),
    )
  })
})
