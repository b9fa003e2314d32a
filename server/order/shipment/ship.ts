import type { StepFacts } from '@chowk/contract/order/order.ts'
import type { Sql } from '../../platform/database.ts'
import type { Ports } from '../../ports.ts'
import { book, readBookedOrder } from '../line/books.ts'
import type { OrderRow } from '../line/order-row.ts'
import { freezeTerms, readTerms } from '../line/order-terms.ts'
import { drawInvoice } from '../paper/draw-documents.ts'
import { invoicedEntries } from '../sums/journal.rules.ts'
import type { BookedLine, JournalEntries } from '../sums/journal.rules.ts'

/** Units that leave in one parcel. */
export interface ShippedUnits {
  units: readonly { lineId: string; quantity: number }[]
  facts: Pick<StepFacts, 'carrier' | 'tracking' | 'promisedOn'>
  at: Date
}

/** Writes a parcel of an order and books tax at source for what is in it (S35, S53). Returns its id. */
export async function ship(
  tx: Sql,
  { order, ports }: { order: OrderRow; ports: Pick<Ports, 'findPlatformState'> },
  { units, facts, at }: ShippedUnits,
): Promise<string> {
  await freezeTerms(tx, order, { at, ...ports })
  const before = await readBookedOrder(tx, order)
  const { carrier = '', tracking = '', promisedOn = null } = facts
  const [made] = await tx<{ id: string }[]>`
    insert into shipment (order_id, position, carrier, tracking, promised_on, sent_at)
    select ${order.id}::uuid, 1 + count(*), ${carrier}::text, ${tracking}::text, ${promisedOn}::date, ${at}::timestamptz from shipment where order_id = ${order.id} returning id`
  const id = made?.id ?? ''
  await tx`
    insert into shipment_unit (shipment_id, line_id, quantity)
    select ${id}::uuid, line_id, sum(quantity)
    from unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ quantity }) => quantity)}::int[]) u (line_id, quantity) group by 2`
  const after = await readBookedOrder(tx, order)
  await book(tx, order, {
    kind: 'INVOICED',
    ref: `shipment ${id}`,
    entries: await changes(tx, order, { before, after }),
    at,
  })
  await drawInvoice(tx, order, { shipmentId: id, at })
  return id
}

type Booked = Awaited<ReturnType<typeof readBookedOrder>>

// Lines have terms of their own, since the sales of the year grow with each.
async function changes(
  tx: Sql,
  order: OrderRow,
  { before, after }: { before: Booked; after: Booked },
): Promise<JournalEntries> {
  const terms = await readTerms(tx, order)
  const sums = new Map<string, number>()
  const pairs: [string | null, BookedLine, BookedLine][] = [[null, before.shipping, after.shipping]]
  for (const [lineId, line] of after.lines) pairs.push([lineId, before.lines.get(lineId) ?? line, line])
  for (const [lineId, was, is] of pairs)
    for (const [purpose, paise] of invoicedEntries([{ before: was, after: is }], terms(lineId)))
      sums.set(purpose, (sums.get(purpose) ?? 0) + paise)
  return [...sums].map(([purpose, paise]) => [purpose, paise] as JournalEntries[number])
}
