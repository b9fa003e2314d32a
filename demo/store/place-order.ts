import { randomUUID } from 'node:crypto'
import type { Input } from '@chowk/contract/call.ts'
import { saveAddress } from '@chowk/contract/order/address.ts'
import { addToCart, getCart } from '@chowk/contract/order/cart.ts'
import { createPayment, playPayment, saveOrder, updatePayment } from '@chowk/contract/order/checkout.ts'
import { updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import { DAY_MS, HOUR_MS } from '@chowk/server/platform/time.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'
import { NOBODY, Refused, askAs, viewerOf } from '../ask-as.ts'
import { demoAddress } from '../people.ts'
import type { Shops } from './settle-shops.ts'

/** A step of a demo order. */
export type Step = Partial<Input<typeof updateOrderStatus>> & {
  to: Input<typeof updateOrderStatus>['orderStatus']
  /** The buyer, or who runs the shop of that name. */
  by: 'buyer' | 'anil' | 'leela' | 'tara' | 'farah'
  hoursAfter: number
  /** Of these units of the first line. */
  pieces?: number
}

/** An order of the demo. */
export interface DemoOrder {
  buyer: 'kabir' | 'leela' | 'anil'
  daysAgo: number
  /** Title and how many. */
  goods: readonly (readonly [string, number])[]
  coins?: number
  steps: readonly Step[]
}

const PARCEL = { carrier: 'India Post', tracking: 'EM418603225IN' }
/** The shop confirms. */
export const confirmed = (by: Step['by'], hoursAfter = 3): Step => ({ to: 'CONFIRMED', by, hoursAfter })
/** The parcel leaves. */
export const sent = (by: Step['by'], hoursAfter = 20): Step => ({ to: 'SHIPPED', by, hoursAfter, ...PARCEL })

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

const SHOP_OF = { anil: 'neelkanth-school', tara: '' } as Record<string, string>

async function viewer(sql: Sql, people: Shops['people'], name: string, slug: string): Promise<Person> {
  const found = await viewerOf(sql, people.get(demoAddress(name)) ?? '', slug)
  return { ...(found ?? NOBODY), isOperator: name === 'farah' }
}

/** Places an order and takes its steps, by the same calls as on every day. */
export async function placeAndMove(shops: Shops, order: DemoOrder): Promise<void> {
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
