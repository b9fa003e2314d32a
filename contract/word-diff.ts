/** A run of words that stayed, came in or went out. */
export type DiffSegment = { kind: 'same' | 'inserted' | 'removed'; text: string }

/** Beyond this many edits the whole middle counts as replaced: the diff is for readers, and memory grows with the square. */
const MAX_EDITS = 1500

/** A text with one space wherever there was any, in composed letters. */
export const plain = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
/** The words of a text. */
export const wordsOf = (text: string): string[] => plain(text).split(' ').filter(Boolean)

/** The words that stayed, came in and went out, in the order of the newer text. */
export function diffWords(old: string[], fresh: string[]): DiffSegment[] {
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let end = 0
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  const [left, right] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)]
  const middle = shortestEdit(left, right) ?? [
    { kind: 'removed' as const, text: left.join(' ') },
    { kind: 'inserted' as const, text: right.join(' ') },
  ]
  const all: DiffSegment[] = [
    { kind: 'same', text: old.slice(0, start).join(' ') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - end).join(' ') },
  ]
  return all.filter((each) => each.text !== '')
}

/** Myers' greedy search; its trace is walked back into parts. */
function shortestEdit(old: string[], fresh: string[]): DiffSegment[] | undefined {
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

function walkBack(trace: Int32Array[], old: string[], fresh: string[]): DiffSegment[] {
  const steps: DiffSegment[] = []
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

/** Neighbouring runs of one kind as one. */
export function joinRuns(steps: DiffSegment[]): DiffSegment[] {
  const parts: DiffSegment[] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (last?.kind === step.kind) last.text += ` ${step.text}`
    else parts.push({ ...step })
  }
  return parts
}
