import fs from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { orderStatus } from '@chowk/contract/order/order-state.ts'
import { INDIA_MS } from '../../platform/time.ts'
import { isId } from '../../platform/input.rules.ts'
import { csvOf } from '../../platform/text/csv.rules.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { addressLines } from '../address/address-copy.ts'
import { findOrders, isSoldBy } from '../line/order-row.ts'
import type { OrderRow } from '../line/order-row.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'packing-slip.typ'), 'utf8')
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOST_SLIPS = 50
const COLUMNS = [
  'order',
  'placed',
  'line',
  'product',
  'options',
  'pieces',
  'price',
  'gross',
  'coins',
  'GST %',
  'HSN',
  'status',
]

const rupeesText = (paise: number): string => (paise / 100).toFixed(2)

/** One row for each line; days and times are those of India (S60). */
function rowsOf(orders: readonly OrderRow[]): string[][] {
  return orders.flatMap(({ displayNumber, placedAt, lines }) =>
    lines.map(({ copy, quantity, unitPaise, coins, basisPoints, hsn, parts }, index) => [
      displayNumber,
      new Date(placedAt.getTime() + INDIA_MS).toISOString().slice(0, 16).replace('T', ' '),
      String(index + 1),
      copy.title,
      (copy.options ?? []).join(' / '),
      String(quantity),
      rupeesText(unitPaise),
      rupeesText(unitPaise * quantity),
      String(coins),
      String(basisPoints / 100),
      hsn,
      orderStatus(parts.map(({ state }) => state)),
    ]),
  )
}

const SLIP_WORDS = {
  en: { title: 'Packing slip', to: 'To', from: 'From' },
  hi: { title: 'पैकिंग पर्ची', to: 'किसको', from: 'किसकी ओर से' },
} as const

function slipOf({ displayNumber, seller, address, lines }: OrderRow, language: 'en' | 'hi') {
  const buyer = [address.name ?? '', ...addressLines(address), address.phone ?? '']
  return {
    ...SLIP_WORDS[language],
    number: displayNumber,
    seller: [seller.name, `${seller.address ?? ''} ${seller.postalCode ?? ''}`.trim()],
    buyer: buyer.filter((line) => line !== ''),
    rows: lines.flatMap(({ copy, parts }) => {
      const left = parts.filter(({ state }) => !['CANCELLED', 'REFUNDED', 'RETURNED'].includes(state))
      const pieces = left.reduce((sum, { quantity }) => sum + quantity, 0)
      return pieces > 0 ? [{ name: copy.title, says: (copy.options ?? []).join(' · '), pieces: String(pieces) }] : []
    }),
  }
}

/** Registers the files of sellers: their orders as CSV, and packing slips of up to fifty of them. Orders of others are left out. */
export function registerSellerFiles(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/orders.csv', async (c) => {
    const viewer = await livePerson(c, wire)
    const [from = '', to = ''] = [c.req.query('from'), c.req.query('to')]
    if (!viewer || !DAY.test(from) || !DAY.test(to)) return noFile()
    const { sql } = house
    const orders = await findOrders(
      sql,
      sql`${isSoldBy(sql, viewer)} and (g.placed_at at time zone 'Asia/Kolkata')::date between ${from}::date and ${to}::date`,
    )
    return new Response(csvOf(COLUMNS, rowsOf(orders)), {
      headers: {
        ...GUARDED,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="orders-${from}-${to}.csv"`,
      },
    })
  })
  app.get('/packing-slips', async (c) => {
    const viewer = await livePerson(c, wire)
    const ids = (c.req.queries('order') ?? []).filter(isId).slice(0, MOST_SLIPS)
    const { sql } = house
    const orders = viewer ? await findOrders(sql, sql`o.id = any(${ids}::uuid[]) and ${isSoldBy(sql, viewer)}`) : []
    if (orders.length === 0) return noFile()
    const { pdfOf, typeset } = await import('../../platform/print/typeset.ts')
    const language = c.req.query('lang') === 'hi' ? 'hi' : 'en'
    const slips = orders.map((order) => slipOf(order, language))
    const printed = await typeset({ template: TEMPLATE, language, content: { slips }, at: house.clock.now() })
    return new Response(new Uint8Array(pdfOf(printed, house.log, 'packing slips')), {
      headers: {
        ...GUARDED,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="packing-slips-${language}.pdf"`,
      },
    })
  })
}
