import { describe, expect } from 'vitest'
import {
  getBalanceDays,
  getPayout,
  getPayoutSettings,
  listMovements,
  listPayouts,
  savePayoutSettings,
} from '@chowk/contract/settlement/payout.ts'
import { getWallet, listSettlements, requestSettlement } from '@chowk/contract/settlement/settlement.ts'
import {
  adjust,
  complete,
  faultsOfPayouts,
  givenBank,
  givenCompleted,
  passWeek,
  paySellers,
} from '../../testing/money/settled-order.ts'
import { fillCart } from '../../testing/checkout.ts'
import { givenPlaced, payCart, takeStep } from '../../testing/placed-order.ts'
import type { PlacedOrder } from '../../testing/placed-order.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson } from '../../testing/world.ts'

/** Three units at ₹118.00: net 30,000, commission 3,000, GST on it 540, TCS 150, TDS 30. */
const DUE = 35_400 - 3000 - 540 - 150 - 30

const refusalOf = ({ statusCode, body }: { statusCode: number; body: unknown }) => [
  statusCode,
  (body as { code?: string } | null)?.code,
]

const ask = ({ orderId, seller }: PlacedOrder, feePercent = 10) => ({ orderId, sellerId: seller, feePercent })

const idsOf = async (person: TestPerson, settlementStatus: 'ALL' | 'DRAFT' | 'SETTLED') =>
  (await person.call(listSettlements, { settlementStatus })).content.map(({ orderId }) => orderId)

describe('settlements of a seller', () => {
  test('go from pending to settled without any setting, eight days on [set-list] [set-wallet] [R4.11] [R1.11] [cso:S46] [cso:S49] [cso:S51] [MO05]', async ({
    world,
  }) => {
    const order = await givenPlaced(world, { shippingPaise: 0 })
    const { head, orderId, seller } = order
    await givenBank(world, seller)
    expect(await head.call(getWallet, {})).toMatchObject({ pending: 35_400, eligible: 0, balance: 0, lastFour: '7893' })
    expect((await head.call(listSettlements, {})).content).toMatchObject([
      { orderId, status: 'DRAFT', stage: 'NOT_ELIGIBLE', feePercent: 10, pendingPaise: 35_400, duePaise: 0 },
    ])
    await complete(world, order)
    expect((await head.call(listSettlements, { settlementStatus: 'DRAFT' })).content).toMatchObject([
      {
        stage: 'ELIGIBLE',
        grossPaise: 35_400,
        commissionPaise: 3000,
        gstOnCommissionPaise: 540,
        tcsPaise: 150,
        tdsPaise: 30,
        pendingPaise: 0,
        duePaise: DUE,
      },
    ])
    expect(await head.call(getWallet, {})).toMatchObject({ pending: 0, eligible: DUE, balance: DUE, waits: null })
    await passWeek(world)
    expect(await head.call(getWallet, {})).toMatchObject({ eligible: 0, balance: 0, settledTotal: DUE, inTransit: 0 })
    expect(await idsOf(head, 'SETTLED')).toEqual([orderId])
    expect(await idsOf(head, 'DRAFT')).toEqual([])
    expect((await head.call(listSettlements, {})).content).toMatchObject([{ status: 'SETTLED', settledPaise: DUE }])
    const { content } = await head.call(listPayouts, {})
    expect(content).toMatchObject([{ amountPaise: DUE, state: 'PAID', attempt: 1, lastFour: '7893' }])
    const payout = await head.call(getPayout, { payoutId: content[0]?.payoutId ?? '' })
    expect(payout.items).toMatchObject([{ orderId, kind: 'COMPLETED', paise: DUE }])
    expect(await faultsOfPayouts(world)).toEqual([])
  })

  test('leave pending when nothing is due, and show nothing to others [cso:S46] [MO36]', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, buyer, orderId } = order
    await takeStep(buyer.person, order, 'CANCELLED', { reason: 'By mistake.' })
    expect((await head.call(listSettlements, { settlementStatus: 'SETTLED' })).content).toMatchObject([
      { orderId, stage: 'NOTHING_DUE', grossPaise: 0 },
    ])
    const stranger = await world.person({ workspace: order.school })
    expect(await idsOf(stranger, 'ALL')).toEqual([])
    expect(await stranger.call(getWallet, {})).toMatchObject({ sellerId: null, balance: 0 })
    expect((await stranger.call(listMovements, {})).content).toEqual([])
  })

  test('are asked for once, however often it is pressed [set-request] [cso:S47] [R10] [MO28]', async ({ world }) => {
    const order = await givenCompleted(world)
    const { head } = order
    const other = await givenPlaced(world)
    expect(refusalOf(await head.ask(requestSettlement, ask(order, 5)))).toEqual([409, 'FEE_CHANGED'])
    expect(refusalOf(await other.head.ask(requestSettlement, ask(order)))).toEqual([403, 'NOT_YOUR_SELLER'])
    const nobodys = { ...ask(order), sellerId: order.orderId }
    expect(refusalOf(await head.ask(requestSettlement, nobodys))).toEqual([404, 'SELLER_NOT_FOUND'])
    expect(refusalOf(await other.head.ask(requestSettlement, ask(other)))).toEqual([409, 'NOT_ELIGIBLE'])
    expect(refusalOf(await other.head.ask(requestSettlement, { ...ask(order), sellerId: other.seller }))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
    const tabs = await Promise.all(
      Array.from({ length: 4 }, async () => await head.call(requestSettlement, ask(order))),
    )
    expect(new Set(tabs.map(({ stage }) => stage))).toEqual(new Set(['REQUESTED']))
    expect(await head.call(getWallet, {})).toMatchObject({ requested: DUE, eligible: 0 })
    await Promise.all([paySellers(world), paySellers(world), paySellers(world)])
    expect(await head.call(requestSettlement, ask(order))).toMatchObject({ status: 'SETTLED', settledPaise: DUE })
    expect((await head.call(listPayouts, {})).content).toHaveLength(1)
    expect(await faultsOfPayouts(world)).toEqual([])
  })

  test('wait while a line is in dispute or the order is held [cso:S54] [MO09]', async ({ world }) => {
    const order = await givenCompleted(world)
    const { head, orderId } = order
    await world.owner`
      insert into settlement_hold (order_id, reason, ref, since) values (${orderId}, 'RECONCILIATION', 'test', ${world.clock.now()})`
    expect(refusalOf(await head.ask(requestSettlement, ask(order)))).toEqual([409, 'ON_HOLD'])
    await passWeek(world)
    expect(await head.call(getWallet, {})).toMatchObject({ onHold: DUE, eligible: 0, settledTotal: 0 })
    await world.owner`update settlement_hold set ended_at = ${world.clock.now()}`
    await passWeek(world)
    expect(await head.call(getWallet, {})).toMatchObject({ onHold: 0, settledTotal: DUE })
  })

  test('take what the seller owes off the next payout [cso:S50] [R11] [MO25]', async ({ world }) => {
    const order = await givenCompleted(world)
    const { head, seller, school } = order
    await passWeek(world)
    await adjust(world, seller, -5000)
    expect(await head.call(getWallet, {})).toMatchObject({ balance: -5000, adjustments: -5000, settledTotal: DUE })
    const person = await world.session(order.buyer.person.id, school)
    await fillCart(world, person.id, [{ variant: order.variant, quantity: 3 }])
    const again = await payCart(order.service, { ...order.buyer, person })
    await complete(world, { ...order, ...again, head: await world.session(head.id, school) })
    await passWeek(world)
    const later = await world.session(head.id, school)
    const { content } = await later.call(listPayouts, {})
    expect(content.map(({ amountPaise }) => amountPaise)).toEqual([DUE - 5000, DUE])
    expect(await later.call(getWallet, {})).toMatchObject({ balance: 0, adjustments: 0, settledTotal: 2 * DUE - 5000 })
    expect(await faultsOfPayouts(world)).toEqual([])
  })

  test('carry less than ₹100 while the seller is open, and pay it once it is closed [cso:S49] [MO36]', async ({
    world,
  }) => {
    const order = await givenCompleted(world, { quantity: 1, pricePaise: 11_151 })
    const { head, seller } = order
    const { balance } = await head.call(getWallet, {})
    expect(balance).toBeLessThan(10_000)
    expect(refusalOf(await head.ask(requestSettlement, ask(order)))).toEqual([409, 'BELOW_MINIMUM'])
    await passWeek(world)
    expect(await head.call(getWallet, {})).toMatchObject({ balance, waits: 'BELOW_MINIMUM', settledTotal: 0 })
    await world.owner`update store_seller set state = 'CLOSED' where id = ${seller}`
    await passWeek(world)
    expect(await head.call(getWallet, {})).toMatchObject({ balance: 0, settledTotal: balance })
  })

  test('follow the interval that the seller chose [cso:S52]', async ({ world }) => {
    const { head, school } = await givenCompleted(world)
    const { settings } = await head.call(getPayoutSettings, {})
    expect(settings).toMatchObject({ interval: 'WEEKLY', version: 1 })
    const both = await Promise.all([
      head.ask(savePayoutSettings, { interval: 'MANUAL', version: 1 }),
      head.ask(savePayoutSettings, { interval: 'MONTHLY', version: 1 }),
    ])
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    await head.call(savePayoutSettings, { interval: 'MANUAL', version: 2 })
    await passWeek(world)
    expect(await head.call(getWallet, {})).toMatchObject({ eligible: DUE, nextPayoutOn: null })
    const stranger = await world.person()
    expect(refusalOf(await stranger.ask(savePayoutSettings, { interval: 'WEEKLY', version: 1 }))).toEqual([
      404,
      'SELLER_NOT_FOUND',
    ])
    const saved = await head.call(savePayoutSettings, { interval: 'WEEKLY', version: 3 })
    expect(saved.settings.nextPayoutOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    await passWeek(world)
    const later = await world.session(head.id, school)
    expect(await later.call(getWallet, {})).toMatchObject({ settledTotal: DUE })
  })

  test('show every movement with its balance, alike in list and plot [cso:S51] [cso:S52]', async ({ world }) => {
    const { head, orderId } = await givenCompleted(world)
    await passWeek(world)
    const pending = await head.call(listMovements, { account: 'PENDING' })
    expect(pending.content.map(({ kind, paise }) => [kind, paise])).toEqual([
      ['COMPLETED', -35_220],
      ['TAX', -180],
      ['SALE', 35_400],
    ])
    const first = await head.call(listMovements, { size: 1 })
    expect(first.content).toMatchObject([{ kind: 'PAYOUT', paise: -DUE, balancePaise: 0, orderId: null }])
    const rest = await head.call(listMovements, { size: 1, next: first.next ?? '' })
    expect(rest.content).toMatchObject([{ kind: 'COMPLETED', paise: DUE, balancePaise: DUE, orderId }])
    expect((await head.call(listMovements, { month: '2020-01' })).content).toEqual([])
    const { days } = await head.call(getBalanceDays, {})
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ outPaise: DUE, balancePaise: 0 })
    expect(days.reduce((sum, { inPaise, outPaise }) => sum + inPaise - outPaise, 0)).toBe(0)
  })
})
