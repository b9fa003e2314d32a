import type { ReactNode } from 'react'
import styles from './story-menu.module.css'

interface RowProps {
  icon: ReactNode
  onPress: () => void
  note?: string | undefined
  /** Leads there instead. */
  href?: string | undefined
  isApart?: boolean
  isStrong?: boolean
  children: ReactNode
}

/** One line of a story's menu. */
export function Row({ icon, onPress, note, href, isApart = false, isStrong = false, children }: RowProps) {
  const appearance = `${styles['row']} ${isStrong ? styles['strong'] : ''}`
  const inside = (
    <>
      {icon}
      <span>
        {children}
        {note && <span className={`small muted ${styles['note']}`}>{note}</span>}
      </span>
    </>
  )
  return (
    <li className={isApart ? styles['apart'] : undefined}>
      {href ? (
        <a href={href} className={appearance}>
          {inside}
        </a>
      ) : (
        <button type="button" className={appearance} onClick={onPress}>
          {inside}
        </button>
      )}
    </li>
  )
}
