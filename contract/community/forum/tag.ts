import * as z from 'zod/mini'
import { foldText } from '../../fold.ts'
import { text } from '../../text.ts'

/** Tags of a question: so many, each of so many characters. */
export const TAG_LIMITS = { count: 5, length: 30 } as const

// Joiners and signs belong to their letters; emoji, currency signs, + and # can be what tells two tags apart.
const WORDS = /(?:[\p{L}\p{M}\p{N}\p{So}\p{Sc}+#]|[\u{1f3fb}-\u{1f3ff}]|\u200c|\u200d)+/gu
const MEANINGFUL = /[\p{L}\p{N}\p{So}\p{Sc}]/u

/** A tag as it is stored and shown: small letters without accents, a hyphen between words. Empty where nothing is left. */
export function plainTag(given: string): string {
  const letters = given
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
  const words = (letters.match(WORDS) ?? []).map((word) => word.replace(/^[+#]+/u, ''))
  return words.filter((word) => MEANINGFUL.test(word) && foldText(word) !== '').join('-')
}

/** A tag as it is typed. */
export const Tag = text({ most: TAG_LIMITS.length }).check(
  z.refine((given) => plainTag(given) !== '', { error: 'TOO_SHORT' }),
)

/** What a question is about. */
export const Tags = z.array(Tag).check(z.maxLength(TAG_LIMITS.count))
