import { foldLetters } from '@chowk/contract/fold.ts'

/** Around a found word in what the database answers. */
export const OPEN = '\u0001'
export const CLOSE = '\u0002'

const piecesOf = (marked: string) => marked.split(/[\u0001\u0002]/)

const WORDS = /[^\s]+|\s+/gu
const clusters = new Intl.Segmenter('hi', { granularity: 'grapheme' })

interface Letter {
  letter: string
  fold: string
}

// A conjunct is folded as a whole; most words hold nothing that is folded.
const lettersOf = (word: string): Letter[] =>
  foldLetters(word) === word
    ? Array.from(word, (letter) => ({ letter, fold: letter }))
    : Array.from(clusters.segment(word), ({ segment }) => ({ letter: segment, fold: foldLetters(segment) }))

/**
 * The text as it is written, in pieces of which every second one was found. The database marks the words in the folded text, which has
 * no dots below its letters; without `text`, or where it does not hold the marked piece, that one is shown as it is.
 */
export function markedText(marked: string, text: string | null): string[] {
  const pieces = piecesOf(marked)
  // Most texts hold nothing that is folded: the pieces are as they are written.
  if (text === null || foldLetters(text) === text) return pieces
  const letters = (text.match(WORDS) ?? []).flatMap(lettersOf)
  const plain = pieces.join('')
  const from = letters
    .map(({ fold }) => fold)
    .join('')
    .indexOf(plain)
  if (from < 0) return pieces
  const shown = pieces.map(() => '')
  const ends = pieces.map((_, index) => from + pieces.slice(0, index + 1).join('').length)
  let at = 0
  let index = 0
  for (const { letter, fold } of letters) {
    // What is folded away belongs to the letter before it.
    if (fold !== '') while (index < ends.length && at >= (ends[index] ?? 0)) index++
    if (index === ends.length) break
    if (at + fold.length > from) shown[index] += letter
    at += fold.length
  }
  return shown
}
