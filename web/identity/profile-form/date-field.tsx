import { useId } from 'react'
import { plainDigits } from '@chowk/contract/identity/contact.ts'
import { m } from '../../paraglide/messages.js'
import { MONTHS } from '../profile/section-words.ts'
import fields from '../../ui/field/field.module.css'
import selects from '../../ui/field/select-field.module.css'
import styles from './date-field.module.css'

interface DateFieldProps {
  label: string
  value: string
  fault?: string | undefined
  disabled?: boolean
  onChange: (value: string) => void
}

/** A month and a year, the month only if it is remembered. */
export function DateField({ label, value, fault, disabled = false, onChange }: DateFieldProps) {
  const id = useId()
  const [year = '', month = ''] = value.split('-')
  const change = (toYear: string, toMonth: string) => onChange(toYear && toMonth ? `${toYear}-${toMonth}` : toYear)
  return (
    <fieldset className={styles['date']} disabled={disabled}>
      <legend className={fields['label']}>{label}</legend>
      <div className={styles['both']}>
        <select
          aria-label={m.profile_month_of({ field: label })}
          className={`${selects['select']} ${styles['part']}`}
          value={month}
          onChange={(event) => change(year, event.target.value)}
        >
          <option value="">{m.profile_month_none()}</option>
          {MONTHS.map((name, at) => (
            <option key={name()} value={String(at + 1).padStart(2, '0')}>
              {name()}
            </option>
          ))}
        </select>
        <input
          aria-label={m.profile_year_of({ field: label })}
          className={`${fields['input']} ${styles['part']}`}
          value={year}
          inputMode="numeric"
          maxLength={4}
          placeholder="2024"
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => change(plainDigits(event.target.value).replaceAll(/\D/g, ''), month)}
        />
      </div>
      {fault && (
        <p id={`${id}-fault`} className={fields['error']}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
