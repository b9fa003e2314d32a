import { useState } from 'react'
import type { Subscription } from '@chowk/contract/billing/subscription.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Section } from '../../ui/section.tsx'
import styles from './plan-settings.module.css'

const WIDTH = 600
const HEIGHT = 180
const FOOT = 30
const TOP = 14
const RIGHT = 130
const LINE = 26

// Out of a date like 15 Jan 2026.
const monthText = (month: string) => dateText(`${month}-15T06:00:00Z`).split(' ')[1] ?? month

interface SeatPlotProps {
  history: Subscription['seatHistory']
  limit: number
}

/** Members month by month as a line; its last point is a stone. The same as a table for whoever wants numbers. */
export function SeatPlot({ history, limit }: SeatPlotProps) {
  const [isTable, setTable] = useState(false)
  const note = (
    <button type="button" className={`small-strong accent ${styles['switch']}`} onClick={() => setTable(!isTable)}>
      {isTable ? m.billing_as_line() : m.billing_as_table()}
    </button>
  )
  return (
    <Section title={m.billing_by_months()} note={note}>
      {isTable ? <SeatTable history={history} /> : <SeatLine history={history} limit={limit} />}
    </Section>
  )
}

function SeatTable({ history }: Pick<SeatPlotProps, 'history'>) {
  return (
    <table className={`small ${styles['months']}`}>
      <tbody>
        {history.map(({ month, taken }) => (
          <tr key={month}>
            <th scope="row">{monthText(month)}</th>
            <td>{grouped(taken)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SeatLine({ history, limit }: SeatPlotProps) {
  const most = Math.max(1, ...history.map(({ taken }) => taken))
  // The limit is drawn where it is near enough to matter.
  const top = most * 2 >= limit ? Math.max(most, limit) : most * 1.25
  const x = (position: number) => (position / (history.length - 1)) * (WIDTH - RIGHT)
  const y = (count: number) => TOP + (1 - count / top) * (HEIGHT - TOP - FOOT)
  const points = history.map(({ taken }, position) => `${x(position).toFixed(1)},${y(taken).toFixed(1)}`)
  const last = history.at(-1)
  if (!last) return null
  const [lastX, lastY] = [x(history.length - 1), y(last.taken)]
  // The two words at the end of the lines never stand on each other: the fuller one is above.
  const isFull = last.taken >= limit
  const limitAt = y(limit) + 4
  const nowY = isFull || limit > top ? lastY + 4 : Math.max(lastY + 4, limitAt + LINE)
  const limitY = isFull ? Math.max(limitAt, nowY + LINE) : limitAt
  const words = m.billing_plot_says({ from: grouped(history[0]?.taken ?? 0), to: grouped(last.taken) })
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles['plot']} role="img" aria-label={words}>
      <line x1={0} x2={WIDTH - RIGHT} y1={y(0)} y2={y(0)} className={styles['grid']} />
      {limit <= top && (
        <>
          <line x1={0} x2={WIDTH - RIGHT} y1={y(limit)} y2={y(limit)} className={styles['limit']} />
          <text x={WIDTH - RIGHT + 10} y={limitY}>
            {m.billing_seats_count({ count: grouped(limit) })}
          </text>
        </>
      )}
      <polyline points={points.join(' ')} className={styles['course-line']} />
      <rect
        x={-5}
        y={-5}
        width={10}
        height={10}
        className={styles['last']}
        transform={`translate(${lastX} ${lastY}) rotate(45)`}
      />
      <text x={lastX + 12} y={nowY} className={styles['now']}>
        {m.billing_now({ count: grouped(last.taken) })}
      </text>
      {history.map(({ month }, position) =>
        position % 3 === 0 ? (
          <text key={month} x={x(position)} y={HEIGHT - 4} textAnchor={position === 0 ? 'start' : 'middle'}>
            {monthText(month)}
          </text>
        ) : null,
      )}
    </svg>
  )
}
