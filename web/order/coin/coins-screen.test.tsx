// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getCoins, listCoinEntries } from '@chowk/contract/order/coin.ts'
import type { CoinBalance, CoinEntry } from '@chowk/contract/order/coin.ts'
import { answerCalls } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import CoinsScreen from './coins-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const ORDER = '11111111-1111-4111-8111-111111111111'
const COINS: CoinBalance = {
  balance: 1340,
  heldCoins: 20,
  expiries: [{ at: '2027-05-03T08:00:00.000Z', coins: 12 }],
}
const placed = { orderId: ORDER, displayNumber: 'CHK-261129-K7M2QXA-1', isWaiting: false }

const entry = (kind: CoinEntry['kind'], more: Partial<CoinEntry> = {}): CoinEntry => ({
  _id: `${kind} ${more.coins}`,
  kind,
  coins: 7,
  balance: 1340,
  at: '2026-11-20T08:00:00.000Z',
  reason: '',
  order: null,
  ...more,
})

async function opened(coins: CoinBalance, entries: readonly CoinEntry[]) {
  showPageTo(sampleViewer())
  answerCalls([getCoins, coins], [listCoinEntries, pageWith(entries)])
  page = await openScreen(CoinsScreen, '/coins', '/coins')
}

test('shows balance, what expires next and the rules [cso:S32]', async () => {
  await opened(COINS, [entry('QUIZ', { reason: 'Wells of our town' })])
  const text = () => document.body.textContent
  await until(() => expect(text()).toContain('Passed quiz: Wells of our town'))
  expect(document.querySelector('h1')?.textContent).toBe('Coins')
  expect(text()).toContain('1,340')
  expect(text()).toContain('20 coins are kept for an order')
  expect(text()).toContain('Expire on 3 May 2027')
  expect(text()).toContain('Coins can’t be withdrawn or passed on')
})

test('says in a line why coins came or went, and links to placed orders', async () => {
  await opened(COINS, [
    entry('ORDER', { coins: -20, order: placed }),
    entry('ORDER', { coins: -21, order: { ...placed, orderId: null, isWaiting: true } }),
    entry('RELEASED', { order: { ...placed, orderId: null } }),
    entry('REFUND', { order: placed }),
    entry('GRANT', { reason: 'Your parcel came late.' }),
    entry('TAKEN_BACK', { coins: -3, reason: 'Fractions' }),
    entry('EXPIRED', { coins: -4 }),
    entry('QUIZ'),
  ])
  await until(() => expect(document.querySelectorAll('tbody')).toHaveLength(8))
  const reasons = [...document.querySelectorAll('tbody')].map((row) => row.querySelector('.breaks')?.textContent)
  expect(reasons).toEqual([
    'Order CHK-261129-K7M2QXA-1',
    'Order CHK-261129-K7M2QXA-1, not paid yet',
    'Order CHK-261129-K7M2QXA-1 wasn’t paid, coins returned',
    'Refund for order CHK-261129-K7M2QXA-1',
    'From Chowk: Your parcel came late.',
    'No longer counts: Fractions',
    'Expired without being used',
    'Passed quiz',
  ])
  const links = [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/order-details/${ORDER}`, `/order-details/${ORDER}`])
  expect(document.querySelector('tbody')?.textContent).toContain('− 20')
})

test('says how to earn coins where there are none', async () => {
  await opened({ balance: 0, heldCoins: 0, expiries: [] }, [])
  await until(() => expect(document.body.textContent).toContain('No coins yet'))
  expect(document.body.textContent).not.toContain('Use these first')
  expect(document.querySelector('a[href="/quiz"]')?.textContent).toBe('All quizzes')
})
