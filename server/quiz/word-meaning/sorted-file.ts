import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** So much is read at once to see which line stands at a point. */
const PROBE = 512
/** Between two points that lie no further apart, lines are looked through one by one. */
const NEAR = 1024
/** And so much behind them belongs to what was sought, at most. */
const BEHIND = 8192

// One byte is one letter: lines are compared as they were sorted.
async function textAt(file: FileHandle, at: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.toString('latin1', 0, bytesRead)
}

/** A file whose lines are sorted by their bytes. Lines are found where they lie; the file is never in memory. */
export interface SortedFile {
  /** The line that begins at a byte. */
  lineAt: (at: number) => Promise<string>
  /** Some whole lines behind a point between the beginning of the file, 0, and its end, 1. */
  linesBehind: (share: number) => Promise<string[]>
  /** All lines that begin with these letters. */
  linesOf: (start: string) => Promise<string[]>
  close: () => Promise<void>
}

async function lineAt(file: FileHandle, at: number): Promise<string> {
  for (let length = PROBE; ; length *= 4) {
    const text = await textAt(file, at, length)
    const end = text.indexOf('\n')
    if (end !== -1) return text.slice(0, end)
    if (text.length < length) return text
  }
}

interface Point {
  at: number
  line: string
}

/** The first whole line behind a byte. */
async function lineBehind(file: FileHandle, at: number): Promise<Point> {
  const text = await textAt(file, at, PROBE)
  const [begin, end] = [text.indexOf('\n') + 1, text.indexOf('\n', text.indexOf('\n') + 1)]
  if (begin > 0 && end !== -1) return { at: at + begin, line: text.slice(begin, end) }
  const next = at + (await lineAt(file, at)).length + 1
  return { at: next, line: await lineAt(file, next) }
}

/** Opens a file whose lines are sorted. */
export async function openSorted(path: string): Promise<SortedFile> {
  const file = await open(path)
  const { size } = await file.stat()
  // Every search begins at the same points.
  const known = new Map<number, Point>()
  const pointAt = async (at: number) => {
    const point = known.get(at) ?? (await lineBehind(file, at))
    known.set(at, point)
    return point
  }
  const linesOf = async (start: string) => {
    let [low, high] = [0, size]
    while (high - low > NEAR) {
      const middle = (low + high) >> 1
      const { at, line } = await pointAt(middle)
      if (at < high && line < start) low = at
      else high = middle
    }
    const text = await textAt(file, low, high - low + BEHIND)
    return text.split('\n').filter((line) => line.startsWith(start))
  }
  const linesBehind = async (share: number) =>
    (await textAt(file, Math.floor(share * size), NEAR)).split('\n').slice(1, -1)
  return { lineAt: async (at) => await lineAt(file, at), linesOf, linesBehind, close: async () => await file.close() }
}
