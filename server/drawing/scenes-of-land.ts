import { box, d, disc, flat, ground, layer, object, person, ridge, round, stroke, sun } from './paper.ts'
import type { Sheet } from './paper.ts'

/** Terraces going down to water, seen from above. */
export function stepwell(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  const papers = [tone.ground, tone.far, tone.haze, tone.middle, tone.near, tone.dark]
  const water = { x: w / 2 + dice.between(-90, 90) * u, y: h * dice.between(0.66, 0.72) }
  const depth = dice.between(0.58, 0.66)
  let drawn = ground(sheet, tone.ground)
  const steps: { x: number; y: number; w: number; h: number }[] = []
  papers.forEach((paper, offset) => {
    const near = 1 - (offset / (papers.length - 1)) * depth
    const terrace = { w: w * 1.14 * near, h: h * 1.2 * near, x: 0, y: 0 }
    terrace.x = water.x - terrace.w / 2
    terrace.y = water.y - terrace.h * 0.6
    steps.push(terrace)
    drawn += flat(box(terrace.x, terrace.y + 10 * u, terrace.w, terrace.h), '#000', 0.12)
    drawn +=
      flat(box(terrace.x, terrace.y, terrace.w, terrace.h), paper) + (offset > 0 ? flights(sheet, terrace, offset) : '')
  })
  const pool = { w: w * 0.23, h: h * 0.2 }
  const left = water.x - pool.w / 2 + dice.between(-30, 30) * u
  const top = water.y - pool.h * 0.45
  drawn += flat(box(left, top, pool.w, pool.h), '#2f7476')
  const quarter = pool.w / 4
  const ripple = d`M${left} ${top + 26 * u}q${quarter / 2} ${-16 * u} ${quarter} 0t${quarter} 0t${quarter} 0t${quarter} 0V${top + pool.h}H${left}z`
  drawn += flat(ripple, '#7fb8b2', 0.75)
  drawn += flat(disc(left + pool.w * dice.between(0.6, 0.78), top + pool.h * 0.44, 26 * u), tone.paper, 0.9)
  drawn += stroke(
    d`M${left + pool.w * 0.1} ${top + pool.h * 0.64}h${90 * u}M${left + pool.w * 0.5} ${top + pool.h * 0.8}h${120 * u}`,
    { colour: '#7fb8b2', width: 6 * u, opacity: 0.7 },
  )
  return drawn + visitors(sheet, steps)
}

/** The pyramids of stairs along the upper edge of a terrace, and their shade along the lower one. */
function flights(sheet: Sheet, terrace: { x: number; y: number; w: number; h: number }, offset: number): string {
  const count = Math.max(4, Math.round((terrace.w / sheet.h) * 4.6) - offset)
  const each = terrace.w / count
  const half = each * 0.38
  const deep = Math.min(each * 0.8, terrace.h * 0.16)
  let lit = ''
  let shaded = ''
  for (let flight = 0; flight < count; flight++) {
    const x = terrace.x + each * (flight + 0.12)
    lit += d`M${x} ${terrace.y}l${half} ${deep}l${half} ${-deep}z`
    shaded += d`M${x} ${terrace.y + terrace.h}l${half} ${-deep}l${half} ${deep}z`
  }
  return flat(shaded, '#000', 0.13) + flat(lit, sheet.tone.paper, 0.16)
}

function visitors(sheet: Sheet, steps: { x: number; y: number; w: number; h: number }[]): string {
  const { h, w, dice, tone } = sheet
  const count = dice.integer(3, 5)
  let drawn = ''
  for (let who = 0; who < count; who++) {
    const step = steps[dice.integer(2, 4)]
    if (!step) continue
    const leftSide = who % 2 === 0
    const x = leftSide ? step.x + step.w * dice.between(0.02, 0.1) : step.x + step.w * dice.between(0.88, 0.97)
    const base = step.y + step.h * dice.between(0.14, 0.42)
    if (x < w * 0.05 || x > w * 0.95 || base > h * 0.95) continue
    drawn += person(sheet, { x, base, tall: h * 0.08, robe: who % 3 === 1 ? tone.paper : tone.lamp })
  }
  return drawn
}

export function hills(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  let drawn = ground(sheet, tone.ground)
  drawn += sun(sheet, { x: w * dice.between(0.2, 0.8), y: h * dice.between(0.26, 0.36), r: dice.between(96, 124) * u })
  const papers = [tone.far, tone.haze, tone.middle, tone.near]
  papers.forEach((paper, offset) => {
    drawn += layer(sheet, ridge(sheet, { y: h * (0.52 + offset * 0.11), sway: h * 0.065, pieces: 3 + offset }), paper)
  })
  const hut = dice.chance(0.55) ? w * dice.between(0.25, 0.75) : -1
  if (hut > 0) drawn += house(sheet, hut, h * 0.84)
  const gap = 215 * u
  for (let x = dice.between(0, gap); x < w; x += gap * dice.between(0.6, 1.5)) {
    if (Math.abs(x - hut) < 150 * u) continue
    drawn += fir(sheet, { x, base: h * dice.between(0.86, 0.93), tall: dice.between(105, 185) * u })
  }
  return drawn + birds(sheet)
}

function fir(sheet: Sheet, { x, base, tall }: { x: number; base: number; tall: number }): string {
  const half = tall * 0.33
  return object(sheet, d`M${x - half} ${base}l${half} ${-tall}l${half} ${tall}z`, { fill: sheet.tone.dark, lift: 0.6 })
}

function house(sheet: Sheet, x: number, base: number): string {
  const { u, tone } = sheet
  const wall = 120 * u
  return (
    object(sheet, box(x - wall / 2, base - 78 * u, wall, 100 * u), { fill: tone.paper }) +
    object(
      sheet,
      d`M${x - wall * 0.66} ${base - 74 * u}l${wall * 0.26} ${-62 * u}h${wall * 0.8}l${wall * 0.26} ${62 * u}z`,
      { fill: tone.dark, lift: 0.6 },
    ) +
    flat(box(x - 38 * u, base - 46 * u, 28 * u, 30 * u) + box(x + 12 * u, base - 46 * u, 28 * u, 68 * u), tone.lamp)
  )
}

function birds(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  const x = w * dice.between(0.15, 0.7)
  const y = h * dice.between(0.12, 0.24)
  let path = ''
  for (let bird = 0; bird < dice.integer(2, 4); bird++) {
    path += d`M${x + bird * 74 * u} ${y + (bird % 2) * 34 * u}q${15 * u} ${-20 * u} ${28 * u} 0q${13 * u} ${-20 * u} ${28 * u} 0`
  }
  return stroke(path, { colour: tone.middle, width: 6 * u, opacity: 0.75 })
}

export function field(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  let drawn = ground(sheet, tone.ground)
  drawn += sun(sheet, { x: w * dice.between(0.22, 0.78), y: h * 0.32, r: dice.between(104, 130) * u })
  drawn += layer(sheet, ridge(sheet, { y: h * 0.51, sway: h * 0.03, pieces: 4 }), tone.far)
  drawn += layer(sheet, ridge(sheet, { y: h * 0.565, sway: h * 0.018, pieces: 6 }), tone.haze)
  const far = h * 0.6
  drawn += layer(sheet, box(0, far, w, h - far), tone.middle)
  drawn += furrows(sheet, far, w * dice.between(0.38, 0.66))
  const hats: [string, string] = [tone.paper, tone.lamp]
  for (let who = 0; who < 3; who++) {
    const base = h * (0.75 + who * 0.085)
    const robe = who === 2 ? tone.dark : (hats[(who + 1) % 2] ?? tone.paper)
    const x = w * (dice.between(0.12, 0.26) + ((who * 2) % 3) * 0.29)
    drawn += person(sheet, { x, base, tall: h * (0.115 + who * 0.03), robe, hat: hats[who % 2] ?? tone.paper })
  }
  return drawn
}

function furrows(sheet: Sheet, far: number, vanish: number): string {
  const { w, h, u, tone } = sheet
  const ends = 330 * u
  const count = Math.ceil((w * 1.9) / ends)
  let dark = ''
  let light = ''
  for (let offset = -count; offset <= count; offset++) {
    const foot = vanish + offset * ends
    const row = d`M${vanish + offset * 16 * u} ${far}L${foot - 70 * u} ${h}h${140 * u}z`
    if (offset % 2 === 0) dark += row
    else light += row
  }
  return flat(dark, tone.near) + flat(light, tone.haze, 0.9)
}

export function train(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  const night = tone.ground === '#17414a'
  let drawn = ground(sheet, tone.ground)
  drawn += sun(sheet, { x: w * dice.between(0.66, 0.84), y: h * 0.26, r: 108 * u })
  drawn += layer(sheet, ridge(sheet, { y: h * 0.53, sway: h * 0.05, pieces: 4 }), tone.far)
  drawn += layer(sheet, ridge(sheet, { y: h * 0.66, sway: h * 0.035, pieces: 5 }), tone.haze)
  const deck = h * dice.between(0.58, 0.61)
  const pier = night ? tone.middle : tone.near
  const span = 340 * u
  let piers = ''
  for (let x = -span + dice.between(0, span); x < w; x += span) {
    piers += d`M${x} ${deck + 40 * u}h${150 * u}l${-40 * u} ${50 * u}V${h}h${-70 * u}V${deck + 90 * u}z`
  }
  drawn += object(sheet, piers, { fill: pier }) + object(sheet, box(-10, deck, w + 20, 46 * u), { fill: tone.dark })
  drawn += coaches(sheet, deck - 8 * u, Math.min(w * 0.78, 1240 * u) * dice.between(0.86, 1))
  return drawn + layer(sheet, ridge(sheet, { y: h * 0.89, sway: h * 0.03, pieces: 6 }), night ? tone.dark : tone.near)
}

function coaches(sheet: Sheet, rail: number, long: number): string {
  const { u, w, dice, tone } = sheet
  const left = (w - long) * dice.between(0.2, 0.5)
  const top = rail - 168 * u
  const nose = 230 * u
  const body = d`M${left} ${rail}V${top + 26 * u}q0 ${-26 * u} ${26 * u} ${-26 * u}h${long - nose}q${80 * u} 0 ${150 * u} ${96 * u}l${46 * u} ${72 * u}z`
  const belt = d`M${left} ${rail - 44 * u}H${left + long - 26 * u}l${20 * u} ${44 * u}H${left}z`
  let panes = ''
  let x = left + 44 * u
  for (; x < left + long - nose - 50 * u; x += 104 * u) panes += box(x, top + 30 * u, 76 * u, 60 * u)
  panes += d`M${x + 4 * u} ${top + 30 * u}h${Math.max(20 * u, left + long - nose - x)}q${50 * u} ${6 * u} ${88 * u} ${60 * u}H${x + 4 * u}z`
  let joints = ''
  for (let joint = left + 356 * u; joint < left + long - nose; joint += 416 * u)
    joints += box(joint - 6 * u, top + 6 * u, 4 * u, 160 * u)
  return (
    object(sheet, body, { fill: tone.paper }) +
    flat(belt, tone.lamp) +
    flat(panes, tone.near) +
    flat(joints, tone.dark, 0.35)
  )
}

/** What a reader who cannot see the picture is told. */
export const landWords = {
  stepwell: 'A stepwell seen from above, water at the bottom',
  hills: 'Hills, trees and a round sun',
  field: 'Three people in a furrowed field',
  train: 'A train on a viaduct',
}

export function wave(sheet: Sheet, y: number, long = 80): string {
  const half = long * sheet.u
  const count = Math.ceil(sheet.w / (half * 2)) + 1
  const crest = `q${round(half / 2)} ${round(-34 * sheet.u)} ${round(half)} 0t${round(half)} 0`
  return d`M0 ${y}` + crest.repeat(count) + d`V${sheet.h}H0z`
}
