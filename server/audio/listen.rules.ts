import { SPEEDS } from '@chowk/contract/audio/speech.ts'
import { HOUR_MS } from '../platform/time.ts'

/** A stretch of the recording in milliseconds, from and up to. */
export type Range = readonly [from: number, to: number]

export type ListenUpdate = { positionMs: number; durationMs: number; ranges: readonly Range[]; rate: number }

export type ListenRefusal = 'RATE_NOT_ALLOWED' | 'RANGES_NOT_ALLOWED' | 'POSITION_NOT_ALLOWED'

/**
 * What is kept of one person's listening to one version of an article's audio. `ranges` is a union; `playedMs` the
 * time that hearing it took at the speeds it was heard at.
 */
export type Listen = {
  positionMs: number
  durationMs: number
  ranges: readonly Range[]
  playedMs: number
  firstPlayedAtMs: number
  updatedAtMs: number
  isCompleted: boolean
}

const MAX_RANGES = 200
/** Players round the end of a recording up. */
const SLACK_MS = 1_000
/** The first update comes up to 10 s after the first second was heard; a slow line may add to that. */
const MAX_BEFORE_FIRST_UPDATE_MS = 15_000
const COMPLETED_SHARE = 0.8
const WALL_CLOCK_SHARE = 0.9
const RESUME_FROM_MS = 10_000
const RESUME_BELOW_SHARE = 0.95
const RESUME_FOR_MS = 30 * 24 * HOUR_MS

/** Why an update cannot be true, or undefined (A13, A14). */
export function refusalOf({ positionMs, durationMs, ranges, rate }: ListenUpdate): ListenRefusal | undefined {
  const end = durationMs + SLACK_MS
  const isTime = (ms: number) => Number.isFinite(ms) && ms >= 0 && ms <= end
  if (!SPEEDS.some((speed) => speed === rate)) return 'RATE_NOT_ALLOWED'
  if (!(durationMs > 0) || !isTime(positionMs)) return 'POSITION_NOT_ALLOWED'
  const areRanges = ranges.every(([from, to]) => isTime(from) && isTime(to) && from <= to)
  return ranges.length <= MAX_RANGES && areRanges ? undefined : 'RANGES_NOT_ALLOWED'
}

/** The same seconds once: in order, apart from each other, empty ones left out. */
export function unionOf(ranges: readonly Range[]): Range[] {
  const union: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = union.at(-1)
    if (from >= to) continue
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union
}

export function lengthOf(union: readonly Range[]): number {
  return union.reduce((sum, [from, to]) => sum + to - from, 0)
}

/**
 * Adds an accepted update to what was heard before. A recording of another length is another recording and starts
 * anew. Time is the server's: what a client says of its clock proves nothing.
 */
export function listened(before: Listen | undefined, update: ListenUpdate, nowMs: number): Listen {
  const { durationMs, rate } = update
  const same = before && Math.abs(before.durationMs - durationMs) <= SLACK_MS ? before : undefined
  const within = update.ranges.map(([from, to]): Range => [from, Math.min(to, durationMs)])
  const ranges = unionOf([...(same?.ranges ?? []), ...within])
  const newlyPlayedMs = (lengthOf(ranges) - lengthOf(same?.ranges ?? [])) / rate
  const playedMs = (same?.playedMs ?? 0) + newlyPlayedMs
  const firstPlayedMs = same?.firstPlayedAtMs ?? nowMs - Math.min(newlyPlayedMs, MAX_BEFORE_FIRST_UPDATE_MS)
  const isCompleted =
    (same?.isCompleted ?? false) ||
    isCompletedListen({ ranges, durationMs, playedMs, sinceFirstPlayMs: nowMs - firstPlayedMs })
  const positionMs = Math.min(update.positionMs, durationMs)
  return { positionMs, durationMs, ranges, playedMs, firstPlayedAtMs: firstPlayedMs, updatedAtMs: nowMs, isCompleted }
}

/** A14: four fifths heard, and not faster than the speeds allow. `playedMs` is heard media time ÷ rate. */
export function isCompletedListen(
  heard: Pick<Listen, 'ranges' | 'durationMs' | 'playedMs'> & { sinceFirstPlayMs: number },
): boolean {
  const share = lengthOf(unionOf(heard.ranges)) / heard.durationMs
  return share >= COMPLETED_SHARE && heard.sinceFirstPlayMs >= WALL_CLOCK_SHARE * heard.playedMs
}

/** Where another device may go on (A16), or undefined: the start, the end and what is a month old are not offered. */
export function resumeAt(
  listen: Pick<Listen, 'positionMs' | 'durationMs' | 'updatedAtMs'>,
  nowMs: number,
): number | undefined {
  const { positionMs, durationMs, updatedAtMs: updatedMs } = listen
  const isInside = positionMs > RESUME_FROM_MS && positionMs < RESUME_BELOW_SHARE * durationMs
  return isInside && nowMs - updatedMs <= RESUME_FOR_MS ? positionMs : undefined
}
