/** A run of words that stayed, came in or went out. */
export type DiffPart = { kind: 'same' | 'inserted' | 'removed'; text: string }
export type Change = { size: 'MAJOR' | 'MINOR'; share: number; parts: DiffPart[] }

const MAJOR_SHARE = 0.1
/** Beyond this many edits the whole middle counts as replaced: the diff is for readers, and memory grows with the square. */
const MAX_EDITS = 1500

/** Rules I20 and I21: how much a new version changed, and the words put in and taken out. Undefined when nothing did. */
export function compareVersions(
  before: { title: string; text: string },
  after: { title: string; text: string },
): Change | undefined {
  const titleChanged = plain(before.title) !== plain(after.title)
  const [old, fresh] = [wordsOf(before.text), wordsOf(after.text)]
  const parts = diffWords(old, fresh)
  const count = (kind: DiffPart['kind']) =>
    parts.filter((each) => each.kind === kind).reduce((sum, each) => sum + wordsOf(each.text).length, 0)
  const changed = Math.max(count('inserted'), count('removed'))
  if (!titleChanged && changed === 0) return undefined
  const share = changed / Math.max(1, old.length, fresh.length)
  return { size: titleChanged || share >= MAJOR_SHARE ? 'MAJOR' : 'MINOR', share, parts }
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
const wordsOf = (text: string) => plain(text).split(' ').filter(Boolean)

/** Stands between paragraphs while words are compared. */
const BREAK = '\u2029'

/** A paragraph of the newer text with what came in and went out. */
export interface ChangedParagraph {
  parts: DiffPart[]
  changed: boolean
}

/** Both texts as paragraphs, one a line of the stored text, with the words put in and taken out (I21). */
export function compareParagraphs(before: string, after: string): ChangedParagraph[] {
  const marked = (text: string) =>
    text.split('\n').flatMap((line, place) => (place === 0 ? wordsOf(line) : [BREAK, ...wordsOf(line)]))
  const paragraphs: DiffPart[][] = [[]]
  for (const { kind, text } of diffWords(marked(before), marked(after))) {
    for (const [place, piece] of text.split(BREAK).entries()) {
      // A paragraph ends where the newer text ends one; a break taken out joins what stood around it.
      if (place > 0 && kind !== 'removed') paragraphs.push([])
      if (piece.trim() !== '') paragraphs.at(-1)?.push({ kind, text: piece.trim() })
    }
  }
  return paragraphs
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ parts: joinRuns(parts), changed: parts.some((part) => part.kind !== 'same') }))
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

function diffWords(old: string[], fresh: string[]): DiffPart[] {
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let end = 0
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  const [left, right] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)]
  const middle = shortestEdit(left, right) ?? [
    { kind: 'removed' as const, text: left.join(' ') },
    { kind: 'inserted' as const, text: right.join(' ') },
  ]
  const whole: DiffPart[] = [
    { kind: 'same', text: old.slice(0, start).join(' ') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - end).join(' ') },
  ]
  return whole.filter((each) => each.text !== '')
}

/** Myers' greedy search; its trace is walked back into parts. */
function shortestEdit(old: string[], fresh: string[]): DiffPart[] | undefined {
  const trace: Int32Array[] = []
  const most = Math.min(old.length + fresh.length, MAX_EDITS)
  let reach = new Int32Array(2 * most + 3)
  for (let edits = 0; edits <= most; edits++) {
    trace.push(reach.slice(most - edits, most + edits + 3))
    for (let line = -edits; line <= edits; line += 2) {
      const down = line === -edits || (line !== edits && reach[most + line]! < reach[most + line + 2]!)
      let x = down ? reach[most + line + 2]! : reach[most + line]! + 1
      while (x < old.length && x - line < fresh.length && old[x] === fresh[x - line]) x++
      reach[most + line + 1] = x
      if (x >= old.length && x - line >= fresh.length) return walkBack(trace, old, fresh)
    }
  }
  return undefined
}

function walkBack(trace: Int32Array[], old: string[], fresh: string[]): DiffPart[] {
  const steps: DiffPart[] = []
  let [x, y] = [old.length, fresh.length]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits]!
    const line = x - y
    const down = line === -edits || (line !== edits && reach[edits + line]! < reach[edits + line + 2]!)
    const previousLine = down ? line + 1 : line - 1
    const previousX = edits === 0 ? 0 : reach[edits + previousLine + 1]!
    const previousY = edits === 0 ? 0 : previousX - previousLine
    while (x > previousX && y > previousY) {
      steps.push({ kind: 'same', text: old[--x]! })
      y--
    }
    if (edits === 0) break
    if (down) steps.push({ kind: 'inserted', text: fresh[--y]! })
    else steps.push({ kind: 'removed', text: old[--x]! })
  }
  return joinRuns(steps.toReversed())
}

function joinRuns(steps: DiffPart[]): DiffPart[] {
  const parts: DiffPart[] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (last?.kind === step.kind) last.text += ` ${step.text}`
    else parts.push({ ...step })
  }
  return parts
}
