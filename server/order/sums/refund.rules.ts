import { COIN_PAISE } from './coins.rules.ts'
import { partOf } from './divide.rules.ts'

/** A line of a seller's order: what was frozen when it was placed, and how many units are done with. */
export interface RefundLine {
  pricePaise: number
  quantity: number
  coins: number
  shippingSharePaise: number
  cancelledUnits: number
  returnedUnits: number
  /** Of those returned, units by the seller's fault: only for them shipping goes back. */
  faultyUnits: number
}

/** Units that are cancelled before shipping, or returned. */
export interface RefundRequest {
  /** Index of the line. */
  line: number
  quantity: number
  kind: 'CANCEL' | 'RETURN'
  fault: 'BUYER' | 'SELLER'
}

/** What goes back for some units. */
export interface RefundPart {
  /** The price of the units. */
  goodsPaise: number
  /** Coins of them that go back to the buyer's lots. */
  coins: number
  /** The price less the coins. */
  moneyPaise: number
  shippingPaise: number
  /** Money and shipping. */
  refundPaise: number
}

/** What goes back for units of a line (S31, S36). Every part gives back exactly what its units cost; other lines never change. */
export function refundPart(
  { lines, hasShipped }: { lines: readonly RefundLine[]; hasShipped: boolean },
  request: RefundRequest,
): RefundPart {
  const line = lines[request.line]
  if (!line || request.quantity < 1) throw new RangeError('A refund names a line and at least one unit')
  const { quantity, faultyUnits } = line
  const done = doneUnits(line) + request.quantity
  const coins = partOf(line.coins, { from: doneUnits(line), to: done, quantity })
  const goodsPaise = line.pricePaise * request.quantity
  const moneyPaise = goodsPaise - COIN_PAISE * coins
  const isLast = lines.every((each, index) => each.quantity === (index === request.line ? done : doneUnits(each)))
  const shippingPaise = shippingOf(request, {
    all: isLast && !hasShipped ? lines.reduce((sum, each) => sum + each.shippingSharePaise, 0) : 0,
    part: partOf(line.shippingSharePaise, { from: faultyUnits, to: faultyUnits + request.quantity, quantity }),
  })
  return { goodsPaise, coins, moneyPaise, shippingPaise, refundPaise: moneyPaise + shippingPaise }
}

const doneUnits = ({ cancelledUnits, returnedUnits }: RefundLine): number => cancelledUnits + returnedUnits

// All of it once nothing will be shipped; of a return, the share of its units if the seller is at fault.
const shippingOf = ({ kind, fault }: RefundRequest, { all, part }: { all: number; part: number }): number =>
  kind === 'CANCEL' ? all : fault === 'SELLER' ? part : 0
