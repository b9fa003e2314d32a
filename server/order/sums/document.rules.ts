import { highestRate } from './quote.rules.ts'
import { NO_TAX, addTax, splitTax, splitTaxOfUnits, subtractTax, sumTax } from './tax.rules.ts'
import type { TaxSplit } from './tax.rules.ts'

/** A line of a seller's order, for a document. */
export interface ShippableLine {
  hsn: string
  /** The rate on the document's date. */
  rateBasisPoints: number
  pricePaise: number
  /** Units on earlier documents. */
  shippedUnits: number
}

/** Some units of a line, by its index. */
export interface LineUnits {
  line: number
  quantity: number
}

/** What a document says about a line, or about shipping; stored with it, since credit notes are computed from it. */
export interface DocumentLine {
  /** Index of the line in the order; null for shipping. */
  line: number | null
  hsn: string
  rateBasisPoints: number
  pricePaise: number
  quantity: number
  tax: TaxSplit
}

/** One row of a printed document: everything of one HSN code and rate. */
export interface DocumentRow extends TaxSplit {
  hsn: string
  rateBasisPoints: number
}

/** The lines of a shipment's document. Shipping is a line of its own, on the first document of an order only (S35). */
export function invoiceLines(
  order: { lines: readonly ShippableLine[]; shippingPaise: number; isInterState: boolean },
  { units, isFirst }: { units: readonly LineUnits[]; isFirst: boolean },
): DocumentLine[] {
  const { lines, shippingPaise, isInterState } = order
  const goods = units.map(({ line, quantity }): DocumentLine => {
    const { hsn, rateBasisPoints, pricePaise, shippedUnits: from } = itemAt(lines, line)
    const tax = splitTaxOfUnits(pricePaise, { from, to: from + quantity }, { rateBasisPoints, isInterState })
    return { line, hsn, rateBasisPoints, pricePaise, quantity, tax }
  })
  if (!isFirst || shippingPaise === 0) return goods
  const rateBasisPoints = highestRate(lines)
  const hsn = lines.find((each) => each.rateBasisPoints === rateBasisPoints)?.hsn ?? ''
  const tax = splitTax(shippingPaise, { rateBasisPoints, isInterState })
  return [...goods, { line: null, hsn, rateBasisPoints, pricePaise: shippingPaise, quantity: 1, tax }]
}

/** A line of a document, and what earlier credit notes took from it. */
export interface CreditableLine extends DocumentLine {
  creditedUnits: number
  creditedTax: TaxSplit
}

/** The lines of a credit note for units of one document (S35); the note that credits the last unit of a line takes the rest of its tax. */
export function creditLines(
  document: { lines: readonly CreditableLine[]; isInterState: boolean },
  units: readonly LineUnits[],
): DocumentLine[] {
  return units.map(({ line, quantity }) => {
    const found = document.lines.find((each) => each.line === line)
    if (!found) throw new RangeError(`Line ${line} is not on the document`)
    const { creditedUnits: from, creditedTax, ...credited } = found
    const to = from + quantity
    if (to > found.quantity) throw new RangeError(`Only ${found.quantity - from} units of line ${line} can be credited`)
    const terms = { rateBasisPoints: found.rateBasisPoints, isInterState: document.isInterState }
    const tax =
      to === found.quantity
        ? subtractTax(found.tax, creditedTax)
        : splitTaxOfUnits(found.pricePaise, { from, to }, terms)
    return { ...credited, quantity, tax }
  })
}

/** The credit for a part of the shipping on a document, by what was credited of it before. */
export function creditShipping(
  document: { shipping: CreditableLine; isInterState: boolean },
  paise: number,
): DocumentLine {
  const { creditedUnits: _, creditedTax, ...shipping } = document.shipping
  const from = creditedTax.grossPaise
  const to = from + paise
  if (to > shipping.pricePaise) throw new RangeError('More than the shipping on the document')
  const terms = { rateBasisPoints: shipping.rateBasisPoints, isInterState: document.isInterState }
  const tax =
    to === shipping.pricePaise
      ? subtractTax(shipping.tax, creditedTax)
      : subtractTax(splitTax(to, terms), splitTax(from, terms))
  return { ...shipping, tax }
}

/** Printed rows, one for each HSN code and rate in that order, and the header, which is their sum. */
export function documentRows(lines: readonly DocumentLine[]): { rows: DocumentRow[]; header: TaxSplit } {
  const byKey = new Map<string, DocumentRow>()
  for (const { hsn, rateBasisPoints, tax } of lines) {
    const key = `${hsn} ${rateBasisPoints}`
    byKey.set(key, { hsn, rateBasisPoints, ...addTax(byKey.get(key) ?? NO_TAX, tax) })
  }
  const rows = [...byKey.values()].toSorted(
    (one, other) => compareText(one.hsn, other.hsn) || one.rateBasisPoints - other.rateBasisPoints,
  )
  return { rows, header: sumTax(lines.map(({ tax }) => tax)) }
}

// By code points: the order of a document must not depend on a language.
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`The order has no line ${index}`)
  return item
}
