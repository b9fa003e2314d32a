import { orderStatus } from '@chowk/contract/order/order-state.ts'
import type { StepSide } from '@chowk/contract/order/order-state.ts'
import type { OrderDetails, OrderLine, OrderRefund, OrderStep, StepFacts } from '@chowk/contract/order/order.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { addressLines } from '../address/address-copy.ts'
import { copiedPicture } from '../../product/product.ts'
import { COIN_PAISE } from '../sums/coins.rules.ts'
import type { LineRow, OrderRow } from '../line/order-row.ts'
import { findDocuments } from '../paper/document-row.ts'
import { possibleSteps } from '../line/steps.rules.ts'

interface Head {
  shipsBy: string
  taxPaise: number
  publicPictures: string[]
  privatePictures: string[]
}

async function readHead(sql: Sql, order: OrderRow): Promise<Head> {
  const pictures = order.lines.flatMap(({ copy }) => copy.pictureId ?? [])
  const [head] = await sql<Head[]>`
    select to_char(o.ships_by, 'YYYY-MM-DD') as ships_by,
      (o.shipping_cgst_paise + o.shipping_sgst_paise + o.shipping_igst_paise
        + (select sum(l.cgst_paise + l.sgst_paise + l.igst_paise) from order_line l where l.order_id = o.id))::float8 as tax_paise,
      array(select id from attachment where id = any(${pictures}::uuid[]) and is_public) as public_pictures,
      array(select id from attachment where id = any(${pictures}::uuid[]) and not is_public) as private_pictures
    from seller_order o where o.id = ${order.id}`
  if (!head) throw new Error(`order ${order.id} is gone`)
  return head
}

interface StepRow {
  stepId: string
  to: OrderStep['to']
  side: StepSide
  by: string | null
  reason: string
  facts: StepFacts
  at: Date
  units: OrderStep['units']
  refund: OrderRefund | null
}

async function readSteps(sql: Sql, orderId: string): Promise<OrderStep[]> {
  const rows = await sql<StepRow[]>`
    select s.id as step_id, s.to_state as to, s.side, p.name as by, s.reason, s.facts, s.at,
      (select json_agg(json_build_object('lineId', u.line_id, 'quantity', u.quantity)) from order_step_unit u where u.step_id = s.id) as units,
      (select json_build_object('goodsPaise', r.goods_paise, 'coins', r.coins, 'moneyPaise', r.money_paise,
        'shippingPaise', r.shipping_paise, 'state', r.state) from order_refund r where r.id = s.id) as refund
    from order_step s left join person p on p.id = s.actor_id where s.order_id = ${orderId} order by s.id`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Orders are shown to buyers, sellers and operators; jobs look at none. */
export type ViewerSide = Exclude<StepSide, 'JOB'>

/** An order with all that one side may know of it and do with it. */
export async function showOrder(
  { sql, house }: { sql: Sql; house: House },
  order: OrderRow,
  side: StepSide,
): Promise<OrderDetails> {
  const head = await readHead(sql, order)
  const goodsPaise = order.lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0)
  const coins = order.lines.reduce((sum, line) => sum + line.coins, 0)
  const { address } = order
  return {
    orderId: order.id,
    displayNumber: order.displayNumber,
    referenceCode: order.referenceCode,
    orderStatus: orderStatus(order.lines.flatMap(({ parts }) => parts.map(({ state }) => state))),
    viewAs: side as ViewerSide,
    placedAt: order.placedAt.toISOString(),
    shipsBy: head.shipsBy,
    seller: {
      sellerId: order.sellerId,
      name: order.seller.name,
      legalName: order.seller.legalName,
      gstin: order.seller.gstin ?? '',
    },
    recipient: { name: address.name ?? '', phone: address.phone ?? '', lines: addressLines(address) },
    goodsPaise,
    shippingPaise: order.shippingPaise,
    taxPaise: head.taxPaise,
    coins,
    moneyPaise: goodsPaise + order.shippingPaise - COIN_PAISE * coins,
    lines: order.lines.map((line) => showLine(house, line, { head, side })),
    steps: await readSteps(sql, order.id),
    documents: (await findDocuments(sql, [order.id])).map(({ id, kind, number, totalPaise, issuedAt }) => ({
      documentId: id,
      kind,
      number,
      totalPaise,
      issuedAt: issuedAt.toISOString(),
    })),
  }
}

function showLine(house: House, line: LineRow, { head, side }: { head: Head; side: StepSide }): OrderLine {
  const { id, productId, copy, quantity, unitPaise, coins, basisPoints, returnableDays, parts } = line
  const pictureId = copy.pictureId ?? null
  const isPublic = pictureId === null ? null : isPublicPicture(head, pictureId)
  const now = house.clock.now()
  return {
    lineId: id,
    productId,
    slug: copy.slug,
    title: copy.title,
    options: copy.options ?? [],
    picture: copiedPicture(house, { productId, title: copy.title, pictureId, isPublic }),
    quantity,
    unitPaise,
    grossPaise: unitPaise * quantity,
    coins,
    moneyPaise: unitPaise * quantity - COIN_PAISE * coins,
    gstBasisPoints: basisPoints,
    returnableDays,
    parts: parts.map((part) => ({
      state: part.state,
      quantity: part.quantity,
      since: part.since.toISOString(),
      may: possibleSteps(
        { from: part.state, side, now },
        { since: part.since, returnableDays, promisedAt: part.promisedAt },
      ),
    })),
  }
}

const isPublicPicture = ({ publicPictures, privatePictures }: Head, id: string): boolean | null =>
  publicPictures.includes(id) ? true : privatePictures.includes(id) ? false : null
