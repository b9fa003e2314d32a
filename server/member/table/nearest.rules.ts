import { foldWords } from '@chowk/contract/fold.ts'

/** Longer texts are not compared by their letters. */
const LONGEST = 80

/** How many letters lie between two texts: left out, put in, or another. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, position) => position)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1
      next.push(Math.min((row[j - 1] ?? 0) + same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}

/** The one of the known texts that may be meant; undefined when none is near, or two are as near. */
export function nearest(text: string, known: readonly string[]): string | undefined {
  const wanted = foldWords(text).join(' ')
  if (wanted === '' || wanted.length > LONGEST) return undefined
  const most = Math.max(1, Math.floor(wanted.length / 4))
  let best: { name: string; far: number; isAlone: boolean } | undefined
  for (const name of known) {
    const other = foldWords(name).join(' ')
    if (Math.abs(other.length - wanted.length) > most || other.length > LONGEST) continue
    const far = distance(wanted, other)
    if (far > most) continue
    if (!best || far < best.far) best = { name, far, isAlone: true }
    else if (far === best.far) best.isAlone = false
  }
  return best?.isAlone ? best.name : undefined
}
