import type { Found, Outcome } from '../result/save-outcome.ts'

/** A payment as the gateway lists it. */
export interface ListedPayment {
  id: string
  orderId: string
  amountPaise: number
  currency: string
  method: string
}

/** A refund as the gateway lists it. */
export interface ListedRefund {
  id: string
  key: string | null
  paymentId: string
  amountPaise: number
}

/** An order of a payment, with what its rows and the books say. */
export interface SoldOrder {
  orderId: string
  moneyPaise: number
  bookedPaise: number
}

/** A payment as it was recorded here. */
export interface KnownPayment {
  paymentId: string
  amountPaise: number
  /** It was recorded on the day; others are only looked up. */
  isOfDay: boolean
  /** Empty unless it counted for the store. */
  orders: readonly SoldOrder[]
}

/** A refund as it was recorded here. */
export interface KnownRefund {
  id: string
  paymentId: string
  gatewayRefundId: string | null
  keys: readonly string[]
  /** It is confirmed. */
  isDone: boolean
  isOfDay: boolean
  amountPaise: number
  /** What was counted of refunds that others made. */
  elsewherePaise: number
  confirmedPaise: number | null
  /** What the books say; null if the books do not have refunds of its kind. */
  bookedPaise: number | null
  orderIds: readonly string[]
}

/** Both sides of a day. */
export interface PaymentSides {
  listed: readonly ListedPayment[]
  known: readonly KnownPayment[]
  listedRefunds: readonly ListedRefund[]
  knownRefunds: readonly KnownRefund[]
}

/** Compares the payments and refunds of a day with the gateway's list and the books (S54). */
export function comparePayments({ listed, known, listedRefunds, knownRefunds }: PaymentSides): Outcome {
  const here = new Map(known.map((payment) => [payment.paymentId, payment]))
  const there = new Map(listed.map((payment) => [payment.id, payment]))
  const ordersOf = (paymentId: string) => here.get(paymentId)?.orders.map(({ orderId }) => orderId) ?? []
  const checks = [
    ...listed.map((payment) => ({ paise: payment.amountPaise, found: checkListed(payment, here.get(payment.id)) })),
    ...known.filter(({ paymentId, isOfDay }) => isOfDay && !there.has(paymentId)).map(missingThere),
    ...compareRefunds(listedRefunds, knownRefunds, ordersOf),
  ]
  const matched = checks.filter(({ found }) => found.length === 0)
  return {
    matched: matched.length,
    matchedPaise: matched.reduce((sum, { paise }) => sum + paise, 0),
    found: checks.flatMap(({ found }) => found),
  }
}

function checkListed(payment: ListedPayment, known: KnownPayment | undefined): Found[] {
  const { id: paymentId, orderId: gatewayOrderId, amountPaise, currency, method } = payment
  const about = { subject: `payment ${paymentId}`, cause: 'PAYMENT' as const, paymentId, actualPaise: amountPaise }
  if (!known) {
    const facts = { gatewayOrderId, currency, method }
    return [{ ...about, finding: 'MISSING_HERE', orderIds: [], expectedPaise: 0, facts }]
  }
  const orderIds = known.orders.map(({ orderId }) => orderId)
  if (known.amountPaise !== amountPaise)
    return [{ ...about, finding: 'AMOUNT_DIFF', orderIds, expectedPaise: known.amountPaise }]
  return checkSale(known)
}

// One wrong order is named by itself, so that the payouts of the others go on.
function checkSale({ paymentId, amountPaise, orders }: KnownPayment): Found[] {
  const wrong = orders
    .filter(({ moneyPaise, bookedPaise }) => moneyPaise !== bookedPaise)
    .map(({ orderId, moneyPaise, bookedPaise }) => ({
      subject: `order ${orderId}`,
      finding: bookedPaise === 0 ? ('MISSING_HERE' as const) : ('AMOUNT_DIFF' as const),
      cause: 'SALE' as const,
      paymentId,
      orderIds: [orderId],
      expectedPaise: moneyPaise,
      actualPaise: bookedPaise,
    }))
  const bookedPaise = orders.reduce((sum, order) => sum + order.bookedPaise, 0)
  if (wrong.length > 0 || orders.length === 0 || bookedPaise === amountPaise) return wrong
  return [
    {
      subject: `sale ${paymentId}`,
      finding: 'AMOUNT_DIFF',
      cause: 'SALE',
      paymentId,
      orderIds: orders.map(({ orderId }) => orderId),
      expectedPaise: amountPaise,
      actualPaise: bookedPaise,
    },
  ]
}

const missingThere = ({ paymentId, amountPaise, orders }: KnownPayment): { paise: number; found: Found[] } => ({
  paise: amountPaise,
  found: [
    {
      subject: `payment ${paymentId}`,
      finding: 'MISSING_THERE',
      cause: 'PAYMENT',
      paymentId,
      orderIds: orders.map(({ orderId }) => orderId),
      expectedPaise: amountPaise,
      actualPaise: 0,
    },
  ],
})

function compareRefunds(
  listed: readonly ListedRefund[],
  known: readonly KnownRefund[],
  ordersOf: (paymentId: string) => string[],
): { paise: number; found: Found[] }[] {
  const isSame = (one: KnownRefund, { id, key }: ListedRefund) =>
    one.gatewayRefundId === id || (key !== null && one.keys.includes(key))
  // A refund of the gateway's desk may have been counted towards one of ours.
  const elsewhere = new Map<string, number>()
  for (const { paymentId, elsewherePaise } of known)
    elsewhere.set(paymentId, (elsewhere.get(paymentId) ?? 0) + elsewherePaise)
  const checked = listed.map((refund) => {
    const own = known.find((one) => isSame(one, refund))
    if (own) return { paise: refund.amountPaise, found: checkRefund(own, refund) }
    const leftPaise = (elsewhere.get(refund.paymentId) ?? 0) - refund.amountPaise
    if (leftPaise >= 0) elsewhere.set(refund.paymentId, leftPaise)
    return { paise: refund.amountPaise, found: leftPaise >= 0 ? [] : [deskRefund(refund, ordersOf(refund.paymentId))] }
  })
  const isThere = (own: KnownRefund) => listed.some((refund) => isSame(own, refund))
  const missing = known
    .filter((own) => own.isOfDay && own.isDone && !isThere(own) && (own.confirmedPaise ?? 0) > own.elsewherePaise)
    .map((own) => ({
      paise: own.amountPaise,
      found: [refundFinding(own, { finding: 'MISSING_THERE', actualPaise: 0 })],
    }))
  return [...checked, ...missing]
}

const deskRefund = ({ id, paymentId, amountPaise }: ListedRefund, orderIds: readonly string[]): Found => ({
  subject: `refund ${id}`,
  finding: 'MISSING_HERE',
  cause: 'REFUND',
  paymentId,
  orderIds,
  expectedPaise: 0,
  actualPaise: amountPaise,
  facts: { gatewayRefundId: id },
})

function checkRefund(own: KnownRefund, { amountPaise }: ListedRefund): Found[] {
  const expectedPaise = (own.confirmedPaise ?? own.amountPaise) - own.elsewherePaise
  if (amountPaise !== expectedPaise)
    return [refundFinding(own, { finding: 'AMOUNT_DIFF', actualPaise: amountPaise, expectedPaise })]
  // Confirmed there, and neither recorded nor booked here.
  if (!own.isDone) return [booksFinding(own, 0)]
  if (own.bookedPaise === null || own.bookedPaise === own.amountPaise) return []
  return [booksFinding(own, own.bookedPaise)]
}

const booksFinding = (own: KnownRefund, bookedPaise: number): Found => ({
  subject: `refund ${own.id} books`,
  finding: bookedPaise === 0 ? 'MISSING_HERE' : 'AMOUNT_DIFF',
  cause: 'REFUND_BOOKS',
  paymentId: own.paymentId,
  orderIds: own.orderIds,
  expectedPaise: own.amountPaise,
  actualPaise: bookedPaise,
})

const refundFinding = (
  own: KnownRefund,
  { finding, actualPaise, expectedPaise }: Pick<Found, 'finding' | 'actualPaise'> & { expectedPaise?: number },
): Found => ({
  subject: `refund ${own.gatewayRefundId ?? own.id}`,
  finding,
  cause: 'REFUND',
  paymentId: own.paymentId,
  orderIds: own.orderIds,
  expectedPaise: expectedPaise ?? (own.confirmedPaise ?? own.amountPaise) - own.elsewherePaise,
  actualPaise,
})
