import { payoutHolds } from '../../reconciliation/result/payout-holds.ts'
import { holdDisputedTask } from '../../reconciliation/chargeback/hold-disputed.job.ts'
import { compareMoneyTask } from '../../reconciliation/desk/compare-money.job.ts'
import { orderDeadlinesTask } from '../../order/step/order-deadlines.job.ts'
import { balancesOf } from '../../ledger/ledger.ts'
import { givenPlaced } from '../placed-order.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { jobRun } from '../job-run.ts'
import type { RazorpayService, SettledItem } from '../razorpay-service.ts'
import type { World } from '../world.ts'

export const DAY_MS = 86_400_000
/** The day of tests in India. */
export const DAY = '2026-11-21'

/** An order of ₹118.00 without shipping, paid on the day of tests; it is the next day now. */
export async function givenSoldYesterday(world: World): Promise<PlacedOrder & { paymentId: string }> {
  const order = await givenPlaced(world, { quantity: 1, shippingPaise: 0 })
  const [payment] = order.service.payments.values()
  if (!payment) throw new Error('nothing was paid')
  payment.created_at = Math.floor(world.clock.now().getTime() / 1000)
  order.service.now = () => world.clock.now().getTime()
  world.clock.pass(DAY_MS)
  return { ...order, paymentId: payment.id }
}

/** Makes the comparisons of a day, yesterday by default. */
export const compareMoney = async (world: World, day?: string): Promise<void> =>
  await compareMoneyTask({ house: world.house, holds: payoutHolds })(day ? { day } : {}, jobRun())

/** Follows the chargebacks that moved. */
export async function followChargebacks(world: World): Promise<void> {
  const captures = await world.owner<{ id: string }[]>`select id from payment_capture where chargeback <> 'NONE'`
  for (const { id } of captures)
    await holdDisputedTask({ house: world.house, holds: payoutHolds })({ captureId: id }, jobRun())
}

/** Orders whose payout waits. */
export const heldOrders = async (world: World): Promise<string[]> =>
  (
    await world.owner<
      { orderId: string }[]
    >`select order_id from settlement_hold where ended_at is null order by since, id`
  ).map(({ orderId }) => orderId)

/** Razorpay settles a payment of ₹118.00 on a day. */
export function settlePayment(service: RazorpayService, paymentId: string, changes: Partial<SettledItem> = {}): void {
  service.settled.push({
    entity_id: paymentId,
    type: 'payment',
    amount: 11_800,
    credit: 11_522,
    debit: 0,
    fee: 278,
    tax: 42,
    settlement_id: 'setl_1',
    settlement_utr: 'UTR20261121A',
    settled_at: Date.parse(`${DAY}T12:00:00Z`) / 1000,
    ...changes,
  })
}

/** Balances by account, of the platform, the gateway and a seller. */
export async function booksOf(world: World, seller: string): Promise<Record<string, number>> {
  const owners = [
    ['platform', ''],
    ['gateway', 'RAZORPAY'],
    ['seller', seller],
  ] as const
  const balances: Record<string, number> = {}
  for (const [ownerKind, ownerId] of owners)
    for (const [purpose, paise] of await balancesOf(world.owner, { ownerKind, ownerId }))
      if (paise !== 0) balances[purpose] = paise
  return balances
}

/** Runs the deadlines of orders. */
export const passDeadlines = async (world: World): Promise<void> =>
  await orderDeadlinesTask(world.house, { findPlatformState: async () => await Promise.resolve('27') })({}, jobRun())
