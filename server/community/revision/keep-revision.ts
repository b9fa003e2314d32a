import { MOST_REVISIONS } from '@chowk/contract/community/revision.ts'
import type { Sql } from '../../platform/database.ts'
import { isForAll } from '../visibility.ts'

interface Keeping {
  id: string
  now: Date
  /** Nobody may read it: a moderator has just taken something out. */
  redacted?: { by: string; reason: string }
}

/** Notes what a post says before it is changed; of too many the oldest go. Its row is held by whoever calls. */
export async function keepPostRevision(sql: Sql, { id, now, redacted }: Keeping): Promise<void> {
  await sql`
    insert into post_revision (post_id, version, title, description, body, by_moderator, written_at, replaced_at, redacted_at, redacted_by, redact_reason, was_public)
    select id, version, title, description, body, edited_by_moderator, coalesce(edited_at, published_at), ${now}, ${redacted ? now : null},
      ${redacted?.by ?? null}, ${redacted?.reason ?? ''}, ${isForAll(sql)}
    from post p where id = ${id} and published_at is not null`
  await sql`
    delete from post_revision where post_id = ${id} and version in (
      select version from post_revision where post_id = ${id} order by version desc offset ${MOST_REVISIONS})`
}
