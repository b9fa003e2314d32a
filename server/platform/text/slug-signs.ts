import { randomInt } from 'node:crypto'
import { slugOf } from './slug.rules.ts'

/** Small letters and digits that nobody takes for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const SIGN_COUNT = 6

const newSigns = () => Array.from({ length: SIGN_COUNT }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** A slug for a title with six signs, which stay those of `former` when the title changes; `empty` stands for a title without letters. */
export const slugWithSigns = (title: string, empty: string, former?: string): string =>
  `${slugOf(title) || empty}-${former?.slice(-SIGN_COUNT) ?? newSigns()}`
