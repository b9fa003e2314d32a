import { drawDots, questionAxes } from '@chowk/contract/plot/dots.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { PlotFigure } from '../../ui/plot/plot-figure.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { indexText, shareText } from './item-words.ts'

type Dot = Output<typeof listQuizItems>['dots'][number]

/** How hard each question is against how well it tells those who know from those who do not. */
export function ItemPlot({ dots }: { dots: readonly Dot[] }) {
  if (dots.length < 2) return null
  const doubtful = dots.filter(({ isDoubtful }) => isDoubtful).length
  const title =
    doubtful === 0
      ? m.quiz_items_plot_fine({ count: grouped(dots.length) })
      : m.quiz_items_plot({ count: grouped(dots.length), doubtful: grouped(doubtful) })
  const points = dots.map((dot) => ({
    across: 100 * dot.facility,
    up: dot.discrimination,
    isMarked: dot.isDoubtful,
    hint: `${dot.stem} ${m.quiz_items_right({ percent: shareText(dot.facility) })}, ${m.quiz_items_apart({ index: indexText(dot.discrimination) })}`,
  }))
  return (
    <PlotFigure
      title={title}
      draw={(room) =>
        drawDots(points, {
          ...room,
          ...questionAxes(points, { across: m.quiz_items_across(), up: m.quiz_items_up() }),
        })
      }
      table={
        <Table
          label={title}
          columns={columns()}
          rows={dots}
          keyOf={(dot) => `${dot.questionId} ${dots.indexOf(dot)}`}
        />
      }
    />
  )
}

const columns = (): Column<Dot>[] => [
  { name: 'stem', label: m.app_question(), card: 'title', cell: ({ stem }) => stem },
  {
    name: 'right',
    label: m.quiz_items_across(),
    isNumber: true,
    card: 'line',
    cell: ({ facility }) => shareText(facility),
  },
  {
    name: 'apart',
    label: m.quiz_items_up(),
    isNumber: true,
    card: 'line',
    cell: ({ discrimination }) => indexText(discrimination),
  },
]
