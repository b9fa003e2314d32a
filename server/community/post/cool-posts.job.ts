import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { hotness } from './touch-post.ts'

const BATCH = 1000

/**
 * Lets what is top rated cool down (C23), a thousand posts at a time, so that nobody who reacts waits for long. What somebody touches just
 * now is left out: that counts it anew itself.
 */
export function coolPostsTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async (_, { signal }) => {
    let last: { publishedAt: Date; id: string } | undefined
    do {
      const now = clock.now()
      const rows: { publishedAt: Date; id: string }[] = await sql<{ publishedAt: Date; id: string }[]>`
        with warm as (
          select id, published_at from post
          where state = 'PUBLISHED' and hot > 0 ${last ? sql`and (published_at, id) > (${last.publishedAt}, ${last.id}::uuid)` : sql``}
          order by published_at, id limit ${BATCH}
        ), free as (select p.id from post p join warm w on w.id = p.id for update of p skip locked),
        cooled as (update post set hot = ${hotness(sql, now, sql`score`)} where id in (select id from free) returning id)
        select id, published_at from warm order by published_at, id`
      last = rows.length < BATCH ? undefined : rows.at(-1)
    } while (last && !signal.aborted)
  }
}
