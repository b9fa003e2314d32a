import type { MovementAccount } from '@chowk/contract/settlement/payout.ts'

/** Sum of one kind of journals of a seller's orders on the accounts of a purpose; a debit is positive. */
export interface BookedSum {
  kind: string
  ownerKind: string
  purpose: string
  paise: number
}

/** What happened to a seller's money in a month. Opening balances and these lead to the closing balances. */
export interface StatementTotals {
  openingPaise: number
  /** Sales with what the platform pays for coins. */
  grossPaise: number
  /** Price of what went back to buyers, coins included. */
  refundsPaise: number
  /** Deductions less what refunds gave back. */
  commissionPaise: number
  gstPaise: number
  tcsPaise: number
  tdsPaise: number
  /** Payouts less those that failed. */
  payoutsPaise: number
  donationsPaise: number
  /** Chargebacks and corrections. */
  otherPaise: number
  closingPaise: number
}

interface TotalledSection {
  account: MovementAccount
  openingPaise: number
  closingPaise: number
  rows: readonly { kind: string; paise: number }[]
}

/** Journals of orders that a seller's money comes from (S53). */
const ORDER_KINDS = new Set(['SALE', 'COINS', 'INVOICED', 'COMPLETE', 'REFUND', 'COIN_RETURN'])
const PAYOUT_KINDS = new Set(['PAYOUT', 'PAYOUT_AFTER_ALL'])

const sumOf = (paise: readonly number[]): number => paise.reduce((sum, each) => sum + each, 0)

/** Totals of a statement: figures of orders from both sides of their journals, the rest from the seller's own entries. */
export function totalsOf({
  sections,
  sums,
}: {
  sections: readonly TotalledSection[]
  sums: readonly BookedSum[]
}): StatementTotals {
  // What is credited is positive here.
  const credited = (isMeant: (sum: BookedSum) => boolean) =>
    sumOf(sums.filter((sum) => ORDER_KINDS.has(sum.kind) && isMeant(sum)).map(({ paise }) => -paise))
  const rows = sections.flatMap(({ account, rows: entries }) => entries.map((entry) => ({ account, ...entry })))
  const moved = (isMeant: (row: (typeof rows)[number]) => boolean) =>
    sumOf(rows.filter((row) => !ORDER_KINDS.has(row.kind) && isMeant(row)).map(({ paise }) => paise))
  const isGift = ({ account }: { account: MovementAccount }) => account === 'DONATIONS'
  return {
    openingPaise: sumOf(sections.map(({ openingPaise }) => openingPaise)),
    grossPaise: credited(({ kind, ownerKind }) => ownerKind === 'seller' && (kind === 'SALE' || kind === 'COINS')),
    refundsPaise: credited(
      ({ kind, purpose }) =>
        (kind === 'REFUND' && purpose === 'refund_payable') || (kind === 'COIN_RETURN' && purpose === 'promo_expense'),
    ),
    commissionPaise: credited(({ purpose }) => purpose === 'commission'),
    gstPaise: credited(({ purpose }) => purpose === 'gst'),
    tcsPaise: credited(({ purpose }) => purpose === 'tcs'),
    tdsPaise: credited(({ purpose }) => purpose === 'tds'),
    payoutsPaise: 0 - moved(({ kind }) => PAYOUT_KINDS.has(kind)),
    donationsPaise: moved((row) => !PAYOUT_KINDS.has(row.kind) && isGift(row)),
    otherPaise: moved((row) => !PAYOUT_KINDS.has(row.kind) && !isGift(row)),
    closingPaise: sumOf(sections.map(({ closingPaise }) => closingPaise)),
  }
}
