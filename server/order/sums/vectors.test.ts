import { describe, expect, test } from 'vitest'
import { hasStoreVectors, readStoreVectors, termsOf } from '../../testing/store-vectors.ts'
import type { TermsInput } from '../../testing/store-vectors.ts'
import { creditLines, documentRows, invoiceLines } from './document.rules.ts'
import type { CreditableLine, LineUnits } from './document.rules.ts'
import { quoteOrder } from './quote.rules.ts'
import { refundPart } from './refund.rules.ts'
import type { RefundRequest } from './refund.rules.ts'
import { settleLine, settleReturn } from './settlement.rules.ts'
import { NO_TAX, addTax, splitTax } from './tax.rules.ts'

/** Compares every vector of a kind field by field; in the file there are so many. */
function compareAll<Input>(kind: string, count: number, answer: (input: Input) => unknown): void {
  const all = readStoreVectors<Input>(kind)
  expect(all).toHaveLength(count)
  for (const { id, input, expected } of all) expect(answer(input), id).toEqual(expected)
}

interface SplitInput {
  lines: { seller: string; pricePaise: number; quantity: number; coinPrice: number }[]
  shippingPaise: Record<string, number>
  coinsToUse: number
  coinBalance: number
}

function answerSplit({ lines, shippingPaise, coinsToUse, coinBalance }: SplitInput): unknown {
  const quote = quoteOrder({
    lines: lines.map(({ seller: sellerId, ...line }) => ({ sellerId, ...line, rateBasisPoints: 1800 })),
    sellers: Object.entries(shippingPaise).map(([sellerId, paise]) => ({
      sellerId,
      shippingPaise: paise,
      stateCode: '27',
      taxStatus: 'REGULAR',
    })),
    placeOfSupply: '27',
    coinsToUse,
    coinBalance,
  })
  return {
    coinsUsed: quote.coins,
    lines: quote.lines.map(({ grossPaise, coins, moneyPaise, shippingSharePaise }) => ({
      grossPaise,
      coins,
      moneyPaise,
      shippingSharePaise,
    })),
    sellers: Object.fromEntries(
      quote.sellers.map(({ sellerId, coins, moneyPaise }) => [sellerId, { coins, moneyPaise }]),
    ),
    gatewayPaise: quote.moneyPaise,
  }
}

interface RefundInput {
  lines: { pricePaise: number; quantity: number; coins: number; shippingSharePaise: number }[]
  events: RefundRequest[]
}

function answerRefund({ lines, events }: RefundInput): unknown {
  const progress = lines.map((line) => ({ ...line, cancelledUnits: 0, returnedUnits: 0, faultyUnits: 0 }))
  let hasShipped = false
  const parts = events.map((event) => {
    hasShipped ||= event.kind === 'RETURN'
    const part = refundPart({ lines: progress, hasShipped }, event)
    const line = progress[event.line]
    if (line && event.kind === 'CANCEL') line.cancelledUnits += event.quantity
    if (line && event.kind === 'RETURN') line.returnedUnits += event.quantity
    if (line && event.kind === 'RETURN' && event.fault === 'SELLER') line.faultyUnits += event.quantity
    return part
  })
  return {
    parts,
    totalRefundPaise: parts.reduce((sum, part) => sum + part.refundPaise, 0),
    totalCoins: parts.reduce((sum, part) => sum + part.coins, 0),
  }
}

interface DocumentsInput {
  interState: boolean
  shippingPaise: number
  lines: { hsn: string; rateBp: number; pricePaise: number; quantity: number }[]
  steps: ({ ship: [number, number][]; ratesBp?: number[] } | { credit: number; units: [number, number][] })[]
}

const unitsOf = (pairs: readonly [number, number][]): LineUnits[] =>
  pairs.map(([line, quantity]) => ({ line, quantity }))

function answerDocuments({ interState: isInterState, shippingPaise, lines, steps }: DocumentsInput): unknown {
  const progress = lines.map((line) => ({ ...line, shippedUnits: 0 }))
  const issued: CreditableLine[][] = []
  const documents = steps.map((step) => {
    if ('credit' in step) {
      const document = issued[step.credit] ?? []
      const credit = creditLines({ lines: document, isInterState }, unitsOf(step.units))
      for (const { line, quantity, tax } of credit) {
        const of = document.find((each) => each.line === line)
        if (of)
          Object.assign(of, { creditedUnits: of.creditedUnits + quantity, creditedTax: addTax(of.creditedTax, tax) })
      }
      return documentRows(credit)
    }
    const order = {
      lines: progress.map(({ rateBp, ...line }, index) => ({
        ...line,
        rateBasisPoints: step.ratesBp?.[index] ?? rateBp,
      })),
      shippingPaise,
      isInterState,
    }
    const shipped = invoiceLines(order, { units: unitsOf(step.ship), isFirst: issued.length === 0 })
    for (const { line, quantity } of shipped) {
      const of = line === null ? undefined : progress[line]
      if (of) of.shippedUnits += quantity
    }
    issued.push(shipped.map((line) => ({ ...line, creditedUnits: 0, creditedTax: NO_TAX })))
    return documentRows(shipped)
  })
  return {
    documents: documents.map(({ rows, header }) => ({
      rows: rows.map(({ rateBasisPoints: rateBp, ...row }) => ({ ...row, rateBp })),
      header,
    })),
  }
}

interface SettlementInput {
  terms: TermsInput
  line: { pricePaise: number; quantity: number; rateBp: number }
  returns: number[]
}

function answerSettlement({ terms: input, line: { rateBp, ...line }, returns }: SettlementInput): unknown {
  const terms = termsOf(input)
  const settled = { ...line, rateBasisPoints: rateBp }
  const settlement = settleLine(settled, terms)
  let returnedBefore = 0
  const undone = returns.map((quantity) => {
    const part = settleReturn(settled, { returnedBefore, quantity }, terms)
    returnedBefore += quantity
    return part
  })
  const debits = undone.reduce((sum, { sellerDebitPaise }) => sum + sellerDebitPaise, 0)
  return { ...settlement, returns: undone, sellerKeepsPaise: settlement.payablePaise - debits }
}

describe.skipIf(!hasStoreVectors)('test vectors of the store (skipped where shared/data/store is missing)', () => {
  test('tax of 70 amounts [cso:S34]', () => {
    compareAll('tax', 70, (input: { grossPaise: number; rateBp: number; interState: boolean }) =>
      splitTax(input.grossPaise, { rateBasisPoints: input.rateBp, isInterState: input.interState }),
    )
  })

  test('coins and shipping of 42 carts [cso:S31] [cso:S2]', () => compareAll('split', 42, answerSplit))

  test('refunds of 48 orders [cso:S31] [cso:S36]', () => compareAll('refund', 48, answerRefund))

  test('invoices and credit notes of 36 orders [cso:S35]', () => compareAll('documents', 36, answerDocuments))

  test('deductions of 34 lines [cso:S48]', () => compareAll('settlement', 34, answerSettlement))
})
