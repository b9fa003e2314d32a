import type { SignOnRefusal } from '@chowk/contract/organisation/sign-on.ts'
import { m } from '../../paraglide/messages.js'

/** Why a provider's word opens nothing, and what to do. */
export const SIGN_ON_WORDS = {
  SIGN_ON_OVER: m.identity_sign_on_over,
  SIGN_ON_STOPPED: m.identity_sign_on_stopped,
  SIGN_ON_OFF: m.identity_sign_on_off,
  PROVIDER_DOWN: m.identity_sign_on_down,
  PROVIDER_REFUSED: m.identity_sign_on_refused,
  EMAIL_UNVERIFIED: m.identity_sign_on_unverified,
  EMAIL_ELSEWHERE: m.identity_sign_on_elsewhere,
  EMAIL_UNCONFIRMED: m.identity_sign_on_unconfirmed,
  SIGN_IN_FIRST: m.identity_sign_on_first,
  NOT_A_MEMBER: m.identity_sign_on_no_member,
  SEATS_TAKEN: m.identity_sign_on_full,
  ACCOUNT_SUSPENDED: m.identity_login_suspended,
} satisfies Record<SignOnRefusal, () => string>
