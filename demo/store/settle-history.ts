import { encryptNumber } from '@chowk/server/settlement/bank/bank-row.ts'
import { paySellersTask } from '@chowk/server/settlement/payout/pay-sellers.job.ts'
import { orderDeadlinesTask } from '@chowk/server/order/step/order-deadlines.job.ts'
import { findPlatformState } from '@chowk/server/billing/tax-rate.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { houseAt } from '../ask-as.ts'
import { confirmed, placeAndMove, sent } from './place-order.ts'
import type { DemoOrder, Step } from './place-order.ts'
import type { Shops } from './settle-shops.ts'

const RUN = { signal: new AbortController().signal, attempt: 1, isLast: true }
const WEEKS = 13
/** The newest week of the history; later orders are told one by one. */
const LAST_WEEK = 4
/** In this week the bank of the potters returns a payout. */
const RETURNED_WEEK = 7

const GOODS = [
  {
    by: 'anil',
    goods: [
      ['Notebook, 160 ruled pages', 10],
      ['School tie', 1],
    ],
  },
  { by: 'tara', goods: [['Terracotta lamps, set of six', 2]] },
  { by: 'tara', goods: [['Khurja tile, blue lotus', 6]] },
  {
    by: 'anil',
    goods: [
      ['Twelve colour pencils', 3],
      ['Notebook, squared', 4],
    ],
  },
  {
    by: 'tara',
    goods: [
      ['Dried amla, salted', 4],
      ['Paper kite, hand-cut', 5],
    ],
  },
  { by: 'tara', goods: [['Khurja tile, white jali', 4]] },
] as const

const keptBy = (by: 'anil' | 'leela' | 'tara'): Step[] => [
  confirmed(by),
  sent(by),
  { to: 'DELIVERED', by, hoursAfter: 72 },
]

/** Orders of a week that were delivered and kept. */
const ordersOf = (week: number): DemoOrder[] =>
  [0, 1].map((which) => {
    const index = week * 2 + which
    const { by, goods } = GOODS[index % GOODS.length] ?? GOODS[0]
    // The head of the school's shop buys nothing there.
    return {
      buyer: by === 'anil' || week % 2 === 0 ? 'leela' : 'anil',
      daysAgo: week * 7 + 4 - which * 2,
      goods,
      steps: keptBy(by),
    }
  })

// Their seller asks for each payout, and has not yet.
const UNPAID: readonly DemoOrder[] = [
  { buyer: 'anil', daysAgo: 33, goods: [['Shillong pine candles, three', 1]], steps: keptBy('leela') },
  { buyer: 'anil', daysAgo: 31, goods: [['Notebook bound in cloth', 2]], steps: keptBy('leela') },
]

/** Three months of sales with their payouts, one of which came back. */
export async function settleHistory(shops: Shops): Promise<void> {
  await addBanks(shops)
  const { house, openedAt } = shops
  for (let week = WEEKS; week >= LAST_WEEK; week--) {
    for (const order of ordersOf(week)) await placeAndMove(shops, order)
    if (week === LAST_WEEK) for (const order of UNPAID) await placeAndMove(shops, order)
    const at = new Date(openedAt.getTime() - (week - 1) * 7 * DAY_MS)
    await moveMoney(house, at)
    if (week === RETURNED_WEEK) await returnPayout(shops, at)
  }
}

/** Lets orders complete and, two days later, sellers be paid, as their jobs do. */
export async function moveMoney(house: House, at: Date): Promise<void> {
  await orderDeadlinesTask(houseAt(house, new Date(at.getTime() - 2 * DAY_MS)), { findPlatformState })({}, RUN)
  await paySellersTask(houseAt(house, at))({}, RUN)
}

const ACCOUNTS: Readonly<Record<string, readonly [number: string, ifsc: string]>> = {
  'Neelkanth shop': ['918010044812', 'HDFC0000007'],
  'Talab Saathi crafts': ['30814472009', 'SBIN0000603'],
  'Bhatti & Daughters': ['50200077304415', 'PUNB0018200'],
  'Leela Thomas': ['6291100458', 'KKBK0001754'],
}

async function addBanks({ sql, house, openedAt }: Shops): Promise<void> {
  const sellers = await sql<{ id: string; name: string; legalName: string }[]>`
    select s.id, s.name, t.legal_name from store_seller s join store_seller_tax t on t.seller_id = s.id order by s.id`
  for (const { id, name, legalName } of sellers) {
    const [number, ifsc] = ACCOUNTS[name] ?? ['', '']
    if (number === '') continue
    await sql`
      insert into seller_bank (seller_id, holder_name, number, last_four, ifsc, kind, is_primary, state, created_at)
      values (${id}, ${legalName}, ${encryptNumber(house.config.serverKey, id, number)}, ${number.slice(-4)}, ${ifsc}, 'CURRENT', true,
        'VERIFIED', ${new Date(openedAt.getTime() - WEEKS * 9 * DAY_MS)})`
  }
  // A teacher who asks for each payout herself.
  await sql`
    insert into seller_payout_setting (seller_id, pays_every, version)
    select id, 'MANUAL', 2 from store_seller where name = 'Leela Thomas'`
}

// The potters had closed the account; they corrected it the day after.
async function returnPayout({ sql, house }: Shops, at: Date): Promise<void> {
  await sql`
    update sandbox_payout set mode = 'FAIL_LATER' where reference = (
      select p.id::text from payout p join store_seller s on s.id = p.seller_id
      where s.name = 'Bhatti & Daughters' order by p.created_at desc limit 1)`
  for (let day = 1; day <= 4; day++)
    await paySellersTask(houseAt(house, new Date(at.getTime() + day * 1.05 * DAY_MS)))({}, RUN)
  await sql`update seller_bank set state = 'VERIFIED', failure = '' where failure = 'RETURNED'`
}
