import type { Sql } from '../../platform/database.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import type { CopyRow } from '../../platform/storage/packed-copy.ts'
import { QUIZ_QUESTION } from '../making/question-state.ts'

/** What a workspace takes along of its bank: each question as it is now. */
export const bankCopy = async (sql: Sql, workspaceId: string) =>
  await sql<CopyRow[]>`
    select q.kind, q.state, q.language, q.class, q.difficulty, v.stem, v.passage, v.options, v.key, v.matches, v.accepted, v.number, v.tolerance,
      v.explanation, v.most_mark as marks, q.created_at
    from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where q.workspace_id = ${workspaceId} order by q.created_at, q.id`

/** Ends the bank of a workspace. What was asked in somebody's try stays, so that she can read her result, and is asked of nobody any more. */
export async function endBank(sql: Sql, workspaceId: string, at: Date): Promise<void> {
  await sql`delete from quiz_review where workspace_id = ${workspaceId}`
  await sql`
    delete from quiz_question q
    where q.workspace_id = ${workspaceId} and not exists (select from quiz_answer w where w.question_id = q.id)`
  const where = sql`workspace_id = ${workspaceId}`
  await transitionWhere(sql, QUIZ_QUESTION, { where, to: 'RETIRED', actorId: null, reason: 'CLOSED', at })
  await sql`
    update quiz_question set workspace_id = null, author_id = null, class = null, likeness = 'closed ' || id where ${where}`
}

/** What somebody wrote stays in the bank of her workspace without her name. */
export async function forgetAuthor(sql: Sql, personId: string): Promise<void> {
  await sql`update quiz_question set author_id = null where author_id = ${personId}`
  await sql`update quiz_question_version set author_id = null where author_id = ${personId}`
  await sql`update quiz_review set person_id = null where person_id = ${personId}`
}
