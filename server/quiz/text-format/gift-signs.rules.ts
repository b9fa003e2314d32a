const ESCAPED = /\\([~=#{}:\\n])/g

/** What a backslash keeps from being a sign is a letter again. */
export const unescaped = (text: string): string =>
  text.replaceAll(ESCAPED, (_, sign: string) => (sign === 'n' ? '\n' : sign))

const SIGNS = /[~=#{}:\\]/g

/** A text in which nothing is a sign. */
export const escaped = (text: string): string =>
  text.replaceAll(SIGNS, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** The place of the first of the signs that no backslash precedes; -1 where there is none. */
export function findSign(text: string, signs: string, from = 0): number {
  for (let index = from; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (signs.includes(text[index] ?? '')) return index
  }
  return -1
}

/** A piece of an answer with the sign that stands before it. */
export interface Piece {
  sign: string
  text: string
}

/** Cuts a text before each of the signs; what stands before the first one has none. */
export function piecesOf(text: string, signs: string): Piece[] {
  const pieces: Piece[] = []
  let [start, sign] = [0, '']
  for (let next = findSign(text, signs); next >= 0; next = findSign(text, signs, next + 1)) {
    pieces.push({ sign, text: text.slice(start, next) })
    start = next + 1
    sign = text[next] ?? ''
  }
  pieces.push({ sign, text: text.slice(start) })
  return pieces
}

const FORMAT = /^\s{0,9}\[(html|moodle|plain|markdown)\]/i

/** The format that a text names before itself. */
export function formatOf(text: string): { format: string | undefined; rest: string } {
  const found = FORMAT.exec(text)
  return found
    ? { format: found[1]?.toLowerCase(), rest: text.slice(found[0].length) }
    : { format: undefined, rest: text }
}

const WEIGHT = /^\s{0,9}%(-?\d{1,3}(?:\.\d{0,9})?)%/

/** The share of the marks, in per cent, that a text names before itself. */
export function weightOf(text: string): { weight: number | undefined; rest: string } {
  const found = WEIGHT.exec(text)
  return found ? { weight: Number(found[1]), rest: text.slice(found[0].length) } : { weight: undefined, rest: text }
}
