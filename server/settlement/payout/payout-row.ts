import type { Payout, PayoutFailure, PayoutState } from '@chowk/contract/settlement/payout.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import type { DuePurpose } from '../due/due-item.ts'
import type { PayoutPort } from '../provider/provider.ts'

/** States of a payout. A paid one can be returned by its bank, and one taken for lost can turn out to be paid. */
export const PAYOUT: TransitionTable<PayoutState> = {
  entity: 'payout',
  allowed: {
    PROCESSING: ['UNKNOWN', 'PAID', 'FAILED'],
    UNKNOWN: ['PROCESSING', 'PAID', 'FAILED'],
    PAID: ['FAILED'],
    FAILED: [],
  },
}

/** A payout as it is kept. */
export interface PayoutRow {
  id: string
  sellerId: string
  purpose: DuePurpose
  amountPaise: number
  attempt: number
  port: PayoutPort
  state: PayoutState
  holderName: string
  lastFour: string
  ifsc: string
  bankId: string
  providerId: string
  utr: string
  feePaise: number
  feeGstPaise: number
  failure: PayoutFailure | ''
  failureText: string
  createdAt: Date
  concludedAt: Date | null
}

/** Payouts that a condition about row `p` selects. */
export const findPayouts = async (sql: Sql, where: Fragment): Promise<PayoutRow[]> =>
  await sql<PayoutRow[]>`
    select p.id, p.seller_id, p.purpose, p.amount_paise::float8 as amount_paise, p.attempt, p.port, p.state, p.holder_name, p.last_four, p.ifsc,
      p.bank_id, p.provider_id, p.utr, p.fee_paise::float8 as fee_paise, p.fee_gst_paise::float8 as fee_gst_paise, p.failure, p.failure_text,
      p.created_at, p.concluded_at
    from payout p where ${where}`

/** Where the debit of a payout is booked. */
export const payoutRef = (payoutId: string): string => `payout ${payoutId}`

/** A payout as its seller sees it. */
export const toPayout = (row: PayoutRow): Payout => ({
  payoutId: row.id,
  amountPaise: row.amountPaise,
  state: row.state,
  isDonation: row.purpose === 'donation_payable',
  attempt: row.attempt,
  lastFour: row.lastFour,
  ifscCode: row.ifsc,
  utr: row.utr,
  failure: row.failure || null,
  failureText: row.failureText,
  createdAt: row.createdAt.toISOString(),
  concludedAt: row.concludedAt?.toISOString() ?? null,
})
