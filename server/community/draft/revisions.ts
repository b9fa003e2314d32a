import { DRAFT_LIMITS } from '@chowk/contract/community/draft.ts'
import type { Sql } from '../../platform/database.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import type { DraftRow } from './draft-row.ts'

/** While somebody goes on writing, an earlier text is kept this often. */
const APART_MS = 2 * MINUTE_MS
/** So many words gone at once are a loss that she may want to undo. */
const MANY_WORDS = 40

/**
 * Keeps what a draft said before it is replaced, unless the same window wrote it and a text of a moment ago is kept already. Of more than 20 those go first that
 * stand closest to the one before, measured by their age, so that what remains is dense lately and reaches far back (C34).
 */
export async function keepRevision(
  sql: Sql,
  before: DraftRow,
  { words, writer, now }: { words: number; writer: string; now: Date },
): Promise<void> {
  const [newest] = await sql<{ savedAt: Date }[]>`
    select saved_at from draft_revision where draft_id = ${before.id} order by sequence desc limit 1`
  const isRecent = newest !== undefined && before.updatedAt.getTime() - newest.savedAt.getTime() < APART_MS
  if (isRecent && writer === before.writer && words > before.words - MANY_WORDS) return
  await sql`
    insert into draft_revision (draft_id, sequence, words, content, saved_at)
    values (${before.id}, ${before.sequence}, ${before.words}, ${sql.json({ ...before.content })}, ${before.updatedAt})
    on conflict do nothing`
  await sql`
    delete from draft_revision r using (
      select sequence, row_number() over (order by
        extract(epoch from apart) / greatest(extract(epoch from ${now}::timestamptz - saved_at), 1)) as n, count(*) over () as kept
      from (
        select sequence, saved_at, saved_at - lag(saved_at, 1, '-infinity') over (order by sequence) as apart
        from draft_revision where draft_id = ${before.id}
      ) one
    ) close
    where r.draft_id = ${before.id} and r.sequence = close.sequence and close.n <= close.kept - ${DRAFT_LIMITS.revisions}`
}
