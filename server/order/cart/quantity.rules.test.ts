import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeQuantity } from './quantity.rules.ts'

const count = fc.integer({ min: 0, max: 100 })

describe('the quantity of a line [cso:S13]', () => {
  test('grows to the smaller of stock and limit, and says which', () => {
    const add = (available: number, maxPerOrder: number) =>
      changeQuantity({ before: 2, newCount: 9, incrementType: 'INCREMENT', available, maxPerOrder })
    expect(add(5, 10)).toEqual({ quantity: 5, cutBy: 'STOCK' })
    expect(add(20, 10)).toEqual({ quantity: 10, cutBy: 'MAX_PER_ORDER' })
    expect(add(11, 20)).toEqual({ quantity: 11, cutBy: null })
    expect(add(0, 10)).toEqual({ quantity: 2, cutBy: 'STOCK' })
  })

  test('[ST31] is never below 0, whatever is taken out', () => {
    const change = fc.record({
      before: count,
      newCount: count,
      incrementType: fc.constantFrom('INCREMENT' as const, 'DECREMENT' as const, 'SET' as const),
      available: fc.integer({ min: -3, max: 100 }),
      maxPerOrder: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(change, (given) => {
        const { quantity } = changeQuantity(given)
        expect(quantity).toBeGreaterThanOrEqual(0)
        expect(quantity).toBeLessThanOrEqual(Math.max(given.before, Math.min(given.available, given.maxPerOrder), 0))
      }),
    )
  })
})
