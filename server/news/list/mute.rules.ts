import { DAY_MS } from '../../platform/time.ts'

/** A star may stand at the end of a word only; readers write no other patterns (X15). */
export function hasStarInside(word: string): boolean {
  return /\*(?=[^\s*])|(^|\s)\*|\*\*/u.test(word)
}

/** The words of a mute with the stars taken off, and which of them had one. */
export function wordsOf(word: string): { text: string; isOpen: boolean }[] {
  return word
    .trim()
    .split(/\s+/)
    .map((segment) => ({ text: segment.replace(/\*$/, ''), isOpen: segment.endsWith('*') }))
}

/** When a mute ends by itself; null when its owner ends it. */
export function endOfMute(lasts: '1_DAY' | '7_DAYS' | '30_DAYS' | 'UNTIL_ENDED', now: Date): Date | null {
  return lasts === 'UNTIL_ENDED' ? null : new Date(now.getTime() + Number.parseInt(lasts) * DAY_MS)
}

/**
 * The pattern that finds folded words in the folded opening of an article, where one space parts words and stands at both ends.
 * A word with a star is open at its end; wildcards of LIKE in the text mean themselves.
 */
export function patternOf(folded: { text: string; isOpen: boolean }[]): string {
  const parts = folded.map(({ text, isOpen }) => text.replaceAll(/[\\%_]/g, String.raw`\$&`) + (isOpen ? '%' : ''))
  return folded.at(-1)?.isOpen ? `% ${parts.join(' ')}` : `% ${parts.join(' ')} %`
}
