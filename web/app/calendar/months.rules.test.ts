import { expect, test } from 'vitest'
import { lastMonths } from './months.rules.ts'

test('payments can be narrowed to this month and the twenty-three before it, as the calendar in India has them', () => {
  const months = lastMonths('2026-12-31T19:00:00.000Z')
  expect(months.slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect([months.length, months.at(-1)]).toEqual([24, '2025-02'])
})
