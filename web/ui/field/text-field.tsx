import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldFacts } from './field-frame.tsx'
import styles from './field.module.css'

/** A text field's own facts, and whatever an input takes. */
export interface TextFieldProps extends FieldFacts, Omit<ComponentProps<'input'>, 'children'> {
  /** Stands inside at the left, as ₹ does. */
  start?: ReactNode
  /** Stands inside at the right, as a button does. */
  end?: ReactNode
  /** An address, a code or a password: neither capitals nor spelling are put right. */
  verbatim?: boolean
}

/** One line of text. */
export function TextField({ label, hint, error, optional, start, end, verbatim, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles['box']}>
          {start && (
            <span className={styles['start']} aria-hidden="true">
              {start}
            </span>
          )}
          <input
            {...(verbatim && { autoCapitalize: 'none', spellCheck: false })}
            {...rest}
            {...control}
            className={`${styles['input']} ${start ? styles['withStart'] : ''} ${end ? styles['withEnd'] : ''}`}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  )
}

interface FieldButtonProps {
  label: string
  pressed: boolean
  onClick: () => void
  children: ReactNode
}

/** The button at the end of a line of text. */
export function FieldButton({ label, pressed, onClick, children }: FieldButtonProps) {
  return (
    <button type="button" className={styles['end']} aria-label={label} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  )
}
