import type { NewPoll } from '@chowk/contract/community/forum/poll.ts'
import type { Sql } from '../../platform/database.ts'
import { HOUR_MS } from '../../platform/time.ts'

/** Puts a poll to a post that was just written; it opens with it. */
export async function putPoll(
  sql: Sql,
  { id, now }: { id: string; now: Date },
  poll: NewPoll | undefined,
): Promise<void> {
  if (!poll) return
  const { choices, isMultiple, hidesResults, hours } = poll
  await sql`
    insert into poll (post_id, is_multiple, hides_results, hours, closes_at)
    values (${id}, ${isMultiple}, ${hidesResults}, ${hours}, ${new Date(now.getTime() + hours * HOUR_MS)})`
  await sql`
    insert into poll_choice (post_id, position, text)
    select ${id}, n - 1, text from unnest(${[...choices]}::text[]) with ordinality as c (text, n)`
}

/** Its poll is open for as long as it was to be, from when the post comes out, and is told of again when it closes. */
export async function beginPoll(sql: Sql, id: string, at: Date): Promise<void> {
  await sql`
    update poll set closes_at = ${at}::timestamptz + make_interval(hours => hours), told_at = null where post_id = ${id}`
}
