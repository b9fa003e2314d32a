import { m } from '../../paraglide/messages.js'
import { PasswordField } from '../../ui/field/password-field.tsx'
import type { FieldBinding } from './form-state.ts'

/** What a call says that asks for the password again. */
export const PASSWORD_ERRORS = {
  PASSWORD_WRONG: m.app_form_password_wrong,
  SIGN_IN_AGAIN: m.app_form_sign_in_again,
}

interface PasswordOptions {
  required: 'password'[]
  fieldOf: { PASSWORD_WRONG: 'password' }
  fieldErrors: { password: { REQUIRED: () => string } }
  /** Of what was typed, what is sent. */
  passwordIn: (typed: { password: string }) => { password?: string }
}

/** Options of a form on such a call; who signs in without a password has no field and sends none. */
export const passwordAgain = (hasPassword: boolean): PasswordOptions => ({
  required: hasPassword ? ['password'] : [],
  fieldOf: { PASSWORD_WRONG: 'password' },
  fieldErrors: { password: { REQUIRED: m.app_form_password_missing } },
  passwordIn: ({ password }) => (hasPassword ? { password } : {}),
})

interface CurrentPasswordProps {
  hasPassword: boolean
  field: FieldBinding
}

/** Her password, asked again before what must not be done by whoever finds a screen open. */
export function CurrentPassword({ hasPassword, field }: CurrentPasswordProps) {
  if (!hasPassword) return null
  return <PasswordField {...field} label={m.app_form_password_current()} autoComplete="current-password" />
}
