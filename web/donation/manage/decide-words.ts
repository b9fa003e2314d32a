import { m } from '../../paraglide/messages.js'

/** Texts for refusals of a decision. */
export const DECIDE_ERRORS = {
  CONTRIBUTION_NOT_FOUND: m.gift_error_missing,
  ILLEGAL_TRANSITION: m.gift_error_step,
  BY_PAYMENT_ONLY: m.gift_error_by_payment,
}

/** Texts for refusals of a refund. */
export const REFUND_ERRORS = {
  GIFT_NOT_FOUND: m.gift_error_missing,
  ILLEGAL_TRANSITION: m.gift_error_step,
  REFUND_OVER: m.gift_error_refund_over,
  IN_CHARGEBACK: m.gift_error_chargeback,
  PAID_OUT: m.gift_error_paid_out,
}
