import { describe, expect, test } from 'vitest'
import { asksGuardian, birthYearOf, readContact } from './contact.rules.ts'

describe('what was typed as a contact [R5.01]', () => {
  test.each([
    [' Sudha.B@Neelkanth.example ', { contact: { email: 'sudha.b@neelkanth.example' } }],
    ['98220 41123', { contact: { mobile: '98220 41123' } }],
    ['+91-98220-41123', { contact: { mobile: '+91-98220-41123' } }],
    ['+९१ ९८२२० ४११२३', { contact: { mobile: '+91 98220 41123' } }],
    [`98220${' '.repeat(20)}41123`, { fault: 'NEITHER' }],
    ['sudha.b@neelkanth', { fault: 'NO_DOT' }],
    ['sudha', { fault: 'NEITHER' }],
    ['98220', { fault: 'NEITHER' }],
    ['982204', { fault: 'NEITHER' }],
    ['  ', { fault: 'MISSING' }],
    ['a@b@c.in', { fault: 'NEITHER' }],
  ])('%s', (typed, read) => expect(readContact(typed)).toEqual(read))
})

test('a year is four figures of this life, and may be left out', () => {
  expect(birthYearOf('1990', 2026)).toBe(1990)
  expect(birthYearOf('१९९०', 2026)).toBe(1990)
  expect(birthYearOf('', 2026)).toBeUndefined()
  for (const typed of ['90', '2027', '1800', 'abcd']) expect(birthYearOf(typed, 2026)).toBeNaN()
})

test('who may still be 17, or does not say, asks a guardian', () => {
  expect([2007, 2008, 2020, undefined].map((year) => asksGuardian(year, 2026))).toEqual([false, true, true, true])
})
