import { plainDigits } from '@chowk/contract/identity/contact.ts'
import { m } from '../../paraglide/messages.js'
import { FieldGroup } from './field-frame.tsx'
import type { FieldFacts } from './field-frame.tsx'
import fields from './field.module.css'
import styles from './partial-date-field.module.css'
import selects from './select-field.module.css'

interface PartialDateFieldProps extends FieldFacts {
  /** As 2024-06, or 2024 where the month is not remembered. */
  value: string
  /** January first. */
  months: readonly string[]
  disabled?: boolean
  onChange: (value: string) => void
}

/** A month and a year, the month only if it is remembered. */
export function PartialDateField({ value, months, disabled, onChange, ...facts }: PartialDateFieldProps) {
  const [year = '', month = ''] = value.split('-')
  const change = (toYear: string, toMonth: string) => onChange(toYear && toMonth ? `${toYear}-${toMonth}` : toYear)
  return (
    <FieldGroup {...facts} className={styles['both']}>
      <select
        aria-label={m.profile_month_of({ field: facts.label })}
        className={selects['select']}
        value={month}
        disabled={disabled}
        onChange={(event) => change(year, event.target.value)}
      >
        <option value="">{m.profile_month_none()}</option>
        {months.map((name, index) => (
          <option key={name} value={String(index + 1).padStart(2, '0')}>
            {name}
          </option>
        ))}
      </select>
      <input
        aria-label={m.profile_year_of({ field: facts.label })}
        className={fields['input']}
        value={year}
        inputMode="numeric"
        maxLength={4}
        placeholder="2024"
        disabled={disabled}
        onChange={(event) => change(plainDigits(event.target.value).replaceAll(/\D/g, ''), month)}
      />
    </FieldGroup>
  )
}
