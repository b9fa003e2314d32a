import { box, d, disc, flat, ground, layer, object, ridge, star, stroke, sun } from './paper.ts'
import type { Sheet } from './paper.ts'

export function books(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  const night = tone.ground === '#17414a'
  const table = h * 0.84
  const centre = w / 2 - 170 * u + dice.between(-60, 60) * u
  let drawn = ground(sheet, tone.ground) + flat(disc(centre + 460 * u, h * 0.4, 306 * u), tone.far)
  drawn +=
    object(sheet, disc(centre + 460 * u, h * 0.4, 180 * u), { fill: tone.lamp }) +
    layer(sheet, box(0, table, w, h - table), tone.near)
  const covers = [tone.dark, night ? tone.haze : tone.middle, tone.paper, tone.haze, night ? tone.far : tone.near]
  let top = table
  for (let offset = 0; offset < covers.length; offset++) {
    const cover = covers[offset] ?? tone.dark
    const tall = dice.between(74, 97) * u
    const wide = (690 - offset * 22 + dice.between(-40, 30)) * u
    const left = centre - wide / 2 + dice.between(-36, 36) * u
    top -= tall
    drawn += object(sheet, box(left, top, wide, tall), { fill: cover, lift: 0.7 })
    const band = box(left + 40 * u, top, 18 * u, tall) + box(left + 70 * u, top, 8 * u, tall)
    drawn += flat(band, cover === tone.paper ? tone.lamp : tone.paper, 0.8)
  }
  return drawn + openBook(sheet, centre, top - 2 * u) + pencils(sheet, centre + 560 * u, table)
}

function openBook(sheet: Sheet, x: number, base: number): string {
  const { u, tone } = sheet
  const y = base - 8 * u
  const pages = d`M${x} ${y}q${-130 * u} ${-70 * u} ${-270 * u} ${-26 * u}v${-138 * u}q${140 * u} ${-44 * u} ${270 * u} ${26 * u}q${130 * u} ${-70 * u} ${270 * u} ${-26 * u}v${138 * u}q${-140 * u} ${-44 * u} ${-270 * u} ${26 * u}z`
  let lines = ''
  for (let line = 0; line < 3; line++) {
    const offset = y - (126 - line * 36) * u
    lines += d`M${x - 226 * u} ${offset}q${100 * u} ${-22 * u} ${190 * u} ${14 * u}M${x + 226 * u} ${offset}q${-100 * u} ${-22 * u} ${-190 * u} ${14 * u}`
  }
  return (
    object(sheet, pages, { fill: tone.paper }) +
    stroke(d`M${x} ${y - 4 * u}v${-132 * u}`, { colour: tone.near, width: 6 * u }) +
    stroke(lines, { colour: tone.haze, width: 8 * u })
  )
}

function pencils(sheet: Sheet, x: number, table: number): string {
  const { u, dice, tone } = sheet
  const night = tone.ground === '#17414a'
  const rim = table - 342 * u
  const pencil = (left: number, fill: string) => {
    const top = rim - dice.between(130, 240) * u
    return object(sheet, d`M${left} ${rim + 4 * u}V${top}l${15 * u} ${-46 * u}l${15 * u} ${46 * u}V${rim + 4 * u}z`, {
      fill,
      lift: 0.5,
    })
  }
  return (
    pencil(x + 16 * u, night ? tone.haze : tone.lamp) +
    pencil(x + 60 * u, tone.paper) +
    pencil(x + 104 * u, tone.dark) +
    object(sheet, box(x, rim, 150 * u, table - rim), { fill: tone.middle })
  )
}

export function pots(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  let drawn = ground(sheet, tone.ground)
  drawn += sun(sheet, { x: w * dice.between(0.68, 0.82), y: h * 0.29, r: 108 * u })
  drawn += layer(sheet, ridge(sheet, { y: h * 0.62, sway: h * 0.035, pieces: 4 }), tone.far)
  drawn += layer(sheet, box(0, h * 0.82, w, h * 0.18), tone.near)
  const clay = [tone.middle, tone.dark, tone.lamp, tone.haze]
  const sizes = [27, 34, 24, 18]
  const reach = 1150 * u
  let x = w / 2 - reach / 2 + dice.between(-40, 40) * u
  sizes.forEach((size, offset) => {
    const grown = (size + dice.between(-2, 2)) * u
    x += grown * 5
    drawn += pot(sheet, { x, base: h * 0.86, k: grown / 10, fill: clay[offset] ?? tone.middle })
    x += grown * (offset === 1 ? 5 : 4.6)
  })
  return drawn
}

function pot(sheet: Sheet, position: { x: number; base: number; k: number; fill: string }): string {
  const { x, base, k, fill } = position
  const body = d`M${x - 30 * k} ${base - 125 * k}h${60 * k}v${15 * k}h${-10 * k}q${55 * k} ${20 * k} ${45 * k} ${65 * k}q${-10 * k} ${45 * k} ${-65 * k} ${45 * k}q${-55 * k} 0 ${-65 * k} ${-45 * k}q${-10 * k} ${-45 * k} ${45 * k} ${-65 * k}h${-10 * k}z`
  const belt = d`M${x - 63 * k} ${base - 55 * k}q${63 * k} ${25 * k} ${126 * k} 0`
  return (
    object(sheet, body, { fill }) +
    `<path d="${belt}" stroke="${sheet.tone.paper}" stroke-width="${Math.round(6 * k)}" fill="none" opacity=".8"/>`
  )
}

export function loom(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  const night = tone.ground === '#17414a'
  const beam = h * dice.between(0.48, 0.53)
  let drawn = ground(sheet, tone.ground)
  const threads = [tone.far, tone.paper, tone.haze]
  const pitch = dice.pick([78, 66, 90]) * u
  threads.forEach((colour, offset) => {
    let path = ''
    for (let x = offset * pitch; x < w; x += pitch * 3) path += box(x, 0, pitch * 0.6, beam + 110 * u)
    drawn += flat(path, colour)
  })
  drawn += layer(sheet, box(0, beam + 72 * u, w, h), tone.middle)
  drawn += weave(sheet, beam + 72 * u, [tone.lamp, tone.dark, tone.paper, night ? tone.haze : tone.near])
  drawn += object(sheet, box(0, beam, w, 52 * u), { fill: tone.dark })
  const shuttle = w * dice.between(0.28, 0.5)
  drawn += object(
    sheet,
    d`M${shuttle} ${beam - 72 * u}q${160 * u} ${-60 * u} ${420 * u} 0q${-220 * u} ${70 * u} ${-420 * u} 0z`,
    { fill: tone.lamp },
  )
  return (
    drawn +
    flat(
      d`M${shuttle + 130 * u} ${beam - 76 * u}q${80 * u} ${-24 * u} ${170 * u} 0q${-90 * u} ${26 * u} ${-170 * u} 0z`,
      tone.dark,
      0.55,
    )
  )
}

/** Rows of stones whose colours shift by a step that the seed chooses. */
function weave(sheet: Sheet, from: number, colours: string[]): string {
  const { w, h, u, dice } = sheet
  const paths = colours.map(() => '')
  const shift = dice.integer(1, 3)
  const large = dice.pick([40, 46, 34]) * u
  for (let row = 0; from + large * 0.85 * (row * 2 + 1) < h + large; row++) {
    const y = from + 36 * u + row * large * 1.7
    for (let offset = 0; offset * large * 3 < w + large * 3; offset++) {
      const x = offset * large * 3 + (row % 2) * large * 1.5
      const colour = (offset + row * shift) % colours.length
      paths[colour] +=
        d`M${x} ${y - large * 0.85}l${large} ${large * 0.85}l${-large} ${large * 0.85}l${-large} ${-large * 0.85}z`
    }
  }
  return paths.map((path, offset) => flat(path, colours[offset] ?? '')).join('')
}

export function sky(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  let drawn = ground(sheet, tone.ground)
  const faint: string[] = ['', '', '']
  for (let offset = 0; offset < Math.round(38 * (w / (1778 * u))); offset++) {
    faint[offset % 3] += star(dice.between(0, w), dice.between(0, h * 0.64), dice.between(6, 15) * u)
  }
  drawn += faint.map((path, offset) => flat(path, tone.paper, 0.5 + offset * 0.2)).join('')
  const moon = { x: w * dice.between(0.16, 0.36), y: h * dice.between(0.26, 0.34), r: dice.between(108, 132) * u }
  drawn += object(sheet, disc(moon.x, moon.y, moon.r), { fill: tone.paper })
  drawn += flat(
    disc(moon.x - moon.r * 0.32, moon.y - moon.r * 0.2, 22 * u) +
      disc(moon.x + moon.r * 0.28, moon.y + moon.r * 0.36, 34 * u),
    tone.far,
    0.55,
  )
  if (dice.chance(0.5)) drawn += comet(sheet, w * dice.between(0.45, 0.6), h * dice.between(0.14, 0.26))
  drawn += layer(sheet, ridge(sheet, { y: h * 0.73, sway: h * 0.05, pieces: 4 }), tone.haze)
  drawn += layer(
    sheet,
    ridge(sheet, { y: h * 0.84, sway: h * 0.035, pieces: 5 }),
    tone.ground === '#17414a' ? tone.middle : tone.near,
  )
  drawn += dish(sheet, w * dice.between(0.6, 0.76))
  return drawn + layer(sheet, ridge(sheet, { y: h * 0.925, sway: h * 0.02, pieces: 6 }), tone.dark)
}

function comet(sheet: Sheet, x: number, y: number): string {
  const { u, tone } = sheet
  const tail = d`M${x - 8 * u} ${y + 20 * u}L${x + 330 * u} ${y - 96 * u}L${x + 12 * u} ${y - 18 * u}z`
  return flat(tail, tone.lamp, 0.35) + object(sheet, disc(x, y, 24 * u), { fill: tone.lamp, lift: 0.5 })
}

function dish(sheet: Sheet, x: number): string {
  const { h, u, tone } = sheet
  const y = h * 0.58
  return (
    object(sheet, d`M${x} ${y + 90 * u}l${-90 * u} ${210 * u}h${180 * u}z`, { fill: tone.middle }) +
    object(sheet, d`M${x - 150 * u} ${y - 100 * u}a${180 * u} ${180 * u} 0 0 0 ${300 * u} ${210 * u}z`, {
      fill: tone.paper,
    }) +
    stroke(d`M${x} ${y + 5 * u}l${96 * u} ${-120 * u}`, { colour: tone.lamp, width: 12 * u }) +
    object(sheet, disc(x + 102 * u, y - 122 * u, 22 * u), { fill: tone.lamp, lift: 0.5 })
  )
}

/** What a reader who cannot see the picture is told. */
export const thingWords = {
  books: 'An open book on a pile of books',
  pots: 'Four clay pots at dusk',
  loom: 'Warp, shuttle and woven cloth',
  sky: 'A dish turned to the moon and the stars',
}
