import type { BankFailure, BankKind, BankState } from '@chowk/contract/settlement/bank.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import type { deleteBank, makeBankPrimary } from '@chowk/contract/settlement/bank.ts'
import { LEAVING_PROOF } from '../../app/form/proof-fields.tsx'
import { m } from '../../paraglide/messages.js'

/** Kinds of bank accounts in words. */
export const KIND_WORDS: Record<BankKind, () => string> = { SAVINGS: m.bank_savings, CURRENT: m.bank_current }

/** States of the verification in words. */
export const STATE_WORDS: Record<BankState, () => string> = {
  UNVERIFIED: m.bank_state_unverified,
  PENDING: m.bank_state_pending,
  VERIFIED: m.bank_state_verified,
  FAILED: m.bank_state_failed,
}

/** Why an account cannot be paid, in words. */
export const FAILURE_WORDS: Record<BankFailure, () => string> = {
  '': () => '',
  NO_ACCOUNT: m.bank_failure_account,
  OTHER_NAME: m.bank_failure_name,
  RETURNED: m.bank_failure_returned,
}

/** Refusals of all changes. */
export const CHANGE_ERRORS = {
  ...LEAVING_PROOF.errors,
  SELLER_NOT_FOUND: m.bank_error_seller,
  BANK_NOT_FOUND: m.bank_error_gone,
} satisfies ErrorMessages<typeof makeBankPrimary>

/** Refusals of a deletion. */
export const DELETE_ERRORS = {
  ...CHANGE_ERRORS,
  PRIMARY_NEEDED: m.bank_error_primary,
} satisfies ErrorMessages<typeof deleteBank>
