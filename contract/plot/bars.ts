import { scaleBand, scaleLinear } from 'd3-scale'
import { fitted, gridLine, rounded, textAt, widthOf } from './plot.ts'
import type { Plot, PlotRoom, Shape } from './plot.ts'

/** What a row of bars shows: a name, and of each kind a figure with its words; null: nothing can be said. */
export interface Bar {
  name: string
  figures: readonly { value: number | null; says: string }[]
}

/** Below this width a name stands above its bars. */
const NARROW = 480
const BAR = 14
const GAP = 3
const LABEL = 20
const BETWEEN = 14
const FOOT = 24
const NAME_WIDTH = 150
const TICKS = [0, 50, 100]

/** Bars from 0 to 100 per cent, one beside the other, row by row. */
export function drawBars(bars: readonly Bar[], { width, ink }: PlotRoom): Plot {
  const isNarrow = width < NARROW
  const most = Math.max(1, ...bars.map(({ figures }) => figures.length))
  const height = most * BAR + (most - 1) * GAP
  const step = height + (isNarrow ? LABEL : 0) + BETWEEN
  const left = isNarrow ? 0 : Math.min(NAME_WIDTH, 12 + Math.max(0, ...bars.map(({ name }) => widthOf(name))))
  const right = 8 + Math.max(0, ...bars.flatMap(({ figures }) => figures.map(({ says }) => widthOf(says))))
  const bottom = bars.length * step
  const x = scaleLinear([0, 100], [left, width - right])
  const y = scaleBand<number>(
    bars.map((_, index) => index),
    [0, bottom],
  )
  const grid = TICKS.flatMap((tick) => [
    gridLine([x(tick), 0], [x(tick), bottom], ink.grid),
    textAt(`${tick}`, { x: x(tick), y: bottom + FOOT - 6 }, { ink: ink.text, end: tick === 0 ? false : 'middle' }),
  ])
  const rows = bars.flatMap(({ name, figures }, index) => {
    const top = (y(index) ?? 0) + BETWEEN / 2
    const first = isNarrow ? top + LABEL : top
    const label = isNarrow
      ? textAt(fitted(name, width), { x: 0, y: top + LABEL - 6 }, { ink: ink.text })
      : textAt(fitted(name, left - 12), { x: left - 12, y: first + height / 2 + 5 }, { ink: ink.text, end: true })
    const drawn = figures.flatMap((figure, place) =>
      barOf(figure, {
        x0: left,
        x1: x(figure.value ?? 0),
        y: first + place * (BAR + GAP),
        ink: ink.series[place % 3],
      }).concat(
        textAt(
          figure.says,
          { x: x(Math.max(0, figure.value ?? 0)) + 6, y: first + place * (BAR + GAP) + BAR - 3 },
          { ink: ink.text },
        ),
      ),
    )
    return [label, ...drawn]
  })
  return { width, height: bottom + FOOT, shapes: [...grid, ...rows] }
}

interface Placed {
  x0: number
  x1: number
  y: number
  ink: string | undefined
}

function barOf({ value }: { value: number | null }, { x0, x1, y, ink = '' }: Placed): Shape[] {
  if (value === null) return []
  const at = { x: rounded(x0), y: rounded(y), width: Math.max(1, rounded(x1 - x0)), height: BAR, fill: ink }
  return [{ tag: 'rect', at }]
}
