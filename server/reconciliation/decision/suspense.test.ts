import { describe, expect } from 'vitest'
import { decideMoney, listDecisions } from '@chowk/contract/reconciliation/decision.ts'
import { listSuspense, matchSuspense, proposeWriteOff } from '@chowk/contract/reconciliation/suspense.ts'
import { returnSuspense } from '@chowk/contract/payment/issue.ts'
import { createPayment, getCheckout } from '@chowk/contract/order/checkout.ts'
import { faultsOfStore, givenBuyer, orderCart } from '../../testing/checkout.ts'
import { booksOf } from '../../testing/neighbours/neighbour-money.ts'
import { captureIn, deliver, reconcile } from '../../testing/neighbours/neighbour-payment.ts'
import { givenPlaced } from '../../testing/placed-order.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const WHY = 'Nobody asked for it in two years.'
const MONTH_MS = 30 * 86_400_000

const givenOperator = async (world: World) => await world.person({ operator: true })

/** Money of ₹118.00 that names no order. */
async function givenSuspense(world: World, amountPaise = 11_800, paymentId = 'pay_strange'): Promise<string> {
  const money = { gateway: 'RAZORPAY', gatewayOrderId: 'order_strange', paymentId, method: 'upi' } as const
  await world.sql.begin(async (tx) => await captureIn(tx, world, { ...money, amountPaise, currency: 'INR' }))
  const [row] = await world.owner<
    { id: string }[]
  >`select id from payment_capture where gateway_payment_id = ${paymentId}`
  return row?.id ?? ''
}

/** A buyer who ordered and did not pay. */
async function givenUnpaid(world: World) {
  const order = await givenPlaced(world, { quantity: 1, shippingPaise: 0 })
  const buyer = await givenBuyer(world, { school: order.school, lines: [{ variant: order.variant }] })
  const { referenceCode } = await orderCart(buyer)
  await buyer.person.call(createPayment, { referenceCode })
  return { ...order, buyer, referenceCode }
}

describe('money without an order [cso:S63]', () => {
  test('stands in suspense with its age, in the list and in the books [MO37]', async ({ world }) => {
    await givenSuspense(world)
    const since = world.clock.now().toISOString()
    world.clock.pass(MONTH_MS)
    const farah = await givenOperator(world)
    expect((await farah.call(listSuspense, {})).content).toMatchObject([
      { paymentId: 'pay_strange', amountPaise: 11_800, isWrongAmount: false, since },
    ])
    expect(await booksOf(world, '')).toEqual({ receivable: 11_800, suspense: -11_800 })
  })

  test('is matched to the order it was meant for, which is then paid [MO37]', async ({ world }) => {
    const { referenceCode, buyer, seller } = await givenUnpaid(world)
    const farah = await givenOperator(world)
    const id = await givenSuspense(world)
    expect((await farah.ask(matchSuspense, { id, referenceCode: 'CHK-261129-AAAAAAA' })).body.code).toBe(
      'ORDER_NOT_FOUND',
    )
    const { orders } = await farah.call(matchSuspense, { id, referenceCode: referenceCode.toLowerCase() })
    expect(orders).toHaveLength(1)
    expect((await buyer.person.call(getCheckout, { referenceCode })).state).toBe('PLACED')
    expect((await farah.ask(matchSuspense, { id, referenceCode })).body.code).toBe('SUSPENSE_NOT_FOUND')
    expect(await booksOf(world, seller)).toEqual({ receivable: 2 * 11_800, pending: -2 * 11_800 })
    const other = await givenSuspense(world, 11_800, 'pay_second')
    expect((await farah.ask(matchSuspense, { id: other, referenceCode })).body.code).toBe('ALREADY_PAID')
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('with another amount is not matched [MO37]', async ({ world }) => {
    const { referenceCode, seller } = await givenUnpaid(world)
    const farah = await givenOperator(world)
    const id = await givenSuspense(world, 11_799)
    expect((await farah.ask(matchSuspense, { id, referenceCode })).body.code).toBe('WRONG_AMOUNT')
    expect(await booksOf(world, seller)).toEqual({ receivable: 11_800 + 11_799, pending: -11_800, suspense: -11_799 })
  })

  test('is refunded, and nothing of it is left in the books [MO37]', async ({ world }) => {
    const { service, seller } = await givenUnpaid(world)
    const [payment] = service.payments.values()
    if (!payment) throw new Error('nothing was paid')
    service.payments.set('pay_strange', { ...payment, id: 'pay_strange', order_id: 'order_strange' })
    await deliver(world, service.event('payment.captured', 'pay_strange', { order_id: 'order_strange' }))
    const farah = await givenOperator(world)
    const [money] = (await farah.call(listSuspense, {})).content
    await farah.call(returnSuspense, { id: money?.id ?? '' })
    expect(await booksOf(world, seller)).toEqual({ receivable: 2 * 11_800, pending: -11_800, refund_payable: -11_800 })
    await reconcile(world)
    expect(await booksOf(world, seller)).toEqual({ receivable: 11_800, pending: -11_800 })
  })

  test('in a chargeback, or for goods that are gone, is neither matched nor written off [MO37]', async ({ world }) => {
    const { referenceCode, variant, service } = await givenUnpaid(world)
    const farah = await givenOperator(world)
    const id = await givenSuspense(world)
    const dispute = async (step: string) =>
      await deliver(world, service.disputeEvent(`payment.dispute.${step}`, 'pay_strange'))
    await dispute('created')
    expect((await farah.ask(matchSuspense, { id, referenceCode })).body.code).toBe('IN_CHARGEBACK')
    expect((await farah.ask(proposeWriteOff, { id, reason: WHY })).body.code).toBe('IN_CHARGEBACK')
    await dispute('won')
    world.clock.pass(16 * 60_000)
    await reconcile(world)
    await world.owner`update variant_stock set on_hand = 0, reserved = 0 where variant_id = ${variant}`
    const later = await givenOperator(world)
    expect((await later.ask(matchSuspense, { id, referenceCode })).body.code).toBe('NOT_TAKEN')
  })

  test('is written off by two people, never by the same one [MO37]', async ({ world }) => {
    const id = await givenSuspense(world)
    const [farah, omar] = [await givenOperator(world), await givenOperator(world)]
    const { decisionId } = await farah.call(proposeWriteOff, { id, reason: WHY })
    expect((await omar.ask(proposeWriteOff, { id, reason: WHY })).body.code).toBe('ALREADY_PROPOSED')
    const decide = { id: decisionId, isApproved: true }
    expect((await farah.ask(decideMoney, decide)).body.code).toBe('OWN_PROPOSAL')
    expect((await farah.call(listDecisions, {})).content).toMatchObject([
      { kind: 'WRITE_OFF', about: 'pay_strange', mayDecide: false },
    ])
    const answers = await Promise.all([omar.ask(decideMoney, decide), omar.ask(decideMoney, decide)])
    expect(answers.map(({ body }) => body.code ?? 'DONE').toSorted()).toEqual(['ALREADY_DECIDED', 'DONE'])
    expect(await booksOf(world, '')).toEqual({ receivable: 11_800, write_off: -11_800 })
    expect((await farah.call(listSuspense, {})).content).toEqual([])
  })

  test('that left suspense meanwhile is not written off [MO37]', async ({ world }) => {
    const { service } = await givenUnpaid(world)
    const id = await givenSuspense(world)
    const [farah, omar] = [await givenOperator(world), await givenOperator(world)]
    const { decisionId } = await farah.call(proposeWriteOff, { id, reason: WHY })
    await omar.call(returnSuspense, { id })
    expect((await omar.ask(decideMoney, { id: decisionId, isApproved: true })).body.code).toBe('NO_LONGER_POSSIBLE')
    expect(await omar.call(decideMoney, { id: decisionId, isApproved: false })).toEqual({ state: 'DECLINED' })
    expect(service.refunds).toEqual([])
  })
})
