import type { Sql } from '../../platform/database.ts'
import { readBookedOrder } from '../line/books.ts'
import type { BookedOrder } from '../line/books.ts'
import type { Fault, OrderRow } from '../line/order-row.ts'
import { readTerms } from '../line/order-terms.ts'
import { refundEntries } from '../sums/journal.rules.ts'
import type { BookedLine, JournalEntries } from '../sums/journal.rules.ts'
import { refundPart } from '../sums/refund.rules.ts'
import type { RefundLine, RefundPart, RefundRequest } from '../sums/refund.rules.ts'
import type { SettlementTerms } from '../sums/settlement.rules.ts'

/** Units of a line whose price goes back. */
export interface RefundedUnits {
  lineId: string
  quantity: number
  /** RETURN if they had been shipped. */
  kind: 'CANCEL' | 'RETURN'
  fault: Fault
}

/** Facts from which a refund of an order is computed. */
export interface RefundState {
  booked: BookedOrder
  lines: RefundLine[]
  hasShipped: boolean
  terms: (lineId: string | null) => SettlementTerms
}

/** A refund with its journals, before anything is written. */
export interface PlannedRefund {
  parts: (RefundedUnits & { part: RefundPart; journals: ReturnType<typeof refundEntries> })[]
  /** The journal of the shipping that goes back. */
  shipping: JournalEntries
  sums: RefundPart
  /** Commission and GST on it that the platform gives back to the seller (S64). */
  commissionPaise: number
}

const NOTHING: RefundPart = { goodsPaise: 0, coins: 0, moneyPaise: 0, shippingPaise: 0, refundPaise: 0 }

const add = (one: RefundPart, other: RefundPart): RefundPart => ({
  goodsPaise: one.goodsPaise + other.goodsPaise,
  coins: one.coins + other.coins,
  moneyPaise: one.moneyPaise + other.moneyPaise,
  shippingPaise: one.shippingPaise + other.shippingPaise,
  refundPaise: one.refundPaise + other.refundPaise,
})

/** Reads what was refunded and booked of an order so far. */
export async function readRefundState(sql: Sql, order: OrderRow): Promise<RefundState> {
  const rows = await sql<{ lineId: string; cancelled: number; returned: number; faulty: number }[]>`
    select u.line_id, coalesce(sum(u.quantity) filter (where u.kind = 'CANCEL'), 0)::int as cancelled,
      coalesce(sum(u.quantity) filter (where u.kind = 'RETURN'), 0)::int as returned,
      coalesce(sum(u.quantity) filter (where u.kind = 'RETURN' and u.fault = 'SELLER'), 0)::int as faulty
    from order_refund_unit u join order_line l on l.id = u.line_id where l.order_id = ${order.id} group by u.line_id`
  const [shipped] = await sql`select from shipment where order_id = ${order.id} limit 1`
  const lines = order.lines.map(({ id, unitPaise, quantity, coins, shippingSharePaise }): RefundLine => {
    const row = rows.find(({ lineId }) => lineId === id)
    return {
      pricePaise: unitPaise,
      quantity,
      coins,
      shippingSharePaise,
      cancelledUnits: row?.cancelled ?? 0,
      returnedUnits: row?.returned ?? 0,
      faultyUnits: row?.faulty ?? 0,
    }
  })
  const booked = await readBookedOrder(sql, order)
  return { booked, lines, hasShipped: shipped !== undefined, terms: await readTerms(sql, order) }
}

// Counts units as done with, so that the next ones go on from there.
function countUnits(line: RefundLine, { kind, fault, quantity }: RefundRequest): RefundLine {
  if (kind === 'CANCEL') return { ...line, cancelledUnits: line.cancelledUnits + quantity }
  const faultyUnits = line.faultyUnits + (fault === 'SELLER' ? quantity : 0)
  return { ...line, returnedUnits: line.returnedUnits + quantity, faultyUnits }
}

/** Computes what goes back for units, and how it is booked (S31, S36, S53). Each of them goes on from the ones before. */
export function planRefund(order: OrderRow, state: RefundState, units: readonly RefundedUnits[]): PlannedRefund {
  const lines = [...state.lines]
  const books = new Map(state.booked.lines)
  let sums = NOTHING
  const parts = units.map((each) => {
    const { lineId, ...asked } = each
    const index = order.lines.findIndex(({ id }) => id === lineId)
    const line = lines[index]
    const before = books.get(lineId)
    if (!line || !before) throw new Error(`line ${lineId} is not of order ${order.id}`)
    const request = { line: index, ...asked }
    const part = refundPart({ lines, hasShipped: state.hasShipped }, request)
    const { cancelledUnits, returnedUnits } = (lines[index] = countUnits(line, request))
    const after: BookedLine = { ...before, cancelledUnits, returnedUnits }
    books.set(lineId, after)
    sums = add(sums, part)
    return { ...each, part, journals: refundEntries({ before, after }, state.terms(lineId)) }
  })
  const shipping = shippingEntries(state, sums.shippingPaise)
  const entries = [...parts.flatMap(({ journals }) => journals.refund), ...shipping]
  const commissionPaise = entries
    .filter(([purpose]) => purpose === 'commission' || purpose === 'gst_payable')
    .reduce((sum, [, paise]) => sum + paise, 0)
  return { parts, shipping, sums, commissionPaise }
}

function shippingEntries({ booked, terms }: RefundState, paise: number): JournalEntries {
  if (paise === 0) return []
  const before = booked.shipping
  const after =
    before.shippedUnits > 0
      ? { ...before, returnedUnits: before.returnedUnits + paise }
      : { ...before, cancelledUnits: before.cancelledUnits + paise }
  return refundEntries({ before, after }, terms(null)).refund
}
