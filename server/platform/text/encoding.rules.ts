import { analyse } from 'chardet'

/** How the bytes of a text file are read. */
export interface Encoding {
  /** As `TextDecoder` calls it. */
  name: string
  /** It was told by its first bytes, or every byte of the beginning fits it. */
  isSure: boolean
}

/** Below this, what a guess says of an old encoding is worth nothing. */
const LEAST_CONFIDENCE = 10

/** How the bytes of a file's beginning are read as text; undefined when they are none. */
export function encodingOf(head: Uint8Array): Encoding | undefined {
  const marked = byMark(head)
  if (marked) return { name: marked, isSure: true }
  const wide = withoutMark(head)
  if (wide) return { name: wide, isSure: true }
  if (head.includes(0)) return undefined
  if (decodes('utf-8', head)) return { name: 'utf-8', isSure: true }
  const guess = analyse(head).find(({ name, confidence }) => confidence >= LEAST_CONFIDENCE && decodes(name, head))
  return guess && { name: guess.name.toLowerCase(), isSure: false }
}

function byMark([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  // The same two bytes begin UTF-32, which nothing reads here.
  if (a === 0xff && b === 0xfe && !(c === 0 && d === 0)) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined
}

// Commas, digits and line ends are of one byte and a nought, whatever the script of the names.
function withoutMark(head: Uint8Array): string | undefined {
  if (head.length < 4) return undefined
  const noughts = [0, 0]
  head.forEach((byte, position) => byte === 0 && (noughts[position % 2] = (noughts[position % 2] ?? 0) + 1))
  const [even = 0, odd = 0] = noughts
  const least = head.length / 20
  if (odd > least && even === 0) return 'utf-16le'
  return even > least && odd === 0 ? 'utf-16be' : undefined
}

function decodes(name: string, head: Uint8Array): boolean {
  try {
    // As of a stream, since the beginning may end within a letter.
    new TextDecoder(name, { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
