import { describe, expect, test } from 'vitest'
import { hasStoreVectors, readStoreVectors, termsOf } from '../../testing/store-vectors.ts'
import type { TermsInput } from '../../testing/store-vectors.ts'
import {
  coinEntries,
  completeEntries,
  gatewaySettledEntries,
  invoicedEntries,
  moveEntries,
  refundEntries,
  saleEntries,
} from './journal.rules.ts'
import type { BookedLine, JournalEntries, Purpose } from './journal.rules.ts'
import { WITHHOLDING_RATES } from './settlement.rules.ts'
import type { SettlementTerms } from './settlement.rules.ts'

const GATEWAY = { feeBasisPoints: 200, gstBasisPoints: 1800 }

interface HistoryStep {
  do: string
  units?: [number, number][]
  line?: number
  quantity?: number
}
interface HistoryInput {
  terms: TermsInput
  shippingPaise: number
  lines: { pricePaise: number; quantity: number; rateBp: number; moneyPaise: number; coins: number }[]
  steps: HistoryStep[]
}

const booked = (line: Pick<BookedLine, 'pricePaise' | 'quantity' | 'rateBasisPoints' | 'coins'>): BookedLine => ({
  ...line,
  shippedUnits: 0,
  returnedUnits: 0,
  cancelledUnits: 0,
  isCompleted: false,
})

/** Books the steps of an order, as the store and its settlement do. */
class Books {
  readonly journals: { kind: string; ref: string; entries: JournalEntries }[] = []
  readonly balances = new Map<Purpose, number>()
  readonly terms: SettlementTerms
  readonly lines: BookedLine[]
  shipping: BookedLine | undefined
  readonly #moneyPaise: number
  readonly #counts = new Map<string, number>()
  #inTransit = 0
  #paid = 0

  constructor(terms: SettlementTerms, lines: readonly BookedLine[], shippingPaise: number) {
    this.terms = terms
    this.lines = [...lines]
    const rateBasisPoints = Math.max(...lines.map((line) => line.rateBasisPoints))
    this.shipping = booked({ pricePaise: shippingPaise, quantity: 1, rateBasisPoints, coins: 0 })
    const gross = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, shippingPaise)
    const coins = lines.reduce((sum, line) => sum + line.coins, 0)
    this.#moneyPaise = gross - 100 * coins
    this.#book('SALE', 'order', saleEntries(this.#moneyPaise))
    this.#book('COINS', 'order', coinEntries(coins))
  }

  step({ do: act, units = [], line = 0, quantity = 0 }: HistoryStep): void {
    switch (act) {
      case 'SHIP':
        this.#ship(units)
        break
      case 'CANCEL':
      case 'RETURN':
        this.#refund(line, act === 'CANCEL' ? { cancelledUnits: quantity } : { returnedUnits: quantity })
        break
      case 'COMPLETE':
        this.#complete(line)
        break
      case 'GATEWAY_SETTLED':
        this.#book('GATEWAY_SETTLED', 'payment', gatewaySettledEntries(this.#moneyPaise, GATEWAY))
        break
      default:
        this.#pay(act)
    }
  }

  #ship(units: readonly [number, number][]): void {
    const changes = units.map(([index, count]) => this.#change(index, { shippedUnits: count }))
    if (this.shipping?.shippedUnits === 0) {
      const before = this.shipping
      this.shipping = { ...before, shippedUnits: 1 }
      changes.push({ before, after: this.shipping })
    }
    this.#book('INVOICED', this.#next('shipment'), invoicedEntries(changes, this.terms))
  }

  #refund(index: number, change: Partial<BookedLine>): void {
    const ref = this.#next('refund')
    const { refund, coinReturn } = refundEntries(this.#change(index, change), this.terms)
    this.#book('REFUND', ref, refund)
    this.#book('COIN_RETURN', ref, coinReturn)
  }

  #complete(index: number): void {
    const { before } = this.#change(index, {})
    this.#book('COMPLETE', `line:${index}`, completeEntries(before, this.terms))
    this.lines[index] = { ...before, isCompleted: true }
    if (!this.shipping || this.shipping.isCompleted) return
    this.#book('COMPLETE', 'shipping', completeEntries(this.shipping, this.terms))
    this.shipping = { ...this.shipping, isCompleted: true }
  }

  #pay(act: string): void {
    const balance = (purpose: Purpose) => -(this.balances.get(purpose) ?? 0)
    if (act === 'PAYOUT') {
      this.#inTransit = Math.max(0, balance('seller_payable'))
      this.#book(act, this.#next('payout'), moveEntries('seller_payable', 'in_transit', this.#inTransit))
    } else if (act === 'PAYOUT_OK')
      this.#book(act, this.#last('payout'), moveEntries('in_transit', 'bank', this.#inTransit))
    else if (act === 'PAYOUT_FAIL')
      this.#book(act, this.#last('payout'), moveEntries('in_transit', 'seller_payable', this.#inTransit))
    else if (act === 'REFUND_PAID') {
      const paise = balance('refund_payable')
      this.#paid += paise
      this.#book(act, this.#next('paid'), moveEntries('refund_payable', 'gateway_receivable', paise))
    } else {
      this.#book('GATEWAY_SETTLED', this.#next('refunds'), moveEntries('gateway_receivable', 'bank', this.#paid))
      this.#paid = 0
    }
  }

  #change(index: number, change: Partial<BookedLine>): { before: BookedLine; after: BookedLine } {
    const before = this.lines[index]
    if (!before) throw new RangeError(`The order has no line ${index}`)
    const after = {
      ...before,
      shippedUnits: before.shippedUnits + (change.shippedUnits ?? 0),
      returnedUnits: before.returnedUnits + (change.returnedUnits ?? 0),
      cancelledUnits: before.cancelledUnits + (change.cancelledUnits ?? 0),
    }
    this.lines[index] = after
    return { before, after }
  }

  #book(kind: string, ref: string, entries: JournalEntries): void {
    if (entries.length === 0) return
    expect(entries.reduce((sum, [, paise]) => sum + paise, 0)).toBe(0)
    this.journals.push({ kind, ref, entries })
    for (const [purpose, paise] of entries) this.balances.set(purpose, (this.balances.get(purpose) ?? 0) + paise)
  }

  #next(name: string): string {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    return this.#last(name)
  }

  #last(name: string): string {
    return `${name}:${this.#counts.get(name) ?? 0}`
  }

  /** Balances other than 0. */
  get left(): Record<string, number> {
    return Object.fromEntries([...this.balances].filter(([, paise]) => paise !== 0))
  }
}

const asSet = (entries: readonly (readonly [string, number])[]) =>
  entries.map(([purpose, paise]) => `${purpose} ${paise}`).toSorted()

describe('journals of an order [cso:S53]', () => {
  test.skipIf(!hasStoreVectors)('agree with 22 histories (skipped where shared/data/store is missing)', () => {
    const vectors = readStoreVectors<HistoryInput>('history')
    expect(vectors).toHaveLength(22)
    for (const { id, input, expected } of vectors) {
      const lines = input.lines.map(({ rateBp, ...line }) => booked({ ...line, rateBasisPoints: rateBp }))
      const books = new Books(termsOf(input.terms), lines, input.shippingPaise)
      for (const step of input.steps) books.step(step)
      const { journals, balances } = expected as { journals: typeof books.journals; balances: object }
      const sets = (all: typeof books.journals) =>
        all.map(({ entries, ...rest }) => ({ ...rest, entries: asSet(entries) }))
      expect(sets(books.journals), id).toEqual(sets(journals))
      expect(books.left, id).toEqual(balances)
    }
  })

  test.each([
    ['before completion', ['SHIP', 'GATEWAY_SETTLED', 'RETURN', 'REFUND_PAID', 'REFUNDS_SETTLED'], {}],
    ['after completion', ['SHIP', 'GATEWAY_SETTLED', 'COMPLETE', 'RETURN', 'REFUND_PAID', 'REFUNDS_SETTLED'], {}],
    [
      'after the payout',
      ['SHIP', 'GATEWAY_SETTLED', 'COMPLETE', 'PAYOUT', 'PAYOUT_OK', 'RETURN', 'REFUND_PAID', 'REFUNDS_SETTLED'],
      { bank: -278 - 10_560, seller_payable: 10_560 },
    ],
  ])('leave only the fee of the gateway after a full refund %s', (_, steps, more) => {
    const terms: SettlementTerms = {
      sellerStatus: 'REGULAR',
      isInterState: false,
      isPlatformInterState: false,
      commissionBasisPoints: 1000,
      commissionGstBasisPoints: 1800,
      hasPan: true,
      isIndividual: false,
      yearBasePaise: 0,
      rates: WITHHOLDING_RATES,
    }
    const books = new Books(terms, [booked({ pricePaise: 11_800, quantity: 1, rateBasisPoints: 1800, coins: 0 })], 0)
    for (const step of steps) books.step({ do: step, line: 0, quantity: 1, units: [[0, 1]] })
    expect(books.left).toEqual({ bank: -278, fee: 236, gst_on_gateway_fee: 42, ...more })
  })
})
