// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getCoins } from '@chowk/contract/order/coin.ts'
import { getBalanceDays, listMovements, listPayouts } from '@chowk/contract/settlement/payout.ts'
import { getWallet, listSettlements } from '@chowk/contract/settlement/settlement.ts'
import type { Wallet } from '@chowk/contract/settlement/settlement.ts'
import type { Locale } from '../../app/page-context.ts'
import { answerCalls } from '../../app/testing/answered-calls.ts'
import { faultsIn, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { allNamed, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { SAMPLE_DAYS, SAMPLE_SETTLEMENT, SAMPLE_WALLET } from './sample-wallet.ts'
import WalletScreen from './wallet-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const text = () => document.body.textContent
const shows = async (...words: string[]) => await until(() => words.forEach((each) => expect(text()).toContain(each)))

interface Shown {
  wallet?: Partial<Wallet>
  days?: object
  locale?: Locale
}

async function open({ wallet, days = { days: SAMPLE_DAYS }, locale = 'en' }: Shown = {}): Promise<Mounted> {
  showPageTo(sampleViewer(), locale)
  answerCalls(
    [getWallet, { ...SAMPLE_WALLET, ...wallet }],
    [getCoins, { balance: 340, heldCoins: 0, expiries: [] }],
    [getBalanceDays, days],
    [listSettlements, pageWith([SAMPLE_SETTLEMENT])],
    [listMovements, pageWith([])],
    [listPayouts, pageWith([])],
  )
  page = await openScreen(WalletScreen, '/transaction', '/transaction')
  return page
}

test('shows the balance, the sums that are not 0, and the next payout [cso:S51] [/transaction]', async () => {
  const { container } = await open()
  await shows(
    '₹1,286.00',
    'Pending₹520.00',
    'Paid out₹9,400.00',
    'Next payout on 30 Nov 2026, to the account ending 4321.',
  )
  await shows('How it adds up')
  for (const none of ['Donations', 'Adjustments', 'below zero']) expect(text()).not.toContain(none)
  expect(named<HTMLAnchorElement>('a', /^Coins, one is one rupee ?340$/).getAttribute('href')).toBe('/coins')
  expect(await faultsIn(container)).toEqual([])
})

test('names a balance below zero and says how it is recovered [cso:S50]', async () => {
  await open({ wallet: { balance: -6000, eligible: 0, adjustments: -6000, onHold: 100, donations: 5000 } })
  await shows('Your wallet is below zero', '−₹60.00', 'taken from your next sales')
  await shows('Adjustments−₹60.00', 'On hold₹1.00', 'Donations₹50.00')
  expect(named('.display', /60/).className).toContain('danger')
})

test.each([
  ['BANK_MISSING', 'has no bank account', 'Add a bank account'],
  ['BANK_UNVERIFIED', 'isn’t verified', 'See bank accounts'],
  ['BANK_CHANGED', 'in the last 24 hours', 'See bank accounts'],
  ['PROVIDER_REFUSED', 'didn’t accept the last payout', 'See bank accounts'],
] as const)('says why nothing is paid and leads to the bank accounts: %s [cso:S49]', async (waits, words, link) => {
  await open({ wallet: { waits } })
  await until(() => expect(text().replaceAll("'", '’')).toContain(words))
  expect(named<HTMLAnchorElement>('main a', link).getAttribute('href')).toBe('/bank-details')
})

test.each([
  ['BELOW_MINIMUM', 'Payouts start at ₹100.'],
  ['NO_PROVIDER', 'Payouts aren’t set up on Chowk yet.'],
  ['PROVIDER_LIMIT', 'can’t move all of it at once'],
] as const)('says that nothing need be done: %s', async (waits, words) => {
  await open({ wallet: { waits } })
  await until(() => expect(text().replaceAll("'", '’')).toContain(words))
  expect(allNamed('main a', /bank accounts?$/)).toEqual([])
})

test('says that each payout is requested when there is no interval [cso:S52]', async () => {
  await open({ wallet: { nextPayoutOn: null } })
  await shows('You request each payout yourself. It goes to the account ending 4321.')
})

test('plots thirty days, says what they show, and shows them as a table', async () => {
  await open()
  const sentence = 'Balance from 24 Oct 2026 to 22 Nov 2026: lowest −₹60 on 11 Nov, ₹1,286 at the end.'
  await until(() => expect(named('[role=img]', sentence).textContent).toContain('−₹60 on 11 Nov'))
  const isHidden = () => named('caption', 'Last 30 days').closest('div.only-heard') !== null
  expect(isHidden()).toBe(true)
  await pressNamed('As a table')
  await until(() => expect(allNamed('[role=img]', sentence)).toEqual([]))
  expect(isHidden()).toBe(false)
  expect(text()).toContain('+ ₹1,346.00')
})

test('draws no plot before money has moved', async () => {
  await open({ days: { days: SAMPLE_DAYS.map((day) => ({ ...day, inPaise: 0, outPaise: 0, balancePaise: 0 })) } })
  await shows('How it adds up')
  expect(text()).not.toContain('Last 30 days')
})

test('tells somebody who sells nothing how to start', async () => {
  await open({ wallet: { sellerId: null, balance: 0 } })
  await shows('You don’t sell anything yet'.replace('’', "'"))
  expect(named<HTMLAnchorElement>('main a', 'Set up the shop').getAttribute('href')).toBe('/sell/settings')
})

test('is written in Hindi', async () => {
  const { container } = await open({ locale: 'hi', wallet: { balance: -6000, waits: 'BANK_CHANGED' } })
  await shows('आपका बटुआ शून्य से नीचे है', 'बैंक खाते देखें', 'अगला भुगतान 30 नवंबर 2026 को')
  await shows('भुगतान के लिए तैयार', 'तालिका में', 'हिसाब देखें')
  expect(container.textContent).not.toMatch(/\b(Payout|Pending|wallet|Order)/)
})

test('says that the wallet failed to load and tries again', async () => {
  showPageTo(sampleViewer())
  answerCalls()
  page = await openScreen(WalletScreen, '/transaction', '/transaction')
  await shows("Your wallet couldn't be loaded", 'Try again')
})
