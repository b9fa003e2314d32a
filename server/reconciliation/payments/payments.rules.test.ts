import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePayments } from './payments.rules.ts'
import type { KnownPayment, KnownRefund, ListedPayment, ListedRefund } from './payments.rules.ts'

const listed = (id: string, amountPaise: number): ListedPayment => ({
  id,
  orderId: 'order_1',
  amountPaise,
  currency: 'INR',
  method: 'upi',
})
const known = (paymentId: string, amountPaise: number, orders = [amountPaise]): KnownPayment => ({
  paymentId,
  amountPaise,
  isOfDay: true,
  orders: orders.map((paise, index) => ({ orderId: `${paymentId}-${index}`, moneyPaise: paise, bookedPaise: paise })),
})
const refund = (changes: Partial<KnownRefund> = {}): KnownRefund => ({
  id: 'r1',
  paymentId: 'pay_1',
  gatewayRefundId: 'rfnd_1',
  keys: ['r1'],
  isDone: true,
  isOfDay: true,
  amountPaise: 4000,
  elsewherePaise: 0,
  confirmedPaise: 4000,
  bookedPaise: 4000,
  orderIds: ['o1'],
  ...changes,
})
const atGateway = (changes: Partial<ListedRefund> = {}): ListedRefund => ({
  id: 'rfnd_1',
  key: 'r1',
  paymentId: 'pay_1',
  amountPaise: 4000,
  ...changes,
})
const compareRefunds = (listedRefunds: ListedRefund[], knownRefunds: KnownRefund[]) =>
  comparePayments({ listed: [], known: [], listedRefunds, knownRefunds }).found.map(
    ({ cause, finding, actualPaise }) => [cause, finding, actualPaise],
  )

test('finds one planted paisa and names only its order, among any payments [R14] [cso:S54]', () => {
  const payments = fc.array(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(payments, fc.nat(), fc.constantFrom('GATEWAY', 'ORDER', 'BOOKS'), (orders, pick, where) => {
      const sum = (paise: readonly number[]) => paise.reduce((total, each) => total + each, 0)
      const here = orders.map((paise, index) => known(`pay_${index}`, sum(paise), paise))
      const there = orders.map((paise, index) => listed(`pay_${index}`, sum(paise)))
      const sides = { listed: there, known: here, listedRefunds: [], knownRefunds: [] }
      expect(comparePayments(sides)).toMatchObject({ matched: orders.length, found: [] })
      const index = pick % orders.length
      const [payment, other] = [here[index], there[index]]
      const order = payment?.orders[pick % payment.orders.length]
      if (!payment || !other || !order) throw new Error('there is none')
      if (where === 'GATEWAY') other.amountPaise += 1
      if (where === 'ORDER') order.moneyPaise += 1
      if (where === 'BOOKS') order.bookedPaise += 1
      const { found, matched } = comparePayments(sides)
      expect([found.length, matched]).toEqual([1, orders.length - 1])
      expect(Math.abs((found[0]?.actualPaise ?? 0) - (found[0]?.expectedPaise ?? 0))).toBe(1)
      expect(found[0]?.orderIds).toEqual(
        where === 'GATEWAY' ? payment.orders.map(({ orderId }) => orderId) : [order.orderId],
      )
    }),
  )
})

test('finds payments that only one side has, and sales that were not booked [cso:S54]', () => {
  const unsold = known('pay_3', 500)
  for (const order of unsold.orders) order.bookedPaise = 0
  const { found } = comparePayments({
    listed: [listed('pay_1', 100), listed('pay_3', 500)],
    known: [known('pay_2', 100), unsold, { ...known('pay_4', 100), isOfDay: false }],
    listedRefunds: [],
    knownRefunds: [],
  })
  expect(found.map(({ subject, finding }) => [subject, finding])).toEqual([
    ['payment pay_1', 'MISSING_HERE'],
    ['order pay_3-0', 'MISSING_HERE'],
    ['payment pay_2', 'MISSING_THERE'],
  ])
})

test('finds refunds of the gateway’s desk, and those that were not confirmed or booked [MO12] [cso:S54]', () => {
  expect(compareRefunds([atGateway()], [refund()])).toEqual([])
  expect(compareRefunds([atGateway({ id: 'rfnd_2', key: null })], [])).toEqual([['REFUND', 'MISSING_HERE', 4000]])
  // It was counted towards one of ours before.
  const shared = refund({ amountPaise: 11_800, confirmedPaise: 11_800, elsewherePaise: 4000, bookedPaise: 11_800 })
  const own = atGateway({ amountPaise: 7800 })
  expect(compareRefunds([own, atGateway({ id: 'rfnd_2', key: null })], [shared])).toEqual([])
  const twice = [own, atGateway({ id: 'rfnd_2', key: null }), atGateway({ id: 'rfnd_3', key: null, amountPaise: 1 })]
  expect(compareRefunds(twice, [shared])).toEqual([['REFUND', 'MISSING_HERE', 1]])
  expect(compareRefunds([], [refund()])).toEqual([['REFUND', 'MISSING_THERE', 0]])
  expect(compareRefunds([atGateway({ amountPaise: 3999 })], [refund()])).toEqual([['REFUND', 'AMOUNT_DIFF', 3999]])
  expect(compareRefunds([atGateway()], [refund({ bookedPaise: 0 })])).toEqual([['REFUND_BOOKS', 'MISSING_HERE', 0]])
  expect(compareRefunds([atGateway()], [refund({ bookedPaise: 3999 })])).toEqual([
    ['REFUND_BOOKS', 'AMOUNT_DIFF', 3999],
  ])
  expect(compareRefunds([atGateway()], [refund({ isDone: false })])).toEqual([['REFUND_BOOKS', 'MISSING_HERE', 0]])
})
