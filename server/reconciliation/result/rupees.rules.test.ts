import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupees } from '@chowk/contract/money.ts'
import { parseRupees } from './rupees.rules.ts'
import { sharesOf } from './money-orders.ts'

test('reads rupees as whole paise, and nothing that is not an amount [MO14] [cso:S54]', () => {
  const read: [string, number | undefined][] = [
    ['1,23,456.50', 12_345_650],
    ['123,456.5', 12_345_650],
    ['19.99', 1999],
    [' -42 ', -4200],
    ['0', 0],
    ['19.999', undefined],
    ['19.', undefined],
    ['.50', undefined],
    ['1,2', undefined],
    ['12,34,56', undefined],
    ['₹42', undefined],
    ['42 Cr', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['99999999999999999999', undefined],
  ]
  expect(read.map(([text]) => [text, parseRupees(text)])).toEqual(read)
})

test('reads back every amount that is written in Indian groups [MO14]', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (paise) => {
      expect(parseRupees(rupees(paise).slice(1))).toBe(paise)
    }),
  )
})

test('shares of an amount add up to it whatever the weights [cso:S53]', () => {
  const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, (paise, given) => {
      const shares = sharesOf(paise, given)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paise)
      expect(shares.every((share) => share >= 0)).toBe(true)
    }),
  )
})
