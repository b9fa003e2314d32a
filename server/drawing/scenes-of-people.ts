import { box, d, disc, flat, ground, layer, object, person, ridge, robes, stroke, sun } from './paper.ts'
import type { Sheet } from './paper.ts'
import { wave } from './scenes-of-land.ts'

export function banyan(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  const night = tone.ground === '#17414a'
  const x = w * dice.between(0.42, 0.6)
  let drawn = ground(sheet, tone.ground)
  drawn += sun(sheet, { x: x + dice.pick([-1, 1]) * 400 * u, y: h * 0.3, r: 94 * u })
  drawn += layer(sheet, ridge(sheet, { y: h * 0.66, sway: h * 0.03, pieces: 4 }), tone.far)
  const outer = night ? tone.middle : tone.near
  const crowns: [string, number][] = [
    [outer, 1],
    [night ? tone.near : tone.middle, 0.78],
    [tone.haze, 0.54],
  ]
  for (const [paper, size] of crowns) drawn += crown(sheet, { x, y: h * 0.4, size, paper })
  drawn += flat(
    d`M${x - 46 * u} ${h * 0.82}q${34 * u} ${-144 * u} ${10 * u} ${-324 * u}h${92 * u}q${-24 * u} ${180 * u} ${10 * u} ${324 * u}z`,
    tone.dark,
  )
  let roots = ''
  for (const offset of [-270, -200, -120, -60, 76, 140, 206, 268]) {
    const sway = dice.between(-20, 20)
    roots += d`M${x + offset * u} ${h * 0.45}q${sway * u} ${108 * u} ${sway * 0.4 * u} ${dice.between(170, 290) * u}`
  }
  drawn += stroke(roots, { colour: tone.dark, width: 9 * u })
  const bench = h * 0.8
  drawn +=
    object(sheet, box(x - 290 * u, bench, 580 * u, 44 * u), { fill: tone.paper }) +
    flat(box(x - 290 * u, bench + 44 * u, 580 * u, 30 * u), tone.lamp)
  drawn += layer(sheet, box(0, h * 0.885, w, h * 0.115), tone.near)
  const seats: [number, ...number[]] = [-215, -140, 150, 228, -60]
  const count = dice.integer(3, 4)
  for (let who = 0; who < count; who++) {
    const robe = robes(sheet)[who % 2] ?? tone.paper
    drawn += person(sheet, { x: x + (seats[who] ?? 0) * u, base: bench, tall: dice.between(116, 136) * u, robe })
  }
  return drawn
}

function crown(sheet: Sheet, position: { x: number; y: number; size: number; paper: string }): string {
  const { u, dice } = sheet
  const wide = 400 * position.size * u
  const tall = 215 * position.size * u
  let leaves = ''
  for (let leaf = 0; leaf <= 12; leaf++) {
    const turn = Math.PI * (leaf / 12)
    const r = dice.between(104, 140) * position.size * u
    leaves += disc(position.x - Math.cos(turn) * wide, position.y - Math.sin(turn) * tall + 40 * u, r)
  }
  const heart = d`M${position.x - wide} ${position.y + 90 * position.size * u}q0 ${-tall * 1.5} ${wide} ${-tall * 1.5}t${wide} ${tall * 1.5}q${-wide} ${-70 * u} ${-wide * 2} 0z`
  return object(sheet, leaves + heart, { fill: position.paper, lift: 1.4 })
}

export function rain(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  let drawn = ground(sheet, tone.ground)
  const clouds: [string, number][] = [
    [tone.middle, 0.36],
    [tone.haze, 0.25],
    [tone.far, 0.145],
  ]
  let drops = ''
  for (let offset = 0; offset < Math.round(46 * (w / (1778 * u))); offset++) {
    drops += d`M${dice.between(0, w)} ${h * dice.between(0.44, 0.8)}l${-14 * u} ${52 * u}`
  }
  drawn += stroke(drops, { colour: tone.ground === '#17414a' ? tone.haze : tone.paper, width: 5 * u, opacity: 0.8 })
  for (const [paper, min] of clouds) drawn += cloud(sheet, h * min, paper)
  drawn += layer(sheet, wave(sheet, h * 0.74), tone.ground === '#17414a' ? tone.haze : tone.middle)
  const near = layer(sheet, wave(sheet, h * 0.83, 92), tone.near)
  const x = w * dice.between(0.34, 0.66)
  drawn += boat(sheet, x, h * 0.752) + near
  if (dice.chance(0.4)) drawn += paperBoat(sheet, x + (x < w / 2 ? 1 : -1) * dice.between(340, 460) * u, h * 0.87)
  return drawn + layer(sheet, wave(sheet, h * 0.92, 104), tone.dark)
}

function cloud(sheet: Sheet, min: number, paper: string): string {
  const { w, u, dice } = sheet
  let puffs = box(0, -20, w, min + 10 * u)
  for (let x = -20 * u; x < w + 140 * u; x += dice.between(140, 190) * u) {
    puffs += disc(x, min - 18 * u, dice.between(96, 128) * u)
  }
  return `<path d="${puffs}" transform="translate(0 ${Math.round(14 * u)})" opacity=".13"/>` + flat(puffs, paper)
}

function boat(sheet: Sheet, x: number, y: number): string {
  const { u, tone } = sheet
  return (
    stroke(d`M${x - 4 * u} ${y + 14 * u}v${-214 * u}`, { colour: tone.dark, width: 9 * u }) +
    object(sheet, d`M${x} ${y + 10 * u}v${-204 * u}l${142 * u} ${172 * u}z`, { fill: tone.paper }) +
    object(sheet, d`M${x - 16 * u} ${y + 4 * u}v${-150 * u}l${-92 * u} ${132 * u}z`, { fill: tone.paper, lift: 0.6 }) +
    object(sheet, d`M${x - 190 * u} ${y}q${190 * u} ${90 * u} ${380 * u} 0l${-70 * u} ${96 * u}h${-240 * u}z`, {
      fill: tone.lamp,
    })
  )
}

function paperBoat(sheet: Sheet, x: number, y: number): string {
  const { u, tone } = sheet
  return (
    object(sheet, d`M${x - 34 * u} ${y}l${34 * u} ${-50 * u}l${34 * u} ${50 * u}z`, { fill: tone.paper, lift: 0.6 }) +
    object(
      sheet,
      d`M${x - 84 * u} ${y - 18 * u}l${30 * u} ${54 * u}h${108 * u}l${30 * u} ${-54 * u}l${-84 * u} ${30 * u}z`,
      { fill: tone.paper, lift: 0.6 },
    )
  )
}

export function nightGround(sheet: Sheet): string {
  const { w, h, u, dice, tone } = sheet
  const night = tone.ground === '#17414a'
  let drawn = ground(sheet, tone.ground)
  const left = Math.max(w / 2 - 620 * u, w * 0.06)
  const right = w - left
  drawn += flat(d`M${left} ${h * 0.2}L${left + 720 * u} ${h * 0.86}H${left + 140 * u}z`, tone.paper, night ? 0.2 : 0.55)
  drawn += flat(
    d`M${right} ${h * 0.2}L${right - 720 * u} ${h * 0.86}H${right - 140 * u}z`,
    tone.paper,
    night ? 0.2 : 0.55,
  )
  drawn += floodlight(sheet, left) + floodlight(sheet, right)
  drawn += layer(sheet, d`M0 ${h * 0.56}Q${w / 2} ${h * 0.42} ${w} ${h * 0.56}V${h}H0z`, tone.haze)
  const crowd: Record<string, string> = {}
  const hues = [tone.paper, tone.lamp, night ? tone.middle : tone.near, tone.dark]
  for (let offset = 0; offset < Math.round(96 * Math.min(3, w / (1778 * u))); offset++) {
    const hue = hues[dice.integer(0, 3)] ?? tone.paper
    const x = dice.between(0, w)
    const bank = 1 - Math.abs(x / w - 0.5) * 2
    crowd[hue] = (crowd[hue] ?? '') + disc(x, h * (0.625 - bank * 0.065 + dice.between(0, 0.085)), 13 * u)
  }
  for (const [hue, heads] of Object.entries(crowd)) drawn += flat(heads, hue)
  drawn += layer(sheet, d`M0 ${h * 0.74}Q${w / 2} ${h * 0.66} ${w} ${h * 0.74}V${h}H0z`, tone.middle)
  drawn += `<ellipse cx="${w / 2}" cy="${Math.round(h * 0.9)}" rx="${Math.round(560 * u)}" ry="${Math.round(84 * u)}" fill="${tone.near}"/>`
  const middle = w / 2 - dice.between(120, 240) * u
  drawn += player(sheet, { x: middle, base: h * 0.925, robe: tone.lamp, k: dice.between(0.98, 1.1) })
  drawn += player(sheet, {
    x: middle + dice.between(300, 390) * u,
    base: h * 0.905,
    robe: night ? tone.dark : tone.paper,
    k: 0.94,
  })
  if (dice.chance(0.5))
    drawn += player(sheet, { x: middle - dice.between(260, 340) * u, base: h * 0.89, robe: tone.lamp, k: 0.86 })
  return (
    drawn + object(sheet, disc(middle + dice.between(170, 230) * u, h * 0.945, 17 * u), { fill: tone.paper, lift: 0.5 })
  )
}

function floodlight(sheet: Sheet, x: number): string {
  const { h, u, tone } = sheet
  let lamps = ''
  for (let offset = 0; offset < 8; offset++)
    lamps += disc(x - 60 * u + (offset % 4) * 40 * u, h * 0.12 + Math.floor(offset / 4) * 40 * u, 14 * u)
  return (
    flat(box(x - 8 * u, h * 0.17, 16 * u, h * 0.5), tone.dark) +
    object(sheet, box(x - 84 * u, h * 0.12 - 28 * u, 168 * u, 96 * u), { fill: tone.dark }) +
    flat(lamps, tone.lamp)
  )
}

function player(sheet: Sheet, who: { x: number; base: number; robe: string; k: number }): string {
  const { u, tone } = sheet
  const k = who.k * u
  const { x, base } = who
  const stick = d`M${x + 20 * k} ${base - 108 * k}l${80 * k} ${100 * k}q${22 * k} ${14 * k} ${34 * k} ${-10 * k}`
  return (
    object(
      sheet,
      d`M${x - 34 * k} ${base}l${10 * k} ${-110 * k}q${24 * k} ${-30 * k} ${48 * k} 0l${10 * k} ${110 * k}z`,
      { fill: who.robe, lift: 0.7 },
    ) +
    object(sheet, disc(x, base - 158 * k, 29 * k), { fill: tone.dark, lift: 0.5 }) +
    stroke(stick, { colour: tone.paper, width: 12 * k })
  )
}

/** What a reader who cannot see the picture is told. */
export const peopleWords = {
  banyan: 'People on a bench under a banyan',
  rain: 'A boat under rain clouds',
  ground: 'Hockey under floodlights',
}
