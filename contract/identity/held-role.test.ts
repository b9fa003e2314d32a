import { expect, test } from 'vitest'
import { mayHoldRole } from './held-role.ts'

const ADULT = { isPupil: false, birthYear: 1990, isKnownAsChild: false, thisYear: 2026 }

test.each([
  ['an adult', ADULT, true],
  ['an adult whom another school has in a class', { ...ADULT, isKnownAsChild: true }, true],
  ['a person of unknown age', { ...ADULT, birthYear: null }, true],
  ['a pupil of the same workspace, whatever the year of birth', { ...ADULT, isPupil: true }, false],
  ['a child with a guardian and no year of birth', { ...ADULT, birthYear: null, isKnownAsChild: true }, false],
  ['a child of 11', { ...ADULT, birthYear: 2015 }, false],
  ['a person who may still be 17', { ...ADULT, birthYear: 2008 }, false],
] as const)('%s: may teach, run and own a workspace %# [R2:O32]', (_, facts, expected) => {
  for (const role of ['OWNER', 'ADMIN', 'FACULTY'] as const) expect(mayHoldRole(role, facts)).toBe(expected)
  expect(mayHoldRole('MEMBER', facts)).toBe(true)
})
