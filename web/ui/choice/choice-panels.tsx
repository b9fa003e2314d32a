import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './choice-panels.module.css'

interface PanelOption<Value extends string> {
  value: Value
  icon: ReactNode
  name: string
  text: string
  /** Short, at the far end: how long it takes, what it costs. */
  aside: string
  /** What opens below it once it is chosen. */
  panel: ReactNode
}

interface ChoicePanelsProps<Value extends string> {
  /** The question, for readers of screens. */
  label: string
  value: Value
  options: readonly PanelOption<Value>[]
  onChoose: (value: Value) => void
}

/** One of a few, each explained; what belongs to the chosen one, often a form of its own, opens below it. */
export function ChoicePanels<Value extends string>({ label, value, options, onChoose }: ChoicePanelsProps<Value>) {
  const group = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className="only-heard">{label}</legend>
      {options.map((option) => (
        <div key={option.value} className="line-below">
          <label className={styles['choice']}>
            <input
              type="radio"
              name={group}
              className={styles['radio']}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.icon}
            <span className="stack">
              <span className="strong">{option.name}</span>
              <span className="small muted">{option.text}</span>
            </span>
            <span className={`small muted push-end desk-only ${styles['aside']}`}>{option.aside}</span>
          </label>
          {option.value === value && <div className={styles['panel']}>{option.panel}</div>}
        </div>
      ))}
    </fieldset>
  )
}
