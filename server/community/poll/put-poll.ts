import type { NewPoll } from '@chowk/contract/community/poll.ts'
import type { Sql } from '../../platform/database.ts'
import { HOUR_MS } from '../../platform/time.ts'

/** Puts a poll to a post that was just written. */
export async function putPoll(
  sql: Sql,
  { id, now }: { id: string; now: Date },
  poll: NewPoll | undefined,
): Promise<void> {
  if (!poll) return
  const { choices, isMultiple, hidesResults, hours } = poll
  await sql`
    insert into poll (post_id, is_multiple, hides_results, closes_at)
    values (${id}, ${isMultiple}, ${hidesResults}, ${new Date(now.getTime() + hours * HOUR_MS)})`
  await sql`
    insert into poll_choice (post_id, position, text)
    select ${id}, n - 1, text from unnest(${[...choices]}::text[]) with ordinality as c (text, n)`
}
