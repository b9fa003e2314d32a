import { roundHalfUp } from '@chowk/contract/money.ts'
import type { TaxStatus } from '@chowk/contract/product/seller.ts'

/** An amount that includes GST, and its parts. */
export interface TaxSplit {
  grossPaise: number
  netPaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** What GST is computed by: the rate of the goods (18 % is 1800) and whether seller and place of supply are in different States. */
export interface TaxTerms {
  rateBasisPoints: number
  isInterState: boolean
}

/** No amount: where sums begin. */
export const NO_TAX: TaxSplit = { grossPaise: 0, netPaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

/** Takes GST out of an inclusive price (S34). The gross never changes, and a negative amount mirrors the positive one. */
export function splitTax(grossPaise: number, { rateBasisPoints, isInterState }: TaxTerms): TaxSplit {
  if (grossPaise < 0) return subtractTax(NO_TAX, splitTax(-grossPaise, { rateBasisPoints, isInterState }))
  const product = BigInt(grossPaise) * BigInt(rateBasisPoints)
  const half = isInterState ? 0 : roundHalfUp(product, BigInt(20_000 + 2 * rateBasisPoints))
  const igstPaise = isInterState ? roundHalfUp(product, BigInt(10_000 + rateBasisPoints)) : 0
  return { grossPaise, netPaise: grossPaise - 2 * half - igstPaise, cgstPaise: half, sgstPaise: half, igstPaise }
}

/** The tax of units `from` to `to` of a line (S34): parts of a line add up to the tax of the whole line. */
export const splitTaxOfUnits = (
  pricePaise: number,
  { from, to }: { from: number; to: number },
  terms: TaxTerms,
): TaxSplit => subtractTax(splitTax(pricePaise * to, terms), splitTax(pricePaise * from, terms))

/** The sum of two splits. */
export const addTax = (one: TaxSplit, other: TaxSplit): TaxSplit => ({
  grossPaise: one.grossPaise + other.grossPaise,
  netPaise: one.netPaise + other.netPaise,
  cgstPaise: one.cgstPaise + other.cgstPaise,
  sgstPaise: one.sgstPaise + other.sgstPaise,
  igstPaise: one.igstPaise + other.igstPaise,
})

/** The difference of two splits. */
export const subtractTax = (one: TaxSplit, other: TaxSplit): TaxSplit => ({
  grossPaise: one.grossPaise - other.grossPaise,
  netPaise: one.netPaise - other.netPaise,
  cgstPaise: one.cgstPaise - other.cgstPaise,
  sgstPaise: one.sgstPaise - other.sgstPaise,
  igstPaise: one.igstPaise - other.igstPaise,
})

/** The sum of any number of splits. */
export const sumTax = (splits: readonly TaxSplit[]): TaxSplit => splits.reduce(addTax, NO_TAX)

/** The rate that a seller charges: only a regular taxpayer adds GST to a document (S2a). */
export const chargedRate = (status: TaxStatus, rateBasisPoints: number): number =>
  status === 'REGULAR' ? rateBasisPoints : 0
