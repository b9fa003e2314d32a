import type { AttemptRow } from '@chowk/contract/quiz/summary.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { percentText } from './summary-words.ts'
import styles from './summary.module.css'

const WIDTH = 640
const HEIGHT = 180
const EDGE = { left: 44, right: 12, top: 12, bottom: 26 }
const LINES = [0, 50, 100]

const yOf = (percent: number) => EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (100 - percent)) / 100
const xOf = (index: number, count: number) =>
  EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * (count === 1 ? 1 : 2 * index)) / (count === 1 ? 2 : 2 * (count - 1))

/** Per cent from try to try, the oldest first; the table below says the same. With fewer than two there is no course. */
export function ProgressPlot({ tries }: { tries: readonly AttemptRow[] }) {
  const course = tries.toReversed()
  const [first, last] = [course[0], course.at(-1)]
  if (!first || !last || course.length < 2) return null
  const points = course.map(({ percent }, index) => ({ x: xOf(index, course.length), y: yOf(percent) }))
  const title = m.quiz_summary_progress({
    first: percentText(first.percent),
    last: percentText(last.percent),
    count: course.length,
  })
  return (
    <figure className={styles['plot']}>
      <figcaption className="strong">{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        {LINES.map((percent) => (
          <g key={percent}>
            <line
              className={styles['grid']}
              x1={EDGE.left}
              x2={WIDTH - EDGE.right}
              y1={yOf(percent)}
              y2={yOf(percent)}
            />
            <text x={EDGE.left - 8} y={yOf(percent) + 4} textAnchor="end">
              {percent}
            </text>
          </g>
        ))}
        <polyline className={styles['course']} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ x, y }, index) => (
          <circle key={course[index]?.resultSlug} className={styles['point']} cx={x} cy={y} r={4} />
        ))}
        <text x={EDGE.left} y={HEIGHT - 6}>
          {dateText(first.endedAt)}
        </text>
        <text x={WIDTH - EDGE.right} y={HEIGHT - 6} textAnchor="end">
          {dateText(last.endedAt)}
        </text>
      </svg>
    </figure>
  )
}
