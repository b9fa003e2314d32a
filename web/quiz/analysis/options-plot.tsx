import type { ReactNode } from 'react'
import { drawBars } from '@chowk/contract/plot/bars.ts'
import type { ItemRow } from '@chowk/contract/quiz/summary/item.ts'
import { m } from '../../paraglide/messages.js'
import { PlotFigure } from '../../ui/plot/plot-figure.tsx'
import { shareText } from './item-words.ts'

type Options = ItemRow['options']

const figure = (share: number | null) => ({
  value: share === null ? null : 100 * share,
  says: share === null ? '–' : shareText(share),
})

/** How the options of a question were chosen: by all, by the best and by the weakest; what is right has its mark. */
export function OptionsPlot({ options, table }: { options: Options; table: ReactNode }) {
  const bars = options.map(({ text, isRight, all, top, bottom }) => ({
    name: isRight ? `✓ ${text}` : text,
    figures: [figure(all), figure(top), figure(bottom)],
  }))
  return (
    <PlotFigure
      title={titleOf(options)}
      kinds={[m.app_all(), m.quiz_items_top(), m.quiz_items_bottom()]}
      draw={(room) => drawBars(bars, room)}
      table={table}
    />
  )
}

// The wrong option that most were taken in by is what a teacher looks for.
function titleOf(options: Options): string {
  const wrong = options.filter(({ isRight, all }) => !isRight && (all ?? 0) > 0)
  const [most] = wrong.toSorted((one, other) => (other.all ?? 0) - (one.all ?? 0))
  return most
    ? m.quiz_items_distractor({ option: most.text, percent: shareText(most.all ?? 0) })
    : m.quiz_items_no_distractor()
}
