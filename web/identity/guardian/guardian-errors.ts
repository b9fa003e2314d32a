import type { sendGuardianCode } from '@chowk/contract/identity/guardian.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { m } from '../../paraglide/messages.js'

/** What is said where no code is sent to a guardian. */
export const GUARDIAN_CODE_ERRORS = {
  GUARDIAN_IS_CHILD: m.identity_guardian_same,
  LINK_OVER: m.identity_guardian_link_over,
  GUARDIAN_UNKNOWN: m.identity_guardian_unknown,
} satisfies ErrorMessages<typeof sendGuardianCode>
