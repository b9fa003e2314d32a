import { describe, expect } from 'vitest'
import { compareDay, listDifferences, settleDifference } from '@chowk/contract/reconciliation/difference.ts'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import { importBankLines, importSettlement } from '@chowk/contract/reconciliation/file.ts'
import {
  DAY,
  DAY_MS,
  booksOf,
  compareMoney,
  givenSoldYesterday,
  heldOrders,
  settlePayment,
} from '../../testing/neighbours/neighbour-money.ts'
import { reconcile } from '../../testing/neighbours/neighbour-payment.ts'
import { refusedStep, takeStep } from '../../testing/placed-order.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const WHY = 'The gateway confirmed it by e-mail.'
const HEAD = 'entity_id,amount,fee,tax,credit,settlement_id,settled_at,settlement_utr'

const givenOperator = async (world: World) => await world.person({ operator: true })
type Operator = Awaited<ReturnType<typeof givenOperator>>

const statesOf = async (farah: Operator, day?: string) =>
  (await farah.call(getMoneyDay, day ? { day } : {})).runs
    .filter(({ gateway }) => gateway !== 'SANDBOX')
    .map(({ comparison, state }) => `${comparison} ${state}`)
const differencesOf = async (farah: Operator) => (await farah.call(listDifferences, {})).content

describe('the comparison of a day', () => {
  test('matches a sale from the gateway to the bank, and books the settlement once [cso:S54] [cso:S53]', async ({
    world,
  }) => {
    const { service, seller, paymentId } = await givenSoldYesterday(world)
    settlePayment(service, paymentId)
    await compareMoney(world)
    const farah = await givenOperator(world)
    expect(await statesOf(farah)).toEqual(['PAYMENTS MATCHED', 'SETTLEMENT MATCHED', 'BANK FILE_MISSING'])
    const csv = `Date,Narration,UTR,Debit,Credit\n21/11/2026,NEFT Razorpay,UTR20261121A,,115.22`
    expect(await farah.call(importBankLines, { name: 'bank.csv', csv })).toEqual({
      rows: 1,
      known: 0,
      matched: 1,
      differences: 0,
      refused: [],
    })
    await compareMoney(world)
    expect(await farah.call(importBankLines, { name: 'bank.csv', csv })).toMatchObject({ known: 1, matched: 1 })
    expect(await statesOf(farah)).toEqual(['PAYMENTS MATCHED', 'SETTLEMENT MATCHED', 'BANK MATCHED'])
    expect(await booksOf(world, seller)).toEqual({ bank: 11_522, fee: 236, gst_on_fee: 42, pending: -11_800 })
    expect([await differencesOf(farah), await heldOrders(world)]).toEqual([[], []])
    const { balances } = await farah.call(getMoneyDay, {})
    expect(balances).toContainEqual({ account: 'BANK', gateway: '', paise: 11_522 })
  })

  test('finds a planted paisa with the id of the order and holds its payout until that is mended [R14] [cso:S54]', async ({
    world,
  }) => {
    const { orderId, paymentId } = await givenSoldYesterday(world)
    // Nothing but the owner without its triggers can change the books.
    const plant = async (paise: number) => {
      await world.owner`alter table ledger_entry disable trigger user`
      await world.owner`
        update ledger_entry e set paise = e.paise + sign(e.paise) * ${paise}::int from ledger_transfer t
        where t.id = e.transfer_id and t.kind = 'SALE' and t.ref = ${`order ${orderId}`}`
    }
    await plant(1)
    await compareMoney(world)
    const farah = await givenOperator(world)
    expect(await differencesOf(farah)).toMatchObject([
      {
        comparison: 'PAYMENTS',
        cause: 'SALE',
        finding: 'AMOUNT_DIFF',
        paymentId,
        expectedPaise: 11_800,
        actualPaise: 11_801,
        orders: [{ orderId }],
        may: ['ACCEPTED'],
      },
    ])
    expect(await heldOrders(world)).toEqual([orderId])
    await plant(-1)
    await compareMoney(world)
    expect([await differencesOf(farah), await heldOrders(world)]).toEqual([[], []])
  })

  test('finds a paisa at the gateway, and what an operator accepted stays settled [R14]', async ({ world }) => {
    const { service, orderId, paymentId } = await givenSoldYesterday(world)
    Object.assign(service.payments.get(paymentId) ?? {}, { amount: 11_799 })
    await compareMoney(world)
    const farah = await givenOperator(world)
    const [found] = await differencesOf(farah)
    expect(found).toMatchObject({ cause: 'PAYMENT', expectedPaise: 11_800, actualPaise: 11_799, orders: [{ orderId }] })
    const wish = { id: found?.id ?? '', reason: WHY }
    expect((await farah.ask(settleDifference, { ...wish, as: 'BOOKED' })).body.code).toBe('NOT_BOOKABLE')
    expect(await farah.call(settleDifference, { ...wish, as: 'ACCEPTED' })).toEqual({ open: 0 })
    expect((await farah.ask(settleDifference, { ...wish, as: 'ACCEPTED' })).body.code).toBe('DIFFERENCE_NOT_FOUND')
    await compareMoney(world)
    expect([await differencesOf(farah), await heldOrders(world)]).toEqual([[], []])
    Object.assign(service.payments.get(paymentId) ?? {}, { amount: 11_798 })
    await compareMoney(world)
    expect(await differencesOf(farah)).toMatchObject([{ actualPaise: 11_798 }])
  })

  test('of a silent gateway fails in plain sight and is tried again [cso:S54]', async ({ world }) => {
    const { service } = await givenSoldYesterday(world)
    service.faults.push({ status: 500, text: 'no' }, { status: 500, text: 'no' })
    await expect(compareMoney(world)).rejects.toThrow('Razorpay')
    const farah = await givenOperator(world)
    expect(await statesOf(farah)).toEqual(['PAYMENTS FAILED', 'SETTLEMENT FAILED', 'BANK MATCHED'])
    await compareMoney(world)
    expect((await statesOf(farah))[0]).toBe('PAYMENTS MATCHED')
  })

  test('records a payment that no event brought, once an operator books it [cso:S54]', async ({ world }) => {
    const { service, paymentId } = await givenSoldYesterday(world)
    const [payment] = service.payments.values()
    if (!payment) throw new Error('nothing was paid')
    service.payments.set('pay_strange', { ...payment, id: 'pay_strange', order_id: 'order_strange', amount: 500 })
    await compareMoney(world)
    const farah = await givenOperator(world)
    const [found] = await differencesOf(farah)
    expect(found).toMatchObject({
      finding: 'MISSING_HERE',
      cause: 'PAYMENT',
      paymentId: 'pay_strange',
      may: ['BOOKED', 'ACCEPTED'],
    })
    await farah.call(settleDifference, { id: found?.id ?? '', as: 'BOOKED', reason: WHY })
    const rows =
      await world.owner`select gateway_payment_id as id, state from payment_capture where gateway_payment_id <> ${paymentId}`
    expect(rows).toEqual([{ id: 'pay_strange', state: 'SUSPENSE' }])
    await compareMoney(world)
    expect(await differencesOf(farah)).toEqual([])
  })

  test('is queued on demand, for days up to today [cso:S54]', async ({ world }) => {
    const farah = await givenOperator(world)
    expect(await farah.call(compareDay, { day: DAY })).toEqual({ isQueued: true })
    expect((await farah.ask(compareDay, { day: '2026-11-22' })).body.code).toBe('WRONG_DAY')
  })
})

describe('a refund at the gateway’s own desk', () => {
  test('is found the next day, booked with its source, and leaves the rest to refund [MO12] [cso:S54]', async ({
    world,
  }) => {
    const order = await givenSoldYesterday(world)
    const { service, seller, orderId, paymentId } = order
    service.refundByHand(paymentId, 4000)
    world.clock.pass(DAY_MS)
    await compareMoney(world)
    const farah = await givenOperator(world)
    const [found] = await differencesOf(farah)
    expect(found).toMatchObject({
      finding: 'MISSING_HERE',
      cause: 'REFUND',
      actualPaise: 4000,
      orders: [{ orderId }],
      needsBearer: true,
    })
    const wish = { id: found?.id ?? '', as: 'BOOKED' as const, reason: WHY }
    expect((await farah.ask(settleDifference, wish)).body.code).toBe('BEARER_NEEDED')
    await farah.call(settleDifference, { ...wish, bearer: 'SELLER' })
    expect(await booksOf(world, seller)).toEqual({ receivable: 7800, pending: -11_800, payable: 4000 })
    expect(await world.owner`select cause, state, amount_paise::int as paise from payment_refund`).toEqual([
      { cause: 'GATEWAY', state: 'DONE', paise: 4000 },
    ])
    await compareMoney(world)
    expect(await differencesOf(farah)).toEqual([])
    const buyer = { ...order.buyer.person, ...(await world.session(order.buyer.person.id, order.school)) }
    expect(await refusedStep(buyer, order, 'CANCELLED')).toEqual([409, 'MORE_THAN_PAID'])
  })

  test('that counted towards a refund of ours is no difference [MO12]', async ({ world }) => {
    const order = await givenSoldYesterday(world)
    order.service.refundByHand(order.paymentId, 4000)
    const buyer = { ...order.buyer.person, ...(await world.session(order.buyer.person.id, order.school)) }
    await takeStep(buyer, order, 'CANCELLED')
    await reconcile(world)
    world.clock.pass(DAY_MS)
    await compareMoney(world)
    expect(await differencesOf(await givenOperator(world))).toEqual([])
    expect(await booksOf(world, order.seller)).toEqual({})
  })
})

test('a refund of a payment that is not known here, or of more than is left, is not booked [MO12]', async ({
  world,
}) => {
  const { service, paymentId } = await givenSoldYesterday(world)
  const [payment] = service.payments.values()
  if (!payment) throw new Error('nothing was paid')
  service.payments.set('pay_strange', { ...payment, id: 'pay_strange', status: 'failed' })
  service.refundByHand('pay_strange', 500)
  service.refundByHand(paymentId, 4000)
  world.clock.pass(DAY_MS)
  await compareMoney(world)
  await world.owner`update payment_capture set refund_paise = 8000`
  const farah = await givenOperator(world)
  const book = async (id: string) =>
    (await farah.ask(settleDifference, { id, as: 'BOOKED', bearer: 'PLATFORM', reason: WHY })).body.code
  const codes = await Promise.all((await differencesOf(farah)).map(async ({ id }) => await book(id)))
  expect(codes.toSorted()).toEqual(['MORE_THAN_PAID', 'NOT_PAID'])
})

describe('a settlement', () => {
  test('with one paisa more of fee is a difference that holds the payout of its order only [cso:S54]', async ({
    world,
  }) => {
    const { orderId, paymentId, seller } = await givenSoldYesterday(world)
    const farah = await givenOperator(world)
    const csv = `${HEAD}\n${paymentId},118.00,2.37,0.42,115.21,setl_1,${DAY},UTR20261121A`
    const input = { gateway: 'RAZORPAY' as const, name: 'settlement.csv', csv }
    expect(await farah.call(importSettlement, input)).toMatchObject({
      rows: 1,
      matched: 0,
      differences: 1,
      refused: [],
    })
    const [found] = await differencesOf(farah)
    expect(found).toMatchObject({
      finding: 'AMOUNT_DIFF',
      cause: 'PART_FEE',
      expectedPaise: 278,
      actualPaise: 279,
      orders: [{ orderId }],
    })
    expect(await heldOrders(world)).toEqual([orderId])
    await farah.call(settleDifference, { id: found?.id ?? '', as: 'BOOKED', reason: WHY })
    expect(await booksOf(world, seller)).toEqual({ bank: 11_521, fee: 237, gst_on_fee: 42, pending: -11_800 })
    expect(await heldOrders(world)).toEqual([])
    expect(await farah.call(importSettlement, input)).toMatchObject({ known: 1, matched: 0, differences: 0 })
  })

  test('names rows that cannot be read and rows that say something else than before [MO14] [cso:S54]', async ({
    world,
  }) => {
    const { paymentId } = await givenSoldYesterday(world)
    const farah = await givenOperator(world)
    const row = (amount: string, credit: string) =>
      `${paymentId},${amount},2.36,0.42,${credit},setl_1,${DAY},UTR20261121A`
    const input = { gateway: 'RAZORPAY' as const, name: 'settlement.csv' }
    const first = await farah.call(importSettlement, {
      ...input,
      csv: [HEAD, row('118.00', '115.22'), row('abc', '1')].join('\n'),
    })
    expect(first).toMatchObject({
      rows: 2,
      matched: 1,
      refused: [{ row: 3, column: 'amount', fault: 'AMOUNT_UNREADABLE' }],
    })
    const second = await farah.call(importSettlement, { ...input, csv: [HEAD, row('119.00', '116.22')].join('\n') })
    expect(second.refused).toEqual([{ row: 2, column: 'entityId', fault: 'KNOWN_OTHERWISE' }])
    expect((await farah.ask(importSettlement, { ...input, csv: 'a,b\n1,2' })).body.code).toBe('COLUMNS_MISSING')
    const broken = [
      ['NOT_CSV', '"a\n'],
      ['TOO_MANY_ROWS', `${HEAD}\n${'a,1,1,1,1,s,d,u\n'.repeat(50_001)}`],
    ] as const
    for (const [code, csv] of broken)
      expect((await farah.ask(importSettlement, { ...input, csv })).body.code).toBe(code)
    const long = `Date,Debit,Credit\n${'a,1,1\n'.repeat(50_001)}`
    for (const [code, csv] of [
      ['NOT_CSV', '"a\n'],
      ['COLUMNS_MISSING', 'a'],
      ['TOO_MANY_ROWS', long],
    ] as const)
      expect((await farah.ask(importBankLines, { name: 'bank.csv', csv })).body.code).toBe(code)
    const { files } = await farah.call(getMoneyDay, {})
    expect(files.map(({ refused }) => refused.length)).toEqual([1, 1])
  })

  test('that never comes is an alert, and its payments are missing after five days [cso:S54]', async ({ world }) => {
    const { paymentId, orderId } = await givenSoldYesterday(world)
    world.clock.pass(3 * DAY_MS)
    await compareMoney(world)
    const farah = await givenOperator(world)
    expect(await statesOf(farah)).toEqual(['PAYMENTS MATCHED', 'SETTLEMENT FILE_MISSING', 'BANK MATCHED'])
    world.clock.pass(2 * DAY_MS)
    await compareMoney(world)
    const later = await givenOperator(world)
    expect(await differencesOf(later)).toMatchObject([{ cause: 'NOT_SETTLED', paymentId, orders: [{ orderId }] }])
    const csv = `${HEAD}\n${paymentId},118.00,2.36,0.42,115.22,setl_1,2026-11-26,UTR20261126A`
    await later.call(importSettlement, { gateway: 'RAZORPAY', name: 'late.csv', csv })
    expect([await differencesOf(later), await heldOrders(world)]).toEqual([[], []])
  })

  test('whose bank line has another sum, or never comes, is a difference [cso:S54]', async ({ world }) => {
    const { service, paymentId } = await givenSoldYesterday(world)
    settlePayment(service, paymentId)
    await compareMoney(world)
    const farah = await givenOperator(world)
    const line = (day: string, utr: string, sum: string) =>
      `Date,Narration,UTR,Debit,Credit\n${day},NEFT,${utr},,${sum}`
    await farah.call(importBankLines, { name: 'one.csv', csv: line('2026-11-21', 'UTR20261121A', '115.21') })
    expect(await differencesOf(farah)).toMatchObject([
      {
        comparison: 'BANK',
        finding: 'AMOUNT_DIFF',
        cause: 'SETTLEMENT_LINE',
        expectedPaise: 11_522,
        actualPaise: 11_521,
      },
    ])
    await world.owner`delete from bank_line`
    world.clock.pass(2 * DAY_MS)
    await compareMoney(world)
    const later = await givenOperator(world)
    expect(await differencesOf(later)).toMatchObject([{ finding: 'MISSING_THERE', cause: 'SETTLEMENT_LINE' }])
    await later.call(importBankLines, { name: 'two.csv', csv: line('2026-11-23', 'UTR20261121A', '115.22') })
    expect(await differencesOf(later)).toEqual([])
    await later.call(importBankLines, { name: 'three.csv', csv: line('2026-11-23', 'UNKNOWN12345', '9.00') })
    expect(await differencesOf(later)).toMatchObject([
      { finding: 'MISSING_HERE', cause: 'BANK_LINE', actualPaise: 900 },
    ])
  })
})
