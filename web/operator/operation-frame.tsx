import {
  IconAlertTriangle,
  IconBuilding,
  IconLayoutDashboard,
  IconListDetails,
  IconMail,
  IconNews,
  IconReceiptRupee,
  IconRosetteDiscountCheck,
  IconRss,
  IconScale,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { getOverview } from '@chowk/contract/operator/job.ts'
import type { Read } from '../app/read.ts'
import { useRead } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Mark } from '../ui/mark.tsx'
import styles from './operation-frame.module.css'

/** What the frame itself reads: name it among the reads of every screen of the operation. */
export const FRAME_READS: readonly Read[] = [[getOverview, {}]]

interface OperatorPage {
  to: string
  name: () => string
  Icon: typeof IconRss
  /** The number beside the name; `bad` ones are red. */
  count?: (overview: Overview) => { n: number; bad?: boolean }
  /** Begins the next group of places. */
  begins?: true
}

type Overview = NonNullable<ReturnType<typeof useRead<typeof getOverview>>['data']>

const PLACES: readonly OperatorPage[] = [
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
  {
    to: '/operation/moderation',
    name: m.operator_moderation,
    Icon: IconShieldCheck,
    count: ({ waits }) => ({ n: waits.reports }),
  },
  {
    to: '/operation/organisations',
    name: m.operator_proofs,
    Icon: IconRosetteDiscountCheck,
    count: ({ waits }) => ({ n: waits.proofs }),
  },
  { to: '/operation/workspaces', name: m.operator_workspaces, Icon: IconBuilding, begins: true },
  { to: '/operation/people', name: m.operator_people, Icon: IconUsers },
  { to: '/operation/plans', name: m.operator_plans, Icon: IconReceiptRupee },
  {
    to: '/operation/tickets',
    name: m.operator_tickets,
    Icon: IconMail,
    count: ({ waits }) => ({ n: waits.tickets, bad: waits.lateTickets > 0 }),
  },
  { to: '/operation/legal', begins: true, name: m.operator_legal, Icon: IconScale },
  { to: '/operation/log', name: m.operator_log, Icon: IconListDetails },
]

/** Number beside a part's name that its own screen knows better; `late` ones are red. */
export type PageCounts = Partial<Record<string, { count: number; late?: boolean }>>

interface OperationFrameProps {
  title?: string
  /** One line of facts beside the title. */
  facts?: ReactNode
  /** Buttons at the end of the title. */
  actions?: ReactNode
  counts?: PageCounts
  children: ReactNode
}

/** The frame of the operation: its parts on the left, on a phone above. */
export function OperationFrame({ title, facts, actions, counts = {}, children }: OperationFrameProps) {
  const { data } = useRead(getOverview, {})
  const row = useRowOfActive()
  return (
    <div className={styles['frame']}>
      <aside className={styles['side']}>
        <div className={`row gap-3 ${styles['who']}`}>
          <Mark className={styles['mark']} />
          <div>
            <strong>{m.operator_title()}</strong>
            <span className="small muted">{m.operator_this_installation()}</span>
          </div>
        </div>
        <nav ref={row} className={`stack ${styles['places']}`} aria-label={m.operator_places_label()}>
          {PLACES.map(({ to, name, Icon, count, begins }) => {
            const own = counts[to]
            const shown = own ? { n: own.count, bad: own.late } : data && count?.(data)
            return (
              <NavLink
                key={to}
                to={to}
                end={to === '/operation'}
                className={`row gap-2 muted hover-wash ${styles['place']} ${begins ? styles['begins'] : ''}`}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                <span>{name()}</span>
                {shown && (
                  <span
                    className={
                      shown.bad ? `small tabular muted push-end ${styles['bad']}` : 'small tabular muted push-end'
                    }
                  >
                    {shown.n}
                  </span>
                )}
              </NavLink>
            )
          })}
        </nav>
      </aside>
      <div className={styles['main']}>
        {title && (
          <header className={`cluster ${styles['head']}`}>
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

/** On a phone the places scroll sideways: the one that stands open is brought into sight. */
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
