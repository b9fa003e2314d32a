import { m } from '../../paraglide/messages.js'
import { dateText } from '../../app/time.tsx'

/** Texts for refusals of an order. */
export const SAVE_ERRORS = {
  ADDRESS_NOT_FOUND: m.checkout_error_address,
  SUBSCRIPTION_REQUIRED: m.checkout_error_plan,
  SELF_PURCHASE: m.checkout_error_own,
  CONSENT_REQUIRED: m.checkout_error_consent,
  MINOR_LIMIT: m.checkout_error_limit,
  CART_EMPTY: m.checkout_error_empty,
  OUT_OF_STOCK: m.checkout_error_stock,
  COINS_MISSING: m.checkout_error_coins,
  CART_CHANGED: m.checkout_error_changed,
  NO_SALES: m.checkout_error_no_sales,
}

/** Texts for refusals of a payment. */
export const PAY_ERRORS = {
  ORDER_NOT_FOUND: m.checkout_missing_title,
  ORDER_CLOSED: m.checkout_error_closed,
  NO_SALES: m.checkout_error_no_sales,
  GATEWAY_SILENT: m.billing_refused_silent,
  INVALID_SIGNATURE: m.billing_refused_signature,
  NO_SANDBOX: m.checkout_error_closed,
}

/** By when a seller sends an order. */
export const sendsBy = (day: string): string => m.checkout_by({ date: dateText(`${day}T12:00:00+05:30`) })
