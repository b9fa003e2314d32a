import { useId } from 'react'
import styles from './select-field.module.css'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; name: string }[]
  onChoose: (value: string) => void
  /** Hides the label from sight where the place says it. */
  bare?: boolean
  /** Stands there while nothing is chosen, and cannot be chosen. */
  unchosen?: string
  /** What is wrong with it, with the remedy. */
  fault?: string | undefined
}

/** One of many, on the browser's own list. */
export function SelectField({ label, value, options, onChoose, bare = false, unchosen, fault }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={bare ? 'only-heard' : styles['label']}>
        {label}
      </label>
      <select
        id={id}
        className={bare ? `${styles['select']} ${styles['low']}` : styles['select']}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={(event) => onChoose(event.target.value)}
      >
        {unchosen !== undefined && (
          <option value="" disabled>
            {unchosen}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {fault && (
        <p id={`${id}-fault`} className={styles['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}
