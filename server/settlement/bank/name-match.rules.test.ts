import { expect, test } from 'vitest'
import { isSameHolder, nameLikeness } from './name-match.rules.ts'

test('takes names for the same up to a fifth of other letters [cso:S45]', () => {
  for (const [one, other] of [
    ['Asha Kulkarni', 'KULKARNI ASHA'],
    ['Shri Asha Kulkarni', 'Asha Kulkarnee'],
    ['Neem Trust', 'NEEM  TRUST.'],
    ['ज़रीना खान', 'जरीना खान'],
  ] as const)
    expect([one, isSameHolder(one, other)]).toEqual([one, true])
  for (const [one, other] of [
    ['Asha Kulkarni', 'Ravi Sharma'],
    ['Asha Kulkarni', 'A'],
    ['Asha', ''],
  ] as const)
    expect([one, isSameHolder(one, other)]).toEqual([one, false])
  expect(nameLikeness('abcde', 'abcdx')).toBe(80)
})
