import type { Fragment, Sql } from '../../platform/database.ts'

/** What people did with a post, as so many more or less. */
export interface Touch {
  likes?: number
  comments?: number
  /** A number, or a piece of the statement that works it out. */
  score?: number | Fragment
}

/** What a post has been given until now. */
export interface Touched {
  likes: number
  comments: number
}

/**
 * Counts what people do with a post, in the transaction that writes it: reactions, visible comments, and its score, which is one for each
 * person who reacted and two for each who commented, its author left out (C23). These columns change nowhere else, and no index holds one of them;
 * the orders that they lead to follow by `orderPosts`.
 */
export const touchingPost = (
  sql: Sql,
  now: Date,
  { id, likes = 0, comments = 0, score = 0 }: Touch & { id: string },
): Fragment => sql`
    update post set likes_count = likes_count + ${likes}::int, comments_count = comments_count + ${comments}::int, score = score + ${score}::int,
      active_at = case when ${comments}::int > 0 then ${now}::timestamptz else active_at end
    where id = ${id} returning likes_count as likes, comments_count as comments`

/** The same as a statement of its own. */
export async function touchPost(sql: Sql, now: Date, touch: Touch & { id: string }): Promise<Touched> {
  const [row] = await sql<Touched[]>`${touchingPost(sql, now, touch)}`
  return row ?? { likes: 0, comments: 0 }
}

/** How hot a post with this score is now, in a statement about `post` (C23). */
export const hotness = (sql: Sql, now: Date, score: Fragment): Fragment => sql`
  case when published_at > ${now}::timestamptz - interval '7 days' then
    log(greatest(2, ${score} + 2)::float8) / power(greatest(0, extract(epoch from ${now}::timestamptz - published_at)::float8 / 3600) + 2, 1.8)
  else 0 end`
