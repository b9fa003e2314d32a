import type { Contribution, ContributionKind, ContributionState } from '@chowk/contract/donation/contribution.ts'
import { m } from '../paraglide/messages.js'

/** Names of kinds. */
export const KIND_WORDS: Record<ContributionKind, () => string> = {
  MONEY_ONLINE: m.gift_kind_money_online,
  MONEY_OFFLINE: m.gift_kind_money_offline,
  IN_KIND: m.gift_kind_in_kind,
  SERVICE: m.gift_kind_service,
}

const STATES: Record<ContributionState, { dot: string; name: () => string }> = {
  PENDING: { dot: 'WAITS', name: m.gift_state_pending },
  ACCEPTED: { dot: 'ACTIVE', name: m.gift_state_accepted },
  REJECTED: { dot: 'FAILED', name: m.gift_state_rejected },
  CANCELLED: { dot: '', name: m.gift_state_cancelled },
  ACKNOWLEDGED: { dot: 'ACTIVE', name: m.gift_state_acknowledged },
  REVERSED: { dot: 'FAILED', name: m.gift_state_reversed },
}

/** State of a contribution, with the dot beside it. A refund says whether the money is back. */
export function stateOf({ state, donation }: Pick<Contribution, 'state' | 'donation'>): { dot: string; name: string } {
  if (donation?.refund) {
    const isDone = donation.refund === 'DONE'
    return { dot: isDone ? '' : 'SLOW', name: isDone ? m.gift_state_refunded() : m.gift_state_refunding() }
  }
  const { dot, name } = STATES[state]
  return { dot, name: name() }
}

/** Texts for refusals of giving. */
export const GIVE_ERRORS = {
  TOO_YOUNG: m.gift_minor,
  DRIVE_NOT_FOUND: m.gift_drive_missing_title,
  NO_80G: m.gift_error_80g,
  NO_SALES: m.gift_error_no_sales,
}

/** Texts for refusals of a payment. */
export const PAY_ERRORS = {
  GIFT_NOT_FOUND: m.gift_error_missing,
  GIFT_CLOSED: m.gift_error_closed,
  NO_SALES: m.gift_error_no_sales,
  GATEWAY_SILENT: m.billing_refused_silent,
  INVALID_SIGNATURE: m.billing_refused_signature,
  NO_SANDBOX: m.gift_error_closed,
}

/** Texts about the fields of a claim for 80G. */
export const CLAIM_FAULTS = {
  pan: { INVALID_PAN: m.gift_error_pan, PAN_NEEDED: m.gift_error_pan_needed },
  address: { ADDRESS_NEEDED: m.gift_error_address },
}

/** Name of a state, for a filter. */
export const stateWord = (state: ContributionState): string => STATES[state].name()
