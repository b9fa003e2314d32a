const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** What is said aloud while time runs out (QY2). */
export type TimeWord = 'HALF' | 'FIVE_MINUTES' | 'ONE_MINUTE' | 'HALF_MINUTE'

/** A hidden timer is shown again from here on. */
export const SHOWN_AGAIN_MS = MINUTE_MS

/** Time left as minutes and seconds, like 6:42; a second that has begun counts. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What is due to be said between two moments of a span; of several the latest. */
export function wordBetween(beforeMs: number, nowMs: number, totalMs: number): TimeWord | undefined {
  const marks: [number, TimeWord][] = [
    [MINUTE_MS / 2, 'HALF_MINUTE'],
    [MINUTE_MS, 'ONE_MINUTE'],
    [5 * MINUTE_MS, 'FIVE_MINUTES'],
    [totalMs / 2, 'HALF'],
  ]
  return marks.find(([at]) => at < totalMs && nowMs <= at && beforeMs > at)?.[1]
}
