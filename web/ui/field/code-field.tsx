import { Fragment, useEffect, useRef, useState } from 'react'
import { CODE_DIGITS } from '@chowk/contract/identity/code.ts'
import { plainDigits } from '@chowk/contract/identity/contact.ts'
import { FieldFrame } from './field-frame.tsx'
import { putInOrder } from './put-in-order.ts'
import type { TextFieldProps } from './text-field.tsx'
import styles from './code-field.module.css'

const BOXES = Array.from({ length: CODE_DIGITS }, (_, index) => index)
const digitsOf = (text: string) => plainDigits(text).replaceAll(/\D/g, '').slice(0, CODE_DIGITS)

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'start' | 'end'>

/** Six boxes to look at and one field to type, paste or let the telephone fill in, in the digits of any script. */
export function CodeField({ label, hint, error, optional, onChange, ...rest }: CodeFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const [digits, setDigits] = useState('')
  // After each render, since a form may have put another code in; the same one draws nothing.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => setDigits(digitsOf(field.current?.querySelector('input')?.value ?? '')))
  // The next code is typed over the wrong one.
  useEffect(() => {
    if (error) field.current?.querySelector('input')?.select()
  }, [error])
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div ref={field} className={styles['field']}>
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            {...rest}
            {...control}
            className={styles['input']}
            onChange={(event) => {
              putInOrder(event, digitsOf)
              setDigits(event.target.value)
              onChange?.(event)
            }}
          />
          <div className={styles['boxes']} aria-hidden="true">
            {BOXES.map((index) => (
              <Fragment key={index}>
                {index === CODE_DIGITS / 2 && <span />}
                <span
                  className={`${styles['box']} ${error ? styles['off'] : ''} ${index === Math.min(digits.length, CODE_DIGITS - 1) ? styles['next'] : ''}`}
                >
                  {digits[index] ?? ''}
                </span>
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
