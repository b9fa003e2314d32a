import { grantCoins } from '@chowk/server/order/coin/coin-lot.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { demoAddress } from '../people.ts'
import { confirmed, placeAndMove, sent } from './place-order.ts'
import type { DemoOrder } from './place-order.ts'
import { moveMoney, settleHistory } from './settle-history.ts'
import { settleDesk } from './settle-desk.ts'
import { settleGifts } from './settle-gifts.ts'
import { settleReviews } from './settle-reviews.ts'
import type { Shops } from './settle-shops.ts'

// In every state that an order can be found in, the oldest first.
const ORDERS: readonly DemoOrder[] = [
  {
    buyer: 'leela',
    daysAgo: 21,
    goods: [['Clay water filter', 1]],
    steps: [confirmed('tara'), sent('tara'), { to: 'DELIVERED', by: 'buyer', hoursAfter: 90 }],
  },
  {
    buyer: 'anil',
    daysAgo: 9,
    goods: [['Khurja tile, blue lotus', 8]],
    steps: [
      confirmed('tara'),
      sent('tara'),
      { to: 'DELIVERED', by: 'tara', hoursAfter: 70 },
      {
        to: 'DISPUTED',
        by: 'buyer',
        hoursAfter: 95,
        pieces: 3,
        reason: 'Three of the eight arrived broken, and the shop has not answered.',
      },
    ],
  },
  {
    buyer: 'leela',
    daysAgo: 7,
    goods: [
      ['Khadi scarf, indigo', 2],
      ['Terracotta lamps, set of six', 1],
    ],
    steps: [
      confirmed('tara'),
      sent('tara'),
      { to: 'DELIVERED', by: 'buyer', hoursAfter: 100 },
      {
        to: 'RETURN_REQUESTED',
        by: 'buyer',
        hoursAfter: 130,
        pieces: 1,
        reason: 'One of the two has a hole near the border.',
        fault: 'SELLER',
      },
    ],
  },
  {
    buyer: 'anil',
    daysAgo: 5,
    goods: [['Pond ledger, printed copy', 4]],
    steps: [
      { to: 'CANCELLED', by: 'buyer', hoursAfter: 2, pieces: 1, reason: 'Three are enough.' },
      confirmed('tara'),
      sent('tara'),
    ],
  },
  {
    buyer: 'kabir',
    daysAgo: 4,
    goods: [['Two crows, by Dev of class 6', 1]],
    coins: 40,
    steps: [
      confirmed('anil'),
      { to: 'SHIPPED', by: 'anil', hoursAfter: 24 },
      { to: 'DELIVERED', by: 'buyer', hoursAfter: 50 },
    ],
  },
  {
    buyer: 'leela',
    daysAgo: 3,
    goods: [
      ['Canvas school bag', 1],
      ['Notebook, 160 ruled pages', 6],
      ['Serving bowl, green', 1],
      ['Paper kite, hand-cut', 2],
    ],
    coins: 20,
    steps: [confirmed('anil'), { to: 'PACKED', by: 'anil', hoursAfter: 20 }],
  },
  {
    buyer: 'anil',
    daysAgo: 2,
    goods: [['Postcards of wet streets, ten', 1]],
    steps: [{ to: 'CANCELLED', by: 'leela', hoursAfter: 5, reason: 'The last set had a coffee stain.' }],
  },
  {
    buyer: 'anil',
    daysAgo: 2,
    goods: [['Smoked tea, 100 g', 3]],
    steps: [confirmed('leela'), { ...sent('leela'), pieces: 2 }],
  },
  { buyer: 'leela', daysAgo: 1, goods: [['Twelve colour pencils', 2]], steps: [confirmed('anil')] },
  { buyer: 'anil', daysAgo: 0.2, goods: [['Tea cups, set of four', 1]], steps: [] },
]

/** Lets people of the demo buy and sellers send, by the same calls as on every day; once. */
export async function settleOrders(shops: Shops): Promise<void> {
  const { sql } = shops
  const [known] = await sql`select from order_group limit 1`
  if (known) return
  for (const buyer of ['leela', 'kabir'] as const) await giveCoins(shops, buyer)
  await settleHistory(shops)
  for (const order of ORDERS) await placeAndMove(shops, order)
  for (const days of [14, 7, 1]) await moveMoney(shops.house, new Date(shops.openedAt.getTime() - days * DAY_MS))
  // The sandbox captures by the clock of today.
  await sql`update order_group set placed_at = created_at where placed_at is not null`
  await settleDesk(shops)
  await settleGifts(shops)
  await settleReviews(shops)
}

// The first one leaves coins that expire soon.
const DEMO_QUIZZES = [
  { title: 'Wells and stepwells', coins: 90, daysAgo: 352 },
  { title: 'Rivers of the Deccan', coins: 20, daysAgo: 75 },
  { title: 'Before the holidays', coins: 10, daysAgo: 33 },
] as const

async function giveCoins({ sql, people, openedAt }: Shops, name: string): Promise<void> {
  const personId = people.get(demoAddress(name)) ?? ''
  const granted = (daysAgo: number) => new Date(openedAt.getTime() - daysAgo * DAY_MS)
  const reason = 'Thank you for trying out the store'
  await grantCoins(sql, { personId, source: 'GRANT', sourceId: `demo ${name}`, coins: 180, reason, at: granted(30) })
  for (const { title, coins, daysAgo } of DEMO_QUIZZES)
    await grantCoins(sql, {
      personId,
      source: 'QUIZ',
      sourceId: `demo ${name} ${title}`,
      coins,
      reason: title,
      at: granted(daysAgo),
    })
}
