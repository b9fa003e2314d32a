import type { ReactNode } from 'react'
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
    <label className={styles['tick']}>
      <input type="checkbox" checked={isOn} onChange={onPress} />
      <span className={styles['tickName']}>{children}</span>
      {count !== undefined && <span className={styles['number']}>{grouped(count)}</span>}
    </label>
  )
}
