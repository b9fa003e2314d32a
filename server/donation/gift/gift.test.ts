import { describe, expect } from 'vitest'
import { listContributions } from '@chowk/contract/donation/contribution.ts'
import { getDrive, listDrives } from '@chowk/contract/donation/drive.ts'
import { createGift, getGift, openGiftPayment, refundGift } from '@chowk/contract/donation/gift.ts'
import { balanceOf, platformAccount, portAccount, sellerAccount } from '../../ledger/ledger.ts'
import { CLAIM, PAN, givenCharity, givenGift, giftInput } from '../../testing/neighbours/gifts.ts'
import type { Charity } from '../../testing/neighbours/gifts.ts'
import { captureIn, reconcile, runSandbox } from '../../testing/neighbours/neighbour-payment.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const DAY_MS = 86_400_000

const codeOf = ({ statusCode, body }: { statusCode: number; body: { code?: string } }) => [statusCode, body.code]

const booksOf = async (world: World, { seller }: Charity) => ({
  receivable: await balanceOf(world.sql, portAccount('SANDBOX', 'receivable')),
  payable: await balanceOf(world.sql, sellerAccount(seller, 'donation_payable')),
  refunds: await balanceOf(world.sql, platformAccount('refund_payable')),
})

const totalsOf = async (world: World, { customUrl }: Charity) =>
  (await (await world.person()).call(getDrive, { customUrl })).totals

describe('an online gift [cso:S55] [cso:S56] [R1.11]', () => {
  test('is paid without a subscription, receipted at once and booked for the workspace', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const gift = await givenGift(giver, charity, { message: 'For the library.' })
    expect(gift).toMatchObject({ state: 'RECEIPTED', amountPaise: 50_100, wants80g: false, refund: null })
    expect(gift.papers).toMatchObject([{ kind: 'ACKNOWLEDGEMENT', number: 'ACK26-27/000001' }])
    expect(await booksOf(world, charity)).toEqual({ receivable: 50_100, payable: -50_100, refunds: 0 })
    expect(await totalsOf(world, charity)).toEqual({ raisedPaise: 50_100, gifts: 1, givers: 1 })
    // Heard of again by an event, it is counted once.
    await runSandbox(world)
    await reconcile(world)
    expect(await booksOf(world, charity)).toEqual({ receivable: 50_100, payable: -50_100, refunds: 0 })
    const { content } = await giver.call(listContributions, {})
    expect(content).toMatchObject([{ kind: 'MONEY_ONLINE', state: 'ACKNOWLEDGED', message: 'For the library.' }])
  })

  test('lists only workspaces that can be given to, and gives to no other', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const listed = async () => (await giver.call(listDrives, {})).content.map(({ customUrl }) => customUrl)
    expect(await listed()).toEqual([charity.customUrl])
    const ways = [
      [
        world.owner`update donation_profile set is_receiving = false`,
        world.owner`update donation_profile set is_receiving = true`,
      ],
      [world.owner`update workspace set verified_at = null`, world.owner`update workspace set verified_at = now()`],
      [world.owner`update seller_bank set state = 'PENDING'`, world.owner`update seller_bank set state = 'VERIFIED'`],
    ] as const
    for (const [breaks, mends] of ways) {
      await breaks
      expect(await listed()).toEqual([])
      expect(codeOf(await giver.ask(createGift, giftInput(charity)))).toEqual([404, 'DRIVE_NOT_FOUND'])
      await mends
    }
    expect(await listed()).toEqual([charity.customUrl])
  })

  test('takes ₹10 to ₹5,00,000, and a PAN only with the wish for 80G', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const faultOf = async (more: Parameters<typeof giftInput>[1]) => {
      const { body } = await giver.ask(createGift, giftInput(charity, more))
      return body.fields?.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await faultOf({ amountPaise: 999 })).toEqual(['amountPaise TOO_LITTLE'])
    expect(await faultOf({ amountPaise: 50_000_001 })).toEqual(['amountPaise TOO_MUCH'])
    expect(await faultOf({ wants80g: true })).toEqual(['pan PAN_NEEDED', 'address ADDRESS_NEEDED'])
    expect(await faultOf({ pan: PAN })).toEqual(['pan PAN_UNUSED'])
    expect(await faultOf({ ...CLAIM, pan: 'AAAP1234F' })).toContain('pan INVALID_PAN')
    for (const amountPaise of [1000, 50_000_000]) await giver.call(createGift, giftInput(charity, { amountPaise }))
    const without = await givenCharity(world, { reg80g: null })
    expect(codeOf(await giver.ask(createGift, giftInput(without, CLAIM)))).toEqual([409, 'NO_80G'])
  })

  test('keeps no readable PAN in any row', async ({ world }) => {
    const charity = await givenCharity(world)
    await givenGift(await world.person(), charity, CLAIM)
    const rows = await world.owner<{ text: string }[]>`
      select row_to_json(c)::text as text from contribution c union all select row_to_json(p)::text from donation_paper p`
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ text }) => text.includes(PAN))).toEqual([])
  })

  test('is not for minors, whatever their browser shows', async ({ world }) => {
    const charity = await givenCharity(world)
    const minor = await world.person({ birthYear: 2012 })
    expect((await minor.call(getDrive, { customUrl: charity.customUrl })).mayGiveMoney).toBe(false)
    expect(codeOf(await minor.ask(createGift, giftInput(charity)))).toEqual([403, 'TOO_YOUNG'])
  })

  test('counts nothing until it is paid, and expires unpaid [MO32]', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const { giftId } = await giver.call(createGift, giftInput(charity))
    expect(await totalsOf(world, charity)).toEqual({ raisedPaise: 0, gifts: 0, givers: 0 })
    expect((await giver.call(listContributions, {})).content).toEqual([])
    world.clock.pass(31 * 60_000)
    await reconcile(world)
    expect(await (await world.session(giver.id)).call(getGift, { giftId })).toMatchObject({
      state: 'EXPIRED',
      papers: [],
    })
  })

  test('counts late money while the workspace receives, and sends it back afterwards', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const gifts: string[] = []
    for (const _ of [1, 2]) {
      const { giftId } = await giver.call(createGift, giftInput(charity))
      await giver.call(openGiftPayment, { giftId })
      gifts.push(giftId)
    }
    world.clock.pass(31 * 60_000)
    await reconcile(world)
    const back = await world.session(giver.id)
    const payLate = async (giftId: string) => {
      const [order] = await world.owner<{ gatewayOrderId: string }[]>`
        select gateway_order_id from payment_order where subject_id = ${giftId}`
      const money = {
        gateway: 'SANDBOX',
        paymentId: `pay_${giftId}`,
        amountPaise: 50_100,
        currency: 'INR',
        method: 'upi',
      } as const
      await world.sql.begin(
        async (tx) => await captureIn(tx, world, { ...money, gatewayOrderId: order?.gatewayOrderId ?? '' }),
      )
      return await back.call(getGift, { giftId })
    }
    const [first = '', second = ''] = gifts
    expect(await back.call(getGift, { giftId: first })).toMatchObject({ state: 'EXPIRED' })
    expect(await payLate(first)).toMatchObject({ state: 'RECEIPTED', returnedPaise: 0 })
    await world.owner`update donation_profile set is_receiving = false`
    expect(await payLate(second)).toMatchObject({ state: 'EXPIRED', returnedPaise: 50_100 })
    expect((await booksOf(world, charity)).payable).toBe(-50_100)
  })

  test('shows nobody else the gift', async ({ world }) => {
    const charity = await givenCharity(world)
    const { giftId } = await givenGift(await world.person(), charity)
    for (const other of [await world.person(), charity.head])
      expect(codeOf(await other.ask(getGift, { giftId }))).toEqual([404, 'GIFT_NOT_FOUND'])
  })
})

describe('a refund of a gift [cso:S56]', () => {
  test('takes it out of totals, books and thanks, and a note cancels its acknowledgement [MO32] [MO33]', async ({
    world,
  }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const { giftId } = await givenGift(giver, charity)
    await givenGift(await world.person(), charity, { amountPaise: 10_100 })
    const reason = 'Given twice by mistake.'
    expect(await charity.head.call(refundGift, { giftId, reason })).toEqual({ state: 'REFUNDED' })
    expect(codeOf(await charity.head.ask(refundGift, { giftId, reason }))).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect(await totalsOf(world, charity)).toEqual({ raisedPaise: 10_100, gifts: 1, givers: 1 })
    expect(await booksOf(world, charity)).toEqual({ receivable: 60_200, payable: -10_100, refunds: -50_100 })
    await reconcile(world)
    expect(await booksOf(world, charity)).toEqual({ receivable: 10_100, payable: -10_100, refunds: 0 })
    const gift = await giver.call(getGift, { giftId })
    expect(gift).toMatchObject({ state: 'REFUNDED', refund: 'DONE' })
    expect(gift.papers.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'ACKNOWLEDGEMENT ACK26-27/000001',
      'CANCELLATION CN26-27/000001',
    ])
    const { content } = await giver.call(listContributions, { of: 'THANKS', customUrl: charity.customUrl })
    expect(content).toHaveLength(1)
  })

  test('is possible for seven days, by administrators of that workspace alone', async ({ world }) => {
    const charity = await givenCharity(world)
    const other = await givenCharity(world)
    const giver = await world.person({ workspace: charity.workspace })
    const { giftId } = await givenGift(giver, charity)
    const reason = 'Asked by the giver.'
    expect(codeOf(await giver.ask(refundGift, { giftId, reason }))).toEqual([403, 'NOT_ALLOWED'])
    expect(codeOf(await other.head.ask(refundGift, { giftId, reason }))).toEqual([404, 'GIFT_NOT_FOUND'])
    world.clock.pass(7 * DAY_MS + 1)
    const late = await world.session(charity.head.id, charity.workspace)
    expect(codeOf(await late.ask(refundGift, { giftId, reason }))).toEqual([409, 'REFUND_OVER'])
    world.clock.pass(-1)
    expect(await late.call(refundGift, { giftId, reason })).toEqual({ state: 'REFUNDED' })
  })

  test('is refused in a chargeback; a lost one counts in no total', async ({ world }) => {
    const charity = await givenCharity(world)
    const { giftId } = await givenGift(await world.person(), charity)
    await world.owner`update payment_capture set chargeback = 'LOST'`
    expect(await totalsOf(world, charity)).toEqual({ raisedPaise: 0, gifts: 0, givers: 0 })
    expect(codeOf(await charity.head.ask(refundGift, { giftId, reason: 'A dispute.' }))).toEqual([409, 'IN_CHARGEBACK'])
  })

  test('counts givers and gifts apart [MO32]', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    for (const amountPaise of [10_100, 20_200]) await givenGift(giver, charity, { amountPaise })
    await givenGift(await world.person(), charity, { amountPaise: 1000 })
    expect(await totalsOf(world, charity)).toEqual({ raisedPaise: 31_300, gifts: 3, givers: 2 })
  })
})
