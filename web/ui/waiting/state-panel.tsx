import type { ReactNode } from 'react'
import styles from './state-panel.module.css'

type Missing = 'missing' | 'broken' | 'locked'

/** The mark with its stone missing (nothing here), broken (it failed) or locked (sign in). */
export function StateMark({ mark }: { mark: Missing }) {
  return (
    <svg className={styles['mark']} viewBox="2 2 44 44" aria-hidden="true">
      <path
        className={styles['block']}
        d="M2 2h19v9.5L11.5 21H2zM46 2H27v9.5L36.5 21H46zM2 46h19v-9.5L11.5 27H2zM46 46H27v-9.5L36.5 27H46z"
      />
      <path className={styles[mark]} d="M24 15.3l8.7 8.7-8.7 8.7-8.7-8.7z" />
      {mark === 'broken' && <path className={styles['stroke']} d="M24 20.6v4.2M24 27.9v.01" />}
      {mark === 'locked' && (
        <path className={styles['lock']} d="M21.2 23.6h5.6v4h-5.6zM22.3 23.4v-1.6a1.7 1.7 0 0 1 3.4 0v1.6" />
      )}
    </svg>
  )
}

interface StatePanelProps {
  mark: Missing
  title: string
  text?: string
  /** 1 where the state is the whole page. */
  level?: 1 | 2
  /** The number of the request, to tell when it stays like this. */
  number?: string | undefined
  /** The first step out of it. */
  children?: ReactNode
}

/** A state that has no content to show: what happened, what is safe, what to do. */
export function StatePanel({ mark, title, text, level = 2, number, children }: StatePanelProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={`${styles['panel']} ${level === 1 ? styles['page'] : styles['narrow']}`}>
      <StateMark mark={mark} />
      <Title className={`h2 ${styles['title']}`}>{title}</Title>
      {text && <p className={styles['text']}>{text}</p>}
      {children && <div className={`cluster ${styles['actions']}`}>{children}</div>}
      {number && <p className={`small faint ${styles['number']}`}>{number}</p>}
    </div>
  )
}
