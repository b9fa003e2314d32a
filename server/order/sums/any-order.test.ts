import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFull } from '../../testing/sample.ts'
import { creditLines, documentRows, invoiceLines } from './document.rules.ts'
import type { CreditableLine } from './document.rules.ts'
import { quoteOrder } from './quote.rules.ts'
import type { QuoteInput, QuoteLine, QuoteSeller } from './quote.rules.ts'
import { refundPart } from './refund.rules.ts'
import type { RefundLine, RefundRequest } from './refund.rules.ts'
import { NO_TAX, addTax, splitTax, sumTax } from './tax.rules.ts'
import type { TaxSplit } from './tax.rules.ts'

const anyLine: fc.Arbitrary<QuoteLine> = fc.record({
  sellerId: fc.constantFrom('a', 'b'),
  pricePaise: fc.oneof(fc.nat(999), fc.nat(10_000_000)),
  quantity: fc.integer({ min: 1, max: 9 }),
  coinPrice: fc.oneof(fc.constant(0), fc.nat(50)),
  rateBasisPoints: fc.constantFrom(0, 25, 150, 300, 500, 1800, 4000),
})

const anySeller = (sellerId: string): fc.Arbitrary<QuoteSeller> =>
  fc.record({
    sellerId: fc.constant(sellerId),
    shippingPaise: fc.nat(10_000),
    stateCode: fc.constantFrom('07', '27'),
    taxStatus: fc.constantFrom('REGULAR', 'COMPOSITION', 'ENROLLED'),
  })

const anyCart: fc.Arbitrary<QuoteInput> = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  sellers: fc.tuple(anySeller('a'), anySeller('b')),
  placeOfSupply: fc.constantFrom('07', '27', null),
  coinsToUse: fc.nat(400),
  coinBalance: fc.nat(400),
})

test('quotes add up: lines to sellers, sellers to the payment, coins and money to the gross, and to the invoices', () => {
  fc.assert(
    fc.property(anyCart, (input) => {
      const { lines, sellers, ...group } = quoteOrder(input)
      const sum = (amounts: readonly number[]) => amounts.reduce((before, amount) => before + amount, 0)
      expect(group.moneyPaise + 100 * group.coins).toBe(group.tax.grossPaise)
      expect(group.coins).toBeLessThanOrEqual(Math.max(0, Math.min(input.coinsToUse, input.coinBalance)))
      expect(sum(sellers.map(({ moneyPaise }) => moneyPaise))).toBe(group.moneyPaise)
      for (const each of lines) expect(each.moneyPaise).toBeGreaterThanOrEqual(0)
      for (const each of sellers) {
        const own = lines.filter((_, index) => input.lines[index]?.sellerId === each.sellerId)
        expect(sum(own.map(({ moneyPaise, shippingSharePaise }) => moneyPaise + shippingSharePaise))).toBe(
          each.moneyPaise,
        )
        const goods = input.lines.filter(({ sellerId }) => sellerId === each.sellerId)
        const order = {
          lines: goods.map((of, index) => ({
            ...of,
            hsn: '4820',
            rateBasisPoints: own[index]?.rateBasisPoints ?? 0,
            shippedUnits: 0,
          })),
          ...each,
        }
        const units = goods.map(({ quantity }, index) => ({ line: index, quantity }))
        expect(documentRows(invoiceLines(order, { units, isFirst: true })).header).toEqual(each.tax)
      }
    }),
  )
})

const FRESH = { cancelledUnits: 0, returnedUnits: 0, faultyUnits: 0 }

/** One step of a history: it picks a line and a number of units from what is possible then. */
const anyStep = fc.record({
  pick: fc.nat(),
  units: fc.nat(),
  kind: fc.constantFrom('SHIP' as const, 'CANCEL' as const, 'RETURN' as const),
  fault: fc.constantFrom('BUYER' as const, 'SELLER' as const),
})
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** A seller's order that goes through steps, and keeps what each gave. */
class OrderHistory {
  readonly lines: (RefundLine & { rateBasisPoints: number; hsn: string; shippedUnits: number })[]
  readonly shippingPaise: number
  readonly isInterState: boolean
  readonly refunded = { moneyPaise: 0, coins: 0, shippingPaise: 0 }
  readonly documents: CreditableLine[][] = []
  readonly credits: TaxSplit[] = []

  constructor(cart: QuoteInput) {
    const { lines, sellers } = quoteOrder(cart)
    const [seller] = sellers
    this.shippingPaise = seller?.shippingPaise ?? 0
    this.isInterState = seller?.isInterState ?? false
    this.lines = cart.lines.flatMap((of, index) => {
      const quoted = lines[index]
      if (of.sellerId !== seller?.sellerId || !quoted) return []
      const { coins, shippingSharePaise, rateBasisPoints } = quoted
      const { pricePaise, quantity } = of
      return {
        pricePaise,
        quantity,
        coins,
        shippingSharePaise,
        rateBasisPoints,
        hsn: '4820',
        shippedUnits: 0,
        ...FRESH,
      }
    })
  }

  step({ pick, units, kind, fault }: Step): void {
    const possible = this.lines
      .map((of, index) => ({
        index,
        most:
          kind === 'RETURN' ? of.shippedUnits - of.returnedUnits : of.quantity - of.cancelledUnits - of.shippedUnits,
      }))
      .filter(({ most }) => most > 0)
    const { index, most } = possible[pick % possible.length] ?? { index: 0, most: 0 }
    if (most === 0) return
    const quantity = 1 + (units % most)
    if (kind === 'SHIP') this.#ship(index, quantity)
    else this.#refund({ line: index, quantity, kind, fault })
  }

  /** Returns whatever was shipped, by the fault of the seller, and cancels the rest. */
  finish(): void {
    for (const [line, of] of this.lines.entries()) {
      const returned = of.shippedUnits - of.returnedUnits
      if (returned > 0) this.#refund({ line, quantity: returned, kind: 'RETURN', fault: 'SELLER' })
      const cancelled = of.quantity - of.shippedUnits - of.cancelledUnits
      if (cancelled > 0) this.#refund({ line, quantity: cancelled, kind: 'CANCEL', fault: 'SELLER' })
    }
  }

  #ship(index: number, quantity: number): void {
    const invoice = invoiceLines(this, { units: [{ line: index, quantity }], isFirst: this.documents.length === 0 })
    this.documents.push(invoice.map((each) => ({ ...each, creditedUnits: 0, creditedTax: NO_TAX })))
    const of = this.lines[index]
    if (of) of.shippedUnits += quantity
  }

  #refund(asked: RefundRequest): void {
    const part = refundPart({ lines: this.lines, hasShipped: this.documents.length > 0 }, asked)
    const of = this.lines[asked.line]
    if (!of) return
    expect(part.moneyPaise).toBeGreaterThanOrEqual(0)
    expect(part.moneyPaise + 100 * part.coins).toBe(of.pricePaise * asked.quantity)
    this.refunded.moneyPaise += part.moneyPaise
    this.refunded.coins += part.coins
    this.refunded.shippingPaise += part.shippingPaise
    if (asked.kind === 'CANCEL') of.cancelledUnits += asked.quantity
    else {
      of.returnedUnits += asked.quantity
      if (asked.fault === 'SELLER') of.faultyUnits += asked.quantity
      this.#credit(asked.line, asked.quantity)
    }
  }

  // Units are credited from the oldest document that has any.
  #credit(index: number, quantity: number): void {
    let rest = quantity
    for (const document of this.documents) {
      const of = document.find((each) => each.line === index)
      const most = Math.min(rest, of ? of.quantity - of.creditedUnits : 0)
      if (!of || most === 0) continue
      const lines = creditLines({ lines: document, isInterState: this.isInterState }, [{ line: index, quantity: most }])
      const { header } = documentRows(lines)
      of.creditedUnits += most
      of.creditedTax = addTax(of.creditedTax, header)
      this.credits.push(header)
      rest -= most
    }
  }
}

test.each(isFull ? [10_000] : [300])(
  'in %i histories of shipments, cancellations and returns all sums agree to the paisa',
  (numRuns) => {
    fc.assert(
      fc.property(anyCart, fc.array(anyStep, { maxLength: 12 }), fc.boolean(), (cart, steps, isFinished) => {
        const history = new OrderHistory(cart)
        for (const step of steps) history.step(step)
        const { lines, refunded, documents, credits, shippingPaise, isInterState } = history
        if (isFinished) history.finish()
        const sum = (of: (each: (typeof lines)[number]) => number) =>
          lines.reduce((before, each) => before + of(each), 0)
        const money = sum((each) => each.pricePaise * each.quantity - 100 * each.coins)
        const coins = sum((each) => each.coins)
        expect(refunded.moneyPaise).toBeLessThanOrEqual(money)
        expect(refunded.shippingPaise).toBeLessThanOrEqual(shippingPaise)
        if (isFinished) expect([refunded.moneyPaise, refunded.coins]).toEqual([money, coins])
        if (isFinished && documents.length === 0) expect(refunded.shippingPaise).toBe(shippingPaise)

        const goods = documents.flat().filter((each) => each.line !== null)
        const whole = lines.map((each) => splitTax(each.pricePaise * each.shippedUnits, { ...each, isInterState }))
        expect(sumTax(goods.map(({ tax }) => tax))).toEqual(sumTax(whole))
        if (isFinished) expect(sumTax(credits)).toEqual(sumTax(whole))
      }),
      { numRuns },
    )
  },
)
