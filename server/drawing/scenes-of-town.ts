import { box, d, disc, flat, ground, layer, object, person, ridge, robes, stroke, sun } from './paper.ts'
import type { Sheet } from './paper.ts'

export function city(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  let drawn = ground(sheet, tone.ground)
  drawn += sun(sheet, { x: w * dice.between(0.2, 0.78), y: h * 0.28, r: dice.between(90, 108) * u })
  const rows: [string, number, number][] = [
    [tone.haze, 0.3, 0.6],
    [tone.middle, 0.42, 0.68],
    [tone.near, 0.57, 0.84],
  ]
  for (const [paper, tallest, lowest] of rows) {
    const { outline, windows } = street(sheet, h * tallest, h * lowest)
    drawn += layer(sheet, outline, paper) + flat(windows, tone.lamp, paper === tone.near ? 0.95 : 0.45)
  }
  return drawn + flat(box(0, h * 0.93, w, h * 0.07), tone.dark)
}

/** Houses side by side: flat, gabled, domed or stepped, and the windows that are lit. */
function street(sheet: Sheet, tallest: number, lowest: number): { outline: string; windows: string } {
  const { w, h, u, dice } = sheet
  let outline = d`M-40 ${h}`
  let windows = ''
  for (let x = -40; x < w + 20;) {
    const wide = dice.between(100, 195) * u
    const top = dice.between(tallest, lowest)
    outline += d`V${top}` + roof(wide, dice.integer(0, 5), u)
    windows += litWindows(sheet, { x, top, wide })
    x += wide
  }
  return { outline: outline + d`V${h}z`, windows }
}

function litWindows({ h, u, dice }: Sheet, house: { x: number; top: number; wide: number }): string {
  const { x, top, wide } = house
  let path = ''
  for (let y = top + 46 * u; y < h * 0.9; y += 62 * u) {
    for (let left = x + 26 * u; left < x + wide - 30 * u; left += 46 * u) {
      if (dice.chance(0.3)) path += d`M${left} ${y}h${16 * u}v${24 * u}h${-16 * u}z`
    }
  }
  return path
}

function roof(wide: number, kind: number, u: number): string {
  if (kind === 0) return d`q${wide / 2} ${-wide * 0.55} ${wide} 0`
  if (kind === 1) return d`l${wide / 2} ${-wide * 0.28}l${wide / 2} ${wide * 0.28}`
  if (kind === 2) return d`h${wide * 0.3}v${-26 * u}h${wide * 0.4}v${26 * u}h${wide * 0.3}`
  if (kind === 3)
    return d`h${wide * 0.62}v${-44 * u}h${10 * u}v${14 * u}h${wide * 0.2}v${30 * u}h${wide * 0.18 - 10 * u}`
  return d`h${wide}`
}

export function market(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  let drawn = ground(sheet, tone.ground)
  drawn += layer(sheet, ridge(sheet, { y: h * 0.31, sway: h * 0.02, pieces: 5 }), tone.far)
  drawn += layer(sheet, box(0, h * 0.36, w, h * 0.64), tone.near)
  let x = -60 * u
  for (let offset = 0; x < w; offset++) {
    const wide = dice.between(318, 366) * u
    const top = h * (0.4 + (offset % 2 === 0 ? 0 : 0.04) + dice.between(-0.008, 0.008))
    drawn += stall(sheet, { x, top, wide, at: offset })
    x += wide + dice.between(12, 28) * u
  }
  drawn += layer(sheet, box(0, h * 0.9, w, h * 0.1), tone.dark)
  const count = Math.max(3, Math.round(dice.between(3, 5) * (w / (1778 * u))))
  for (let who = 0; who < count; who++) {
    const robe = dice.pick(robes(sheet))
    const position = (who + dice.between(0.15, 0.85)) / count
    drawn += person(sheet, { x: w * position, base: h * 0.99, tall: h * dice.between(0.23, 0.29), robe })
  }
  return drawn
}

function stall(sheet: Sheet, position: { x: number; top: number; wide: number; at: number }): string {
  const { h, u, dice, tone } = sheet
  const { x, top, wide } = position
  const inner = x + 16 * u
  const room = wide - 32 * u
  const counter = top + 216 * u
  let drawn = flat(box(inner, top + 90 * u, room, h), tone.dark)
  const goods: Record<string, string> = {}
  const kinds = [tone.lamp, tone.paper, tone.haze]
  for (let fruit = 34 * u; fruit < room - 8 * u; fruit += 68 * u) {
    const kind = kinds[dice.integer(0, 2)] ?? tone.paper
    goods[kind] = (goods[kind] ?? '') + disc(inner + fruit, counter - 26 * u, 33 * u)
  }
  for (const [fill, path] of Object.entries(goods)) drawn += flat(path, fill)
  drawn += object(sheet, box(inner, counter, room, 74 * u), { fill: tone.middle, lift: 0.6 })
  drawn += flat(box(inner, counter + 74 * u, room, h), tone.near)
  const stripes = 5 + (dice.chance(0.5) ? 0 : 1)
  const each = wide / stripes
  const colour = [tone.lamp, tone.haze, tone.middle][(position.at + dice.integer(0, 2)) % 3] ?? tone.lamp
  const scallops = (odd: number) => {
    let path = ''
    for (let stripe = odd; stripe < stripes; stripe += 2) {
      path += d`M${x + stripe * each} ${top}h${each}v${94 * u}a${each / 2} ${each / 2} 0 0 1 ${-each} 0z`
    }
    return path
  }
  return drawn + object(sheet, scallops(0) + scallops(1), { fill: tone.paper }) + flat(scallops(0), colour)
}

export function arches(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  const night = tone.ground === '#17414a'
  let drawn = ground(sheet, tone.haze)
  const pitch = dice.pick([500, 460, 540]) * u
  const count = Math.max(1, Math.round(w / pitch))
  const first = (w - (count - 1) * pitch) / 2 - pitch
  const view = night ? tone.dark : tone.ground
  for (let offset = 0; offset < count + 2; offset++) {
    const x = first + offset * pitch
    drawn += archway(sheet, { middle: x, wide: pitch * 0.8, view })
  }
  drawn += layer(sheet, box(0, h * 0.86, w, h * 0.14), tone.near)
  let garland = ''
  let flowers = ''
  for (let x = -40 * u; x < w + 40 * u; x += 190 * u) {
    garland += d`M${x} ${h * 0.86}q${40 * u} ${44 * u} ${80 * u} 0z`
    flowers += d`M${x + 40 * u} ${h * 0.855}q${-14 * u} ${-26 * u} 0 ${-50 * u}q${14 * u} ${24 * u} 0 ${50 * u}z`
  }
  drawn += flat(garland, tone.lamp) + flat(flowers, tone.paper)
  if (dice.chance(0.85)) {
    const x = first + pitch * dice.integer(1, count) + dice.between(-90, 40) * u
    drawn += person(sheet, { x, base: h * 0.95, tall: h * 0.34, robe: tone.lamp })
    if (dice.chance(0.6)) drawn += person(sheet, { x: x + 120 * u, base: h * 0.96, tall: h * 0.29, robe: tone.middle })
  }
  return drawn
}

function archway(sheet: Sheet, position: { middle: number; wide: number; view: string }): string {
  const { middle, wide, view } = position
  const { h, u, tone } = sheet
  const k = wide / 400
  const x = middle - wide / 2
  const spring = h * 0.42
  const cusp = d`M${x} ${h}V${spring}q0 ${-40 * k} ${34 * k} ${-60 * k}q${14 * k} ${-46 * k} ${66 * k} ${-60 * k}q${22 * k} ${-42 * k} ${100 * k} ${-66 * k}q${78 * k} ${24 * k} ${100 * k} ${66 * k}q${52 * k} ${14 * k} ${66 * k} ${60 * k}q${34 * k} ${20 * k} ${34 * k} ${60 * k}V${h}z`
  const moved = (dx: number, dy: number, fill: string) =>
    `<path d="${cusp}" transform="translate(${Math.round(dx * u)} ${Math.round(dy * u)})" fill="${fill}"/>`
  const lamp = spring - 12 * u
  return (
    moved(0, -14, tone.paper) +
    flat(cusp, tone.dark) +
    moved(16, 22, view) +
    stroke(d`M${middle} ${lamp - 80 * u}v${80 * u}`, { colour: tone.dark, width: 5 * u }) +
    flat(disc(middle, lamp + 22 * u, 62 * u), tone.lamp, 0.28) +
    object(sheet, d`M${middle - 40 * u} ${lamp}h${80 * u}l${-18 * u} ${50 * u}h${-44 * u}z`, {
      fill: tone.lamp,
      lift: 0.6,
    })
  )
}

/** The meeting of the ways: stalls, a banyan with its bench, and a school with a clock. */
export function square(sheet: Sheet): string {
  const { w, h, dice, tone } = sheet
  let drawn = ground(sheet, tone.ground)
  drawn += sun(sheet, { x: w * dice.between(0.55, 0.68), y: h * 0.3, r: h * 0.12 })
  drawn += layer(sheet, ridge(sheet, { y: h * 0.48, sway: h * 0.03, pieces: 5 }), tone.far)
  drawn += layer(sheet, ridge(sheet, { y: h * 0.64, sway: h * 0.02, pieces: 4 }), tone.haze)
  const k = Math.min(h / 340, w / 1235)
  const floor = h * (h > 600 ? 0.78 : 0.82)
  for (let offset = 0; offset < 4; offset++) drawn += booth(sheet, { x: w * 0.03 + offset * 126 * k, floor, k })
  drawn += tree(sheet, { x: w * 0.53, floor, k }) + school(sheet, { x: w * 0.97 - 420 * k, floor, k })
  drawn += layer(sheet, box(0, floor, w, h - floor), tone.near)
  for (let who = 0; who < 5; who++) {
    const x = w * ((who + dice.between(0.2, 0.8)) / 5)
    drawn += person(sheet, {
      x,
      base: h * 0.97,
      tall: dice.between(52, 74) * k * (h > 600 ? 1.7 : 1),
      robe: dice.pick(robes(sheet)),
    })
  }
  return drawn
}

/** Where something stands on the square: its left edge or middle, the ground, and how many pixels a unit is. */
interface Spot {
  x: number
  floor: number
  k: number
}

function booth(sheet: Sheet, { x, floor, k }: Spot): string {
  const { dice, tone } = sheet
  const top = floor - 110 * k
  const colour = dice.pick([tone.lamp, tone.haze, tone.middle])
  let fruit = ''
  for (let offset = 0; offset < 4; offset++) fruit += disc(x + (22 + offset * 25) * k, top + 62 * k, 10 * k)
  const scallops = (step: number) => {
    let path = ''
    for (let offset = 0; offset < 5; offset += step)
      path += d`M${x + offset * 23.6 * k} ${top}h${23.6 * k}v${30 * k}a${11.8 * k} ${11.8 * k} 0 0 1 ${-23.6 * k} 0z`
    return path
  }
  return (
    flat(box(x + 6 * k, top + 30 * k, 106 * k, 80 * k), tone.dark) +
    flat(fruit, tone.lamp) +
    flat(box(x + 6 * k, top + 70 * k, 106 * k, 40 * k), tone.middle) +
    object(sheet, scallops(1), { fill: tone.paper, lift: 0.5 }) +
    flat(scallops(2), colour)
  )
}

function tree(sheet: Sheet, { x, floor, k }: Spot): string {
  const { tone } = sheet
  const crown = (r: number, y: number) =>
    disc(x - r * 1.7, y + 14 * k, r * 0.8) +
    disc(x - r * 0.9, y - r * 0.3, r) +
    disc(x, y - r * 0.5, r * 1.15) +
    disc(x + r * 0.9, y - r * 0.3, r) +
    disc(x + r * 1.7, y + 14 * k, r * 0.8)
  const bench = floor - 12 * k
  return (
    object(sheet, crown(56 * k, floor - 132 * k), { fill: tone.near }) +
    flat(crown(36 * k, floor - 128 * k), tone.middle) +
    flat(
      d`M${x - 18 * k} ${floor}q${12 * k} ${-60 * k} ${4 * k} ${-112 * k}h${28 * k}q${-8 * k} ${56 * k} ${4 * k} ${112 * k}z`,
      tone.dark,
    ) +
    object(sheet, box(x - 130 * k, bench - 14 * k, 260 * k, 14 * k), { fill: tone.paper, lift: 0.4 }) +
    flat(box(x - 130 * k, bench, 260 * k, 14 * k), tone.lamp) +
    person(sheet, { x: x - 96 * k, base: bench - 14 * k, tall: 50 * k, robe: tone.lamp }) +
    person(sheet, { x: x + 88 * k, base: bench - 14 * k, tall: 52 * k, robe: tone.paper })
  )
}

function school(sheet: Sheet, { x, floor, k }: Spot): string {
  const { tone } = sheet
  let doors = ''
  for (let offset = 0; offset < 6; offset++)
    doors += d`M${x + (22 + offset * 66) * k} ${floor}v${-62 * k}q0 ${-28 * k} ${23 * k} ${-34 * k}q${23 * k} ${6 * k} ${23 * k} ${34 * k}v${62 * k}z`
  let panes = ''
  for (let offset = 0; offset < 6; offset++) panes += box(x + (30 + offset * 66) * k, floor - 142 * k, 30 * k, 26 * k)
  const tower = x + 210 * k
  return (
    object(sheet, box(x, floor - 164 * k, 420 * k, 164 * k), { fill: tone.paper }) +
    object(sheet, box(tower - 60 * k, floor - 220 * k, 120 * k, 56 * k), { fill: tone.paper, lift: 0.5 }) +
    flat(d`M${tower - 70 * k} ${floor - 218 * k}q${70 * k} ${-58 * k} ${140 * k} 0z`, tone.lamp) +
    flat(disc(tower, floor - 192 * k, 16 * k), tone.near) +
    stroke(d`M${tower} ${floor - 201 * k}v${9 * k}l${7 * k} ${5 * k}`, { colour: tone.paper, width: 3 * k }) +
    flat(doors, tone.near) +
    flat(panes, tone.haze)
  )
}

/** What a reader who cannot see the picture is told. */
export const townWords = {
  city: 'A town with lit windows',
  market: 'Market stalls under striped awnings',
  arches: 'Arches with hanging lamps',
  square: 'A square with stalls, a banyan and a school',
}
