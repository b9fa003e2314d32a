import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** Where an address may lead to it. */
  id?: string
  /** A word at the right of the title: a count, or a link. */
  note?: ReactNode
  more?: { to: string; name: string }
  children: ReactNode
}

/** A part of a page, hanging from its rule. */
export function Section({ title, id: anchor, note, more, children }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className="h3">
          {title}
        </h2>
        {note && <span className={`small muted ${styles['note']}`}>{note}</span>}
        {more && (
          <Link to={more.to} className={`small-strong accent hover-underline ${styles['more']}`}>
            {more.name}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
