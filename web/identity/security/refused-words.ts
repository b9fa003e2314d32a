import type { beginFactor, confirmFactor, removeFactor } from '@chowk/contract/identity/factor.ts'
import { m } from '../../paraglide/messages.js'

type Codes =
  | keyof (typeof beginFactor)['refusals']
  | keyof (typeof confirmFactor)['refusals']
  | keyof (typeof removeFactor)['refusals']

/** What the calls about the second factor may refuse. */
export const SECURITY_REFUSED = {
  PASSWORD_WRONG: m.security_password_wrong,
  SIGN_IN_AGAIN: m.security_sign_in_again,
  CODE_WRONG: m.security_code_wrong,
  FACTOR_IS_ON: m.security_second_is_on,
  NO_FACTOR: m.security_second_is_off,
} satisfies Record<Codes, () => string>
