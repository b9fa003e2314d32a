import type { Sql } from '../../platform/database.ts'

/** Whether somebody is at a quiz of what she heard that has to do with an article, in whichever publication she heard its story (QD5). */
export async function isInRunningQuiz(
  sql: Sql,
  { personId, articleId, now }: { personId: string; articleId: string; now: Date },
): Promise<boolean> {
  const [row] = await sql`
    select from quiz_attempt t join quiz q on q.id = t.quiz_id and q.kind = 'AUDIO' join article a on a.id = ${articleId}
    where t.person_id = ${personId} and t.state = 'IN_PROGRESS' and a.cluster_id = any(t.stories)
      and t.deadline + make_interval(secs => (t.config ->> 'graceSec')::int) > ${now} limit 1`
  return row !== undefined
}
