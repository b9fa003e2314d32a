import { PASSWORD_LENGTH, passwordFaults } from '@chowk/contract/identity/new-password.ts'
import type { PasswordFault } from '@chowk/contract/identity/new-password.ts'
import { m } from '../paraglide/messages.js'
import { PasswordField } from '../ui/field/password-field.tsx'
import styles from './password-field.module.css'

interface NewPasswordFieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** Codes of what is wrong with it, told by the form or the server. */
  faults: readonly string[]
}

const WORDS: Record<PasswordFault | 'COMMON_PASSWORD', () => string> = {
  TOO_SHORT: () => m.identity_password_short({ count: PASSWORD_LENGTH.least }),
  TOO_LONG: () => m.identity_password_long({ count: PASSWORD_LENGTH.most }),
  NO_UPPERCASE: m.identity_password_upper,
  NO_DIGIT: m.identity_password_digit,
  NO_SYMBOL: m.identity_password_sign,
  COMMON_PASSWORD: m.identity_password_common,
}

const wordsOf = (faults: readonly string[]) =>
  faults.flatMap((fault) => (fault in WORDS ? [WORDS[fault as keyof typeof WORDS]()] : [])).join(' ')

/** A password that is being chosen: it may be looked at and pasted, and says what it still lacks. */
export function NewPasswordField({ label, name, value, onChange, faults }: NewPasswordFieldProps) {
  const lacks = value === '' ? [] : passwordFaults(value)
  return (
    <div className={styles['field']}>
      <PasswordField
        label={label}
        name={name}
        error={faults.length > 0 ? wordsOf(faults) : undefined}
        hint={value === '' ? m.identity_password_hint({ count: PASSWORD_LENGTH.least }) : undefined}
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required
      />
      {value !== '' && faults.length === 0 && <Strength value={value} lacks={lacks} />}
    </div>
  )
}

const GOOD_LENGTH = 16

function Strength({ value, lacks }: { value: string; lacks: readonly PasswordFault[] }) {
  const isWhole = lacks.length === 0
  const parts = isWhole ? (Array.from(value).length >= GOOD_LENGTH ? 4 : 3) : Math.max(0, 3 - lacks.length)
  return (
    <>
      <div className={styles['meter']} aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <span key={part} className={part > parts ? '' : styles[isWhole ? 'full' : 'part']} />
        ))}
      </div>
      <p className={styles['words']} aria-live="polite">
        {isWhole ? (parts === 4 ? m.identity_password_strong() : m.identity_password_good()) : wordsOf(lacks)}
      </p>
    </>
  )
}
