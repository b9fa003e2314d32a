import type { AudioSegment } from '@chowk/contract/audio/audio.ts'

type Range = [from: number, to: number]

/** Stretches that were heard and not yet told to the server; `open` is the one being heard. */
export interface Heard {
  done: readonly Range[]
  open: Range | null
}

export const NOTHING_HEARD: Heard = { done: [], open: null }
/** Between two looks at a playing recording lies less than this, at double speed and on a busy machine too. */
const LONGEST_STEP_MS = 5000

/** Adds a look at the recording at `positionMs` while it plays. A jump ends the stretch and begins another. */
export function hearing({ done, open }: Heard, positionMs: number): Heard {
  if (!open) return { done, open: [positionMs, positionMs] }
  const [from, to] = open
  if (positionMs >= to && positionMs - to <= LONGEST_STEP_MS) return { done, open: [from, positionMs] }
  return { done: closed(done, open), open: [positionMs, positionMs] }
}

/** Playing stopped: at a pause, a seek or the end. */
export const silent = ({ done, open }: Heard): Heard => ({ done: open ? closed(done, open) : done, open: null })

/** What is to be told, and what goes on from there. */
export function taken(heard: Heard): { ranges: Range[]; rest: Heard } {
  const { open } = heard
  const ranges = [...silent(heard).done].map(([from, to]): Range => [Math.round(from), Math.round(to)])
  return { ranges, rest: { done: [], open: open && [open[1], open[1]] } }
}

const closed = (done: readonly Range[], range: Range): readonly Range[] =>
  range[1] > range[0] ? [...done, range] : done

/** The sentence that is spoken at a time; -1 before the first. */
export function segmentAt(segments: readonly Pick<AudioSegment, 'startMs'>[], positionMs: number): number {
  let [min, high] = [0, segments.length]
  while (min < high) {
    const middle = (min + high) >> 1
    if ((segments[middle]?.startMs ?? 0) <= positionMs) min = middle + 1
    else high = middle
  }
  return min - 1
}

/** A length like 6:04, or 1:02:03. */
export function lengthText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return h > 0 ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`
}
