import type { Dice } from './dice.ts'
import type { Duotone } from './duotone.ts'

/** One sheet being cut: its size in user units, `u` the height as a share of the usual 900. */
export type Sheet = { w: number; h: number; u: number; dice: Dice; tone: Duotone }

type Person = { x: number; base: number; tall: number; robe: string; hat?: string }

export function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Path data with every number cut to one decimal. */
export function d(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.map((segment, offset) => segment + (offset < values.length ? round(values[offset] ?? 0) : '')).join('')
}

export function box(x: number, y: number, w: number, h: number): string {
  return d`M${x} ${y}h${w}v${h}h${-w}z`
}

export function disc(x: number, y: number, r: number): string {
  return d`M${x - r} ${y}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0z`
}

export function flat(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

export function ground(sheet: Sheet, fill: string): string {
  return flat(box(0, 0, sheet.w, sheet.h), fill)
}

/** A sheet of paper across the picture: its upper edge throws two thin shadows on what lies behind. */
export function layer(sheet: Sheet, path: string, fill: string): string {
  const shadow = (rise: number, opacity: string) =>
    `<path d="${path}" transform="translate(0 ${round(-rise * Math.max(sheet.u, 0.6))})" opacity="${opacity}"/>`
  return shadow(9, '.07') + shadow(4, '.1') + flat(path, fill)
}

/** A cut-out lying on the sheet: one shadow, down and to the right. */
export function object(sheet: Sheet, path: string, { fill, lift = 1 }: { fill: string; lift?: number }): string {
  const by = lift * Math.max(sheet.u, 0.5)
  return `<path d="${path}" transform="translate(${round(5 * by)} ${round(8 * by)})" opacity=".13"/>${flat(path, fill)}`
}

/** A line drawn along a path. */
export function stroke(path: string, line: { colour: string; width: number; opacity?: number }): string {
  const { colour, width, opacity = 1 } = line
  const faint = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<path d="${path}" stroke="${colour}" stroke-width="${round(width)}" fill="none" stroke-linecap="round"${faint}/>`
}

export function sun(sheet: Sheet, position: { x: number; y: number; r: number; fill?: string }): string {
  const { x, y, r, fill = sheet.tone.lamp } = position
  return (
    flat(disc(x, y, r * 1.75), sheet.tone.paper, 0.25) +
    flat(disc(x, y, r * 1.35), sheet.tone.paper, 0.35) +
    object(sheet, disc(x, y, r), { fill })
  )
}

/** The outline of a range of hills from edge to edge, closed along the foot of the sheet. */
export function ridge(sheet: Sheet, position: { y: number; sway: number; pieces: number }): string {
  const step = sheet.w / position.pieces
  const height = () => position.y + sheet.dice.between(-position.sway, position.sway)
  let y = height()
  let path = d`M0 ${sheet.h}L0 ${y}`
  for (let piece = 0; piece < position.pieces; piece++) {
    const left = piece * step
    const to = height()
    path += d`C${left + step * 0.45} ${y} ${left + step * 0.55} ${to} ${left + step} ${to}`
    y = to
  }
  return path + d`L${sheet.w} ${sheet.h}z`
}

/** A bell and a circle. Nobody has a face. */
export function person(sheet: Sheet, who: Person): string {
  const { x, base, tall, robe, hat } = who
  const half = tall * 0.24
  const body = tall * 0.72
  const head = tall * 0.145
  const bell = d`M${x - half} ${base}q${half * 0.12} ${-body} ${half} ${-body}t${half} ${body}z`
  const cap = d`M${x - head * 1.6} ${base - tall * 0.86}q${head * 1.6} ${-head * 2} ${head * 3.2} 0z`
  const lift = Math.min(1, (tall / sheet.h) * 4)
  return (
    object(sheet, bell, { fill: robe, lift }) +
    object(sheet, disc(x, base - tall * 0.83, head), { fill: sheet.tone.dark, lift }) +
    (hat ? object(sheet, cap, { fill: hat, lift }) : '')
  )
}

/** Robes that stand out from the middle and near papers. */
export function robes(sheet: Sheet): [string, string] {
  return [sheet.tone.lamp, sheet.tone.paper]
}

export function star(x: number, y: number, r: number): string {
  const a = r * 0.3
  const b = r * 0.7
  return d`M${x} ${y - r}l${a} ${b}l${b} ${a}l${-b} ${a}l${-a} ${b}l${-a} ${-b}l${-b} ${-a}l${b} ${-a}z`
}
