import { useEffect, useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { grouped } from '../../ui/numbers.rules.ts'
import styles from './area-frame.module.css'

/** One page of an area. */
export interface AreaPage {
  to: string
  name: () => string
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** The number beside the name; `bad` ones are red. */
  count?: { n: number; bad?: boolean } | undefined
  /** Begins the next group of pages. */
  begins?: true
  /** Only its own address is it, not those below it. */
  end?: true
}

interface AreaFrameProps {
  /** Whose area it is: its mark, its name and a line about it. */
  owner: { mark: ReactNode; name: string; note: string }
  /** Name of the list of pages for readers of screens. */
  label: string
  pages: readonly AreaPage[]
  title?: string | undefined
  /** One line of facts beside the title. */
  facts?: ReactNode
  /** Buttons at the end of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of an area for work: its pages on the left, on a phone above. */
export function AreaFrame({ owner, label, pages, title, facts, actions, children }: AreaFrameProps) {
  const row = useRowOfActive()
  return (
    <div className={styles['frame']}>
      <div className={styles['side']}>
        <div className={`row gap-3 ${styles['who']}`}>
          {owner.mark}
          <div className="breaks">
            <strong>{owner.name}</strong>
            <span className="small muted">{owner.note}</span>
          </div>
        </div>
        <nav ref={row} className={`stack ${styles['places']}`} aria-label={label}>
          {pages.map((page) => (
            <PageLink key={page.to} page={page} />
          ))}
        </nav>
      </div>
      <div className={styles['main']}>
        {title && (
          <header className={`cluster page-head ${styles['head']}`}>
            <h1 className="h2">{title}</h1>
            {facts && <p className="small muted">{facts}</p>}
            {actions && <div className="cluster gap-2 push-end">{actions}</div>}
          </header>
        )}
        {children}
      </div>
    </div>
  )
}

function PageLink({ page: { to, name, Icon, count, begins, end } }: { page: AreaPage }) {
  return (
    <NavLink
      to={to}
      end={end ?? false}
      className={`row gap-2 muted hover-wash ${styles['place']} ${begins ? styles['begins'] : ''}`}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>{name()}</span>
      {count && (
        <span className={`small tabular muted push-end ${count.bad ? styles['bad'] : ''}`}>{grouped(count.n)}</span>
      )}
    </NavLink>
  )
}

/** On a phone the pages scroll sideways: the one that stands open is brought into sight. */
function useRowOfActive() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const active = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (active && row.current)
      row.current.scrollLeft = active.offsetLeft - (row.current.clientWidth - active.offsetWidth) / 2
  }, [pathname])
  return row
}
