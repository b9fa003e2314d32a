// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import type { Output } from '@chowk/contract/call.ts'
import { listChargebacks } from '@chowk/contract/reconciliation/chargeback.ts'
import { adjustSeller, listDecisions } from '@chowk/contract/reconciliation/decision.ts'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import { listDifferences, settleDifference } from '@chowk/contract/reconciliation/difference.ts'
import type { MoneyDifference } from '@chowk/contract/reconciliation/difference.ts'
import { importBankLines } from '@chowk/contract/reconciliation/file.ts'
import { listSuspense } from '@chowk/contract/reconciliation/suspense.ts'
import { answerCalls, inputsOf, refusal } from '../app/testing/answered-calls.ts'
import { until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { openScreen } from '../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../app/testing/page-actions.ts'
import { sampleOf } from '../app/testing/sample-answer.ts'
import MoneyScreen from './money-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const ID = '11111111-1111-4111-8111-111111111111'
const AT = '2026-11-22T02:30:00.000Z'
const NONE = { content: [], isCut: false }
const REASON = 'The gateway confirmed it by e-mail.'

const MONEY: Output<typeof getMoneyDay> = {
  day: '2026-11-21',
  lastDay: '2026-11-22',
  runs: [
    {
      comparison: 'PAYMENTS',
      gateway: 'RAZORPAY',
      state: 'DIFFERENT',
      matched: 41,
      matchedPaise: 48_380_00,
      differences: 1,
      fault: '',
      endedAt: AT,
    },
    {
      comparison: 'SETTLEMENT',
      gateway: 'RAZORPAY',
      state: 'FILE_MISSING',
      matched: 0,
      matchedPaise: 0,
      differences: 0,
      fault: '',
      endedAt: AT,
    },
    {
      comparison: 'BANK',
      gateway: '',
      state: 'NOT_RUN',
      matched: 0,
      matchedPaise: 0,
      differences: 0,
      fault: '',
      endedAt: null,
    },
  ],
  balances: [{ account: 'BANK', gateway: '', paise: 12_345_650 }],
  jobs: [{ name: 'compare-money', everyMinutes: 1440, endedAt: AT, fault: '', isLate: true }],
  files: [],
}

const DIFFERENCE: MoneyDifference = {
  id: ID,
  comparison: 'PAYMENTS',
  gateway: 'RAZORPAY',
  day: '2026-11-21',
  subject: 'refund rfnd_1',
  finding: 'MISSING_HERE',
  cause: 'REFUND',
  paymentId: 'pay_1',
  expectedPaise: 0,
  actualPaise: 4000,
  orders: [{ orderId: ID, displayNumber: 'CHK-261121-K7M2QXA-1', sellerName: 'Diya' }],
  foundAt: AT,
  may: ['BOOKED', 'ACCEPTED'],
  needsBearer: true,
}

const readsWith = (differences: readonly MoneyDifference[]) =>
  [
    [getMoneyDay, MONEY],
    [listDifferences, { content: differences, isCut: false }],
    [listSuspense, NONE],
    [listChargebacks, NONE],
    [listDecisions, NONE],
    [getSecurity, { ...(sampleOf(getSecurity.output) as object), password: { isSet: true, setAt: null } }],
  ] as const

const open = async () => (page = await openScreen(MoneyScreen, '/operation/money', '/operation/money'))
const text = () => page?.container.textContent ?? ''

test('shows the state of a day, what is missing, and a late job', async () => {
  showPageTo(sampleViewer())
  answerCalls(...readsWith([]))
  await open()
  await until(() => expect(text()).toContain('No open differences.'))
  for (const words of [
    'Payments and books, Razorpay',
    '41 (₹48,380)',
    'File missing',
    'Not compared yet',
    '₹1,23,456.50',
    'Late or failed',
  ])
    expect(text()).toContain(words)
})

test('books a refund of the gateway’s desk once it is said who bears it', async () => {
  showPageTo(sampleViewer())
  const sent = answerCalls(...readsWith([DIFFERENCE]), [
    settleDifference,
    ({ bearer }) => (bearer ? { open: 0 } : refusal('BEARER_NEEDED')),
  ])
  await open()
  await until(() => expect(text()).toContain('Refund: missing in our books'))
  expect(page?.container.querySelector('a[href*="/order-details/"]')?.textContent).toBe('CHK-261121-K7M2QXA-1')
  await fillIn('Reason', REASON)
  await pressNamed('Settle')
  await until(() => expect(text()).toContain('Choose who bears it.'))
  await pressNamed('Seller')
  await pressNamed('Settle')
  await until(() => expect(inputsOf(sent, settleDifference)).toHaveLength(2))
  expect(inputsOf(sent, settleDifference).at(-1)).toEqual({ id: ID, as: 'BOOKED', bearer: 'SELLER', reason: REASON })
})

test('names the rows of a bank statement that could not be read', async () => {
  showPageTo(sampleViewer(), 'hi')
  const refused = [{ row: 7, column: 'credit', fault: 'AMOUNT_UNREADABLE' }]
  answerCalls(...readsWith([]), [importBankLines, { rows: 9, known: 0, matched: 8, differences: 0, refused }])
  await open()
  await until(() => expect(text()).toContain('बैंक स्टेटमेंट अपलोड करें'))
  const [, input] = page?.container.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []
  if (!input) throw new Error('there is no upload')
  Object.defineProperty(input, 'files', { value: [new File(['Date,Credit\n1,x'], 'bank.csv')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(text()).toContain('पंक्ति 7, credit: रकम पढ़ी नहीं जा सकी'))
})

test('asks for order, sum, reason and password before a seller is adjusted', async () => {
  showPageTo(sampleViewer())
  const sent = answerCalls(...readsWith([]), [adjustSeller, { decisionId: ID, state: 'WAITING', sellerName: 'Diya' }])
  await open()
  await until(() => expect(text()).toContain('Nothing was adjusted'))
  await pressNamed('Adjust a seller')
  await until(() => expect(document.body.textContent).toContain('Above ₹5,000'))
  await fillIn('Order number', 'CHK-261121-K7M2QXA-1')
  await pressNamed('It is taken from the seller')
  await fillIn('Amount', '6,000')
  await fillIn(/^Reason/, REASON)
  await fillIn(/password/i, 'Stepwell-42!')
  await pressNamed('Adjust a seller', '[role=dialog] form button, dialog form button')
  await until(() => expect(inputsOf(sent, adjustSeller)).toHaveLength(1))
  expect(inputsOf(sent, adjustSeller)[0]).toEqual({
    of: 'CHK-261121-K7M2QXA-1',
    direction: 'FROM_SELLER',
    amountPaise: 600_000,
    reason: REASON,
    password: 'Stepwell-42!',
  })
})
