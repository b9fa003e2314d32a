import type { removeFactor, renewRecoveryCodes } from '@chowk/contract/identity/factor.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { m } from '../../paraglide/messages.js'
import { CurrentPassword, PASSWORD_ERRORS } from '../../app/form/current-password.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { RowForm } from './row-form.tsx'

/** Password and code, asked again before something that must not be done by whoever finds a screen open. */
export interface Proof {
  password: string
  code: string
}

/** For a form on a call that asks both again; its `refreshes` show whether the second step is on. */
export const PROOF = {
  values: { password: '', code: '' } as Proof,
  errors: {
    ...PASSWORD_ERRORS,
    CODE_WRONG: m.security_code_wrong,
    NO_FACTOR: m.security_second_is_off,
  } satisfies ErrorMessages<typeof removeFactor | typeof renewRecoveryCodes>,
  fieldOf: { PASSWORD_WRONG: 'password', CODE_WRONG: 'code' },
  fieldErrors: {
    password: { REQUIRED: m.app_form_password_missing },
    code: { REQUIRED: m.security_code_missing, NO_CODE: m.identity_second_no_code },
  },
  guardsLeaving: false,
  staleCodes: ['NO_FACTOR'],
} as const

interface ProofFormProps {
  form: FormState<Proof>
  asksPassword: boolean
  lead: string
  button: string
  danger?: boolean
  onClose: () => void
}

/** Both fields, with what they are asked for. */
export function ProofForm({ form, asksPassword, lead, button, danger = false, onClose }: ProofFormProps) {
  return (
    <RowForm form={form} says={lead} button={button} danger={danger} onClose={onClose}>
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
      <TextField
        {...form.field('code')}
        label={m.app_code()}
        hint={m.security_code_hint()}
        autoComplete="one-time-code"
        verbatim
      />
    </RowForm>
  )
}
