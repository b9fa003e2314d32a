/** One shape of a plot; its attributes in the spelling of React. */
export interface Shape {
  tag: 'rect' | 'line' | 'path' | 'circle' | 'text'
  at: Readonly<Record<string, string | number>>
  /** What a text says. */
  text?: string
  /** What somebody reads who points at it. */
  hint?: string
}

/** A picture of figures, before it becomes elements of a page or the text of a file. */
export interface Plot {
  width: number
  height: number
  shapes: readonly Shape[]
}

/** What a plot is drawn with: names of a page’s colours, or the colours themselves. */
export interface PlotInk {
  text: string
  grid: string
  /** Of the first, the second and the third kind of figures. */
  series: readonly [string, string, string]
}

/** Room for a plot, and its colours. */
export interface PlotRoom {
  width: number
  ink: PlotInk
}

const TEXT = 13
const LETTER = 7.2

/** A line of text; `end` sets it so that it ends there. */
export const textAt = (
  text: string,
  place: { x: number; y: number },
  { ink, end = false }: { ink: string; end?: boolean | 'middle' },
): Shape => ({
  tag: 'text',
  at: {
    x: rounded(place.x),
    y: rounded(place.y),
    fontSize: TEXT,
    fill: ink,
    textAnchor: end === 'middle' ? 'middle' : end ? 'end' : 'start',
  },
  text,
})

/** A line of the grid. */
export const gridLine = (from: [number, number], to: [number, number], ink: string): Shape => ({
  tag: 'line',
  at: { x1: rounded(from[0]), y1: rounded(from[1]), x2: rounded(to[0]), y2: rounded(to[1]), stroke: ink },
})

/** As many letters as fit; what is cut off ends with an ellipsis. */
export function fitted(text: string, width: number): string {
  const most = Math.max(2, Math.floor(width / LETTER))
  const letters = [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** How wide a text is, about. */
export const widthOf = (text: string): number => Math.ceil(text.length * LETTER)

/** A place to a tenth: more digits only make the page longer. */
export const rounded = (value: number): number => Math.round(value * 10) / 10
