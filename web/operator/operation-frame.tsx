import { IconAlertTriangle, IconRss, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { m } from '../paraglide/messages.js'
import { Mark } from '../ui/mark.tsx'
import styles from './operation-frame.module.css'

/** Parts of operation, in the order of the side navigation. */
const PLACES = [
  { to: '/operation/feeds', name: m.operator_feeds, Icon: IconRss },
  { to: '/operation/jobs', name: m.operator_jobs, Icon: IconAlertTriangle },
  { to: '/operation/moderation', name: m.operator_moderation, Icon: IconShieldCheck },
] as const

/** Figures beside the names, by address; `late` ones are red. */
export type PlaceCounts = Partial<Record<(typeof PLACES)[number]['to'], { count: number; late?: boolean }>>

interface OperationFrameProps {
  title: string
  /** One line of facts beside the title. */
  facts?: ReactNode
  /** Buttons at the end of the title. */
  actions?: ReactNode
  counts?: PlaceCounts
  children: ReactNode
}

/** Side navigation of the platform administrator around a screen with its title. */
export function OperationFrame({ title, facts, actions, counts = {}, children }: OperationFrameProps) {
  return (
    <div className={styles['frame']}>
      <nav className={styles['side']} aria-label={m.operator_places()}>
        <div className={styles['whose']}>
          <Mark className={styles['mark']} />
          <p>
            <strong>{m.operator_name()}</strong>
            <span>{m.operator_installation()}</span>
          </p>
        </div>
        <ul className={styles['places']}>
          {PLACES.map(({ to, name, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={styles['place']}>
                <Icon size={20} stroke={1.75} aria-hidden />
                <span className={styles['name']}>{name()}</span>
                {counts[to] && (
                  <span className={counts[to].late ? styles['late'] : styles['count']}>{counts[to].count}</span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['body']}>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{title}</h1>
          {facts && <p className={styles['facts']}>{facts}</p>}
          {actions && <div className={styles['actions']}>{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  )
}
