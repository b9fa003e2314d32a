import { roundHalfUp } from '@chowk/contract/money.ts'
import { COIN_PAISE } from './coins.rules.ts'
import { partOf } from './divide.rules.ts'
import { deductionsOf, netOfUnits } from './settlement.rules.ts'
import type { SettledLine, SettlementTerms } from './settlement.rules.ts'

/** Accounts of a journal by their purpose (S53); the caller knows whose they are. */
export type Purpose =
  | 'bank'
  | 'commission'
  | 'fee'
  | 'gateway_receivable'
  | 'gst_on_gateway_fee'
  | 'gst_payable'
  | 'in_transit'
  | 'promo_expense'
  | 'refund_payable'
  | 'seller_payable'
  | 'seller_pending'
  | 'tcs_payable'
  | 'tds_payable'

/** Entries of a transfer: a debit is positive. */
export type JournalEntries = readonly (readonly [Purpose, number])[]

/** Units of a line of a seller's order; shipping is a line of one unit. */
export interface BookedLine extends SettledLine {
  coins: number
  /** Units that were invoiced, and of them those that were returned. */
  shippedUnits: number
  returnedUnits: number
  cancelledUnits: number
  isCompleted: boolean
}

/** Deductions that are booked with the invoice, and those that are booked at completion. */
interface BookedDeductions {
  tcsPaise: number
  tdsPaise: number
  commissionPaise: number
  gstPaise: number
}

const NONE: BookedDeductions = { tcsPaise: 0, tdsPaise: 0, commissionPaise: 0, gstPaise: 0 }

/** What stands in the books for a line as it is now: the deductions for what was invoiced and not returned. */
export function bookedDeductions(line: BookedLine, terms: SettlementTerms): BookedDeductions {
  if (line.shippedUnits === 0) return NONE
  const basePaise = netOfUnits(line, line.shippedUnits, terms) - netOfUnits(line, line.returnedUnits, terms)
  const all = deductionsOf(basePaise, terms)
  return {
    tcsPaise: all.tcsCgstPaise + all.tcsSgstPaise + all.tcsIgstPaise,
    tdsPaise: all.tdsPaise,
    commissionPaise: line.isCompleted ? all.commissionPaise : 0,
    gstPaise: line.isCompleted ? all.gstOnCommissionPaise : 0,
  }
}

/** SALE: the money of an order, shipping included. */
export const saleEntries = (moneyPaise: number): JournalEntries =>
  withoutZeros([
    ['gateway_receivable', moneyPaise],
    ['seller_pending', -moneyPaise],
  ])

/** COINS: the platform pays the rest of the gross. */
export const coinEntries = (coins: number): JournalEntries =>
  withoutZeros([
    ['promo_expense', COIN_PAISE * coins],
    ['seller_pending', -COIN_PAISE * coins],
  ])

/** INVOICED: TCS and TDS of lines before and after a shipment. */
export function invoicedEntries(
  changes: readonly { before: BookedLine; after: BookedLine }[],
  terms: SettlementTerms,
): JournalEntries {
  const sum = (of: (booked: BookedDeductions) => number) =>
    changes.reduce(
      (total, { before, after }) => total + of(bookedDeductions(after, terms)) - of(bookedDeductions(before, terms)),
      0,
    )
  const tcs = sum(({ tcsPaise }) => tcsPaise)
  const tds = sum(({ tdsPaise }) => tdsPaise)
  return withoutZeros([
    ['seller_pending', tcs + tds],
    ['tcs_payable', -tcs],
    ['tds_payable', -tds],
  ])
}

/** COMPLETE: what is pending of a line becomes payable, less commission and its GST. */
export function completeEntries(line: BookedLine, terms: SettlementTerms): JournalEntries {
  const { tcsPaise, tdsPaise, commissionPaise, gstPaise } = bookedDeductions({ ...line, isCompleted: true }, terms)
  const pending = line.pricePaise * (line.shippedUnits - line.returnedUnits) - tcsPaise - tdsPaise
  return withoutZeros([
    ['seller_pending', pending],
    ['commission', -commissionPaise],
    ['gst_payable', -gstPaise],
    ['seller_payable', commissionPaise + gstPaise - pending],
  ])
}

/** REFUND and COIN_RETURN of units of a line: the seller gives their price less the deductions that are undone. */
export function refundEntries(
  { before, after }: { before: BookedLine; after: BookedLine },
  terms: SettlementTerms,
): { refund: JournalEntries; coinReturn: JournalEntries } {
  const [from, to] = [doneUnits(before), doneUnits(after)]
  const coins = partOf(before.coins, { from, to, quantity: before.quantity })
  const moneyPaise = before.pricePaise * (to - from) - COIN_PAISE * coins
  const [old, now] = [bookedDeductions(before, terms), bookedDeductions(after, terms)]
  const undone: JournalEntries = [
    ['tcs_payable', old.tcsPaise - now.tcsPaise],
    ['tds_payable', old.tdsPaise - now.tdsPaise],
    ['commission', old.commissionPaise - now.commissionPaise],
    ['gst_payable', old.gstPaise - now.gstPaise],
  ]
  const undonePaise = undone.reduce((sum, [, paise]) => sum + paise, 0)
  const seller = before.isCompleted ? 'seller_payable' : 'seller_pending'
  return {
    refund: withoutZeros([[seller, moneyPaise - undonePaise], ...undone, ['refund_payable', -moneyPaise]]),
    coinReturn: withoutZeros([
      [seller, COIN_PAISE * coins],
      ['promo_expense', -COIN_PAISE * coins],
    ]),
  }
}

/** GATEWAY_SETTLED: the bank receives a payment less the gateway's fee and GST on it. */
export function gatewaySettledEntries(
  moneyPaise: number,
  { feeBasisPoints, gstBasisPoints }: { feeBasisPoints: number; gstBasisPoints: number },
): JournalEntries {
  const fee = shareUp(moneyPaise, feeBasisPoints)
  const gst = shareUp(fee, gstBasisPoints)
  return withoutZeros([
    ['bank', moneyPaise - fee - gst],
    ['fee', fee],
    ['gst_on_gateway_fee', gst],
    ['gateway_receivable', -moneyPaise],
  ])
}

/** A plain transfer, as REFUND_PAID and the journals of a payout are. */
export const moveEntries = (debit: Purpose, credit: Purpose, paise: number): JournalEntries =>
  withoutZeros([
    [debit, paise],
    [credit, -paise],
  ])

const shareUp = (paise: number, basisPoints: number): number =>
  roundHalfUp(BigInt(paise) * BigInt(basisPoints), 10_000n)

const doneUnits = ({ cancelledUnits, returnedUnits }: BookedLine): number => cancelledUnits + returnedUnits

const withoutZeros = (entries: JournalEntries): JournalEntries => entries.filter(([, paise]) => paise !== 0)
