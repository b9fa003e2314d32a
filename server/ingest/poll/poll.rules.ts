import type { TransitionTable } from '../../platform/postgres/transition.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CAP = DAY

/** State of a feed after a failure, as the platform's administrator sees it. */
export type FailureState = 'ACTIVE' | 'BROKEN' | 'GONE' | 'CHALLENGED'

/** What a successful poll knows when the next one is planned. Times in milliseconds; `ages` are the newest items' times, newest first. */
export interface PollFacts {
  itemTimes: readonly number[]
  nowMs: number
  ttlMinutes: number | null
  maxAgeS: number | null
  expiresMs: number | null
}

/** When to poll again after a success (I3, I4), in milliseconds from now. */
export function intervalAfterSuccess({ itemTimes, nowMs, ttlMinutes, maxAgeS, expiresMs }: PollFacts): number {
  const own = ownInterval(itemTimes, nowMs)
  const requestCount = Math.max(
    (ttlMinutes ?? 0) * MINUTE,
    (maxAgeS ?? 0) * 1000,
    expiresMs === null ? 0 : expiresMs - nowMs,
  )
  return Math.min(CAP, Math.max(own, requestCount))
}

function ownInterval(itemTimes: readonly number[], nowMs: number): number {
  if (itemTimes.length < 5) return 30 * MINUTE
  const times = itemTimes.toSorted((a, b) => b - a).slice(0, 30)
  const [newest = nowMs] = times
  const oldest = times.at(-1) ?? nowMs
  const average = (newest - oldest) / Math.max(1, times.length - 1)
  const usual = Math.min(6 * HOUR, Math.max(5 * MINUTE, average / 2))
  const silence = nowMs - newest
  if (silence >= 30 * DAY) return Math.max(usual, 6 * HOUR)
  if (silence >= 14 * DAY) return Math.max(usual, 3 * HOUR)
  return silence >= 7 * DAY ? Math.max(usual, 1.5 * HOUR) : usual
}

/** What a failed poll knows. `status` is undefined when no answer came; `failures` counts this one. */
export interface FailureFacts {
  status: number | undefined
  challenged: boolean
  retryAfterMs: number | null
  failures: number
  failingForMs: number
  usualMs: number
}

/** State and next poll after the n-th failure in a row (I5, I6). */
export function afterFailure({ status, challenged, retryAfterMs, failures, failingForMs, usualMs }: FailureFacts): {
  state: FailureState
  inMs: number
} {
  if (status === 410) return { state: 'GONE', inMs: CAP }
  if (failures >= 30 || failingForMs >= 14 * DAY) return { state: 'BROKEN', inMs: DAY }
  const rule = failures <= 3 ? usualMs : Math.min(CAP, (failures - 3) * HOUR)
  const inMs = status === 429 || status === 503 ? Math.min(CAP, Math.max(rule, retryAfterMs ?? 0)) : rule
  return { state: challenged ? 'CHALLENGED' : 'ACTIVE', inMs }
}

/** One sighting of a permanent redirect. */
export interface MoveSighting {
  to: string
  at: string
}

/** Whether a feed has moved for good (I7): the same new address on three polls over at least a day. */
export function hasMoved(seen: readonly MoveSighting[]): string | undefined {
  const last = seen.at(-1)
  if (!last) return undefined
  const same = seen.filter((sighting) => sighting.to === last.to)
  const first = same[0]
  const isLong = first && Date.parse(last.at) - Date.parse(first.at) >= DAY
  return same.length >= 3 && isLong ? last.to : undefined
}

/** `Retry-After` as seconds or a date, in milliseconds from now; null when absent or nonsense. */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (!value) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000
  const index = Date.parse(value)
  return Number.isNaN(index) ? null : Math.max(0, index - nowMs)
}

/** `max-age` of a Cache-Control header in seconds. */
export function readMaxAge(value: string | undefined): number | null {
  const found = /(?:^|[,\s])max-age=(\d{1,9})/i.exec(value ?? '')
  return found ? Number(found[1]) : null
}

/** How a feed fares. */
export type FeedState = FailureState | 'PAUSED' | 'DUPLICATE' | 'CALENDAR'

const EVERY: readonly FeedState[] = ['ACTIVE', 'CALENDAR', 'CHALLENGED', 'BROKEN', 'GONE', 'PAUSED', 'DUPLICATE']
const besides = (state: FeedState) => EVERY.filter((other) => other !== state)

/** Each poll may find a feed in another state; whoever runs the installation pauses one, and only she lets it go on. */
export const FEED: TransitionTable<FeedState> = {
  entity: 'feed',
  allowed: {
    ACTIVE: besides('ACTIVE'),
    CALENDAR: besides('CALENDAR'),
    CHALLENGED: besides('CHALLENGED'),
    BROKEN: besides('BROKEN'),
    GONE: besides('GONE'),
    PAUSED: ['ACTIVE'],
    DUPLICATE: ['ACTIVE', 'PAUSED'],
  },
}
