import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from './icons.ts'
import type { ReactNode, Ref } from 'react'
import styles from './note.module.css'

const ICONS = { notice: IconInfoCircle, done: IconCircleCheck, fault: IconAlertTriangle, waiting: IconClock }

interface NoteProps {
  kind: keyof typeof ICONS
  /** Read out as soon as it stands there. */
  alert?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A word in its place: a wash with its icon. */
export function Note({ kind, alert = false, ref, children }: NoteProps) {
  const Icon = ICONS[kind]
  return (
    <div ref={ref} tabIndex={-1} className={`${styles['note']} ${styles[kind]}`} role={alert ? 'alert' : undefined}>
      <Icon size={20} stroke={1.75} className={styles['icon']} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** What went wrong with what was pressed, read out at once; nothing as long as there is nothing to say. */
export const ProblemNote = ({ children }: { children: ReactNode }) =>
  children ? (
    <Note kind="fault" alert>
      {children}
    </Note>
  ) : null
