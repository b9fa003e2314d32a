// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { decidePayout, listAllPayouts, setPayoutSandbox } from '@chowk/contract/settlement/operator.ts'
import type { AnyPayout } from '@chowk/contract/settlement/operator.ts'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { faultsIn, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { allNamed, fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import PayoutsScreen from './payouts-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const ID = '33333333-3333-4333-8333-333333333333'
const PAYOUT: AnyPayout = {
  payoutId: ID,
  amountPaise: 128_600,
  state: 'UNKNOWN',
  isDonation: false,
  attempt: 1,
  lastFour: '4321',
  ifscCode: 'SBIN0000300',
  utr: '',
  failure: null,
  failureText: '',
  createdAt: '2026-11-20T06:30:00.000Z',
  concludedAt: null,
  sellerId: ID,
  sellerName: 'Diya Collective',
  port: 'SANDBOX',
  providerId: 'pout_K7M2',
  needsDecision: true,
}
const PAID: AnyPayout = {
  ...PAYOUT,
  payoutId: '44444444-4444-4444-8444-444444444444',
  state: 'PAID',
  port: 'RAZORPAYX',
  utr: 'SBIN52611',
  needsDecision: false,
}

const shows = async (...words: string[]) =>
  await until(() => words.forEach((each) => expect(document.body.textContent).toContain(each)))

type Answers = readonly (readonly [Call, object | ((input: Record<string, unknown>) => object)])[]
const listed = (content: AnyPayout[], sandboxMode: string | null = 'PAY') => ({ ...pageWith(content), sandboxMode })

async function open(...answers: Answers) {
  const sent = answerCalls(...answers, [listAllPayouts, listed([PAYOUT, PAID])])
  page = await openScreen(PayoutsScreen, '/operation/payouts', '/operation/payouts')
  return sent
}

test('lists payouts with port and number, and offers a decision where one is needed [cso:S63]', async () => {
  showPageTo(sampleViewer({ operator: true }))
  const sent = await open()
  await shows(
    'Diya Collective',
    'Ask the bank whether the money left',
    'Sandbox',
    'pout_K7M2',
    'RazorpayX',
    'UTR SBIN52611',
  )
  expect(allNamed('button', 'Decide')).toHaveLength(1)
  await fillIn('State', 'FAILED')
  await until(() => expect(inputsOf(sent, listAllPayouts).at(-1)).toMatchObject({ state: 'FAILED' }))
  expect(await faultsIn(document.querySelector('main')!)).toEqual([])
})

test('decides that a payout was paid, with the number of the bank [cso:S49]', async () => {
  showPageTo(sampleViewer({ operator: true }))
  const sent = await open([
    decidePayout,
    ({ utr }) => (utr === '' ? refusal('UTR_NEEDED') : { ...PAYOUT, state: 'PAID', needsDecision: false }),
  ])
  await pressNamed('Decide')
  await shows('₹1,286.00 to Diya Collective, account ending 4321.')
  await fillIn('Reason', 'Asked the branch by phone')
  await pressNamed('Mark as paid')
  await shows("Enter the bank's number of the transfer.")
  await fillIn(/UTR/, 'SBIN52611')
  await pressNamed('Mark as paid')
  await shows('Payout decided: Paid')
  expect(inputsOf(sent, decidePayout).at(-1)).toEqual({
    payoutId: ID,
    outcome: 'PAID',
    utr: 'SBIN52611',
    reason: 'Asked the branch by phone',
  })
})

test('decides that a payout was never sent, and says when it is too early [cso:S49]', async () => {
  showPageTo(sampleViewer({ operator: true }))
  const sent = await open([decidePayout, refusal('TOO_EARLY')])
  await pressNamed('Decide')
  await pressNamed('The money never left; it is due again')
  await until(() => expect(allNamed('input', /UTR/)).toEqual([]))
  await fillIn('Reason', 'Not in the statement')
  await pressNamed('Mark as not sent')
  await shows('Decide once 24 hours have passed')
  expect(inputsOf(sent, decidePayout)).toMatchObject([{ outcome: 'NOT_SENT', utr: '' }])
})

test('sets how the sandbox behaves, with each mode explained', async () => {
  showPageTo(sampleViewer({ operator: true }))
  const sent = await open([setPayoutSandbox, { sandboxMode: 'LOSE_ANSWER' }])
  await shows('Sandbox: Pays at once', 'No real money moves. Every payout succeeds.')
  await pressNamed('Change how the sandbox behaves')
  await shows('It moves at most ₹1,000 at once', 'comes back after three days')
  await pressNamed(/^Pays, but its answer is lost/)
  await pressNamed('Save')
  await until(() => expect(inputsOf(sent, setPayoutSandbox)).toEqual([{ mode: 'LOSE_ANSWER' }]))
})

test('shows no sandbox where a real bank takes the payouts', async () => {
  showPageTo(sampleViewer({ operator: true }))
  await open([listAllPayouts, listed([PAID], null)])
  await shows('RazorpayX')
  expect(allNamed('button', 'Change how the sandbox behaves')).toEqual([])
})

test('says in Hindi that there is no payout yet', async () => {
  showPageTo(sampleViewer({ operator: true }), 'hi')
  await open([listAllPayouts, listed([])])
  await shows('अभी कोई भुगतान नहीं', 'सैंडबॉक्स: तुरंत भेजता है')
})

test('says that the payouts failed to load and tries again', async () => {
  showPageTo(sampleViewer({ operator: true }))
  answerCalls()
  page = await openScreen(PayoutsScreen, '/operation/payouts', '/operation/payouts')
  await shows("The payouts couldn't be loaded", 'Try again')
  expect(named('button', 'Try again')).toBeTruthy()
})
