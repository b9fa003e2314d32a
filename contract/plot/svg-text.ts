import { textAt } from './plot.ts'
import type { Plot, PlotInk, Shape } from './plot.ts'

/** Colours for paper: attributes alone, since what turns a file into pixels knows no page. */
export const PAPER_INK: PlotInk = { text: '#14201f', grid: '#d9dfd8', series: ['#08565f', '#d08002', '#5580e6'] }

const EDGE = 24
const TITLE = 44
const LEGEND = 26
/** Pixels of a file for each of its own, so that letters are sharp when it is printed. */
const SCALE = 2

interface Sheet {
  title: string
  /** Names of the kinds of figures, where there are several. */
  kinds?: readonly string[]
  /** Families of type, the first that has the letters. */
  font: string
  ink?: PlotInk
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const spelled = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function elementOf({ tag, at, text, hint }: Shape): string {
  const attributes = Object.entries(at).map(([name, value]) => ` ${spelled(name)}="${escaped(String(value))}"`)
  const inside = `${hint === undefined ? '' : `<title>${escaped(hint)}</title>`}${escaped(text ?? '')}`
  return `<${tag}${attributes.join('')}>${inside}</${tag}>`
}

/** A plot as a file of its own: on white, below the sentence that says what it shows. */
export function svgText({ width, height, shapes }: Plot, { title, kinds = [], font, ink = PAPER_INK }: Sheet): string {
  const top = EDGE + TITLE + (kinds.length > 0 ? LEGEND : 0)
  const size = { width: width + 2 * EDGE, height: top + height + EDGE }
  const legend = kinds.flatMap((name, index): Shape[] => [
    { tag: 'rect', at: { x: index * 220, y: 0, width: 14, height: 14, fill: ink.series[index % 3] ?? ink.text } },
    textAt(name, { x: index * 220 + 20, y: 12 }, { ink: ink.text }),
  ])
  const group = (y: number, parts: readonly Shape[]) =>
    `<g transform="translate(${EDGE},${y})">${parts.map((part) => elementOf(part)).join('')}</g>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SCALE * size.width}" height="${SCALE * size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="${escaped(font)}">`,
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${EDGE}" y="${EDGE + 18}" font-size="18" fill="${ink.text}">${escaped(title)}</text>`,
    kinds.length > 0 ? group(EDGE + TITLE - 8, legend) : '',
    group(top, shapes),
    '</svg>',
  ].join('')
}
