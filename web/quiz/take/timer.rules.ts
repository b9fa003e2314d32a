const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** What is said aloud while time runs out (QY2). */
export type TimeWord = 'HALF' | 'FIVE_MINUTES' | 'ONE_MINUTE' | 'HALF_MINUTE'

/** A hidden timer is shown again from here on. */
export const SHOWN_AGAIN_MS = MINUTE_MS

/** Where only the close of a quiz, or the day that a try lasts at most, is the limit, the clock is shown from here on. */
const SHOWN_BEFORE_CLOSE_MS = 60 * MINUTE_MS

/** Whether a try has a clock now: one of its own, or since it will be handed in soon (QA5). */
export const hasClock = (timePerQuestionSec: number, leftMs: number): boolean =>
  timePerQuestionSec > 0 || leftMs <= SHOWN_BEFORE_CLOSE_MS

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
