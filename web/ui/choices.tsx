import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './field/choices.module.css'

interface ChoicesProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; name: ReactNode; hint?: string }[]
  onChoose: (value: Value) => void
  /** Hides the label from sight where the place says it. */
  unstyled?: boolean
}

/** One of a few, all in sight. */
export function Choices<Value extends string>({
  label,
  value,
  options,
  onChoose,
  unstyled = false,
}: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={`row spread gap-3 ${styles['row']}`}>
      <legend className={unstyled ? 'only-heard' : `body ${styles['label']}`}>{label}</legend>
      <div className={styles['track']}>
        {options.map((option) => (
          <label key={option.value} className={styles['choice']}>
            <input
              type="radio"
              className="only-heard"
              name={name}
              aria-label={option.hint}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span className={styles['name']}>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
