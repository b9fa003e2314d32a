import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import styles from './text-field.module.css'

interface Around {
  label: string
  hint?: string | undefined
  /** What is wrong with it, with the remedy. */
  fault?: string | undefined
}

function Field({ id, label, hint, fault, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children}
      {fault && (
        <p id={`${id}-fault`} className={styles['fault']}>
          {fault}
        </p>
      )}
      {!fault && hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}

const describedBy = (id: string, { hint, fault }: Pick<Around, 'hint' | 'fault'>) =>
  fault ? `${id}-fault` : hint ? `${id}-hint` : undefined

/** One line of text: label above, hint or fault below. */
export function TextField({
  label,
  hint,
  fault,
  end,
  ...rest
}: Around & { end?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} fault={fault}>
      <div className={styles['box']}>
        <input
          {...rest}
          id={id}
          className={`${styles['input']} ${end ? styles['withEnd'] : ''}`}
          aria-invalid={Boolean(fault)}
          aria-describedby={describedBy(id, { hint, fault })}
        />
        {end}
      </div>
    </Field>
  )
}

/** The button at the end of a line of text. */
export function FieldButton({
  label,
  ...rest
}: {
  label: string
  pressed: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={styles['end']}
      aria-label={label}
      aria-pressed={rest.pressed}
      onClick={rest.onClick}
    >
      {rest.children}
    </button>
  )
}

/** Several lines of text. */
export function TextArea({ label, hint, fault, ...rest }: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} fault={fault}>
      <textarea
        {...rest}
        id={id}
        className={`${styles['input']} ${styles['area']}`}
        aria-invalid={Boolean(fault)}
        aria-describedby={describedBy(id, { hint, fault })}
      />
    </Field>
  )
}
