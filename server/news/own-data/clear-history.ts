import type { Sql } from '../../platform/database.ts'

/**
 * Empties a person's history on all her devices at once (P7): stories, positions, what she listened to and the undoing of
 * markings. What a quiz already granted stays: reads and completed listens remain as counts that no list shows.
 * Answers how many stories left the list.
 */
export async function clearHistory(sql: Sql, personId: string, now: Date): Promise<number> {
  await sql`
    insert into news_setting (person_id, history_cleared_at) values (${personId}, ${now})
    on conflict (person_id) do update set history_cleared_at = excluded.history_cleared_at`
  const gone = await sql`
    update reading set purpose = 'QUIZ_ELIGIBILITY', position = null, source_list = null
    where person_id = ${personId} and purpose = 'READING_HISTORY'`
  await sql`delete from listen where person_id = ${personId} and completed_at is null`
  await sql`update listen set position_ms = 0, ranges = '[]', played_ms = 0 where person_id = ${personId}`
  await sql`delete from read_undo where person_id = ${personId}`
  await sql`delete from ranked_list where owner = ${personId}`
  return gone.count
}
