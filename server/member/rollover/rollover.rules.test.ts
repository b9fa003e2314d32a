import { expect, test } from 'vitest'
import { nextSession, planOf, sessionOn } from './rollover.rules.ts'
import type { PlannedDepartment } from './rollover.rules.ts'

const group = (id: string, year: number | null, more: Partial<PlannedDepartment> = {}): PlannedDepartment => ({
  id,
  name: id,
  class: year,
  section: id.split(' ')[1] ?? '',
  session: '2026-27',
  isActive: true,
  ...more,
})

const targets = (all: PlannedDepartment[], wish: { id: string; to: string | null }[] = []) => {
  const { sources, fault } = planOf(all, { from: '2026-27', targets: wish })
  return fault ?? Object.fromEntries(sources.map(({ id, targetId }) => [id, targetId]))
}

test('a session is followed by the next one, also where the century turns, and begins in April', () => {
  expect([nextSession('2026-27'), nextSession('2098-99')]).toEqual(['2027-28', '2099-00'])
  expect(sessionOn(new Date('2027-03-31'))).toBe('2026-27')
  expect(sessionOn(new Date('2027-04-01'))).toBe('2027-28')
})

test('a class goes to the next one of its section, or to the only one there is; where several fit, somebody chooses', () => {
  const school = [
    group('7 a', 7),
    group('7 b', 7),
    group('8 a', 8, { section: 'A' }),
    group('8 b', 8),
    group('9', 9, { section: '' }),
  ]
  expect(targets(school)).toEqual({ '7 a': '8 a', '7 b': '8 b', '8 a': '9', '8 b': '9', '9': null })
  expect(targets([group('7 c', 7), ...school])).toMatchObject({ '7 c': null })
  expect(targets([group('7 c', 7), ...school], [{ id: '7 c', to: '8 b' }])).toMatchObject({ '7 c': '8 b' })
  expect(targets(school, [{ id: '7 a', to: null }])).toMatchObject({ '7 a': null })
  expect(targets(school, [{ id: '7 a', to: '9' }])).toEqual({ code: 'DEPARTMENT_NOT_FOUND' })
  expect(targets(school, [{ id: 'nothing', to: null }])).toEqual({ code: 'DEPARTMENT_NOT_FOUND' })
})

test('closed departments, those without a class and those of other sessions take no part; one of the next session is taken if it is of the class', () => {
  const aside = [
    group('8 C', 8, { isActive: false }),
    group('Library', null),
    group('8 D', 8, { session: '2025-26' }),
    group('7 A', 7),
  ]
  expect(targets(aside)).toEqual({ '7 A': null })
  const again = [...aside, group('new', 7, { name: '7 a', session: '2027-28' })]
  expect(planOf(again, { from: '2026-27', targets: [] }).sources).toMatchObject([{ id: '7 A', existingId: 'new' }])
  const other = [...aside, group('new', 8, { name: '7 a', session: '2027-28' })]
  expect(targets(other)).toEqual({ code: 'NAME_TAKEN', name: '7 a' })
})
