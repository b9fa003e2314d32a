import type { DocumentKind } from '@chowk/contract/order/document.ts'
import type { Sql } from '../../platform/database.ts'
import { addressLines } from '../address/address-copy.ts'
import type { OrderRow } from '../line/order-row.ts'
import { COIN_PAISE } from '../sums/coins.rules.ts'
import { creditLines, creditShipping, invoiceLines } from '../sums/document.rules.ts'
import type { CreditableLine, DocumentLine } from '../sums/document.rules.ts'
import { NO_TAX, addTax } from '../sums/tax.rules.ts'
import { findDocuments, issueDocument } from './document-row.ts'
import type { DocumentFacts, DocumentRow } from './document-row.ts'

// Coins alone are no money, so nothing is taxed on paper for them.
function kindOf({ seller, lines, shippingPaise }: OrderRow): Exclude<DocumentKind, 'CREDIT_NOTE'> {
  const money = lines.reduce(
    (sum, { unitPaise, quantity, coins }) => sum + unitPaise * quantity - COIN_PAISE * coins,
    shippingPaise,
  )
  if (money === 0) return 'RECEIPT'
  if (seller.taxStatus === 'REGULAR') return 'TAX_INVOICE'
  return seller.taxStatus === 'COMPOSITION' ? 'BILL_OF_SUPPLY' : 'RECEIPT'
}

interface GroupFacts {
  placeOfSupply: string
  buyerGst: { legalName: string; gstin: string } | null
}

async function readParties(
  sql: Sql,
  order: OrderRow,
): Promise<Pick<DocumentFacts, 'seller' | 'buyer' | 'placeOfSupply' | 'orderNumber' | 'isInterState'>> {
  const [group] = await sql<GroupFacts[]>`
    select place_of_supply, buyer_gst from order_group where id = ${order.groupId}`
  if (!group) throw new Error(`the group of order ${order.id} is gone`)
  const { seller, address, displayNumber: orderNumber, isInterState } = order
  const { placeOfSupply, buyerGst } = group
  const buyer = {
    name: buyerGst?.legalName ?? address.name ?? '',
    lines: addressLines(address),
    gstin: buyerGst?.gstin ?? '',
  }
  return { seller, buyer, placeOfSupply, orderNumber, isInterState }
}

function named(order: OrderRow, { line, ...rest }: DocumentLine): DocumentFacts['lines'][number] {
  const of = line === null ? undefined : order.lines[line]
  return { ...rest, lineId: of?.id ?? null, title: of?.copy.title ?? '', options: of?.copy.options ?? [] }
}

/** Draws the document of a shipment, in the transaction of shipping (S35). */
export async function drawInvoice(
  tx: Sql,
  order: OrderRow,
  { shipmentId, at }: { shipmentId: string; at: Date },
): Promise<void> {
  const rows = await tx<{ lineId: string; quantity: number; isEarlier: boolean; position: number }[]>`
    select u.line_id, u.quantity, s.id <> ${shipmentId} as is_earlier, s.position from shipment s join shipment_unit u on u.shipment_id = s.id
    where s.order_id = ${order.id} and s.position <= (select position from shipment where id = ${shipmentId}) order by s.position`
  const earlier = rows.filter(({ isEarlier }) => isEarlier)
  const kind = kindOf(order)
  const isFree = kind === 'RECEIPT' && order.seller.taxStatus === 'REGULAR'
  const lines = order.lines.map(({ id, hsn, basisPoints, unitPaise }) => ({
    hsn,
    rateBasisPoints: isFree ? 0 : basisPoints,
    pricePaise: isFree ? 0 : unitPaise,
    shippedUnits: earlier.filter(({ lineId }) => lineId === id).reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const units = rows
    .filter(({ isEarlier }) => !isEarlier)
    .map(({ lineId, quantity }) => ({ line: order.lines.findIndex(({ id }) => id === lineId), quantity }))
    .toSorted((one, other) => one.line - other.line)
  const { shippingPaise, isInterState } = order
  const drawn = invoiceLines({ lines, shippingPaise, isInterState }, { units, isFirst: earlier.length === 0 })
  const coins = order.lines.reduce((sum, line) => sum + line.coins, 0)
  const facts = { ...(await readParties(tx, order)), lines: drawn.map((line) => named(order, line)), coins }
  await issueDocument(tx, order, { kind, facts, shipmentId, at })
}

interface CreditFacts {
  refundId: string
  reason: string
  at: Date
}

/** Draws credit notes for what a refund takes from issued documents, one for each, oldest first (S35). Units that never left have none. */
export async function drawCreditNotes(tx: Sql, order: OrderRow, credit: CreditFacts): Promise<void> {
  const refunded = await tx<{ lineId: string; quantity: number; shippingPaise: number }[]>`
    select line_id, sum(quantity)::int as quantity, sum(shipping_paise)::float8 as shipping_paise from order_refund_unit
    where refund_id = ${credit.refundId} and kind = 'RETURN' group by line_id order by line_id`
  if (refunded.length === 0) return
  const all = await findDocuments(tx, [order.id])
  const left = new Map(refunded.map(({ lineId, quantity }) => [lineId, quantity]))
  let shippingLeft = refunded.reduce((sum, { shippingPaise }) => sum + shippingPaise, 0)
  for (const document of all.filter(({ kind }) => kind !== 'CREDIT_NOTE')) {
    const lines = await creditable(tx, order, document)
    const { isInterState } = order
    const units = lines.flatMap(({ line, quantity, creditedUnits }) => {
      const lineId = line === null ? undefined : order.lines[line]?.id
      const wanted = Math.min(lineId === undefined ? 0 : (left.get(lineId) ?? 0), quantity - creditedUnits)
      if (line === null || lineId === undefined || wanted <= 0) return []
      left.set(lineId, (left.get(lineId) ?? 0) - wanted)
      return [{ line, quantity: wanted }]
    })
    const credited = creditLines({ lines, isInterState }, units)
    const shipping = lines.find(({ line }) => line === null)
    if (shipping && shippingLeft > 0) {
      credited.push(creditShipping({ shipping, isInterState }, shippingLeft))
      shippingLeft = 0
    }
    if (credited.length > 0) await issueCredit(tx, order, { document, credited, ...credit })
  }
}

async function issueCredit(
  tx: Sql,
  order: OrderRow,
  { document, credited, refundId, reason, at }: CreditFacts & { document: DocumentRow; credited: DocumentLine[] },
): Promise<void> {
  const { coins: _coins, ...facts } = document.facts
  await issueDocument(tx, order, {
    kind: 'CREDIT_NOTE',
    facts: {
      ...facts,
      coins: 0,
      lines: credited.map((line) => named(order, line)),
      credits: { number: document.number, issuedAt: document.issuedAt.toISOString() },
      reason,
    },
    refundId,
    creditsId: document.id,
    at,
  })
}

/** Lines of a document with what earlier credit notes took from them. */
async function creditable(sql: Sql, order: OrderRow, { id, facts }: DocumentRow): Promise<CreditableLine[]> {
  const notes = await sql<
    { facts: DocumentFacts }[]
  >`select facts from store_document where credits_id = ${id} order by id`
  const taken = notes.flatMap((note) => note.facts.lines)
  return facts.lines.map(({ lineId, title: _title, options: _options, ...rest }) => {
    const of = taken.filter((each) => each.lineId === lineId)
    return {
      ...rest,
      line: lineId === null ? null : order.lines.findIndex((line) => line.id === lineId),
      creditedUnits: of.reduce((sum, { quantity }) => sum + quantity, 0),
      creditedTax: of.reduce((sum, { tax }) => addTax(sum, tax), NO_TAX),
    }
  })
}
