import type { Clock } from './clock.ts'
import type { Sql } from './database.ts'
import type { Task } from './jobs.ts'

/** No limit counts over a longer time than a day; the second one lets its last window end. */
const COUNTS_LIVE = '2 days'
/** A request is repeated within minutes, or when a telephone comes back into its net; after a week it is a new one. */
const ANSWERS_LIVE = '7 days'

/** Removes counts of tries and answers kept for repeats that have served their time. */
export function sweepTask(sql: Sql, clock: Clock): Task {
  return async () => {
    const now = clock.now()
    await sql`delete from limit_count where window_start < ${now}::timestamptz - ${COUNTS_LIVE}::interval`
    await sql`delete from kept_answer where at < ${now}::timestamptz - ${ANSWERS_LIVE}::interval`
  }
}
