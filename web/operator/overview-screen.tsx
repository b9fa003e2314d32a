import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { useNow } from '../app/time.tsx'
import { personName } from '../app/code/person-words.ts'
import { m } from '../paraglide/messages.js'
import { Note } from '../ui/note.tsx'
import { OperationFrame } from './operation-frame.tsx'
import styles from './operation.module.css'
import { About, didWords } from '../app/log/log-row.tsx'
import { Numbers, Why } from './fields.tsx'
import { shortTime } from './words.ts'

type Overview = Output<typeof getOverview>

const WIDTH = 480
const HEIGHT = 96
const STEP = WIDTH / 24

function HoursChart({ hours }: { hours: readonly number[] }) {
  const most = Math.max(1, ...hours)
  const total = hours.reduce((sum, n) => sum + n, 0)
  return (
    <figure>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
        width="100%"
        role="img"
        aria-hidden="true"
      >
        {hours.map((n, hour) => {
          const height = n === 0 ? 1 : (n / most) * HEIGHT
          return <rect key={hour * STEP} x={hour * STEP + 2} y={HEIGHT - height} width={STEP - 4} height={height} />
        })}
      </svg>
      <figcaption className="small muted">
        {m.operator_overview_chart({ total, most: Math.max(0, ...hours) })}
      </figcaption>
    </figure>
  )
}

const WAITING = [
  ['lateTickets', '/operation/tickets', m.operator_waits_late],
  ['takedowns', '/operation/tickets?kind=TAKEDOWN', m.operator_waits_takedowns],
  ['tickets', '/operation/tickets', m.operator_waits_tickets],
  ['proofs', '/operation/organisations', m.operator_waits_proofs],
  ['reports', '/operation/moderation', m.operator_waits_reports],
  ['duePosts', '/operation/moderation/posts', m.operator_waits_posts],
  ['deletions', '/operation/people?shown=LEAVING', m.operator_waits_deletions],
  ['unpaid', '/operation/plans?state=PAST_DUE', m.operator_waits_unpaid],
] as const satisfies readonly (readonly [keyof Overview['waits'], string, (of: { count: number }) => string])[]

const waitingRows = (waits: Overview['waits']) =>
  WAITING.filter(([name]) => waits[name] > 0).map(([name, to, words]) => ({ to, text: words({ count: waits[name] }) }))

function Needs({ overview }: { overview: Overview }) {
  const { feeds, jobs, publications } = overview
  const rows = [
    ...waitingRows(overview.waits),
    ...(feeds.failing > 0
      ? [{ to: '/operation/feeds?standing=FAILS', text: m.operator_overview_feeds_fail({ count: feeds.failing }) }]
      : []),
    ...(jobs.failed > 0
      ? [{ to: '/operation/jobs', text: m.operator_overview_jobs_failed({ count: jobs.failed }) }]
      : []),
    ...(publications.total === 0
      ? [{ to: '/operation/publications', text: m.operator_overview_no_publication() }]
      : []),
    ...(publications.paused > 0
      ? [{ to: '/operation/publications', text: m.operator_overview_paused({ count: publications.paused }) }]
      : []),
    ...(overview.unsealed > 0
      ? [{ to: '/operation/log', text: m.operator_overview_unsealed({ count: overview.unsealed }) }]
      : []),
    ...(jobs.workers === 0 ? [{ to: '/operation/jobs', text: m.operator_overview_no_worker() }] : []),
  ]
  if (rows.length === 0) return <p className="small muted">{m.operator_overview_nothing()}</p>
  return (
    <ul className={`small ${styles['log']}`}>
      {rows.map(({ to, text }) => (
        <li key={text}>
          <Why bad>
            <Link to={to}>{text}</Link>
          </Why>
        </li>
      ))}
    </ul>
  )
}

function AuditLog({ audit, names }: Pick<Overview, 'audit' | 'names'>) {
  const now = useNow()
  if (audit.length === 0) return <p className="small muted">{m.operator_overview_log_empty()}</p>
  return (
    <ul className={`small ${styles['log']}`}>
      {audit.map((row) => (
        <li key={`${row.at} ${row.action} ${row.subject}`}>
          {shortTime(row.at, now)} · <strong>{didWords(row.action)}</strong>{' '}
          <About subject={row.subject} names={names} />
          {row.actor && ` · ${personName(row.actor)}`}
        </li>
      ))}
    </ul>
  )
}

/** What runs and what needs somebody. */
const page = screenOf({
  title: m.operator_overview,
  reads: () => ({ overview: read(getOverview, {}) }),
  frame: ({ children }) => <OperationFrame title={m.operator_overview()}>{children}</OperationFrame>,
  show: Sections,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Sections({ overview }: { overview: Overview }) {
  return (
    <>
      {!overview.sendsMail && (
        <Note kind="fault">
          <p className="strong">{m.operator_overview_no_mail()}</p>
          <p>{m.operator_overview_no_mail_means()}</p>
          <p>{m.operator_overview_no_mail_mend()}</p>
        </Note>
      )}
      <Numbers
        rows={[
          { n: overview.stories.today, name: m.operator_stories_today() },
          { n: overview.feeds.total, name: m.operator_feeds() },
          { n: overview.feeds.due, name: m.operator_overview_due() },
          { n: overview.jobs.waits, name: m.operator_overview_waits() },
          { n: overview.people.total, name: m.operator_overview_people() },
          { n: overview.people.activeToday, name: m.operator_overview_active() },
          { n: `${Math.round(overview.databaseBytes / 1_048_576)} MB`, name: m.operator_overview_database() },
        ]}
      />
      <div className={styles['columns']}>
        <section className={styles['part']}>
          <h2>{m.operator_overview_stories()}</h2>
          <HoursChart hours={overview.stories.hours} />
        </section>
        <section className={styles['part']}>
          <h2>{m.operator_overview_needs()}</h2>
          <Needs overview={overview} />
        </section>
      </div>
      <section className={styles['part']}>
        <h2>{m.operator_overview_log()}</h2>
        <AuditLog audit={overview.audit} names={overview.names} />
      </section>
    </>
  )
}
