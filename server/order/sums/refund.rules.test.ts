import { describe, expect, test } from 'vitest'
import { refundPart } from './refund.rules.ts'
import type { RefundLine, RefundRequest } from './refund.rules.ts'

const FRESH = { cancelledUnits: 0, returnedUnits: 0, faultyUnits: 0 }

const line = (more: Partial<RefundLine> = {}): RefundLine => ({
  pricePaise: 2390,
  quantity: 7,
  coins: 41,
  shippingSharePaise: 700,
  ...FRESH,
  ...more,
})
const request = (more: Partial<RefundRequest> = {}): RefundRequest => ({
  line: 0,
  quantity: 1,
  kind: 'RETURN',
  fault: 'BUYER',
  ...more,
})

describe('a refund of a part [cso:S31] [cso:S36]', () => {
  test('gives back what its units cost: 2, 2 and 3 of 7', () => {
    const parts = [0, 2, 4].map((returnedUnits) =>
      refundPart(
        { lines: [line({ returnedUnits })], hasShipped: true },
        request({ quantity: returnedUnits === 4 ? 3 : 2 }),
      ),
    )
    expect(parts.map(({ coins }) => coins)).toEqual([11, 12, 18])
    expect(parts.map(({ moneyPaise }) => moneyPaise)).toEqual([3680, 3580, 5370])
  })

  test('gives shipping back with the last unit that is cancelled, if nothing was shipped', () => {
    const lines = [line({ cancelledUnits: 6 }), line({ cancelledUnits: 7, shippingSharePaise: 300 })]
    const cancel = request({ kind: 'CANCEL' })
    expect(refundPart({ lines, hasShipped: false }, cancel).shippingPaise).toBe(1000)
    expect(refundPart({ lines, hasShipped: true }, cancel).shippingPaise).toBe(0)
    expect(refundPart({ lines: [line(), ...lines], hasShipped: false }, cancel).shippingPaise).toBe(0)
  })

  test('gives the share of shipping back for a return by the fault of the seller alone', () => {
    const order = { lines: [line({ returnedUnits: 3 })], hasShipped: true }
    expect(refundPart(order, request({ quantity: 2 })).shippingPaise).toBe(0)
    expect(refundPart(order, request({ quantity: 2, fault: 'SELLER' })).shippingPaise).toBe(200)
  })

  test('refuses units that are not there', () => {
    const order = { lines: [line({ returnedUnits: 6 })], hasShipped: true }
    expect(() => refundPart(order, request({ quantity: 2 }))).toThrow(RangeError)
    expect(() => refundPart(order, request({ quantity: 0 }))).toThrow(RangeError)
    expect(() => refundPart(order, request({ line: 1 }))).toThrow(RangeError)
  })
})
