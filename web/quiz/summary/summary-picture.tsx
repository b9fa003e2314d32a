import { drawBars } from '@chowk/contract/plot/bars.ts'
import type { DrawnGroup, Figures, listClassSummary } from '@chowk/contract/quiz/summary/summary.ts'
import type { Output } from '@chowk/contract/call.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { PlotFigure } from '../../ui/plot/plot-figure.tsx'
import { percentText } from './summary-words.ts'
import styles from './summary.module.css'

const figure = (value: number | null) => ({ value, says: percentText(value) })

interface SummaryPictureProps {
  drawn: readonly DrawnGroup[]
  /** What a group is called. */
  nameOf: (group: DrawnGroup) => string
  total: Figures
  /** Whom the summary is about. */
  sees: Output<typeof listClassSummary>['sees']
}

/** How many took one, and how well, group by group; the table beneath says the same, page by page. */
export function SummaryPicture({ drawn, nameOf, total, sees }: SummaryPictureProps) {
  const title = sees === 'OWN' ? ownSentence(total) : sentence(total)
  if (drawn.length === 0) return <p className={styles['says']}>{title}</p>
  const bars = drawn.map((group) => ({
    name: nameOf(group),
    figures: [figure(group.completion), figure(group.average)],
  }))
  return (
    <PlotFigure
      title={title}
      kinds={[m.quiz_summary_took_percent(), m.quiz_summary_average_percent()]}
      draw={(room) => drawBars(bars, room)}
    />
  )
}

function sentence({ attempted, members, average }: Figures): string {
  if (attempted === 0) return m.quiz_summary_says_none()
  return m.quiz_summary_says({
    attempted: grouped(attempted),
    members: grouped(members),
    average: percentText(average),
  })
}

// Of herself alone nothing is said of others.
function ownSentence({ attempts, average }: Figures): string {
  if (attempts === 0) return m.quiz_summary_says_own_none()
  return m.quiz_summary_says_own({ average: percentText(average), tries: grouped(attempts) })
}
