import { DRAFT_LIMITS } from '@chowk/contract/community/draft.ts'
import { RESTORABLE_DAYS } from '@chowk/contract/community/write-post.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { dropPosts } from '../community-data.ts'
import { DAY_MS } from '../../platform/time.ts'
import { dropLeftWords } from '../talk/talk-data.ts'
import { POST, REVIEWABLE_DAYS } from './post.rules.ts'

const BATCH = 100
/** So long moderators still read what they removed, and what somebody took along who left (C51). */
const REVIEWABLE = `${REVIEWABLE_DAYS} days`

type Due = (sql: Sql, at: Date) => Fragment

const longDeleted: Due = (sql, at) => sql`
  state = 'DELETED' and author_left_at is null and deleted_at < ${at}::timestamptz - make_interval(days => ${RESTORABLE_DAYS})`

const longTaken: Due = (sql, at) => sql`
  state = 'DELETED' and author_left_at < ${at}::timestamptz - ${REVIEWABLE}::interval
  and not exists (
    select from moderation_case m where m.subject_kind = 'POST' and m.subject_id = post.id and m.closed_at is null)`

// Whose removal somebody still judges stays until that is done.
const longRemoved: Due = (sql, at) => sql`
  state = 'REMOVED' and (
    select max(h.at) from status_history h where h.entity = 'post' and h.entity_id = post.id::text and h.to_state = 'REMOVED'
  ) < ${at}::timestamptz - ${REVIEWABLE}::interval
  and not exists (
    select from moderation_case m where m.subject_kind = 'POST' and m.subject_id = post.id and m.closed_at is null)`

// Its author took it back, or a moderator gave it back to her, and nobody has touched it since (C34).
const longLeft: Due = (sql, at) => sql`
  state = 'DRAFT' and greatest(created_at, edited_at, (
    select max(h.at) from status_history h where h.entity = 'post' and h.entity_id = post.id::text
  )) < ${at}::timestamptz - make_interval(days => ${DRAFT_LIMITS.days})
  and not exists (
    select from moderation_case m where m.subject_kind = 'POST' and m.subject_id = post.id and m.closed_at is null)`

/**
 * Removes posts for good that were deleted a month ago, or that moderators removed or whose author left with them three months ago, with
 * their files and all that was said of them; that they were stays in their history. What came back to its author and rested for 180 days goes as her other drafts do.
 */
export function purgePostsTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  const purge = async (due: Due, isDraft: boolean): Promise<number> =>
    await sql.begin(async (tx) => {
      const at = clock.now()
      const rows = await tx<{ id: string }[]>`
        select id from post where ${due(tx, at)} order by id limit ${BATCH} for update skip locked`
      if (!isDraft) for (const { id } of rows) await transition(tx, POST, { id, to: 'PURGED', actorId: null, at })
      const ids = rows.map(({ id }) => id)
      await dropPosts(tx, tx`id = any(${ids}::uuid[])`)
      return rows.length
    })
  return async (_, { signal }) => {
    for (const due of [longDeleted, longTaken, longRemoved, longLeft])
      for (let removed = BATCH; removed === BATCH && !signal.aborted;) removed = await purge(due, due === longLeft)
    for (let words = BATCH; words === BATCH && !signal.aborted;)
      words = await sql.begin(async (tx) => {
        const before = new Date(clock.now().getTime() - REVIEWABLE_DAYS * DAY_MS)
        return await dropLeftWords(tx, { before, most: BATCH })
      })
  }
}
