import { FIRST_REPLIES } from '@chowk/contract/community/comment.ts'
import type { Clock } from '../../platform/clock.ts'
import { written } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import type { KeyOf } from '../../platform/paging/cursor.ts'
import { commentsForAudience } from '../inside.ts'
import type { CommentAudience } from '../inside.ts'
import { listIn } from '../visibility.ts'
import type { Seer, Who } from '../visibility.ts'

/** What a list finds of a comment. */
export interface FoundComment {
  id: string
  authorId: string | null
  /** Another one after each change of what is shown of it; null where it names people, whose names change beside it. */
  version: string | null
}

/** The first replies to a comment, and how many there are. */
export interface Replies {
  replies: FoundComment[]
  replyCount: number
}

/** A comment with what is shown below it. */
export type FoundThread = FoundComment & Replies

/** Of the comment named `c`, its author `a` and her profile `g`. Who asked for her account to be deleted is hidden at once (D3). */
export const authorOf = (sql: Sql): Fragment => sql`
  left join person a on a.id = c.author_id and a.deletion_state is null left join profile g on g.person_id = a.id`

// Of these three, what a `FoundComment` is.
const versionOf = (sql: Sql): Fragment => sql`
  case when not exists (select from mention x where x.subject_kind = 'comment' and x.subject_id = c.id and x.starts <> '{}')
    then concat_ws(' ', c.stored, a.xmin, g.xmin) end`

/** Of the comment named `c`: its author is nobody whom the seer does not want to meet (G27). */
export function unblocked(sql: Sql, seer: Seer | Who): Fragment {
  const blocked = seer.personId === null ? undefined : listIn(sql, seer, 'blocked')
  return blocked ? sql`and not coalesce(c.author_id = any(${blocked}), false)` : sql``
}

// Of the comment named `c`: it stands, or it waits and is the seer's own, or she moderates and it waits or is kept for that (C51).
function standing(sql: Sql, { seer, workspaceId }: CommentAudience): Fragment {
  if (seer.personId === null) return sql`c.removed_at is null`
  const moderates = seer.isOperator ? undefined : listIn(sql, seer, 'moderates')
  const decides = moderates ? sql`${workspaceId}::uuid = any(${moderates})` : sql`${seer.isOperator}`
  return sql`(c.removed_at is null or c.waits and c.author_id = ${seer.personId} or (c.waits or c.author_left_at is not null) and ${decides})`
}

/** One row, `Replies`: the first ones to a comment with the one that a link leads to. */
export const repliesOf = (
  sql: Sql,
  looking: CommentAudience,
  { parentId, named }: { parentId: Fragment; named: string | undefined },
): Fragment => sql`
  select coalesce(max(c.count), 0) as reply_count, coalesce(json_agg(json_build_object(
    'id', c.id, 'authorId', c.author_id, 'version', ${versionOf(sql)}) order by c.id), '[]') as replies
  from (
    select c.id, c.author_id, c.xmin as stored, row_number() over (order by c.id) as nth, count(*) over ()::int as count
    from comment c where c.parent_id = ${parentId} and ${standing(sql, looking)} ${unblocked(sql, looking.seer)}
      and ${commentsForAudience(sql, looking)}) c ${authorOf(sql)}
  where c.nth <= ${FIRST_REPLIES} or c.id = ${named ?? null}::uuid`

/** Which comments are wanted. */
interface Wanted {
  /** The replies to this one. */
  parentId: string | undefined
  /** The one in which this stands, to which a link leads. */
  commentId: string | undefined
  asOf: Date
  clock: Clock
  from: KeyOf<typeof BY_ID> | undefined
  skip: number
  size: number
}

/** Those comments on the row `post` and one more, oldest first: a list of `FoundThread` as one value, null where there is none. */
export function foundComments(sql: Sql, seer: Seer | Who, wanted: Wanted): Fragment {
  const { parentId, commentId, asOf, clock, from, skip, size } = wanted
  const looking = { seer, workspaceId: sql`post."workspaceId"`, clock }
  // What was removed stands there as long as it has replies (C40).
  const stands = parentId
    ? sql`c.parent_id = ${parentId} and ${standing(sql, looking)}`
    : sql`c.parent_id is null and (${standing(sql, looking)}
        or exists (select from comment r where r.parent_id = c.id and r.removed_at is null))`
  const named = commentId
    ? sql`and c.id = (select coalesce(n.parent_id, n.id) from comment n where n.id = ${commentId} and (n.removed_at is null or n.waits or n.author_left_at is not null))`
    : sql``
  const replies = repliesOf(sql, looking, { parentId: sql`t.id`, named: commentId })
  return sql`(
    select json_agg(json_build_object(
      'id', t.id, 'authorId', t.author_id, 'version', t.version, 'replies', r.replies, 'replyCount', r.reply_count) order by t.id)
    from (
      select c.id, c.author_id, ${versionOf(sql)} as version from (
        select c.id, c.author_id, c.xmin as stored from comment c
        where c.subject_kind = post.kind and c.subject_id = post.id and c.created_at <= ${asOf} and ${stands}
          ${named} ${unblocked(sql, seer)} and ${commentsForAudience(sql, looking)} ${after(sql, from, { by: { id: sql`c.id` }, direction: 'ASC' })}
        order by c.id limit ${written(sql, size + 1)} ${skip > 0 ? sql`offset ${skip}` : sql``}) c ${authorOf(sql)}) t,
      lateral (${replies}) r)`
}
