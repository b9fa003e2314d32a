import { scaleLinear } from 'd3-scale'
import { symbol, symbolCircle, symbolTriangle } from 'd3-shape'
import { gridLine, rounded, textAt } from './plot.ts'
import type { Plot, PlotRoom, Shape } from './plot.ts'

/** A dot: its two figures, what it says, and whether it is one to look at, which is another form and not a colour alone. */
export interface Dot {
  across: number
  up: number
  hint: string
  isMarked: boolean
}

/** An axis: from where to where, what stands beside it, and its lines. */
export interface Axis {
  from: number
  to: number
  says: string
  ticks: readonly number[]
}

const HEIGHT = 300
const EDGE = { left: 44, right: 14, top: 26, bottom: 48 }
const SIZE = { plain: 70, marked: 110 }

/** Two figures of many things against each other. */
export function drawDots(
  dots: readonly Dot[],
  { width, ink, across, up }: PlotRoom & { across: Axis; up: Axis },
): Plot {
  const x = scaleLinear([across.from, across.to], [EDGE.left, width - EDGE.right]).clamp(true)
  const y = scaleLinear([up.from, up.to], [HEIGHT - EDGE.bottom, EDGE.top]).clamp(true)
  const [bottom, right] = [HEIGHT - EDGE.bottom, width - EDGE.right]
  // What is to be looked at lies above the others.
  const inOrder = dots.toSorted((one, other) => Number(one.isMarked) - Number(other.isMarked))
  const shapes: Shape[] = [
    ...across.ticks.flatMap((tick) => [
      gridLine([x(tick), EDGE.top], [x(tick), bottom], ink.grid),
      textAt(String(tick), { x: x(tick), y: bottom + 18 }, { ink: ink.text, end: 'middle' }),
    ]),
    ...up.ticks.flatMap((tick) => [
      gridLine([EDGE.left, y(tick)], [right, y(tick)], tick === 0 && up.from < 0 ? ink.text : ink.grid),
      textAt(String(tick).replace('-', '−'), { x: EDGE.left - 8, y: y(tick) + 4 }, { ink: ink.text, end: true }),
    ]),
    textAt(up.says, { x: 0, y: 13 }, { ink: ink.text }),
    textAt(across.says, { x: right, y: HEIGHT - 8 }, { ink: ink.text, end: true }),
    ...inOrder.map((dot): Shape => {
      const d = dot.isMarked ? symbol(symbolTriangle, SIZE.marked)() : symbol(symbolCircle, SIZE.plain)()
      const transform = `translate(${rounded(x(dot.across))},${rounded(y(dot.up))})`
      const fill = dot.isMarked ? ink.series[1] : ink.series[0]
      return { tag: 'path', at: { d: d ?? '', transform, fill, fillOpacity: 0.85 }, hint: dot.hint }
    }),
  ]
  return { width, height: HEIGHT, shapes }
}

const LOWEST = -50

/** The axes of a picture of questions: how many know it, and how well it tells those who know from the others. */
export function questionAxes(
  dots: readonly Pick<Dot, 'up'>[],
  { across, up }: { across: string; up: string },
): { across: Axis; up: Axis } {
  // Few questions tell so wrongly that the axis has to reach down to the end of what there is.
  const from = dots.some((dot) => dot.up < LOWEST) ? -100 : LOWEST
  return {
    across: { from: 0, to: 100, says: across, ticks: [0, 20, 50, 95] },
    up: { from, to: 100, says: up, ticks: [-100, LOWEST, 0, 50, 100].filter((tick) => tick >= from) },
  }
}
