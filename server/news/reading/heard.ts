import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { countRead } from '../../trend/story-count.ts'
import { countTrendEvent } from '../../trend/trend-event.ts'

/**
 * A person heard an article to its end (A15): it counts as read where the rules of her school's quizzes count listening, and it
 * moves trending. Answers whether it counts as read now. The row shows in no list of opened stories unless she also opened it.
 */
export async function recordHeard(
  sql: Sql,
  person: Person,
  article: { id: string; clusterId: string },
  time: Date,
): Promise<boolean> {
  const actor = { id: person.personId, isPerson: true, workspaceId: person.workspaceId, network: null }
  await countTrendEvent(sql, actor, { clusterId: article.clusterId, kind: 'LISTEN', at: time })
  const [rule] = await sql<{ counts: boolean; paused: boolean }[]>`
    select coalesce((select content ->> 'countsAudio' from quiz_config where workspace_id = ${person.workspaceId}) <> 'false', true) as counts,
      coalesce((select history_paused from news_setting where person_id = ${person.personId}), false) as paused`
  const counts = rule?.counts ?? true
  const [before] = await sql<{ isRead: boolean }[]>`
    select qualified_at is not null or marked_read as is_read from reading
    where person_id = ${person.personId} and article_id = ${article.id} for update`
  if (!counts) return before?.isRead ?? false
  await sql`
    insert into reading as r (person_id, article_id, cluster_id, first_opened_at, last_opened_at, opens, qualified_at, completed_at, source_list, purpose)
    values (${person.personId}, ${article.id}, ${article.clusterId}, ${time}, ${time}, 0, ${time}, ${time}, 'audio',
      ${rule?.paused ? 'QUIZ_ELIGIBILITY' : 'READING_HISTORY'})
    on conflict (person_id, device_id, article_id) do update set
      qualified_at = coalesce(r.qualified_at, excluded.qualified_at), completed_at = coalesce(r.completed_at, excluded.completed_at)`
  if (!before?.isRead) await countRead(sql, article.clusterId, time)
  await sql`delete from ranked_list where owner = ${person.personId}`
  return true
}
