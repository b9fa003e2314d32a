import { describe, expect } from 'vitest'
import { createContribution } from '@chowk/contract/donation/contribution.ts'
import {
  confirmGiftPayment,
  createGift,
  openGiftPayment,
  playGiftPayment,
  refundGift,
} from '@chowk/contract/donation/gift.ts'
import { platformAccount, post, sellerAccount } from '../../ledger/ledger.ts'
import { CLAIM, givenCharity, givenGift, giftInput, payGift } from '../../testing/neighbours/gifts.ts'
import { givenRazorpay } from '../../testing/razorpay-service.ts'
import { test } from '../../testing/test.ts'

const codeOf = ({ statusCode, body }: { statusCode: number; body: { code?: string } }) => [statusCode, body.code]

describe('refusals of giving [cso:S55] [cso:S56]', () => {
  test('a gift that is paid cannot be paid again', async ({ world }) => {
    const giver = await world.person()
    const { giftId } = await givenGift(giver, await givenCharity(world))
    expect(codeOf(await giver.ask(openGiftPayment, { giftId }))).toEqual([409, 'GIFT_CLOSED'])
    expect(codeOf(await giver.ask(playGiftPayment, { giftId, outcome: 'PAY' }))).toEqual([409, 'GIFT_CLOSED'])
    const forged = { giftId, paymentId: 'pay_1', signature: 'x' }
    expect(codeOf(await giver.ask(confirmGiftPayment, forged))).toEqual([401, 'INVALID_SIGNATURE'])
  })

  test('a gateway that is silent or missing takes nothing', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const service = await givenRazorpay()
    Object.assign(world.config, { razorpay: service.settings })
    const { giftId } = await giver.call(createGift, giftInput(charity))
    service.faults.push({ status: 500, text: 'down' }, { status: 500, text: 'down' })
    expect(codeOf(await giver.ask(openGiftPayment, { giftId }))).toEqual([503, 'GATEWAY_SILENT'])
    service.faults.length = 0
    const { gatewayOrderId } = await giver.call(openGiftPayment, { giftId })
    expect(codeOf(await giver.ask(playGiftPayment, { giftId, outcome: 'PAY' }))).toEqual([404, 'NO_SANDBOX'])
    const back = { giftId, ...service.pay(gatewayOrderId) }
    service.faults.push({ status: 500, text: 'down' }, { status: 500, text: 'down' }, { status: 500, text: 'down' })
    expect(codeOf(await giver.ask(confirmGiftPayment, back))).toEqual([503, 'GATEWAY_SILENT'])
    service.faults.length = 0
    expect(await giver.call(confirmGiftPayment, back)).toMatchObject({ state: 'RECEIPTED' })
    const other = await giver.call(createGift, giftInput(charity))
    Object.assign(world.config, { razorpay: undefined, mode: 'serve' })
    expect(codeOf(await giver.ask(createGift, giftInput(charity)))).toEqual([409, 'NO_SALES'])
    expect(codeOf(await giver.ask(openGiftPayment, { giftId: other.giftId }))).toEqual([409, 'NO_SALES'])
  })

  test('money that was paid out is not refunded', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person()
    const { giftId } = await giver.call(createGift, giftInput(charity))
    await payGift(giver, giftId)
    await world.sql.begin(async (tx) => {
      const entries = [
        { account: sellerAccount(charity.seller, 'donation_payable'), paise: 50_100 },
        { account: platformAccount('bank'), paise: -50_100 },
      ]
      await post(tx, { kind: 'PAYOUT', ref: 'payout 1', entries, at: world.clock.now() })
    })
    const refund = { giftId, reason: 'Given twice.' }
    expect(codeOf(await charity.head.ask(refundGift, refund))).toEqual([409, 'PAID_OUT'])
  })

  test('contributions go to who receives, claim 80G where there is one, and are twenty a day', async ({ world }) => {
    const charity = await givenCharity(world, { reg80g: null })
    const giver = await world.person()
    const service = {
      customUrl: charity.customUrl,
      kind: 'SERVICE' as const,
      name: 'Asha Rao',
      what: 'Reading to children.',
      givenOn: '2026-11-20',
    }
    expect(codeOf(await giver.ask(createContribution, { ...service, customUrl: 'nobody-there' }))).toEqual([
      404,
      'DRIVE_NOT_FOUND',
    ])
    const cash = {
      ...service,
      ...CLAIM,
      kind: 'MONEY_OFFLINE' as const,
      amountPaise: 5000,
      mode: 'CASH' as const,
      reference: 'Receipt 12',
      proofId: '0197a1f0-0000-7000-8000-000000000002',
    }
    expect(codeOf(await giver.ask(createContribution, cash))).toEqual([409, 'NO_80G'])
    for (let count = 0; count < 20; count++) await giver.call(createContribution, service)
    expect(codeOf(await giver.ask(createContribution, service))).toEqual([429, 'TOO_MANY_CONTRIBUTIONS'])
  })
})
