import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divide, partOf } from './divide.rules.ts'
import { chargedRate, splitTax, splitTaxOfUnits, sumTax } from './tax.rules.ts'

const paise = fc.integer({ min: 0, max: 10 ** 13 })
const rate = fc.constantFrom(0, 25, 150, 300, 500, 1800, 4000)

describe('tax inside a price [cso:S34]', () => {
  test.each([
    [10_000, 1800, 8474, 763],
    [10_000, 300, 9708, 146],
    [10_000, 25, 9976, 12],
    [11_800, 1800, 10_000, 900],
    [0, 1800, 0, 0],
    [1, 4000, 1, 0],
  ])('of %i paise at %i basis points inside a State leaves %i and two halves of %i', (gross, bp, net, half) => {
    expect(splitTax(gross, { rateBasisPoints: bp, isInterState: false })).toEqual({
      grossPaise: gross,
      netPaise: net,
      cgstPaise: half,
      sgstPaise: half,
      igstPaise: 0,
    })
  })

  test('across States is one amount, rounded once', () => {
    const { netPaise, igstPaise } = splitTax(10_000, { rateBasisPoints: 1800, isInterState: true })
    expect([netPaise, igstPaise]).toEqual([8475, 1525])
  })

  test('of equal units is rounded over the whole line: 254, 254, 255 [ST23]', () => {
    const terms = { rateBasisPoints: 1800, isInterState: false }
    const units = [0, 1, 2].map((from) => splitTaxOfUnits(3333, { from, to: from + 1 }, terms))
    expect(units.map(({ cgstPaise }) => cgstPaise)).toEqual([254, 254, 255])
  })

  test('only a regular taxpayer charges it [cso:S2a]', () => {
    expect(chargedRate('REGULAR', 1800)).toBe(1800)
    for (const status of ['COMPOSITION', 'ENROLLED', 'UNREGISTERED'] as const) expect(chargedRate(status, 1800)).toBe(0)
  })

  test('adds up to the gross, and a negative amount mirrors the positive one', () => {
    fc.assert(
      fc.property(paise, rate, fc.boolean(), (gross, rateBasisPoints, isInterState) => {
        const split = splitTax(gross, { rateBasisPoints, isInterState })
        expect(split.netPaise + split.cgstPaise + split.sgstPaise + split.igstPaise).toBe(gross)
        expect(split.cgstPaise).toBe(split.sgstPaise)
        const back = splitTax(-gross, { rateBasisPoints, isInterState })
        expect(Object.values(sumTax([split, back])).every((each) => each === 0)).toBe(true)
      }),
    )
  })
})

describe('division by largest remainder', () => {
  test.each([
    ['the rest goes to the earlier of equals', 10_000, [1, 1, 1], [3334, 3333, 3333]],
    ['the rest goes to the largest remainder', 10, [5, 3, 3], [4, 3, 3]],
    ['weights of 0 count 1', 5, [0, 0], [3, 2]],
    ['a weight of 0 beside others takes nothing', 5, [0, 7], [0, 5]],
    ['nothing among nothing', 0, [], []],
  ])('%s', (_, total, weights, parts) => expect(divide(total, weights)).toEqual(parts))

  test('refuses what has no meaning', () => {
    expect(() => divide(-1, [1])).toThrow(RangeError)
    expect(() => divide(1, [])).toThrow(RangeError)
    expect(() => partOf(5, { from: 2, to: 8, quantity: 7 })).toThrow(RangeError)
  })

  test('adds up, and no part is off by a whole paisa', () => {
    fc.assert(
      fc.property(paise, fc.array(fc.nat(10 ** 9), { minLength: 1, maxLength: 8 }), (total, weights) => {
        const parts = divide(total, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        const shares = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
        const sum = BigInt(shares.reduce((before, share) => before + share, 0))
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * sum - BigInt(total) * BigInt(shares[index] ?? 0)
          expect(off < sum && off > -sum).toBe(true)
        }
      }),
    )
  })
})
