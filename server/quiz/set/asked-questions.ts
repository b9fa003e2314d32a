import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person, Viewer } from '../../platform/viewer.ts'
import { staysAsked, usableBy } from '../bank/usable.ts'

/**
 * The condition that the quiz `of` asks its question `s`, which is `question` in the bank. A draft asks what is usable now; a published quiz asks what
 * it kept when it was published.
 */
export const isAsked = (
  sql: Sql,
  viewer: Viewer,
  { of, question }: { of: Fragment; question: Fragment },
): Fragment => sql`
  case when ${of}.state = 'DRAFT' then ${usableBy(sql, viewer, question)}
    else s.asked_version is not null and ${staysAsked(sql, viewer, question)} end`

/** Fixes the paper of a quiz that is published: its usable questions in their present versions. */
export const keepQuestions = async (sql: Sql, viewer: Person, quizId: string): Promise<unknown> =>
  await sql`
    update quiz_set_question s set asked_version = q.version from quiz_question q
    where s.quiz_id = ${quizId} and q.id = s.question_id and ${usableBy(sql, viewer, sql`q`)}`
