import { useWatch } from 'react-hook-form'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { PASSWORD_LENGTH, passwordFaults } from '@chowk/contract/identity/new-password.ts'
import type { PasswordFault } from '@chowk/contract/identity/new-password.ts'
import type { FieldMessage } from '../app/form/field-errors.ts'
import type { FormState } from '../app/form/form-state.ts'
import { m } from '../paraglide/messages.js'
import { PasswordField } from '../ui/field/password-field.tsx'
import styles from './password-field.module.css'

const WORDS: Record<PasswordFault, () => string> = {
  TOO_SHORT: () => m.identity_password_short({ count: PASSWORD_LENGTH.least }),
  TOO_LONG: () => m.identity_password_long({ count: PASSWORD_LENGTH.most }),
  NO_UPPERCASE: m.identity_password_upper,
  NO_DIGIT: m.identity_password_digit,
  NO_SYMBOL: m.identity_password_sign,
}

const wordsOf = (faults: readonly PasswordFault[]) => faults.map((fault) => WORDS[fault]()).join(' ')

// All that it lacks at once, whichever was found first.
const lacking: FieldMessage = ({ value }) => wordsOf(passwordFaults(String(value)))

/** What is wrong with a password that is being chosen. */
export const NEW_PASSWORD_ERRORS = {
  REQUIRED: lacking,
  TOO_SHORT: lacking,
  TOO_LONG: lacking,
  NO_UPPERCASE: lacking,
  NO_DIGIT: lacking,
  NO_SYMBOL: lacking,
  COMMON_PASSWORD: m.identity_password_common,
  SAME_PASSWORD: m.identity_password_same,
}

interface NewPasswordFieldProps<V extends FieldValues> {
  form: FormState<V>
  name: Path<V>
  label: string
}

/** A password that is being chosen: it may be looked at and pasted, and says what it still lacks. */
export function NewPasswordField<V extends FieldValues>({ form, name, label }: NewPasswordFieldProps<V>) {
  const value = String(useWatch({ control: form.control as unknown as Control, name }) ?? '')
  const field = form.field(name)
  return (
    <div className="stack gap-2">
      <PasswordField
        {...field}
        label={label}
        hint={value === '' ? m.identity_password_hint({ count: PASSWORD_LENGTH.least }) : undefined}
        autoComplete="new-password"
        required
      />
      {value !== '' && !field.error && <Strength value={value} lacks={passwordFaults(value)} />}
    </div>
  )
}

const GOOD_LENGTH = 16

function Strength({ value, lacks }: { value: string; lacks: readonly PasswordFault[] }) {
  const isComplete = lacks.length === 0
  const parts = isComplete ? (Array.from(value).length >= GOOD_LENGTH ? 4 : 3) : Math.max(0, 3 - lacks.length)
  return (
    <>
      <div className={styles['meter']} aria-hidden="true">
        {[1, 2, 3, 4].map((share) => (
          <span key={share} className={share > parts ? '' : styles[isComplete ? 'full' : 'part']} />
        ))}
      </div>
      <p className="small muted" aria-live="polite">
        {isComplete ? (parts === 4 ? m.identity_password_strong() : m.identity_password_good()) : wordsOf(lacks)}
      </p>
    </>
  )
}
