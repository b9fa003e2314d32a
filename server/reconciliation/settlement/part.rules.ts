import { shareOf } from '@chowk/contract/money.ts'
import { platformAccount, portAccount } from '../../ledger/ledger.ts'
import type { Entry } from '../../ledger/ledger.ts'
import type { Found } from '../result/save-outcome.ts'

/** The gateway's price: two per cent, and 18 % GST on that. */
const FEE_BASIS_POINTS = 200
const GST_BASIS_POINTS = 1800

/** What a gateway should keep of a payment. */
export function expectedFee(amountPaise: number): { feePaise: number; gstPaise: number } {
  const feePaise = shareOf(amountPaise, FEE_BASIS_POINTS, 10_000)
  return { feePaise, gstPaise: shareOf(feePaise, GST_BASIS_POINTS, 10_000) }
}

/** What is known here of the payment or refund of a part. */
export interface PartFacts {
  /** Of the payment or the confirmed refund; null if it is unknown here. */
  knownPaise: number | null
  paymentId: string | null
  orderIds: readonly string[]
  /** Another settlement has it, too. */
  isTwice: boolean
}

/** A part of a settlement, as it is compared and booked. */
export interface Part {
  kind: 'PAYMENT' | 'REFUND' | 'OTHER'
  entityId: string
  amountPaise: number
  feePaise: number
  gstPaise: number
  settlementId: string
}

/** Compares a part of a settlement with what is known here; undefined if they match (S54). */
export function comparePart(part: Part, facts: PartFacts): Found | undefined {
  const { kind, entityId, amountPaise, feePaise, gstPaise, settlementId } = part
  const about = {
    subject: `part ${settlementId} ${entityId}`,
    paymentId: facts.paymentId,
    orderIds: facts.orderIds,
    facts: { settlementId, kind, entityId },
  }
  if (kind === 'OTHER')
    return { ...about, finding: 'MISSING_HERE', cause: 'PART_UNKNOWN', expectedPaise: 0, actualPaise: amountPaise }
  if (facts.knownPaise === null)
    return { ...about, finding: 'MISSING_HERE', cause: 'PART', expectedPaise: 0, actualPaise: amountPaise }
  if (facts.isTwice)
    return { ...about, finding: 'AMOUNT_DIFF', cause: 'PART_TWICE', expectedPaise: 0, actualPaise: amountPaise }
  if (facts.knownPaise !== amountPaise)
    return {
      ...about,
      finding: 'AMOUNT_DIFF',
      cause: 'PART',
      expectedPaise: facts.knownPaise,
      actualPaise: amountPaise,
    }
  const expected = kind === 'PAYMENT' ? expectedFee(amountPaise) : { feePaise: 0, gstPaise: 0 }
  if (expected.feePaise === feePaise && expected.gstPaise === gstPaise) return undefined
  return {
    ...about,
    finding: 'AMOUNT_DIFF',
    cause: 'PART_FEE',
    expectedPaise: expected.feePaise + expected.gstPaise,
    actualPaise: feePaise + gstPaise,
  }
}

/** GATEWAY_SETTLED: the bank receives a payment less fee and GST; refunds go the other way, anything else is an adjustment (S53). */
export function settledEntries(gateway: string, part: Part): Entry[] {
  const { kind, amountPaise, feePaise, gstPaise } = part
  const sign = kind === 'REFUND' ? -1 : 1
  const other = kind === 'OTHER' ? platformAccount('adjustment') : portAccount(gateway, 'receivable')
  const entries = [
    { account: platformAccount('bank'), paise: sign * amountPaise - feePaise - gstPaise },
    { account: portAccount(gateway, 'fee'), paise: feePaise },
    { account: portAccount(gateway, 'gst_on_fee'), paise: gstPaise },
    { account: other, paise: -sign * amountPaise },
  ]
  return entries.filter(({ paise }) => paise !== 0)
}

/** What the bank should receive for parts of a settlement. */
export const netOf = (parts: readonly Omit<Part, 'entityId' | 'settlementId'>[]): number =>
  parts.reduce(
    (sum, { kind, amountPaise, feePaise, gstPaise }) =>
      sum + (kind === 'REFUND' ? -amountPaise : amountPaise) - feePaise - gstPaise,
    0,
  )
