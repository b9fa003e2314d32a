import { foldWords } from '@chowk/contract/fold.ts'

/** Likeness in percent from which two names are taken for the same (S45). */
const LEAST_PERCENT = 80

const TITLES = new Set(['mr', 'mrs', 'ms', 'shri', 'sri', 'smt', 'dr', 'श्री', 'श्रीमती'])

// Banks write the words of a name in another order.
const keyOf = (name: string): string[] => {
  const words = foldWords(name).filter((word) => !TITLES.has(word))
  return Array.from(words.toSorted().join(' '))
}

function distanceOf(one: readonly string[], other: readonly string[]): number {
  let row = other.map((_, at) => at + 1)
  for (const [line, sign] of one.entries()) {
    let before = line
    let left = line + 1
    row = other.map((each, at) => {
      const above = row[at] ?? 0
      left = Math.min(left + 1, above + 1, before + (sign === each ? 0 : 1))
      before = above
      return left
    })
  }
  return row.at(-1) ?? one.length
}

/** Likeness of two names in percent, by the letters that differ; order, case, accents and titles don't count. */
export function nameLikeness(one: string, other: string): number {
  const [a, b] = [keyOf(one), keyOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  return 100 * (1 - distanceOf(a, b) / Math.max(a.length, b.length))
}

/** Whether the holder of an account is who the seller says. */
export const isSameHolder = (given: string, found: string): boolean => nameLikeness(given, found) >= LEAST_PERCENT
