import { expect, test } from 'vitest'
import { dateOf, indianTime } from './indian-time.rules.ts'

test('eight in the morning in India is half past two in Greenwich, and half past midnight there is the day before', () => {
  expect(indianTime('2026-01-10', '08:00')).toBe('2026-01-10T02:30:00.000Z')
  expect(indianTime('2026-01-01', '00:30')).toBe('2025-12-31T19:00:00.000Z')
  expect(dateOf('2025-12-31T19:00:00.000Z')).toBe('2026-01-01')
  expect(dateOf('2026-03-09T18:29:59.999Z')).toBe('2026-03-09')
})
