import { describe, expect, test } from 'vitest'
import { startOfPeriod } from './publish-period.rules.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

describe('publish periods', () => {
  test('periods of days go back that many times 24 hours [R9.02] [news:X3] [cso:G14]', () => {
    expect(startOfPeriod('WITH_IN_24_HOURS', now, 'Asia/Kolkata')).toEqual(new Date('2026-11-20T08:00:00.000Z'))
    expect(startOfPeriod('7_DAYS', now, 'Asia/Kolkata')).toEqual(new Date('2026-11-14T08:00:00.000Z'))
    expect(startOfPeriod('30_DAYS', now, 'Asia/Kolkata')).toEqual(new Date('2026-10-22T08:00:00.000Z'))
    expect(startOfPeriod('90_DAYS', now, 'Asia/Kolkata')).toEqual(new Date('2026-08-23T08:00:00.000Z'))
  })

  test("this year begins at midnight of the reader's own zone, also in the hours when years differ [cso:G14]", () => {
    expect(startOfPeriod('THIS_YEAR', now, 'Asia/Kolkata')).toEqual(new Date('2025-12-31T18:30:00.000Z'))
    const late = new Date('2026-12-31T19:00:00.000Z')
    expect(startOfPeriod('THIS_YEAR', late, 'Asia/Kolkata')).toEqual(new Date('2026-12-31T18:30:00.000Z'))
    expect(startOfPeriod('THIS_YEAR', late, 'America/New_York')).toEqual(new Date('2026-01-01T05:00:00.000Z'))
  })
})
