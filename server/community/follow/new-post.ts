import type { Sql } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'

/** The job that tells those who follow somebody of what she wrote. */
export const TELL_FOLLOWERS = 'tell-followers'

/** Has the followers of a post’s author told once it is out: by a job, since there may be thousands of them. */
export async function tellFollowersSoon(sql: Sql, postId: string): Promise<void> {
  const [followed] = await sql`
    select from post p where p.id = ${postId} and p.state = 'PUBLISHED' and exists (
      select from followed_person x where x.followed_id = p.author_id)`
  if (followed) await enqueue(sql, TELL_FOLLOWERS, { postId }, { key: `followers ${postId}` })
}
