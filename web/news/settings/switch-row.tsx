import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SwitchRowProps {
  name: string
  says: string
  isOn: boolean
  isBusy: boolean
  /** Somebody else decides: there is no switch. */
  isFixed?: boolean
  onSwitch: () => void
  /** What else can be done about it. */
  children?: ReactNode
}

/** Something that is on or off, said in words, with its switch. */
export function SwitchRow({ name, says, isOn, isBusy, isFixed = false, onSwitch, children }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={`line-below ${styles['row']}`}>
      <div className={styles['about']}>
        <h3 id={id} className="strong breaks">
          {name}
        </h3>
        <p id={`${id}-says`} className={`small muted ${styles['says']}`}>
          {says}
        </p>
      </div>
      {!isFixed && (
        <button
          type="button"
          role="switch"
          className={styles['switch']}
          aria-checked={isOn}
          aria-labelledby={id}
          aria-describedby={`${id}-says`}
          disabled={isBusy}
          onClick={onSwitch}
        />
      )}
      {children && <div className={styles['ways']}>{children}</div>}
    </div>
  )
}
