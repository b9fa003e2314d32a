import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFull } from '../../testing/sample.ts'
import { divide } from './divide.rules.ts'
import {
  bookedDeductions,
  coinEntries,
  completeEntries,
  invoicedEntries,
  refundEntries,
  saleEntries,
} from './journal.rules.ts'
import type { BookedLine, JournalEntries, Purpose } from './journal.rules.ts'
import { refundPart } from './refund.rules.ts'
import type { RefundRequest } from './refund.rules.ts'
import { WITHHOLDING_RATES } from './settlement.rules.ts'
import type { SettlementTerms } from './settlement.rules.ts'

const anyTerms: fc.Arbitrary<SettlementTerms> = fc.record({
  sellerStatus: fc.constantFrom('REGULAR', 'COMPOSITION', 'ENROLLED'),
  isInterState: fc.boolean(),
  isPlatformInterState: fc.boolean(),
  commissionBasisPoints: fc.constantFrom(0, 500, 1000),
  commissionGstBasisPoints: fc.constant(1800),
  hasPan: fc.boolean(),
  isIndividual: fc.boolean(),
  yearBasePaise: fc.constantFrom(0, 49_990_000, 60_000_000),
  rates: fc.constant(WITHHOLDING_RATES),
})

const anyLine = fc
  .record({
    pricePaise: fc.integer({ min: 100, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    rateBasisPoints: fc.constantFrom(0, 300, 500, 1800, 4000),
    coinsPerUnit: fc.nat(30),
  })
  .map(({ coinsPerUnit, ...line }) => ({
    ...line,
    coins: line.quantity * Math.min(coinsPerUnit, Math.floor(line.pricePaise / 100)),
  }))

const anyAct = fc.record({
  kind: fc.constantFrom('SHIP' as const, 'CANCEL' as const, 'RETURN' as const, 'COMPLETE' as const),
  pick: fc.nat(),
  units: fc.nat(),
  fault: fc.constantFrom('BUYER' as const, 'SELLER' as const),
})
type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never
type Line = Omit<BookedLine, 'isCompleted'>

const FRESH = { shippedUnits: 0, returnedUnits: 0, cancelledUnits: 0, isCompleted: false }

/** An order whose every step is booked as the store books it; shipping is a line whose units are paise. */
class BookedHistory {
  readonly balances = new Map<Purpose, number>()
  readonly lines: (BookedLine & { shippingSharePaise: number; faultyUnits: number })[]
  shipping: BookedLine
  readonly terms: SettlementTerms
  refundedPaise = 0

  constructor(lines: readonly Omit<Line, keyof typeof FRESH>[], shippingPaise: number, terms: SettlementTerms) {
    const gross = lines.map(({ pricePaise, quantity }) => pricePaise * quantity)
    const shares = divide(shippingPaise, gross)
    this.terms = terms
    this.lines = lines.map((line, index) => ({
      ...line,
      ...FRESH,
      shippingSharePaise: shares[index] ?? 0,
      faultyUnits: 0,
    }))
    const rateBasisPoints = Math.max(...lines.map((line) => line.rateBasisPoints))
    this.shipping = { pricePaise: 1, quantity: shippingPaise, rateBasisPoints, coins: 0, ...FRESH }
    const coins = lines.reduce((sum, line) => sum + line.coins, 0)
    this.#book(saleEntries(gross.reduce((sum, paise) => sum + paise, shippingPaise) - 100 * coins))
    this.#book(coinEntries(coins))
  }

  act({ kind, pick, units, fault }: Act): void {
    const possible = this.lines
      .map((_, line) => ({ line, most: this.#mostOf(kind, line) }))
      .filter(({ most }) => most > 0)
    const chosen = possible[pick % possible.length]
    if (!chosen) return
    const quantity = 1 + (units % chosen.most)
    if (kind === 'SHIP') this.#ship(chosen.line, quantity)
    else if (kind === 'COMPLETE') this.#complete(chosen.line)
    else this.#refund({ line: chosen.line, quantity, kind, fault })
  }

  /** Sends everything back: what was shipped as the seller's fault, the rest as cancelled. */
  undo(): void {
    for (const [line] of this.lines.entries())
      for (const kind of ['RETURN', 'CANCEL'] as const) {
        const quantity = this.#mostOf(kind, line)
        if (quantity > 0) this.#refund({ line, quantity, kind, fault: 'SELLER' })
      }
    if (this.#hasShipped && !this.shipping.isCompleted) this.#completeShipping()
  }

  balance(purpose: Purpose): number {
    return this.balances.get(purpose) ?? 0
  }

  get #hasShipped(): boolean {
    return this.lines.some(({ shippedUnits }) => shippedUnits > 0)
  }

  #mostOf(kind: Act['kind'], index: number): number {
    const line = this.lines[index]
    if (!line) return 0
    const { quantity, shippedUnits, cancelledUnits, returnedUnits, isCompleted } = line
    const waiting = quantity - shippedUnits - cancelledUnits
    if (kind === 'SHIP' || kind === 'CANCEL') return waiting
    const kept = shippedUnits - returnedUnits
    return kind === 'RETURN' ? kept : Number(waiting === 0 && kept > 0 && !isCompleted)
  }

  #change(index: number, change: Partial<BookedLine> & { faultyUnits?: number }) {
    const before = this.lines[index]
    if (!before) throw new RangeError(`The order has no line ${index}`)
    const after = { ...before, ...change }
    this.lines[index] = after
    return { before, after }
  }

  #ship(index: number, quantity: number): void {
    const isFirst = !this.#hasShipped
    const { shippedUnits = 0 } = this.lines[index] ?? {}
    const changes: { before: BookedLine; after: BookedLine }[] = [
      this.#change(index, { shippedUnits: shippedUnits + quantity }),
    ]
    if (isFirst) {
      const before = this.shipping
      this.shipping = { ...before, shippedUnits: before.quantity }
      changes.push({ before, after: this.shipping })
    }
    this.#book(invoicedEntries(changes, this.terms))
  }

  #complete(index: number): void {
    const { before } = this.#change(index, { isCompleted: true })
    this.#book(completeEntries(before, this.terms))
    if (!this.shipping.isCompleted) this.#completeShipping()
  }

  #completeShipping(): void {
    this.#book(completeEntries(this.shipping, this.terms))
    this.shipping = { ...this.shipping, isCompleted: true }
  }

  #refund(asked: RefundRequest): void {
    const part = refundPart({ lines: this.lines, hasShipped: this.#hasShipped }, asked)
    const { cancelledUnits = 0, returnedUnits = 0, faultyUnits = 0 } = this.lines[asked.line] ?? {}
    const { before, after } = this.#change(
      asked.line,
      asked.kind === 'CANCEL'
        ? { cancelledUnits: cancelledUnits + asked.quantity }
        : {
            returnedUnits: returnedUnits + asked.quantity,
            faultyUnits: faultyUnits + (asked.fault === 'SELLER' ? asked.quantity : 0),
          },
    )
    const { refund, coinReturn } = refundEntries({ before, after }, this.terms)
    this.#book(refund)
    this.#book(coinReturn)
    this.#refundShipping(part.shippingPaise)
    this.refundedPaise += part.refundPaise
    // The buyer is owed exactly what the refunds say.
    expect(this.balance('refund_payable') + this.refundedPaise).toBe(0)
  }

  #refundShipping(paise: number): void {
    if (paise === 0) return
    const before = this.shipping
    this.shipping = this.#hasShipped
      ? { ...before, returnedUnits: before.returnedUnits + paise }
      : { ...before, cancelledUnits: before.cancelledUnits + paise }
    this.#book(refundEntries({ before, after: this.shipping }, this.terms).refund)
  }

  #book(entries: JournalEntries): void {
    expect(entries.reduce((sum, [, paise]) => sum + paise, 0)).toBe(0)
    for (const [purpose, paise] of entries) this.balances.set(purpose, this.balance(purpose) + paise)
  }
}

test.each(isFull ? [10_000] : [500])(
  'in %i histories of shipments, cancellations, returns and completions the books end where they began [cso:S53]',
  (numRuns) => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 4 }),
        fc.nat(20_000),
        anyTerms,
        fc.array(anyAct, { maxLength: 14 }),
        (lines, shippingPaise, terms, acts) => {
          const history = new BookedHistory(lines, shippingPaise, terms)
          for (const act of acts) history.act(act)
          history.undo()
          const { shipping } = history
          // Only shipping that nobody has to give back stays sold.
          const kept = shipping.quantity - shipping.returnedUnits - shipping.cancelledUnits
          const { tcsPaise, tdsPaise, commissionPaise, gstPaise } = bookedDeductions(shipping, terms)
          const left = (paise: number) => (paise === 0 ? 0 : -paise)
          expect(history.balance('seller_pending')).toBe(0)
          expect(history.balance('promo_expense')).toBe(0)
          expect(history.balance('tcs_payable')).toBe(left(tcsPaise))
          expect(history.balance('tds_payable')).toBe(left(tdsPaise))
          expect(history.balance('commission')).toBe(left(commissionPaise))
          expect(history.balance('gst_payable')).toBe(left(gstPaise))
          expect(history.balance('seller_payable')).toBe(left(kept - tcsPaise - tdsPaise - commissionPaise - gstPaise))
          expect(history.balance('gateway_receivable') + history.balance('refund_payable')).toBe(kept)
        },
      ),
      { numRuns },
    )
  },
)
