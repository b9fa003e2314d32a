import { DAY_MS } from '../../platform/time.ts'

/** A beat adds at most this much, and beats closer together than the least gap add nothing (RR2). */
export const MOST_SECONDS_A_BEAT = 20
export const LEAST_GAP_SECONDS = 10
/** Reads sent late, after a time without a connection, may lie this far back (RR24). */
export const LATEST_READ_MS = 7 * DAY_MS

/** Days that reading is kept (P6, RR6). */
export const RETENTION_DAYS = { person: 90, device: 30, session: 1 } as const

/** Active seconds that a beat adds; `since` is what passed since the last beat or the opening. */
export function secondsOfBeat(since: number): number {
  return since < LEAST_GAP_SECONDS ? 0 : Math.min(MOST_SECONDS_A_BEAT, Math.floor(since))
}

/** What is known of one reader and one article. */
export interface ReadFacts {
  activeSeconds: number
  /** Furthest per cent seen. */
  progress: number
  /** Estimated seconds that the whole takes. */
  readingSeconds: number
  isExcerpt: boolean
  /** Active seconds when the link to the publisher was opened; null: never. */
  publisherOpenedAfter: number | null
}

/** Whether an article was really read (RR3). */
export function isQualified(facts: ReadFacts): boolean {
  const { activeSeconds, progress, readingSeconds, isExcerpt, publisherOpenedAfter } = facts
  if (isExcerpt)
    return (activeSeconds >= 15 && progress >= 90) || (publisherOpenedAfter !== null && publisherOpenedAfter >= 10)
  return progress >= 50 && activeSeconds >= Math.min(90, Math.max(15, readingSeconds / 4))
}

/** Whether the end was reached (RR4). */
export const isCompleted = (progress: number): boolean => progress >= 90

/** The reader's own time where she sent one that can be true, else now. */
export function timeOfRead(now: Date, said: string | undefined): Date {
  const time = said === undefined ? now : new Date(said)
  return time > now || now.getTime() - time.getTime() > LATEST_READ_MS ? now : time
}
