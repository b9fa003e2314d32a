import { scaleLinear } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'
import { gridLine, rounded, textAt } from './plot.ts'
import type { Plot, PlotRoom, Shape } from './plot.ts'

/** A point of a course: when, how many per cent, and what it says. */
export interface CoursePoint {
  /** Milliseconds. */
  at: number
  percent: number
  hint: string
}

const HEIGHT = 200
const EDGE = { left: 34, right: 14, top: 12, bottom: 28 }
const TICKS = [0, 25, 50, 75, 100]
const RADIUS = 4

/** Per cent over time, the oldest point first; below the first and the last stands when that was. */
export function drawCourse(
  points: readonly CoursePoint[],
  { width, ink, first, last }: PlotRoom & { first: string; last: string },
): Plot {
  const times = points.map(({ at }) => at)
  const [from, until] = [Math.min(...times), Math.max(...times)]
  const middle = (EDGE.left + width - EDGE.right) / 2
  const across = scaleLinear([from, until], [EDGE.left, width - EDGE.right])
  const x = (at: number) => (from === until ? middle : across(at))
  const y = scaleLinear([0, 100], [HEIGHT - EDGE.bottom, EDGE.top])
  const path = line<CoursePoint>(
    ({ at }) => rounded(x(at)),
    ({ percent }) => rounded(y(percent)),
  ).curve(curveMonotoneX)(points)
  const shapes: Shape[] = [
    ...TICKS.flatMap((tick) => [
      gridLine([EDGE.left, y(tick)], [width - EDGE.right, y(tick)], ink.grid),
      textAt(String(tick), { x: EDGE.left - 8, y: y(tick) + 4 }, { ink: ink.text, end: true }),
    ]),
    { tag: 'path', at: { d: path ?? '', fill: 'none', stroke: ink.series[0], strokeWidth: 2 } },
    ...points.map(({ at, percent, hint }): Shape => {
      const place = { cx: rounded(x(at)), cy: rounded(y(percent)) }
      return { tag: 'circle', at: { ...place, r: RADIUS, fill: ink.series[0] }, hint }
    }),
    textAt(first, { x: EDGE.left, y: HEIGHT - 8 }, { ink: ink.text }),
    ...(from === until ? [] : [textAt(last, { x: width - EDGE.right, y: HEIGHT - 8 }, { ink: ink.text, end: true })]),
  ]
  return { width, height: HEIGHT, shapes }
}
