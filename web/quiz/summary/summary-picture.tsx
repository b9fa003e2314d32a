import { drawBars } from '@chowk/contract/plot/bars.ts'
import type { Figures } from '@chowk/contract/quiz/summary/summary.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { PlotFigure } from '../../ui/plot/plot-figure.tsx'
import { percentText } from './summary-words.ts'
import styles from './summary.module.css'

interface Row extends Figures {
  name: string
}

/** More bars than these are a wall; the table says them better. */
const MOST_ROWS = 14

const figure = (value: number | null) => ({ value, says: percentText(value) })

/** How many took one, and how well, group by group; the table beneath says the same. */
export function SummaryPicture({ rows, total }: { rows: readonly Row[]; total: Figures }) {
  const taken = rows.filter(({ attempts }) => attempts > 0)
  const title = sentence(total)
  if (taken.length === 0 || taken.length > MOST_ROWS) return <p className={styles['says']}>{title}</p>
  const bars = taken.map(({ name, completion, average }) => ({ name, figures: [figure(completion), figure(average)] }))
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
