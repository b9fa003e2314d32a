import type { Sql } from '../../platform/database.ts'
import { findAttempt } from '../attempt/attempt-row.ts'
import { endAttempt } from '../attempt/end-attempt.ts'

/** So many tries are ended at once; the job that ends tries takes the others within a minute. */
const MOST_ENDED = 200

/** Hands in every try of a quiz that goes on, with what was answered so far. */
export async function endRunning(
  sql: Sql,
  { quizId, actorId, now }: { quizId: string; actorId: string; now: Date },
): Promise<void> {
  const running = await sql<{ id: string; personId: string }[]>`
    update quiz_attempt set deadline = least(deadline, ${now}) where quiz_id = ${quizId} and state = 'IN_PROGRESS' returning id, person_id`
  for (const one of running.slice(0, MOST_ENDED)) {
    const attempt = await findAttempt(sql, one, { locks: true })
    if (attempt) await endAttempt(sql, attempt, { now, by: 'RUNNER', actorId })
  }
}
