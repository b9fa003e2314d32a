import { Link } from 'react-router'
import { countFeeds, listFeeds, pollNow, stopFeed } from '@chowk/contract/operator/feed.ts'
import type { FeedRow } from '@chowk/contract/operator/feed.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { useSelection } from '../../ui/table/selection.ts'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import { FeedBulk } from './feed-bulk.tsx'
import { PollBars } from './poll-bars.tsx'
import styles from '../operation.module.css'
import { Why } from '../fields.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import { FEED_GONE, FEED_HEALTH, faultText, shortAddress, shortTime } from '../words.ts'

/** Looks at a feed now, or starts a stopped one. */
function FeedAction({ row }: { row: FeedRow }) {
  const poll = useToastAction(pollNow, { refreshes: [listFeeds, countFeeds] })
  const start = useToastAction(stopFeed, { errors: FEED_GONE, refreshes: [listFeeds, countFeeds] })
  const say = () => showToast({ text: m.operator_polled() })
  const isStopped = row.state === 'PAUSED'
  const press = () =>
    isStopped
      ? start.mutate({ feedId: row.id, stopped: false }, { onSuccess: say })
      : poll.mutate({ feedIds: [row.id] }, { onSuccess: say })
  return (
    <button
      type="button"
      className={`hover-underline ${styles['word']}`}
      aria-label={`${isStopped ? m.operator_start() : m.operator_poll_now()}: ${row.title}`}
      onClick={press}
    >
      {isStopped ? m.operator_start() : m.operator_poll_now()}
    </button>
  )
}

function reasonOf(row: FeedRow) {
  if (row.note) return { text: m.operator_stopped_by_you({ note: row.note }), bad: false }
  if (row.standing === 'FAILS' && row.fault) return { text: faultText(row.fault, row.failures), bad: true }
  if (row.standing === 'SLOW')
    return { text: m.operator_slow_note({ seconds: Math.round(row.tookMs / 1000) }), bad: false }
  if (row.standing === 'FIRST') return { text: m.operator_first_note(), bad: false }
  return row.fault ? { text: faultText(row.fault), bad: false } : undefined
}

function Reason({ row }: { row: FeedRow }) {
  const reason = reasonOf(row)
  if (!reason) return null
  const isLost = row.fault?.code === 'HTTP_404' || row.state === 'GONE' || row.fault?.code === 'NOT_A_FEED'
  return (
    <span className={`cluster muted ${styles['why']}`}>
      <Why bad={reason.bad}>{reason.text}</Why>
      {isLost && (
        <Link className={`hover-underline ${styles['word']}`} to={`/operation/feeds/${row.id}?find=1`}>
          {m.operator_find_address()}
        </Link>
      )}
    </span>
  )
}

const titleOf = ({ title, publication }: FeedRow) => title || nameOf(publication.name)

function Feed({ row }: { row: FeedRow }) {
  return (
    <span className={`row gap-2 ${styles['name']}`}>
      <PublicationLogo publication={row.publication} size={26} />
      <Link to={`/operation/feeds/${row.id}`}>{titleOf(row)}</Link>
    </span>
  )
}

const columnsAt = (now: string): Column<FeedRow>[] => [
  { name: 'feed', label: m.operator_feed(), card: 'title', cell: (row) => <Feed row={row} /> },
  {
    name: 'address',
    label: m.app_address(),
    isWide: true,
    cell: ({ address }) => (
      <span className={`truncate muted ${styles['address']}`} title={address}>
        {shortAddress(address)}
      </span>
    ),
  },
  stateColumn(m.operator_state(), ({ standing: health }) => ({ dot: health, name: FEED_HEALTH[health]() })),
  {
    name: 'looks',
    label: m.operator_last_looks(),
    cell: ({ bars }) => <PollBars bars={bars} label={m.operator_last_looks()} />,
  },
  { name: 'new', label: m.operator_new_week(), isNumber: true, cell: ({ newInWeek }) => newInWeek },
  { name: 'last', label: m.operator_last(), isNumber: true, cell: ({ lastAt }) => shortTime(lastAt, now) },
  {
    name: 'next',
    label: m.operator_next(),
    isNumber: true,
    card: 'line',
    cell: ({ nextAt }) => (
      <>
        <span className={styles['onlyPhone']}>{m.operator_next()} </span>
        {shortTime(nextAt, now)}
      </>
    ),
  },
  { name: 'do', label: m.operator_do(), silent: true, card: 'line', cell: (row) => <FeedAction row={row} /> },
]

const keyOf = ({ id }: FeedRow) => id

/** The feeds as rows, on a phone as cards; several can be looked at, stopped and started at once. */
export function FeedTable({ rows }: { rows: readonly FeedRow[] }) {
  const now = useNow()
  const selection = useSelection(rows.map(keyOf))
  return (
    <>
      <FeedBulk rows={rows} selection={selection} />
      <Table
        label={m.operator_feeds()}
        columns={columnsAt(now)}
        rows={rows}
        keyOf={keyOf}
        nameOf={titleOf}
        selection={selection}
        detail={(row) => reasonOf(row) && <Reason row={row} />}
      />
    </>
  )
}
