import { IconAlertTriangle, IconRss, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { IconAlertTriangle, IconLayoutDashboard, IconNews, IconRss } from '@tabler/icons-react'
import { getOverview } from '@chowk/contract/operator/job.ts'
import type { Read } from '../app/read.ts'
import { useRead } from '../app/read.ts'
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
/** What the frame itself reads: name it among the reads of every screen of the operation. */
export const FRAME_READS: readonly Read[] = [[getOverview, {}]]

interface Place {
  to: string
  name: () => string
  Icon: typeof IconRss
  /** The number beside the name; `bad` ones are red. */
  count?: (overview: Overview) => { n: number; bad?: boolean }

type Overview = NonNullable<ReturnType<typeof useRead<typeof getOverview>>['data']>

const PLACES: readonly Place[] = [
  { to: '/operation', name: m.operator_overview, Icon: IconLayoutDashboard },
  { to: '/operation/feeds', name: m.operator_feeds, Icon: IconRss, count: ({ feeds }) => ({ n: feeds.total }) },
  {
    to: '/operation/publications',
    name: m.operator_publications,
    Icon: IconNews,
    count: ({ publications }) => ({ n: publications.total }),
  },
  {
    to: '/operation/jobs',
    name: m.operator_jobs,
    Icon: IconAlertTriangle,
    count: ({ jobs }) => ({ n: jobs.failed, bad: jobs.failed > 0 }),
  },
]

/** The frame of the operation: its parts on the left, on a phone above. */
export function OperationFrame({ children }: { children: ReactNode }) {
  const { data } = useRead(getOverview, {})
      <aside className={styles['side']}>
        <div className={styles['who']}>
          <div>
            <strong>{m.operator_title()}</strong>
            <span className={styles['small']}>{m.operator_this_installation()}</span>
          </div>
        <nav className={styles['places']} aria-label={m.operator_places_label()}>
          {PLACES.map(({ to, name, Icon, count }) => {
            const shown = data && count?.(data)
            return (
              <NavLink key={to} to={to} end={to === '/operation'} className={styles['place']}>
                <span>{name()}</span>
                {shown && <span className={shown.bad ? styles['bad'] : styles['count']}>{shown.n}</span>}
            )
          })}
        </nav>
      </aside>
      <div className={styles['main']}>{children}</div>
    </div>
  )
}
