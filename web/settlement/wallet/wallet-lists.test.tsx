// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { getCoins } from '@chowk/contract/order/coin.ts'
import { getBalanceDays, getPayout, listMovements, listPayouts } from '@chowk/contract/settlement/payout.ts'
import type { Movement } from '@chowk/contract/settlement/payout.ts'
import { getWallet, listSettlements, requestSettlement } from '@chowk/contract/settlement/settlement.ts'
import type { Settlement } from '@chowk/contract/settlement/settlement.ts'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { faultsIn, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { allNamed, fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { SAMPLE_DAYS, SAMPLE_IDS, SAMPLE_PAYOUT, SAMPLE_SETTLEMENT, SAMPLE_WALLET } from './sample-wallet.ts'
import WalletScreen from './wallet-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const text = () => document.body.textContent
const shows = async (...words: string[]) => await until(() => words.forEach((each) => expect(text()).toContain(each)))

type Answers = readonly (readonly [Call, object | ((input: Record<string, unknown>) => object)])[]

async function open(query: string, ...answers: Answers) {
  showPageTo(sampleViewer())
  const sent = answerCalls(
    ...answers,
    [getWallet, SAMPLE_WALLET],
    [getCoins, { balance: 340, heldCoins: 0, expiries: [] }],
    [getBalanceDays, { days: SAMPLE_DAYS }],
  )
  page = await openScreen(WalletScreen, '/transaction', `/transaction${query}`)
  return sent
}

const orders = (...changes: Partial<Settlement>[]) =>
  pageWith(
    changes.map((change, index) => ({
      ...SAMPLE_SETTLEMENT,
      orderId: `${index}${SAMPLE_IDS.order.slice(1)}`,
      displayNumber: `CHK-${index}`,
      ...change,
    })),
  )

test('lists orders with their figures and narrows them to Pending or Settled [R4.11] [cso:S46]', async () => {
  const sent = await open('', [listSettlements, pageWith([SAMPLE_SETTLEMENT])])
  await shows('CHK-261101-K7M2QXA', 'Ready to be paid', '₹1,400.00', '₹93.75', '₹16.88', '₹3.12', '₹0.25')
  await fillIn('Status', 'SETTLED')
  await until(() => expect(inputsOf(sent, listSettlements).at(-1)).toMatchObject({ settlementStatus: 'SETTLED' }))
  expect([...named<HTMLSelectElement>('select', 'Status').options].map(({ textContent }) => textContent)).toEqual([
    'All orders',
    'Pending',
    'Settled',
  ])
  expect(page?.address()).toBe('/transaction?show=SETTLED')
})

test('explains stages that a seller wonders about, and offers a payout only where something is due', async () => {
  await open('', [
    listSettlements,
    orders(
      { stage: 'UNKNOWN' },
      { stage: 'ON_HOLD' },
      { stage: 'FAILED', failure: 'Account closed' },
      { stage: 'SETTLED', duePaise: 0 },
    ),
  ])
  await shows(
    'The bank has not confirmed this payout yet.',
    'This order is in dispute',
    'The bank says: “Account closed”',
  )
  expect(allNamed('button', /^Request payout/).map((button) => button.textContent)).toEqual(['Request payout CHK-2'])
})

test('shows how the share of an order adds up', async () => {
  await open('', [listSettlements, pageWith([SAMPLE_SETTLEMENT])])
  await pressNamed('How it adds up CHK-261101-K7M2QXA')
  await shows('Sold, delivery included₹1,400.00', 'Commission, 7.5 %−₹93.75', 'GST on the commission−₹16.88')
  await shows('TCS (tax collected at source)−₹3.12', 'TDS (tax deducted at source)−₹0.25', 'Due₹1,286.00')
})

test('requests a payout once its commission and what arrives were shown [set-request]', async () => {
  const sent = await open(
    '',
    [listSettlements, pageWith([SAMPLE_SETTLEMENT])],
    [requestSettlement, { ...SAMPLE_SETTLEMENT, stage: 'REQUESTED' }],
  )
  await pressNamed('Request payout CHK-261101-K7M2QXA')
  await shows(
    'Request a payout of ₹1,286.00?',
    'to the account ending 4321',
    'Commission, 7.5 %',
    'Arrives in your bank₹1,286.00',
  )
  expect(await faultsIn(document.querySelector('dialog')!)).toEqual([])
  const before = inputsOf(sent, getWallet).length
  await pressNamed('Request payout', 'dialog button')
  await shows('Payout of order CHK-261101-K7M2QXA: Payout requested')
  expect(inputsOf(sent, requestSettlement)).toEqual([
    { orderId: SAMPLE_IDS.order, sellerId: SAMPLE_IDS.seller, feePercent: 7.5 },
  ])
  await until(() => expect(inputsOf(sent, getWallet).length).toBeGreaterThan(before))
})

test('names the right commission after a change, shows the new figures and sends it [cso:S47]', async () => {
  const sent = await open(
    '',
    [
      listSettlements,
      (_: object) =>
        pageWith([{ ...SAMPLE_SETTLEMENT, feePercent: inputsOf(sent, requestSettlement).length ? 5 : 7.5 }]),
    ],
    [
      requestSettlement,
      ({ feePercent }) => (feePercent === 5 ? SAMPLE_SETTLEMENT : refusal('FEE_CHANGED', { feePercent: 5 })),
    ],
  )
  await pressNamed(/^Request payout/)
  await pressNamed('Request payout', 'dialog button')
  await shows('The commission of this order is 5 %.', 'Commission, 5 %')
  await pressNamed('Request payout', 'dialog button')
  await until(() => expect(inputsOf(sent, requestSettlement).at(-1)).toMatchObject({ feePercent: 5 }))
})

test.each([
  ['NOT_ELIGIBLE', 'Nothing of this order can be paid out now'],
  ['ON_HOLD', 'its payment is being checked'],
  ['BELOW_MINIMUM', 'Payouts start at ₹100. Together with other orders'],
  ['NOT_YOUR_SELLER', 'You act for another shop now.'],
])('explains why a payout is refused: %s [cso:S47]', async (code, words) => {
  await open('', [listSettlements, pageWith([SAMPLE_SETTLEMENT])], [requestSettlement, refusal(code)])
  await pressNamed(/^Request payout/)
  await pressNamed('Request payout', 'dialog button')
  await shows(words)
})

test('tells a seller without sales what will be listed', async () => {
  await open('', [listSettlements, pageWith([])])
  await shows('No sales yet', 'Each order appears here')
  expect(allNamed('select', 'Status')).toEqual([])
})

const MOVEMENT: Movement = {
  movementId: '44444444-4444-4444-8444-444444444444',
  at: '2026-11-11T08:00:00.000Z',
  kind: 'REFUND',
  isReversal: false,
  orderId: SAMPLE_IDS.order,
  displayNumber: 'CHK-261101-T5',
  paise: -53_000,
  balancePaise: -6000,
  note: '',
}

test('lists movements in and out with the balance after each [cso:S52]', async () => {
  const sale = { ...MOVEMENT, movementId: 'b', kind: 'COMPLETED' as const, paise: 36_000, balancePaise: 47_000 }
  const mended = {
    ...sale,
    movementId: 'c',
    kind: 'ADJUSTMENT' as const,
    isReversal: true,
    orderId: null,
    note: 'Counted twice',
  }
  await open('?part=movements', [listMovements, pageWith([MOVEMENT, sale, mended])])
  await shows('Refund to the buyer CHK-261101-T5', '− ₹530.00', '−₹60.00', '+ ₹360.00', '₹470.00')
  await shows('Correction by Chowk, reversed', 'Counted twice')
  expect(allNamed('td .danger, td.danger, strong.danger', '−₹60.00').length).toBeGreaterThan(0)
  expect(named<HTMLAnchorElement>('td a', 'CHK-261101-T5').getAttribute('href')).toBe(
    `/order-details/${SAMPLE_IDS.order}`,
  )
})

test('movements are narrowed by account and month, and another part begins without these filters', async () => {
  const sent = await open('?part=movements', [listMovements, pageWith([MOVEMENT])], [listPayouts, pageWith([])])
  await fillIn('Account', 'PENDING')
  await fillIn('Month', '2026-10')
  await until(() =>
    expect(inputsOf(sent, listMovements).at(-1)).toMatchObject({ account: 'PENDING', month: '2026-10' }),
  )
  await pressNamed('Payouts')
  await shows('No payouts yet')
  expect(page?.address()).toBe('/transaction?part=payouts')
})

test('shows why a payout failed, and what it pays [cso:S49]', async () => {
  const items = [
    { orderId: SAMPLE_IDS.order, displayNumber: 'CHK-1', kind: 'COMPLETED', paise: 134_600 },
    { orderId: null, displayNumber: null, kind: 'ADJUSTMENT', paise: -6000 },
  ]
  const sent = await open(
    '?part=payouts',
    [listPayouts, pageWith([SAMPLE_PAYOUT])],
    [getPayout, { ...SAMPLE_PAYOUT, items }],
  )
  await shows('Failed', 'Attempt 2', 'returned it later', 'The bank says: “Account closed”')
  await pressNamed('15 Nov 2026')
  await shows('Payout of ₹1,286.00', 'CHK-1', '₹1,346.00', '−₹60.00', 'Together₹1,286.00')
  expect(inputsOf(sent, getPayout)).toEqual([{ payoutId: SAMPLE_IDS.payout }])
  expect(await faultsIn(document.querySelector('dialog')!)).toEqual([])
})

test('explains a payout that the bank has not confirmed [cso:S49]', async () => {
  const unknown = { ...SAMPLE_PAYOUT, state: 'UNKNOWN', failure: null, failureText: '', concludedAt: null }
  await open('?part=payouts', [listPayouts, pageWith([unknown])])
  await shows('Not confirmed yet', 'The bank has not confirmed this payout yet.')
})

test.each(['', '?part=movements', '?part=payouts'])('offers another try when a list fails: %s', async (query) => {
  await open(query)
  await shows('Try again')
  expect(text()).toMatch(/The (settlements|movements|payouts) couldn't be loaded/)
})
