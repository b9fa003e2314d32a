import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { dropPosts } from '../community-data.ts'
import { POST } from './post.rules.ts'

const BATCH = 100
/** So long a deleted post can be brought back (G10, C44). */
const RESTORABLE = '30 days'

/** Removes posts for good that were deleted a month ago, with their files and all that was said of them; that they were stays in their history. */
export function purgePostsTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async (_, { signal }) => {
    for (let removed = BATCH; removed === BATCH && !signal.aborted;)
      removed = await sql.begin(async (tx) => {
        const at = clock.now()
        const due = await tx<{ id: string }[]>`
          select id from post where state = 'DELETED' and deleted_at < ${at}::timestamptz - ${RESTORABLE}::interval
          order by deleted_at limit ${BATCH} for update skip locked`
        for (const { id } of due) await transition(tx, POST, { id, to: 'PURGED', actorId: null, at })
        const ids = due.map(({ id }) => id)
        await dropPosts(tx, tx`id = any(${ids}::uuid[])`)
        return due.length
      })
  }
}
