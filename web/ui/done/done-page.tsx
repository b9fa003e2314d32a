import { IconChevronRight } from '../icons.ts'
import type { IconNews } from '../icons.ts'
import type { ReactNode } from 'react'
import styles from './done-page.module.css'

interface NextThing {
  to: string
  Icon: typeof IconNews
  name: string
  words: string
}

interface DonePageProps {
  title: string
  /** Stands before the title, as the square of an organisation does. */
  mark?: ReactNode
  /** Below the title, as its address. */
  under?: string
  lead: string
  /** The heading over what can be done next. */
  thingsTitle: string
  things: readonly NextThing[]
  /** The next step, and notes about it. */
  children: ReactNode
}

/** Something was opened: what it is, the next step, and three things to begin with. They are new documents, which know who reads them. */
export function DonePage({ title, mark, under, lead, thingsTitle, things, children }: DonePageProps) {
  return (
    <>
      <picture>
        <source media="(min-width: 768px)" srcSet="/drawing/square/open.svg?banner=mor" width={1600} height={260} />
        <img className={styles['scene']} src="/drawing/square/open.svg" alt="" width={1600} height={900} />
      </picture>
      <div className={styles['page']}>
        <div>
          <div className="cluster gap-4">
            {mark}
            <div>
              <h1 className={`display ${styles['title']}`}>{title}</h1>
              {under && <p className="breaks muted">{under}</p>}
            </div>
          </div>
          <p className={`lead muted ${styles['lead']}`}>{lead}</p>
          {children}
        </div>
        <div>
          <div className={styles['things']}>
            <h2>{thingsTitle}</h2>
            {things.map(({ to, Icon, name, words }) => (
              <a key={to} href={to} className={styles['thing']}>
                <Icon size={24} stroke={1.5} aria-hidden />
                <span>
                  <strong>{name}</strong>
                  <span>{words}</span>
                </span>
                <IconChevronRight size={20} stroke={1.75} aria-hidden />
              </a>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}
