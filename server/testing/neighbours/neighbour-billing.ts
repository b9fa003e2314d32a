import { createPlanOrder, openPayment, playSandbox, confirmPayment } from '@chowk/contract/billing/order.ts'
import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import type { Seller } from '@chowk/contract/billing/seller.ts'
import { refundPayment } from '@chowk/contract/operator/payment.ts'
import { keepSeller } from '../../billing/tax-rate.ts'
import type { TestPerson, World } from '../world.ts'

/** Who sells plans in tests. */
export const SELLER: Seller = {
  name: 'Chowk Test Works',
  nameHi: 'चौक परीक्षण',
  address: '9 Tamarind Lane, Pune 411 004',
  addressHi: '9 इमली गली, पुणे 411 004',
  state: '27',
  gstin: '27AACCT4812K1Z8',
  signatory: 'Rukmini Sathe',
  signatoryHi: 'रुक्मिणी साठे',
  contact: 'plans@chowk.example',
}

/** Somebody in the seller's own state. */
export const BILL_TO = {
  name: 'Neem School Trust',
  address: '4 Banyan Road, Nashik',
  state: '27' as const,
  pin: '422001',
  gstin: '',
  reference: '',
  email: '',
}

let keys = 0

/** Orders a plan and opens its payment. */
export async function givenOrder(who: TestPerson, plan: PlanCode = 'COMMUNITY', period: PlanPeriod = 'YEAR') {
  const order = await who.call(
    createPlanOrder,
    { plan, period, billTo: BILL_TO },
    { 'idempotency-key': `order-${++keys}` },
  )
  const opened = await who.call(openPayment, { orderId: order.id })
  return { ...order, gatewayOrderId: opened.gatewayOrderId }
}

/** Buys a plan in the sandbox, with the browser coming back at once. */
export async function givenPaid(who: TestPerson, plan: PlanCode = 'COMMUNITY', period: PlanPeriod = 'YEAR') {
  const { id: orderId, gatewayOrderId } = await givenOrder(who, plan, period)
  const { paymentId, signature } = await who.call(playSandbox, { orderId, outcome: 'PAY' })
  const order = await who.call(confirmPayment, { orderId, paymentId: paymentId ?? '', signature: signature ?? '' })
  return { ...order, gatewayOrderId, paymentId: paymentId ?? '', signature: signature ?? '' }
}

/** An operator sends back one rupee of a payment. */
export async function givenRefund(world: World, { payment, reason }: { payment: { id: string }; reason: string }) {
  const operator = await world.person({ operator: true })
  await operator.call(refundPayment, { orderId: payment.id, amountPaise: 100, refundPaise: 0, reason })
}

/** Says who sells, so that plans can be bought. */
export const givenSeller = async (world: World, seller: Seller = SELLER) =>
  await keepSeller(world.owner, seller, new Date('2026-01-01'))
