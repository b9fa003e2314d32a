import { IconArrowLeft } from '../icons.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './queue.module.css'

interface QueueProps<Item> {
  /** What waits in it. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The case that is shown; on a desk the first one unless another is chosen. */
  chosen: string | undefined
  /** Whether it was opened: on a phone the case then stands in place of the list. */
  isOpen: boolean
  /** Undefined leads back to the list. */
  onChoose: (key: string | undefined) => void
  /** A case in the list: what it is, and below it what is known and what is late. */
  row: (item: Item) => { title: ReactNode; facts: ReactNode; isLate?: boolean; lang?: string | undefined }
  /** The case, in a `QueueCase`. */
  children: ReactNode
}

/** What waits, and the case that is worked on beside it. Arrow keys walk through the list. */
export function Queue<Item>({ label, items, keyOf, chosen, isOpen, onChoose, row, children }: QueueProps<Item>) {
  return (
    <div className={`${styles['queue']} ${isOpen ? styles['open'] : ''}`}>
      <ul className={styles['list']} aria-label={label} onKeyDown={walk}>
        {items.map((item) => {
          const key = keyOf(item)
          const { title, facts, isLate = false, lang } = row(item)
          return (
            <li key={key}>
              <button
                type="button"
                className={`stack body line-below hover-wash ${styles['row']}`}
                aria-current={key === chosen ? 'true' : undefined}
                onClick={() => onChoose(key)}
              >
                <span className={`clamp strong breaks ${styles['title']}`} lang={lang}>
                  {title}
                </span>
                <span className={isLate ? 'small-strong danger' : `breaks small muted`}>{facts}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className={styles['case']}>
        <button type="button" className={`small-strong accent ${styles['back']}`} onClick={() => onChoose(undefined)}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          {m.ui_queue_back()}
        </button>
        {children}
      </div>
    </div>
  )
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key]
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const index = rows.findIndex((row) => row === document.activeElement)
  if (!step || index < 0) return
  event.preventDefault()
  rows[step(index, rows.length)]?.focus()
}

/** Which case comes after one that was decided: the next in the list, else the one before. */
export function caseAfter<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  key: string,
): string | undefined {
  const index = items.findIndex((item) => keyOf(item) === key)
  const next = items[index + 1] ?? items[index - 1]
  return next && keyOf(next)
}

interface QueueCaseProps {
  /** At the right of a desk, below the case elsewhere: the decision with its reason, and what was decided before. */
  decision?: ReactNode
  children: ReactNode
}

/** One case: what it is about, and beside it the decision. */
export function QueueCase({ decision, children }: QueueCaseProps) {
  return (
    <div className={decision ? styles['withDecision'] : undefined}>
      <article className={styles['about']}>{children}</article>
      {decision && <div className={styles['decision']}>{decision}</div>}
    </div>
  )
}
