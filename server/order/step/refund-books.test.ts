import { describe, expect } from 'vitest'
import { balancesOf } from '../../ledger/ledger.ts'
import { quoteRefund } from '@chowk/contract/order/refund-quote.ts'
import { faultsOfStore } from '../../testing/checkout.ts'
import { reconcile } from '../../testing/neighbours/neighbour-payment.ts'
import { givenPlaced, takeStep } from '../../testing/placed-order.ts'
import type { PlacedOrder } from '../../testing/placed-order.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function booksOf(world: World, seller: string) {
  const seen = async (ownerKind: string, ownerId = '') =>
    Object.fromEntries(await balancesOf(world.owner, { ownerKind, ownerId }))
  return { seller: await seen('seller', seller), authority: await seen('authority'), platform: await seen('platform') }
}

async function deliver(order: PlacedOrder): Promise<void> {
  await takeStep(order.head, order, 'CONFIRMED')
  await takeStep(order.head, order, 'SHIPPED')
  await takeStep(order.head, order, 'DELIVERED')
}

const NOTHING_BOOKED = {
  seller: { pending: 0 },
  authority: { tcs: 0, tds: 0 },
  platform: { refund_payable: 0 },
}

describe('the books of an order [cso:S53]', () => {
  test('are where they were once everything came back by the fault of the seller', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, buyer, seller } = order
    await deliver(order)
    await takeStep(buyer.person, order, 'RETURN_REQUESTED', { reason: 'Torn.', fault: 'SELLER' })
    await takeStep(head, order, 'RETURN_APPROVED')
    await takeStep(head, order, 'RETURNED')
    await reconcile(world)
    expect(await booksOf(world, seller)).toEqual(NOTHING_BOOKED)
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('leave nothing pending if the last unit of a line comes back after others completed', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, buyer, seller, lineId } = order
    await deliver(order)
    await takeStep(buyer.person, order, 'RETURN_REQUESTED', { reason: 'Torn.', fault: 'SELLER' })
    await takeStep(head, order, 'RETURN_APPROVED')
    await takeStep(buyer.person, order, 'COMPLETED', { line: lineId, quantity: 2 })
    const quote = { orderId: order.orderId, orderStatus: 'RETURNED' as const, lines: [lineId], quantities: [1] }
    expect(await head.call(quoteRefund, quote)).toEqual({
      goodsPaise: 11_800,
      shippingPaise: 1666,
      coins: 0,
      refundPaise: 13_466,
      // A line pays commission once its last unit ended.
      commissionPaise: 0,
    })
    const refused = [
      await buyer.person.ask(quoteRefund, quote),
      await head.ask(quoteRefund, { ...quote, quantities: [2] }),
    ]
    expect(refused.map(({ body }) => (body as { code?: string } | null)?.code)).toEqual([
      'ILLEGAL_TRANSITION',
      'TOO_MANY_UNITS',
    ])
    const stranger = await world.person({ workspace: order.school })
    expect((await stranger.ask(quoteRefund, quote)).statusCode).toBe(404)
    await takeStep(head, order, 'RETURNED')
    await reconcile(world)
    // 2 × ₹118.00 and ₹33.33 of delivery stay sold: net 20,000 and 2,825.
    const { seller: own, authority, platform } = await booksOf(world, seller)
    const kept = 23_600 + 3334
    expect(own['pending']).toBe(0)
    expect(platform['refund_payable']).toBe(0)
    const deductions =
      (platform['commission'] ?? 0) + (authority['gst'] ?? 0) + (authority['tcs'] ?? 0) + (authority['tds'] ?? 0)
    expect((own['payable'] ?? 0) + deductions).toBe(-kept)
    expect(platform['commission']).toBe(-(2000 + 283))
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('take shipping from the seller only for the units that are its fault', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, buyer, lineId } = order
    await deliver(order)
    const one = { line: lineId, quantity: 1, reason: 'See the photo.' }
    await takeStep(buyer.person, order, 'RETURN_REQUESTED', { ...one, fault: 'SELLER' })
    await takeStep(head, order, 'RETURN_APPROVED')
    await takeStep(buyer.person, order, 'RETURN_REQUESTED', { ...one, fault: 'BUYER' })
    await takeStep(head, order, 'RETURN_APPROVED')
    await takeStep(buyer.person, order, 'RETURN_REQUESTED', { ...one, fault: 'SELLER' })
    await takeStep(head, order, 'RETURN_REJECTED', { reason: 'It was worn.' })
    const { steps } = await takeStep(head, order, 'RETURNED', { restock: true })
    expect(steps.at(-1)).toMatchObject({
      units: [{ lineId, quantity: 2 }],
      refund: { moneyPaise: 23_600, shippingPaise: 1666 },
    })
    await takeStep(buyer.person, order, 'DISPUTED', { reason: 'It was new.' })
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('of units that are cancelled from two states at once are one refund', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, buyer, seller, lineId } = order
    await takeStep(head, order, 'CONFIRMED', { line: lineId, quantity: 1 })
    const { orderStatus, steps } = await takeStep(buyer.person, order, 'CANCELLED')
    expect([orderStatus, steps.at(-1)?.refund?.moneyPaise]).toEqual(['CANCELLED', 35_400])
    await reconcile(world)
    expect(await booksOf(world, seller)).toEqual({
      seller: { pending: 0 },
      authority: {},
      platform: { refund_payable: 0 },
    })
    expect(await faultsOfStore(world)).toEqual([])
  })
})
