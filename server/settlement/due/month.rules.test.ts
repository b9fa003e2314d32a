import { expect, test } from 'vitest'
import { monthAt, monthNamed, monthsBetween } from './month.rules.ts'

test('a month begins at midnight of India [MO39]', () => {
  expect(monthAt(new Date('2026-10-31T18:29:59.999Z')).name).toBe('2026-10')
  expect(monthAt(new Date('2026-10-31T18:30:00.000Z')).name).toBe('2026-11')
  const december = monthNamed('2026-12')
  expect(december?.since.toISOString()).toBe('2026-11-30T18:30:00.000Z')
  expect(december?.until.toISOString()).toBe('2026-12-31T18:30:00.000Z')
})

test.each(['2026-13', '2026-00', '2026-1', '1926-10', '2026-10-01', '', '२०२६-१०'])('%s names no month', (name) => {
  expect(monthNamed(name)).toBeUndefined()
})

test('months that ended are all months from the first, without the one that goes on', () => {
  const names = (end: string) => monthsBetween(new Date('2026-11-15T00:00:00Z'), new Date(end)).map(({ name }) => name)
  expect(names('2027-01-31T18:29:59.999Z')).toEqual(['2026-11', '2026-12'])
  expect(names('2027-01-31T18:30:00.000Z')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(names('2026-11-20T00:00:00Z')).toEqual([])
})
