import { HOUR_MS } from '../platform/time.ts'

/** What one event adds to a story's sum S (T2). */
export const TREND_WEIGHT = { OPEN: 1, READ: 2, LISTEN: 2, SAVE: 4, SHARE: 4, JOIN: 3, REPORT: -5 } as const

/** Kinds of events that a reader causes; JOIN is a further publication telling the story. */
export type TrendKind = Exclude<keyof typeof TREND_WEIGHT, 'JOIN'>

export const HALF_LIFE_HOURS = 6
/** S never falls below this, or its logarithm would have no end. */
export const FLOOR = 0.01
/** What a visitor's event counts beside a signed-in person's (T4). */
export const VISITOR_SHARE = 0.25
export const MOST_PER_NETWORK_AND_HOUR = 20
export const HALVING_REPORTERS = 5

/** Opens of the last minutes, and steps from one story to the next, fade faster: half-lives tried on four days of real clicks. */
export const PULSE_HALF_LIFE_HOURS = 0.25
export const STEP_HALF_LIFE_HOURS = 2
/** Opens and showings, from which a click-through is made: half-life tried on lists that were really shown. */
export const CLICK_HALF_LIFE_HOURS = 12

/** Hours since 1970, the time that K is written in. */
export const hoursOf = (time: Date): number => time.getTime() / HOUR_MS

/** S of a stored K now (T3). */
export const sumOf = (k: number, hours: number, halfLife = HALF_LIFE_HOURS): number => 2 ** (k - hours / halfLife)

/** K after an event of weight `w` (T3). */
export function afterEvent(
  k: number,
  { hours, w, halfLife = HALF_LIFE_HOURS }: { hours: number; w: number; halfLife?: number },
): number {
  return Math.log2(Math.max(FLOOR, sumOf(k, hours, halfLife) + w)) + hours / halfLife
}

/** A read that follows an open of the same reader counts 2 in all: what is left of the open is taken off (T2). */
export function weightAfterOpen(kind: TrendKind, hoursSinceOpen: number | null): number {
  const left =
    kind === 'READ' && hoursSinceOpen !== null ? TREND_WEIGHT.OPEN * 2 ** (-hoursSinceOpen / HALF_LIFE_HOURS) : 0
  return TREND_WEIGHT[kind] - left
}
