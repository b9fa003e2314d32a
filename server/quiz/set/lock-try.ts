import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { findAttempt } from '../attempt/attempt-row.ts'
import type { AttemptRow } from '../attempt/attempt-row.ts'
import { findSummaryScope, seenInSummary } from '../summary/summary-scope.ts'

async function lock(sql: Sql, resultSlug: string, where: Fragment): Promise<AttemptRow | undefined> {
  const [row] = await sql<{ id: string; personId: string }[]>`
    select t.id, t.person_id from quiz_attempt t where t.result_slug = ${resultSlug} and ${where}`
  return row && (await findAttempt(sql, row, { locks: true }))
}

/** A try of this quiz by the address of its result, held until the transaction ends. */
export const lockTry = async (sql: Sql, quizId: string, resultSlug: string): Promise<AttemptRow | undefined> =>
  await lock(sql, resultSlug, sql`t.quiz_id = ${quizId}`)

/** The same of somebody else's try, of whichever quiz, whose results the viewer sees (QS2); nobody's own. */
export async function lockSeen(sql: Sql, viewer: Person, resultSlug: string): Promise<AttemptRow | undefined> {
  const scope = await findSummaryScope(sql, viewer)
  return await lock(sql, resultSlug, sql`t.person_id <> ${viewer.personId} and ${seenInSummary(sql, scope, sql`t`)}`)
}
