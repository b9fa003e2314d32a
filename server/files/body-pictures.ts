import type { Sql } from '../platform/database.ts'
import type { Subject } from './files.ts'

/**
 * Which of these uploads are a person's own, for a text that names them. Those that nothing uses yet belong to the subject from now on;
 * what something else of hers uses may be shown too.
 */
export async function claimOwn(
  sql: Sql,
  { usedBy, subjectId }: Subject,
  { personId, ids, at: time }: { personId: string; ids: readonly string[]; at: Date },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  await sql`
    update attachment set used_by = ${usedBy}, subject_id = ${subjectId}, used_at = ${time}
    where id = any(${ids as string[]}::uuid[]) and person_id = ${personId} and used_by is null`
  const own = await sql<{ id: string }[]>`
    select id from attachment where id = any(${ids as string[]}::uuid[]) and person_id = ${personId}`
  return new Set(own.map(({ id }) => id))
}

/** Nothing uses these uploads any more, so something else may; else they go after 48 hours. */
export async function setFree(sql: Sql, usedBy: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await sql`
    update attachment set used_by = null, subject_id = null, used_at = null, is_public = false
    where used_by = ${usedBy} and subject_id = any(${subjectIds as string[]})`
}
