import type { Payout, PayoutFailure, PayoutState } from '@chowk/contract/settlement/payout.ts'
import { m } from '../../paraglide/messages.js'

/** States of a payout: the dot and the words. */
export const PAYOUT_STATES: Record<PayoutState, { dot: string; name: () => string }> = {
  PROCESSING: { dot: 'WAITS', name: m.payout_state_processing },
  UNKNOWN: { dot: 'PAUSED', name: m.payout_state_unknown },
  PAID: { dot: 'ACTIVE', name: m.payout_state_paid },
  FAILED: { dot: 'FAILED', name: m.payout_state_failed },
}

const FAILURES: Record<PayoutFailure, () => string> = {
  REFUSED: m.payout_failure_refused,
  BUSY: m.payout_failure_busy,
  RETURNED: m.payout_failure_returned,
  NOT_SENT: m.payout_failure_not_sent,
}

/** Why a payout failed or is not confirmed, with the bank's own words; empty for all others. */
export function payoutReason({
  state,
  failure,
  failureText,
}: Pick<Payout, 'state' | 'failure' | 'failureText'>): string {
  if (state === 'UNKNOWN') return m.payout_unknown_says()
  if (state !== 'FAILED') return ''
  const says = failure ? FAILURES[failure]() : ''
  return failureText ? `${says} ${m.payout_bank_says({ text: failureText })}`.trim() : says
}
