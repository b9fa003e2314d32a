import { randomUUID } from 'node:crypto'
import type { Input } from '@chowk/contract/call.ts'
import { saveAddress } from '@chowk/contract/order/address.ts'
import { addToCart, getCart } from '@chowk/contract/order/cart.ts'
import { createPayment, playPayment, saveOrder, updatePayment } from '@chowk/contract/order/checkout.ts'
import { updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import { grantCoins } from '@chowk/server/order/coin/coin-lot.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import { DAY_MS, HOUR_MS } from '@chowk/server/platform/time.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'
import { NOBODY, Refused, askAs, viewerOf } from '../ask-as.ts'
import { demoAddress } from '../people.ts'
import { settleReviews } from './settle-reviews.ts'
import type { Shops } from './settle-shops.ts'

type Step = Partial<Input<typeof updateOrderStatus>> & {
  to: Input<typeof updateOrderStatus>['orderStatus']
  /** The buyer, or who runs the shop of that name. */
  by: 'buyer' | 'anil' | 'leela' | 'tara' | 'farah'
  hoursAfter: number
  /** Of these units of the first line. */
  pieces?: number
}

interface DemoOrder {
  buyer: 'kabir' | 'leela' | 'anil'
  daysAgo: number
  /** Title and how many. */
  goods: readonly (readonly [string, number])[]
  coins?: number
  steps: readonly Step[]
}

const PARCEL = { carrier: 'India Post', tracking: 'EM418603225IN' }
const confirmed = (by: Step['by'], hoursAfter = 3): Step => ({ to: 'CONFIRMED', by, hoursAfter })
const sent = (by: Step['by'], hoursAfter = 20): Step => ({ to: 'SHIPPED', by, hoursAfter, ...PARCEL })

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

const HOMES: Record<DemoOrder['buyer'], Omit<Input<typeof saveAddress>, 'name'>> = {
  leela: { phone: '+919820011223', line1: '8 Depot Road', city: 'Pune', stateCode: '27', postalCode: '411045' },
  anil: {
    phone: '+919820044556',
    line1: '52 Quarry Road',
    city: 'Pune',
    stateCode: '27',
    postalCode: '411045',
    type: 'WORK',
  },
  kabir: { phone: '+919820077889', line1: '14 Lake View', city: 'Pune', stateCode: '27', postalCode: '411045' },
}

/** Lets people of the demo buy and sellers send, by the same calls as on every day; once. */
export async function settleOrders(shops: Shops): Promise<void> {
  const { sql } = shops
  const [known] = await sql`select from order_group limit 1`
  if (known) return
  for (const buyer of ['leela', 'kabir'] as const) await giveCoins(shops, buyer)
  for (const order of ORDERS) await placeAndMove(shops, order)
  // The sandbox captures by the clock of today.
  await sql`update order_group set placed_at = created_at where placed_at is not null`
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

const SHOP_OF = { anil: 'neelkanth-school', tara: '' } as Record<string, string>

async function viewer(sql: Sql, people: Shops['people'], name: string, slug: string): Promise<Person> {
  const found = await viewerOf(sql, people.get(demoAddress(name)) ?? '', slug)
  return { ...(found ?? NOBODY), isOperator: name === 'farah' }
}

async function placeAndMove(shops: Shops, order: DemoOrder): Promise<void> {
  const { sql, people, openedAt } = shops
  const placedAt = new Date(openedAt.getTime() - order.daysAgo * DAY_MS)
  const buyer = await viewer(sql, people, order.buyer, 'neelkanth-school')
  const referenceCode = await place(shops, { order, buyer, at: placedAt })
  for (const { by, hoursAfter, to, pieces, ...more } of order.steps) {
    const at = new Date(placedAt.getTime() + hoursAfter * HOUR_MS)
    const [first] = await sql<{ lineId: string; slug: string }[]>`
      select l.id as line_id, w.slug from order_group g join order_line l on l.group_id = g.id join seller_order o on o.id = l.order_id
      join workspace w on w.id = o.workspace_id where g.reference_code = ${referenceCode} order by l.position limit 1`
    const actor = by === 'buyer' ? buyer : await viewer(sql, people, by, SHOP_OF[by] || (first?.slug ?? ''))
    const as = { house: shops.house, viewer: actor, at, key: `demo-step-${randomUUID()}` }
    const units = pieces === undefined ? {} : { line: first?.lineId ?? '', quantity: pieces }
    await askAs(as, updateOrderStatus, { orderStatus: to, referenceCode, ...more, ...units })
  }
}

const ATTEMPTS = 5

interface Placement {
  order: DemoOrder
  buyer: Person
  at: Date
}

// As with plans, an old order may expire between two calls; then it is ordered again.
async function place(shops: Shops, placement: Placement, attemptsLeft = ATTEMPTS): Promise<string> {
  try {
    return await placeOnce(shops, placement)
  } catch (failure) {
    const isClosed = failure instanceof Refused && failure.code === 'ORDER_CLOSED'
    if (!isClosed || attemptsLeft === 1) throw failure
    return await place(shops, placement, attemptsLeft - 1)
  }
}

async function placeOnce({ sql, house }: Shops, { order, buyer, at }: Placement): Promise<string> {
  const { personId } = buyer
  const as = () => ({ house, viewer: buyer, at, key: `demo-order-${randomUUID()}` })
  const addressId = await findAddress(sql, personId)
  const address =
    addressId ??
    (await askAs(as(), saveAddress, { ...HOMES[order.buyer], name: await nameOf(sql, personId) })).addressId
  for (const [title, quantity] of order.goods) {
    const [found] = await sql<{ productId: string; variantId: string }[]>`
      select p.id as product_id, v.id as variant_id from product p join product_variant v on v.product_id = p.id
      where p.title = ${title} order by v.position limit 1`
    if (!found) throw new Error(`The demo sells no ${title}.`)
    await askAs(as(), addToCart, { ...found, newCount: quantity, incrementType: 'SET' })
  }
  const coinsToUse = order.coins ?? 0
  const { version, totals } = await askAs(as(), getCart, { addressId: address, coinsToUse })
  const asked = { addressId: address, cartVersion: version, acceptedTotalPaise: totals.moneyPaise, coinsToUse }
  const { referenceCode, state } = await askAs(as(), saveOrder, asked)
  if (state === 'PLACED') return referenceCode
  await askAs(as(), createPayment, { referenceCode })
  const played = await askAs(as(), playPayment, { referenceCode, outcome: 'PAY' })
  const { paymentId, signature } = played
  if (paymentId === null || signature === null) throw new Error('The sandbox took no money in the demo.')
  await askAs(as(), updatePayment, { referenceCode, paymentId, signature })
  return referenceCode
}

async function findAddress(sql: Sql, personId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from address where person_id = ${personId} limit 1`
  return row?.id
}

async function nameOf(sql: Sql, personId: string): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select name from person where id = ${personId}`
  return row?.name ?? ''
}
