import { IconAlertCircle } from '../icons.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './field.module.css'

/** What every field says around its control. */
export interface FieldFacts {
  label: string
  hint?: ReactNode
  /** What is wrong with it, with the remedy. */
  error?: string | undefined
  /** May be left empty, and says so. */
  optional?: boolean | undefined
}

interface ControlFacts {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldFacts {
  /** Stands at the right below the control, as a counter does. */
  counter?: ReactNode
  /** The label is only heard, where the place says it to the eye. */
  hideLabel?: boolean
  children: (control: ControlFacts) => ReactNode
}

/** A field: label above, control, hint or error below, each joined to the control for readers of screens. */
export function FieldFrame({ label, hint, error, optional, counter, hideLabel = false, children }: FieldFrameProps) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : hint ? `${id}-hint` : '', optional ? `${id}-optional` : '']
  return (
    <div className={`stack ${styles['field']}`}>
      <div className={hideLabel ? 'only-heard' : styles['head']}>
        <label htmlFor={id} className={`small-strong ${styles['label']}`}>
          {label}
        </label>
        {optional && <OptionalMark id={id} />}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      })}
      {(error || hint || counter) && (
        <div className={styles['below']}>
          {error ? <FieldError id={id}>{error}</FieldError> : hint && <FieldHint id={id}>{hint}</FieldHint>}
          {counter}
        </div>
      )}
    </div>
  )
}

interface FieldGroupProps extends FieldFacts {
  /** As for a field. */
  hideLabel?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

/** Several controls under one question; it takes focus when something is wrong with it. */
export function FieldGroup(props: FieldGroupProps) {
  const { label, hint, error, optional, hideLabel = false, children, className } = props
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <fieldset
      id={id}
      className={`stack ${styles['field']}`}
      tabIndex={error ? -1 : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
    >
      <legend className={hideLabel ? 'only-heard' : styles['head']}>
        <span className={`small-strong ${styles['label']}`}>{label}</span> {optional && <OptionalMark id={id} />}
      </legend>
      <div className={className ?? styles['checks']}>{children}</div>
      {error ? <FieldError id={id}>{error}</FieldError> : hint && <FieldHint id={id}>{hint}</FieldHint>}
    </fieldset>
  )
}

function OptionalMark({ id }: { id: string }) {
  return (
    <span id={`${id}-optional`} className="small muted">
      {m.app_field_optional()}
    </span>
  )
}

function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="small muted">
      {children}
    </p>
  )
}

/** The sentence about what is wrong; `id` is its field's. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className={`small danger ${styles['error']}`}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
