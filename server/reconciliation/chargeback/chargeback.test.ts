import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { listChargebacks, setChargebackFault } from '@chowk/contract/reconciliation/chargeback.ts'
import {
  DAY_MS,
  booksOf,
  followChargebacks,
  heldOrders,
  passDeadlines,
} from '../../testing/neighbours/neighbour-money.ts'
import { deliver } from '../../testing/neighbours/neighbour-payment.ts'
import { givenPlaced, refusedStep, takeStep } from '../../testing/placed-order.ts'
import { isFull } from '../../testing/sample.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const WHY = 'Our own carrier lost the parcel.'
const SOLD = { receivable: 11_800, pending: -11_800 }
// Taken from what is payable: once the order completes, both cancel out.
const HELD = { ...SOLD, payable: 11_800, dispute_hold: -11_800 }
const LOST = { pending: -11_800, payable: 11_800 }

async function givenDisputable(world: World) {
  const order = await givenPlaced(world, { quantity: 1, shippingPaise: 0 })
  const [payment] = order.service.payments.values()
  const paymentId = payment?.id ?? ''
  const send = async (step: string, disputeId = 'disp_1', more: { amount?: number; created_at?: number } = {}) => {
    const { status } = await deliver(
      world,
      order.service.disputeEvent(`payment.dispute.${step}`, paymentId, disputeId, more),
    )
    await followChargebacks(world)
    return status
  }
  return { ...order, paymentId, send, farah: await world.person({ operator: true }) }
}

describe('a chargeback [cso:S61]', () => {
  test('holds the money, goes to the gateway when lost, and back to the seller when won after all [MO08]', async ({
    world,
  }) => {
    const { send, seller, orderId, farah } = await givenDisputable(world)
    await send('created')
    expect(await booksOf(world, seller)).toEqual(HELD)
    expect(await heldOrders(world)).toEqual([orderId])
    await send('lost')
    expect(await booksOf(world, seller)).toEqual(LOST)
    expect((await farah.call(listChargebacks, {})).content).toMatchObject([
      { state: 'LOST', disputePaise: 11_800, fault: 'SELLER', orders: [{ orderId }], mayChangeFault: true },
    ])
    await send('won')
    expect([await booksOf(world, seller), await heldOrders(world)]).toEqual([SOLD, []])
  })

  test('lost without a word before is booked the same, and each event once [MO08]', async ({ world }) => {
    const { send, seller } = await givenDisputable(world)
    for (const step of ['lost', 'created', 'lost']) await send(step)
    expect(await booksOf(world, seller)).toEqual(LOST)
    for (const step of ['won', 'created', 'won']) await send(step)
    expect(await booksOf(world, seller)).toEqual(SOLD)
  })

  test('keeps a win although the loss that happened before is told later [MO08]', async ({ world }) => {
    const { send, seller, farah } = await givenDisputable(world)
    await send('created', 'disp_1', { created_at: 100 })
    await send('won', 'disp_1', { created_at: 300 })
    await send('lost', 'disp_1', { created_at: 200 })
    expect((await farah.call(listChargebacks, {})).content).toMatchObject([{ state: 'WON' }])
    expect(await booksOf(world, seller)).toEqual(SOLD)
  })

  test('of a part holds that part, and of a completed order what is payable [MO08]', async ({ world }) => {
    const { send, seller, head, orderId, ...order } = await givenDisputable(world)
    for (const step of ['CONFIRMED', 'SHIPPED', 'DELIVERED'] as const) await takeStep(head, order, step)
    world.clock.pass(8 * DAY_MS)
    await passDeadlines(world)
    const { payable = 0 } = await booksOf(world, seller)
    await send('created', 'disp_1', { amount: 4000 })
    expect(await booksOf(world, seller)).toMatchObject({ payable: payable + 4000, dispute_hold: -4000 })
    expect(await heldOrders(world)).toEqual([orderId])
    await send('lost')
    // What it took is due from the seller now, so the rest is paid out.
    expect([(await booksOf(world, seller))['payable'], await heldOrders(world)]).toEqual([payable + 4000, []])
  })

  test('is borne by the platform where it is at fault, and by the seller again [cso:S61]', async ({ world }) => {
    const { send, seller, farah } = await givenDisputable(world)
    await send('created')
    const [open] = (await farah.call(listChargebacks, {})).content
    const wish = { id: open?.id ?? '', fault: 'PLATFORM' as const, reason: WHY }
    expect((await farah.ask(setChargebackFault, wish)).body.code).toBe('NOT_LOST')
    await send('lost')
    for (const fault of ['PLATFORM', 'PLATFORM', 'SELLER', 'PLATFORM'] as const)
      await farah.call(setChargebackFault, { ...wish, fault })
    expect(await booksOf(world, seller)).toEqual({ write_off: 11_800, pending: -11_800 })
    await send('won')
    expect(await booksOf(world, seller)).toEqual(SOLD)
  })

  test('refuses refunds while it is open or lost, and never lets both exceed the payment [cso:S61]', async ({
    world,
  }) => {
    const { send, buyer, seller, paymentId, ...order } = await givenDisputable(world)
    await send('created')
    expect(await refusedStep(buyer.person, order, 'CANCELLED')).toEqual([409, 'IN_CHARGEBACK'])
    await send('won')
    await takeStep(buyer.person, order, 'CANCELLED')
    await send('created', 'disp_2')
    await send('lost', 'disp_2')
    const [capture] = await world.owner`
      select refund_paise::int as refund, lost_paise::int as lost from payment_capture where gateway_payment_id = ${paymentId}`
    expect(capture).toEqual({ refund: 11_800, lost: 0 })
    await expect(world.owner`update payment_capture set lost_paise = 1`).rejects.toMatchObject({
      constraint: 'payment_capture_given_once',
    })
    expect(await booksOf(world, seller)).toEqual({ receivable: 11_800, refund_payable: -11_800 })
  })

  test('a second one waits while the first is open, and is taken up once that is won [cso:S61]', async ({ world }) => {
    const { send, seller } = await givenDisputable(world)
    await send('created')
    expect(await send('created', 'disp_2')).toBe(500)
    expect(await send('won', 'disp_2')).toBe(200)
    expect(await booksOf(world, seller)).toEqual(HELD)
    await send('won')
    expect(await send('created', 'disp_2')).toBe(200)
    expect(await booksOf(world, seller)).toEqual(HELD)
  })
})

test('any order of steps leaves the books as the last state says [MO08] [cso:S61]', async ({ world }) => {
  const { send, seller, farah } = await givenDisputable(world)
  const steps = fc.array(fc.constantFrom('created', 'lost', 'won', 'closed'), { minLength: 1, maxLength: 6 })
  let round = 0
  await fc.assert(
    fc.asyncProperty(steps, async (names) => {
      const dispute = `disp_r${round++}`
      for (const [index, name] of names.entries()) {
        // Every delivery is an event of its own.
        await send(name, dispute, { created_at: 1000 * round + index })
      }
      const [last] = (await farah.call(listChargebacks, {})).content
      const books = { OPEN: HELD, LOST, WON: SOLD }
      expect(await booksOf(world, seller)).toEqual(last ? books[last.state] : SOLD)
      await send('won', dispute, { created_at: 1000 * round + 900 })
    }),
    { numRuns: isFull ? 40 : 8 },
  )
})
