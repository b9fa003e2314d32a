import type { askDataExport } from '@chowk/contract/identity/data-export.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { getSecurity } from '@chowk/contract/identity/factor.ts'
import type { ErrorMessages } from '../error-messages.ts'
import type { FieldBinding } from './form-state.ts'
import { m } from '../../paraglide/messages.js'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './form.module.css'

/** For a form on a call that wants to know that it is she. */
export const LEAVING_PROOF = {
  errors: {
    PASSWORD_WRONG: m.leaving_wrong_password,
    SIGN_IN_AGAIN: m.app_form_sign_in_again,
    CODE_NEEDED: m.security_code_missing,
    CODE_WRONG: m.security_code_wrong,
  } satisfies ErrorMessages<typeof askDataExport>,
  fieldOf: { PASSWORD_WRONG: 'password', CODE_NEEDED: 'code', CODE_WRONG: 'code' },
  fieldErrors: {
    password: { REQUIRED: m.app_form_password_missing },
    code: { REQUIRED: m.security_code_missing, NO_CODE: m.identity_second_no_code },
  },
  guardsLeaving: false,
} as const

/** How she signs in. */
export type Security = Output<typeof getSecurity>

interface Proofs {
  password: string
  code: string
}

interface OwnProofs {
  asksPassword: boolean
  asksCode: boolean
  required: readonly ('password' | 'code')[]
  inputOf: (typed: Proofs) => { password?: string; code?: string }
}

/** What she is asked for: a password if she has one, a code if her second factor is on. */
export function proofsOf({ password: { isSet: asksPassword }, factor: { isOn: asksCode } }: Security): OwnProofs {
  return {
    asksPassword,
    asksCode,
    required: [...(asksPassword ? (['password'] as const) : []), ...(asksCode ? (['code'] as const) : [])],
    inputOf: ({ password, code }) => ({ ...(asksPassword && { password }), ...(asksCode && { code }) }),
  }
}

interface ProofFieldsProps {
  asks: OwnProofs
  password: FieldBinding
  code: FieldBinding
}

/** Password and code, as far as she has them. */
export function ProofFields({ asks, password, code }: ProofFieldsProps) {
  return (
    <div className={`stack gap-4 ${styles['proofs']}`}>
      {asks.asksPassword && (
        <PasswordField {...password} label={m.leaving_password()} autoComplete="current-password" />
      )}
      {asks.asksCode && (
        <TextField {...code} label={m.app_code()} hint={m.security_code_hint()} autoComplete="one-time-code" verbatim />
      )}
    </div>
  )
}
