import type { ReactNode } from 'react'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import styles from './filter-dialog.module.css'

interface TickProps {
  isOn: boolean
  onPress: () => void
  count?: number
  children: ReactNode
}

/** A row with its tick at the left and its count at the right. */
export function Tick({ isOn, onPress, count, children }: TickProps) {
  return (
    <div className={styles['tick']}>
      <CheckboxField
        checked={isOn}
        onChange={onPress}
        label={
          <>
            <span className={`row ${styles['tickName']}`}>{children}</span>
            {count !== undefined && <span className="small tabular muted push-end">{grouped(count)}</span>}
          </>
        }
      />
    </div>
  )
}
