import { duotones } from './duotone.ts'
import type { Duotone, DuotoneName } from './duotone.ts'
import { letters } from './letters.ts'
import { round } from './paper.ts'

type Masthead = { letter: string; duotone: DuotoneName; paper?: keyof Duotone; ink?: keyof Duotone; size?: number }

/** Signs that stand for a publication instead of a letter, drawn in a square of 96. */
const signs: Record<string, string> = {
  '◇': 'M48 18L78 48L48 78L18 48zM48 34L62 48L48 62L34 48z',
}

/** The square of a publication: one serif letter, Latin or Devanagari, cut out of a sheet of one colour. */
export function drawMasthead({ letter, duotone, paper = 'near', ink = 'paper', size = 96 }: Masthead): string {
  const tone = duotones[duotone]
  const sheet = `<rect width="96" height="96" rx="4" fill="${tone[paper]}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${size}" height="${size}" aria-hidden="true">${sheet}${cutLetter(letter, tone[ink])}</svg>`
}

function cutLetter(letter: string, fill: string): string {
  if (letter === '≈') {
    const line = (y: number) => `<path d="M20 ${y}q14-15 28 0t28 0" stroke="${fill}" stroke-width="9" fill="none"/>`
    return line(40) + line(60)
  }
  const sign = signs[letter]
  if (sign) return `<path d="${sign}" fill="${fill}" fill-rule="evenodd"/>`
  const known = letters[letter]
  if (!known) {
    const shown = letter.replace(/[<>&"]/g, '')
    return `<text x="48" y="66" text-anchor="middle" font-family="serif" font-weight="600" font-size="56" fill="${fill}">${shown}</text>`
  }
  const [left, top, right, bottom] = known.box
  const scale = Math.min(56 / (bottom - top), 62 / (right - left), 0.36)
  const x = 48 - ((left + right) / 2) * scale
  const y = 48 - ((top + bottom) / 2) * scale
  return `<path d="${known.outline}" transform="translate(${round(x)} ${round(y)}) scale(${Math.round(scale * 1000) / 1000})" fill="${fill}"/>`
}
