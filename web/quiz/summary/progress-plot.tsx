import { drawCourse } from '@chowk/contract/plot/course.ts'
import type { AttemptRow } from '@chowk/contract/quiz/summary/summary.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { PlotFigure } from '../../ui/plot/plot-figure.tsx'
import { percentText } from './summary-words.ts'

/** Per cent over time; the table below says the same. With fewer than two tries there is no course. */
export function ProgressPlot({ tries }: { tries: readonly AttemptRow[] }) {
  const course = tries.toReversed()
  const [first, last] = [course[0], course.at(-1)]
  if (!first || !last || course.length < 2) return null
  const points = course.map(({ endedAt, percent }) => ({
    at: Date.parse(endedAt),
    percent,
    hint: `${dateText(endedAt)}: ${percentText(percent)}`,
  }))
  const title = m.quiz_summary_progress({
    first: percentText(first.percent),
    last: percentText(last.percent),
    count: course.length,
  })
  const ends = { first: dateText(first.endedAt), last: dateText(last.endedAt) }
  return <PlotFigure title={title} draw={(room) => drawCourse(points, { ...room, ...ends })} />
}
