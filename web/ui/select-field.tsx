import { useId } from 'react'
import styles from './select-field.module.css'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; name: string }[]
  onChoose: (value: string) => void
  /** Hides the label from sight where the place says it. */
  bare?: boolean
}

/** One of many, on the browser's own list. */
export function SelectField({ label, value, options, onChoose, bare = false }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={bare ? 'only-heard' : styles['label']}>
        {label}
      </label>
      <select id={id} className={styles['select']} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
