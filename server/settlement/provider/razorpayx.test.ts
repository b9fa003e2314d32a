import { describe, expect } from 'vitest'
import { setPayoutSandbox } from '@chowk/contract/settlement/operator.ts'
import { listPayouts } from '@chowk/contract/settlement/payout.ts'
import { signEvent } from '../../payment/gateway/signature.rules.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { RazorpayXService } from '../../testing/money/razorpayx-service.ts'
import {
  faultsOfPayouts,
  givenCompleted,
  passWeek,
  paySellers,
  platformBalances,
} from '../../testing/money/settled-order.ts'
import type { PlacedOrder } from '../../testing/placed-order.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const DUE = 35_400 - 3000 - 540 - 150 - 30

async function givenRazorpayX(world: World): Promise<{ service: RazorpayXService; order: PlacedOrder }> {
  const order = await givenCompleted(world)
  const service = new RazorpayXService()
  Object.assign(world.config, { razorpayX: await service.open() })
  return { service, order }
}

const payoutsOf = async ({ head }: PlacedOrder) => (await head.call(listPayouts, {})).content

const pass = async (world: World, ms: number) => {
  world.clock.pass(ms)
  await paySellers(world)
}

const PAID = { status: 'processed', utr: 'UTIBN26112900001', fees: 354, tax: 54 }

describe('payouts of RazorpayX [cso:S49]', () => {
  test('are sent with account and key, asked for by their id and booked with their fee', async ({ world }) => {
    const { service, order } = await givenRazorpayX(world)
    await passWeek(world)
    const operator = await world.person({ operator: true })
    expect((await operator.ask(setPayoutSandbox, { mode: 'PAY' })).body).toMatchObject({ code: 'NO_SANDBOX' })
    const [sent] = await payoutsOf(order)
    expect(sent).toMatchObject({ state: 'PROCESSING', amountPaise: DUE })
    const kept = service.of(sent?.payoutId ?? '')
    expect(kept.body).toMatchObject({
      account_number: '7878',
      fund_account: { bank_account: { name: 'Neem Trust', ifsc: 'SBIN0000001', account_number: '501004567893' } },
    })
    Object.assign(kept, PAID)
    await pass(world, 11 * MINUTE_MS)
    expect(await payoutsOf(order)).toMatchObject([{ state: 'PAID', utr: PAID.utr }])
    expect(await platformBalances(world)).toMatchObject({ payout_fee: 300, gst_on_payout_fee: 54, bank: -DUE - 354 })
    expect(service.payouts.size).toBe(1)
  })

  test('whose answer is lost are found by their reference', async ({ world }) => {
    const { service, order } = await givenRazorpayX(world)
    service.losesAnswers = true
    await passWeek(world)
    const [sent] = await payoutsOf(order)
    expect(sent).toMatchObject({ state: 'UNKNOWN' })
    Object.assign(service.of(sent?.payoutId ?? ''), PAID)
    await pass(world, 11 * MINUTE_MS)
    expect(await payoutsOf(order)).toMatchObject([{ state: 'PAID' }])
  })

  test.for([
    [
      { status: 400, body: { error: { description: 'Invalid IFSC', field: 'fund_account.bank_account.ifsc' } } },
      'REFUSED',
    ],
    [{ status: 400, body: { error: { description: 'Balance is low', field: 'amount' } } }, 'BUSY'],
  ] as const)('that are refused are closed with the reason: %o', async ([fault, failure], { world }) => {
    const { service, order } = await givenRazorpayX(world)
    service.refusal = fault
    await passWeek(world)
    expect(await payoutsOf(order)).toMatchObject([
      { state: 'FAILED', failure, failureText: fault.body.error.description },
    ])
    expect(await faultsOfPayouts(world)).toEqual([])
  })

  test('that are reversed later are told by a signed event; a forged one changes nothing', async ({ world }) => {
    const { service, order } = await givenRazorpayX(world)
    await passWeek(world)
    const [sent] = await payoutsOf(order)
    const reference = sent?.payoutId ?? ''
    Object.assign(service.of(reference), PAID)
    await pass(world, 11 * MINUTE_MS)
    Object.assign(service.of(reference), {
      status: 'reversed',
      fees: 0,
      tax: 0,
      status_details: { description: 'Account closed', source: 'beneficiary_bank', reason: 'account_closed' },
    })
    world.clock.pass(DAY_MS / 2)
    const body = JSON.stringify({
      event: 'payout.reversed',
      payload: { payout: { entity: { reference_id: reference } } },
    })
    const send = async (signature: string) =>
      await fetch(`${world.address}/payout-events`, {
        method: 'POST',
        body,
        headers: { 'x-razorpay-signature': signature },
      })
    expect((await send(signEvent('other secret', body))).status).toBe(401)
    await paySellers(world)
    expect(await payoutsOf(order)).toMatchObject([{ state: 'PAID' }])
    expect((await send(signEvent('event secret', body))).status).toBe(200)
    await paySellers(world)
    expect(await payoutsOf(order)).toMatchObject([
      { state: 'FAILED', failure: 'RETURNED', failureText: 'Account closed' },
    ])
    expect(await platformBalances(world)).toMatchObject({ bank: 0, payout_fee: 0 })
  })
})
