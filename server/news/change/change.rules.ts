import { diffWords, joinRuns, wordsOf } from '@chowk/contract/word-diff.ts'
import type { DiffSegment } from '@chowk/contract/word-diff.ts'

/** Stands between paragraphs while words are compared. */
const BREAK = '\u2029'

/** A paragraph of the newer text with what came in and went out. */
export interface ChangedParagraph {
  parts: DiffSegment[]
  changed: boolean
}

/** Both texts as paragraphs, one a line of the stored text, with the words put in and taken out (I21). */
export function compareParagraphs(before: string, after: string): ChangedParagraph[] {
  const marked = (text: string) =>
    text.split('\n').flatMap((line, position) => (position === 0 ? wordsOf(line) : [BREAK, ...wordsOf(line)]))
  const paragraphs: DiffSegment[][] = [[]]
  for (const { kind, text } of diffWords(marked(before), marked(after))) {
    for (const [position, piece] of text.split(BREAK).entries()) {
      // A paragraph ends where the newer text ends one; a break taken out joins what stood around it.
      if (position > 0 && kind !== 'removed') paragraphs.push([])
      if (piece.trim() !== '') paragraphs.at(-1)?.push({ kind, text: piece.trim() })
    }
  }
  return paragraphs
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ parts: joinRuns(parts), changed: parts.some((segment) => segment.kind !== 'same') }))
}

/** The first words of a text, at most so many, for texts that may not be shown whole (I2). */
export function firstWords(text: string, most = 60): string {
  let left = most
  const lines: string[] = []
  for (const line of text.split('\n')) {
    if (left <= 0) break
    const words = wordsOf(line).slice(0, left)
    left -= words.length
    lines.push(words.join(' '))
  }
  return lines.join('\n')
}
