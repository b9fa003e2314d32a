import type { removeSignOn, restoreSignOn, saveSignOn, trySignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { PASSWORD_ERRORS } from '../../app/form/current-password.tsx'
import { m } from '../../paraglide/messages.js'

const AGAIN = {
  WORKSPACE_NOT_FOUND: m.organisation_sign_on_owner,
  NOT_ALLOWED: m.organisation_sign_on_owner,
  ...PASSWORD_ERRORS,
}

export const SAVE_ERRORS = {
  ...AGAIN,
  VERSION_CONFLICT: m.organisation_conflict,
} satisfies ErrorMessages<typeof saveSignOn>

export const REMOVE_ERRORS = AGAIN satisfies ErrorMessages<typeof removeSignOn>

export const RESTORE_ERRORS = {
  ...AGAIN,
  NOT_REMOVED: m.organisation_sign_on_not_removed,
} satisfies ErrorMessages<typeof restoreSignOn>

export const TRIAL_ERRORS = {
  NOT_ALLOWED: m.organisation_sign_on_owner,
  SIGN_ON_OFF: m.organisation_sign_on_suspended,
  PROVIDER_DOWN: m.organisation_sign_on_down,
  PROVIDER_REFUSED: m.organisation_sign_on_refused,
} satisfies ErrorMessages<typeof trySignOn>
