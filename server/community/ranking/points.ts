import { POINTS } from '@chowk/contract/community/ranking.ts'
import type { Span } from '../../platform/calendar/activity-period.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Seer } from '../visibility.ts'
import { visiblePosts } from '../visibility.ts'

/** What is counted: of whom, in which posts, and when it happened. */
export interface Counting {
  span: Span
  now: Date
  /** Conditions on `p`, the posts; each begins with `and`. */
  narrowing: Fragment
  /** Only what this person did. */
  personId?: string
  /** By whose eyes; null only for sums that name neither a post nor a person. */
  seer: Seer | null
}

/** Whether something happened in a span. */
export const within = (sql: Sql, moment: Fragment, { from, before }: Span): Fragment =>
  sql`${moment} >= ${from} ${before ? sql`and ${moment} < ${before}` : sql``}`

/** What happened within so long is few. */
const LATELY_MS = 10 * DAY_MS

/**
 * The posts `p` that rows of talk are about, beginning with `join`. What happened lately is few, and its posts are found one by one: read by their own
 * condition they would be all that a workspace ever wrote. What one person did or was given begins with her.
 */
export function aboutPosts(
  sql: Sql,
  { subject, counting, conditions }: { subject: Fragment; counting: Counting; conditions: Fragment },
): Fragment {
  const { span, now, personId } = counting
  const posts = sql`p.id = ${subject} and p.state = 'PUBLISHED' and ${conditions}`
  const isLately = now.getTime() - span.from.getTime() < LATELY_MS
  return isLately && !personId
    ? sql`cross join lateral (select p.author_id, p.workspace_id from post p where ${posts} offset 0) p`
    : sql`join post p on ${posts}`
}

/**
 * What gives points, a row for each (C24): posts, comments on what others wrote, and the first reactions of others to each post.
 * What was taken down or deleted gives none, nor does what one does with what is one's own.
 */
export function pointEvents(sql: Sql, counting: Counting): Fragment {
  const { span, narrowing, personId, seer } = counting
  const of = (column: Fragment) => (personId ? sql`and ${column} = ${personId}` : sql``)
  const seen = sql`${seer ? visiblePosts(sql, seer) : sql`true`} ${narrowing}`
  return sql`
    select p.author_id as person_id, p.workspace_id, case when p.type = 'ARTICLE' then 'ARTICLE' else 'POST' end as kind,
      case when p.type = 'ARTICLE' then ${POINTS.article}::int else ${POINTS.post}::int end as points, p.published_at as happened
    from post p
    where p.state = 'PUBLISHED' and p.author_id is not null and ${within(sql, sql`p.published_at`, span)} ${of(sql`p.author_id`)}
      and ${seen}
    union all
    select c.author_id, p.workspace_id, 'COMMENT', ${POINTS.comment}::int, c.created_at
    from comment c ${aboutPosts(sql, { subject: sql`c.subject_id`, counting, conditions: sql`p.author_id is distinct from c.author_id and ${seen}` })}
    where c.subject_kind = 'post' and c.removed_at is null and c.author_id is not null and ${within(sql, sql`c.created_at`, span)} ${of(sql`c.author_id`)}
    union all
    select author_id, workspace_id, 'REACTION', ${POINTS.reaction}::int, reacted_at from (
      select p.author_id, p.workspace_id, r.reacted_at,
        row_number() over (partition by r.subject_id order by r.reacted_at, r.person_id) as nth
      from reaction r ${aboutPosts(sql, { subject: sql`r.subject_id`, counting, conditions: sql`p.author_id <> r.person_id and ${seen}` })}
      where r.subject_kind = 'post' and ${within(sql, sql`r.reacted_at`, span)} ${of(sql`p.author_id`)}) reacted
    where nth <= ${POINTS.mostReactions}`
}
