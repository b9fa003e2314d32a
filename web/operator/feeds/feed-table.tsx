import { Link } from 'react-router'
import { countFeeds, listFeeds, pollNow, stopFeed } from '@chowk/contract/operator/feed.ts'
import type { FeedRow } from '@chowk/contract/operator/feed.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { PollBars } from './poll-bars.tsx'
import styles from '../operation.module.css'
import { State, Why } from '../parts.tsx'
import { useToastAction } from '../toast-action.ts'
import { FEED_GONE, STANDING, faultText, shortAddress, shortTime } from '../words.ts'

/** Looks at a feed now, or starts a stopped one. */
function FeedAction({ row }: { row: FeedRow }) {
  const poll = useToastAction(pollNow, { refreshes: [listFeeds, countFeeds] })
  const start = useToastAction(stopFeed, { errors: FEED_GONE, refreshes: [listFeeds, countFeeds] })
  const say = () => showToast({ text: m.operator_polled() })
  const isStopped = row.state === 'PAUSED'
  const press = () =>
    isStopped ? start.run({ feedId: row.id, stopped: false }, say) : poll.run({ feedIds: [row.id] }, say)
  return (
    <button
      type="button"
      className={styles['word']}
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

function FeedRows({ row, now }: { row: FeedRow; now: string }) {
  const reason = reasonOf(row)
  const isLost = row.fault?.code === 'HTTP_404' || row.state === 'GONE' || row.fault?.code === 'NOT_A_FEED'
  const name = nameOf(row.publication.name)
  return (
    <tbody>
      <tr>
        <td>
          <span className={styles['name']}>
            <img src={row.publication.logo} alt="" width={26} height={26} />
            <Link to={`/operation/feeds/${row.id}`}>{row.title || name}</Link>
          </span>
          <span className={styles['onlyPhone']}>
            {m.operator_next()} {shortTime(row.nextAt, now)} · {m.operator_last()} {shortTime(row.lastAt, now)}
          </span>
        </td>
        <td className={`${styles['address']} ${styles['wideOnly']} ${styles['deskOnly']}`} title={row.address}>
          {shortAddress(row.address)}
        </td>
        <td>
          <State kind={row.standing}>{STANDING[row.standing]()}</State>
        </td>
        <td className={styles['deskOnly']}>
          <PollBars bars={row.bars} label={m.operator_last_looks()} />
        </td>
        <td className={styles['number']}>{row.newInWeek}</td>
        <td className={styles['number']}>{shortTime(row.lastAt, now)}</td>
        <td className={styles['number']}>{shortTime(row.nextAt, now)}</td>
        <td className={styles['end']}>
          <FeedAction row={row} />
        </td>
      </tr>
      {reason && (
        <tr>
          <td colSpan={8}>
            <span className={styles['why']}>
              <Why bad={reason.bad}>{reason.text}</Why>
              {isLost && (
                <Link className={styles['word']} to={`/operation/feeds/${row.id}?find=1`}>
                  {m.operator_find_address()}
                </Link>
              )}
            </span>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The feeds as rows, on a phone as items of two lines. */
export function FeedTable({ rows }: { rows: readonly FeedRow[] }) {
  const now = useNow()
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{m.operator_feed()}</th>
          <th scope="col" className={styles['wideOnly']}>
            {m.operator_address()}
          </th>
          <th scope="col">{m.operator_state()}</th>
          <th scope="col">{m.operator_last_looks()}</th>
          <th scope="col" className={styles['number']}>
            {m.operator_new_week()}
          </th>
          <th scope="col" className={styles['number']}>
            {m.operator_last()}
          </th>
          <th scope="col" className={styles['number']}>
            {m.operator_next()}
          </th>
          <td />
        </tr>
      </thead>
      {rows.map((row) => (
        <FeedRows key={row.id} row={row} now={now} />
      ))}
    </table>
  )
}
