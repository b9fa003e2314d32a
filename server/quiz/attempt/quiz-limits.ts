import { MINUTE_MS } from '../../platform/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { keepWithin } from '../../platform/limits.ts'

/**
 * How often a minute somebody may do what; a device at work saves two or three times (QN7). Counted within the transaction: what is refused did not
 * begin or end anything and counts for nothing, so a class that presses Start before the hour begins when it comes.
 */
export const QUIZ_LIMITS = { start: 5, save: 60, submit: 5 } as const

/** Refuses with 429 TOO_MANY_REQUESTS what somebody does too often; her device keeps her answers and comes again. */
export const keepWithinQuiz = async (
  sql: Sql,
  { clock, personId }: { clock: Clock; personId: string },
  what: keyof typeof QUIZ_LIMITS,
): Promise<void> =>
  await keepWithin(sql, clock, `quiz:${what}:${personId}`, { most: QUIZ_LIMITS[what], windowMs: MINUTE_MS })
