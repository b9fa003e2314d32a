// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { listBanks } from '@chowk/contract/settlement/bank.ts'
import type { BankAccount } from '@chowk/contract/settlement/bank.ts'
import { getPayoutSettings, savePayoutSettings } from '@chowk/contract/settlement/payout.ts'
import type { PayoutSettings } from '@chowk/contract/settlement/payout.ts'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { faultsIn, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import PayoutSettingsScreen from './payout-settings-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const ID = '11111111-1111-4111-8111-111111111111'
const SETTINGS: PayoutSettings = { sellerId: ID, interval: 'WEEKLY', nextPayoutOn: '2026-11-30', version: 3 }
const BANK: BankAccount = {
  bankId: ID,
  holderName: 'Diya Trust',
  lastFour: '4321',
  type: 'CURRENT',
  isPrimary: true,
  state: 'VERIFIED',
  failure: '',
  branch: {
    ifscCode: 'SBIN0000300',
    bankName: 'State Bank of India',
    status: 'KNOWN',
    suggestedIfsc: null,
    listDate: '2026-10-01',
  },
  version: 1,
}
const banks = (...content: BankAccount[]) => ({ content, blockedUntil: null, informs: [] })

const shows = async (...words: string[]) =>
  await until(() => words.forEach((each) => expect(document.body.textContent).toContain(each)))

type Answers = readonly (readonly [Call, object | ((input: Record<string, unknown>) => object)])[]

async function open(...answers: Answers) {
  const sent = answerCalls(...answers, [getPayoutSettings, { settings: SETTINGS }], [listBanks, banks(BANK)])
  page = await openScreen(PayoutSettingsScreen, '/payment-settings', '/payment-settings')
  return sent
}

test('changes how often payouts are made [cso:S52] [/payment-settings]', async () => {
  showPageTo(sampleViewer())
  const saved = { settings: { ...SETTINGS, interval: 'MANUAL', nextPayoutOn: null, version: 4 } }
  const sent = await open([savePayoutSettings, saved])
  await shows('Next payout on 30 Nov 2026.', 'from ₹100 on')
  expect(named<HTMLInputElement>('input', 'Every week').checked).toBe(true)
  await pressNamed('Only when I request it')
  await pressNamed('Save')
  await shows('Payout settings saved')
  expect(inputsOf(sent, savePayoutSettings)).toEqual([{ interval: 'MANUAL', version: 3 }])
})

test('shows both choices after a change elsewhere, and saves the kept one upon it', async () => {
  showPageTo(sampleViewer())
  const current = { ...SETTINGS, interval: 'MONTHLY', version: 4 }
  const saved = { settings: { ...SETTINGS, interval: 'FORTNIGHTLY', version: 5 } }
  const sent = await open([
    savePayoutSettings,
    ({ version }) => (version === 4 ? saved : refusal('VERSION_CONFLICT', { current })),
  ])
  await pressNamed('Every two weeks')
  await pressNamed('Save')
  await shows('Yours Every two weeks', 'Saved by someone else Every month')
  await pressNamed('Keep mine')
  await until(() => expect(inputsOf(sent, savePayoutSettings).at(-1)).toEqual({ interval: 'FORTNIGHTLY', version: 4 }))
})

test('shows the primary account with its state, and leads to the bank accounts', async () => {
  showPageTo(sampleViewer())
  const returned = { ...BANK, state: 'FAILED' as const, failure: 'RETURNED' as const }
  await open([listBanks, { ...banks(returned), blockedUntil: '2026-11-23T08:00:00.000Z' }])
  await shows('State Bank of India', '•••• 4321', 'The bank returned a payout to this account. Check number and IFSC.')
  await shows('payouts wait until 23 Nov 2026')
  expect(named<HTMLAnchorElement>('a', 'See bank accounts').getAttribute('href')).toBe('/bank-details')
})

test('asks for a bank account where there is none', async () => {
  showPageTo(sampleViewer())
  await open([listBanks, banks()])
  await shows('No bank account yet')
  expect(named<HTMLAnchorElement>('a', 'Add a bank account').getAttribute('href')).toBe('/bank-details')
})

test('links the statements of twelve months, this one first [cso:S51]', async () => {
  showPageTo(sampleViewer())
  await open()
  await shows('Nov 2026', 'so far', 'Dec 2025')
  expect(named<HTMLAnchorElement>('a', 'CSV Nov 2026').getAttribute('href')).toBe(
    '/settlement/statement.csv?month=2026-11',
  )
  expect(named<HTMLAnchorElement>('a', 'PDF in Hindi Oct 2026').getAttribute('href')).toBe(
    '/settlement/statement.pdf?month=2026-10&language=hi',
  )
  expect(document.body.textContent).not.toContain('Nov 2025')
  expect(await faultsIn(document.querySelector('main')!)).toEqual([])
})

test('tells somebody who sells nothing how to start', async () => {
  showPageTo(sampleViewer())
  await open([getPayoutSettings, { settings: null }])
  await shows("You don't sell anything yet", 'Set up the shop')
})

test('is written in Hindi', async () => {
  showPageTo(sampleViewer(), 'hi')
  await open()
  await shows('भुगतान की सेटिंग', 'सिर्फ़ मेरे माँगने पर', 'PDF अंग्रेज़ी में', 'बैंक खाते देखें')
})

test('says that the settings failed to load and tries again', async () => {
  showPageTo(sampleViewer())
  answerCalls()
  page = await openScreen(PayoutSettingsScreen, '/payment-settings', '/payment-settings')
  await shows("The payout settings couldn't be loaded", 'Try again')
})
