import type { Sql } from '../../platform/database.ts'
import { findAttempt } from '../attempt/attempt-row.ts'
import type { AttemptRow } from '../attempt/attempt-row.ts'

/** A try of this quiz by the address of its result, held until the transaction ends. */
export async function lockTry(sql: Sql, quizId: string, resultSlug: string): Promise<AttemptRow | undefined> {
  const [row] = await sql<{ id: string; personId: string }[]>`
    select id, person_id from quiz_attempt where quiz_id = ${quizId} and result_slug = ${resultSlug}`
  return row && (await findAttempt(sql, row, { locks: true }))
}
