import { diceFrom } from './dice.ts'
import { duotones } from './duotone.ts'

type Colours = { skin: string; hair: string; cloth: string; scarf: string }

const heads = ['long', 'bun', 'short', 'veil', 'turban', 'curls'] as const

/** A bust in a circle, for a person without a photograph. Nobody has a face. */
export function drawPortrait(seed: string | number, size = 96): string {
  const dice = diceFrom(`portrait ${seed}`)
  const grounds = ['#f2bf66', '#ebbc9f', '#cdd8a1', '#b9c5e6', '#efbdb4', '#8db8ac'] as const
  const back = dice.pick(grounds)
  const tone = duotones[dice.pick(['geru', 'mor', 'neel', 'neem', 'gulal'] as const)]
  const colours: Colours = {
    skin: dice.pick(['#8a5a3c', '#a9714b', '#c68d62', '#d9a57c', '#6f4630']),
    hair: dice.pick(['#1c1512', '#2b1d17', '#1c1512', '#4a3325', '#8f8a84']),
    cloth: dice.pick([tone.near, tone.middle, tone.dark]),
    scarf: dice.pick([tone.lamp, tone.haze, tone.middle]),
  }
  const kind = dice.pick(heads)
  const beard = kind === 'turban' || (kind === 'short' && dice.chance(0.35))
  const { behind, above } = hairOf(kind, colours)
  const bust =
    segment('M14 100q2-28 26-32l10-3l10 3q24 4 26 32z', colours.cloth) +
    segment('M42 56h16v12q-8 8-16 0z', colours.skin) +
    segment('M42 62q8 6 16 0v-4H42z', '#000', 0.14) +
    segment('M33 41q0-19 17-19t17 19q0 23-17 23t-17-23z', colours.skin) +
    (beard ? segment('M33.500 43q2 4 6 4q5-3 10.500-3t10.500 3q4 0 6-4q1 24-16.500 24t-16.500-24z', colours.hair) : '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" aria-hidden="true"><clipPath id="p${idOf(seed)}"><circle cx="50" cy="50" r="50"/></clipPath><g clip-path="url(#p${idOf(seed)})"><path d="M0 0h100v100H0z" fill="${back}"/>${behind}${bust}${above}</g></svg>`
}

function segment(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

function idOf(seed: string | number): string {
  return diceFrom(`id ${seed}`).integer(0, 1e9).toString(36)
}

function hairOf(kind: (typeof heads)[number], colours: Colours): { behind: string; above: string } {
  const fringe = segment('M31 44q-3-27 19-27t19 27q-3-14-12-17q-10 5-20 1q-4 5-6 16z', colours.hair)
  if (kind === 'long') {
    return {
      behind: segment('M27 84q-4-26 0-44q4-24 23-24t23 24q4 18 0 44q-12 4-23 4t-23-4z', colours.hair),
      above: fringe,
    }
  }
  if (kind === 'bun') {
    const bun = segment('M40 14a10 9 0 1 1 20 0a10 9 0 1 1-20 0z', colours.hair)
    return { behind: bun, above: fringe }
  }
  if (kind === 'veil') {
    const behind = segment('M24 92q-3-30 2-52q5-27 24-27t24 27q5 22 2 52z', colours.scarf)
    const edge =
      segment('M29 60q-5-43 21-43t21 43q2-30-21-31t-21 31z', colours.scarf) +
      segment('M20 100q6-30 22-33q8 6 16 0q16 3 22 33h-14q-8-18-16-22q-8 4-16 22z', colours.scarf)
    return { behind, above: segment('M33 40q2-14 17-14t17 14q-4-9-17-9t-17 9z', colours.hair) + edge }
  }
  if (kind === 'turban') {
    const cloth = segment('M29 38q-5-26 21-27t21 27q-10-9-21-9t-21 9z', colours.scarf)
    const folds =
      '<path d="M31 31q12-12 34-10M34 22q12-7 25-5" stroke="#000" stroke-opacity=".18" stroke-width="2" fill="none"/>'
    return { behind: '', above: cloth + folds }
  }
  if (kind === 'curls') {
    const curl = (x: number, y: number) => `M${x - 8} ${y}a8 8 0 1 1 16 0a8 8 0 1 1-16 0z`
    const crown = [
      [32, 40],
      [32, 29],
      [39, 20],
      [50, 17],
      [61, 20],
      [68, 29],
      [68, 40],
    ] as const
    return {
      behind: segment(crown.map(([x, y]) => curl(x, y)).join(''), colours.hair),
      above: segment('M32 40q0-18 18-18t18 18q-4-11-18-11t-18 11z', colours.hair),
    }
  }
  return { behind: '', above: segment('M31 43q-3-26 19-26t19 26q-2-8-5-12q-14 2-24-3q-6 5-9 15z', colours.hair) }
}
