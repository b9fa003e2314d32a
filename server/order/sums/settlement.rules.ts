import { shareOf } from '@chowk/contract/money.ts'
import type { TaxStatus } from '@chowk/contract/product/seller.ts'
import { chargedRate, splitTax } from './tax.rules.ts'

/** Rates that the law sets; they change by date. */
export interface WithholdingRates {
  /** TCS inside and across States, in two equal halves or as one amount. */
  tcsBasisPoints: number
  tdsBasisPoints: number
  tdsWithoutPanBasisPoints: number
  /** Up to this sum of a financial year no TDS is deducted from an individual with a PAN. */
  tdsFreePaise: number
}

/** The rates in force since 2024-10-01. */
export const WITHHOLDING_RATES: WithholdingRates = {
  tcsBasisPoints: 50,
  tdsBasisPoints: 10,
  tdsWithoutPanBasisPoints: 500,
  tdsFreePaise: 50_000_000,
}

/** What the deductions of a seller's order depend on; frozen when the order is placed. */
export interface SettlementTerms {
  sellerStatus: TaxStatus
  /** Seller and place of supply are in different States. */
  isInterState: boolean
  /** Seller and platform are. */
  isPlatformInterState: boolean
  commissionBasisPoints: number
  commissionGstBasisPoints: number
  hasPan: boolean
  isIndividual: boolean
  /** Net sales of the financial year before this line. */
  yearBasePaise: number
  rates: WithholdingRates
}

/** What is taken from a seller's gross (S48). */
export interface Deductions {
  commissionPaise: number
  gstOnCommissionPaise: number
  tcsCgstPaise: number
  tcsSgstPaise: number
  tcsIgstPaise: number
  tdsPaise: number
}

/** A line of a seller's order; shipping is a line of one unit. */
export interface SettledLine {
  pricePaise: number
  quantity: number
  rateBasisPoints: number
}

/** The taxable value of the first units of a line: what deductions are computed from. */
export const netOfUnits = (line: SettledLine, units: number, terms: SettlementTerms): number =>
  splitTax(line.pricePaise * units, {
    rateBasisPoints: chargedRate(terms.sellerStatus, line.rateBasisPoints),
    isInterState: terms.isInterState,
  }).netPaise

/** The deductions for a taxable value (S48). Each is rounded by itself. */
export function deductionsOf(basePaise: number, terms: SettlementTerms): Deductions {
  const commissionPaise = shareOf(basePaise, terms.commissionBasisPoints, 10_000)
  return {
    commissionPaise,
    gstOnCommissionPaise: gstOnCommission(commissionPaise, terms),
    ...tcsOf(basePaise, terms),
    tdsPaise: shareOf(basePaise, tdsRate(basePaise, terms), 10_000),
  }
}

function gstOnCommission(paise: number, { commissionGstBasisPoints: rate, isPlatformInterState }: SettlementTerms) {
  return isPlatformInterState ? shareOf(paise, rate, 10_000) : 2 * shareOf(paise, rate, 20_000)
}

function tcsOf(basePaise: number, { sellerStatus, isInterState, rates }: SettlementTerms) {
  const isCollected = sellerStatus === 'REGULAR' || sellerStatus === 'COMPOSITION'
  const half = isCollected && !isInterState ? shareOf(basePaise, rates.tcsBasisPoints, 20_000) : 0
  const whole = isCollected && isInterState ? shareOf(basePaise, rates.tcsBasisPoints, 10_000) : 0
  return { tcsCgstPaise: half, tcsSgstPaise: half, tcsIgstPaise: whole }
}

// The sale that crosses the limit is taxed whole.
function tdsRate(basePaise: number, { hasPan, isIndividual, yearBasePaise, rates }: SettlementTerms): number {
  if (!hasPan) return rates.tdsWithoutPanBasisPoints
  const isFree = isIndividual && yearBasePaise + basePaise <= rates.tdsFreePaise
  return isFree ? 0 : rates.tdsBasisPoints
}

/** The sum of all deductions. */
export const totalOf = (deductions: Deductions): number =>
  Object.values(deductions as Readonly<Record<keyof Deductions, number>>).reduce((sum, paise) => sum + paise, 0)

const minus = (one: Deductions, other: Deductions): Deductions => ({
  commissionPaise: one.commissionPaise - other.commissionPaise,
  gstOnCommissionPaise: one.gstOnCommissionPaise - other.gstOnCommissionPaise,
  tcsCgstPaise: one.tcsCgstPaise - other.tcsCgstPaise,
  tcsSgstPaise: one.tcsSgstPaise - other.tcsSgstPaise,
  tcsIgstPaise: one.tcsIgstPaise - other.tcsIgstPaise,
  tdsPaise: one.tdsPaise - other.tdsPaise,
})

/** What a completed line pays to its seller. */
export interface LineSettlement extends Deductions {
  basePaise: number
  payablePaise: number
}

/** Settles a line of which nothing was returned. */
export function settleLine(line: SettledLine, terms: SettlementTerms): LineSettlement {
  const basePaise = netOfUnits(line, line.quantity, terms)
  const deductions = deductionsOf(basePaise, terms)
  return { basePaise, ...deductions, payablePaise: line.pricePaise * line.quantity - totalOf(deductions) }
}

/** What a return takes back from a seller: the price of the units less the deductions that are undone. */
export interface ReturnSettlement extends Deductions {
  goodsPaise: number
  sellerDebitPaise: number
}

/** Undoes the deductions for units returned after completion; each figure follows from what is left of the line (S48). */
export function settleReturn(
  line: SettledLine,
  { returnedBefore, quantity }: { returnedBefore: number; quantity: number },
  terms: SettlementTerms,
): ReturnSettlement {
  const all = netOfUnits(line, line.quantity, terms)
  const left = (returned: number) => deductionsOf(all - netOfUnits(line, returned, terms), terms)
  const undone = minus(left(returnedBefore), left(returnedBefore + quantity))
  const goodsPaise = line.pricePaise * quantity
  return { goodsPaise, ...undone, sellerDebitPaise: goodsPaise - totalOf(undone) }
}
