import { Fragment, useEffect, useId, useRef } from 'react'
import { CODE_DIGITS } from '@chowk/contract/identity/code.ts'
import { plainDigits } from '@chowk/contract/identity/contact.ts'
import { m } from '../../paraglide/messages.js'
import styles from './code-field.module.css'

interface CodeFieldProps {
  value: string
  fault: string | undefined
  onChange: (value: string) => void
}

const PLACES = Array.from({ length: CODE_DIGITS }, (_, at) => at)

/** Six boxes to look at and one field to type, paste or let the telephone fill in. */
export function CodeField({ value, fault, onChange }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The next code is typed over the wrong one.
  useEffect(() => {
    if (fault) input.current?.select()
  }, [fault])
  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {m.identity_code_label()}
      </label>
      <div className={styles['field']}>
        <input
          ref={input}
          id={id}
          className={styles['input']}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onChange(plainDigits(event.target.value).replaceAll(/\D/g, '').slice(0, CODE_DIGITS))}
        />
        <div className={styles['boxes']} aria-hidden="true">
          {PLACES.map((at) => (
            <Fragment key={at}>
              {at === CODE_DIGITS / 2 && <span />}
              <span
                className={`${styles['box']} ${fault ? styles['off'] : ''} ${at === Math.min(value.length, CODE_DIGITS - 1) ? styles['next'] : ''}`}
              >
                {value[at] ?? ''}
              </span>
            </Fragment>
          ))}
        </div>
      </div>
      {fault && (
        <p id={`${id}-fault`} className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
