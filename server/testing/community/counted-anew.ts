import { POINTS } from '@chowk/contract/community/ranking.ts'
import type { Span } from '../../platform/calendar/activity-period.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Counting } from '../../community/ranking/activity.ts'
import { visiblePosts } from '../../community/visibility.ts'

/** Whether something happened in a span. */
const within = (sql: Sql, moment: Fragment, { from, before }: Span): Fragment =>
  sql`${moment} >= ${from} ${before ? sql`and ${moment} < ${before}` : sql``}`

/** The published posts that count, found once: PostgreSQL, which expects one row, would look for all of them anew at each comment and each reaction. */
const countedPosts = (sql: Sql, { seer, narrowing }: Counting): Fragment => sql`
  with p as materialized (
    select p.id, p.author_id, p.workspace_id, p.type, p.published_at from post p
    where p.state = 'PUBLISHED' and ${seer ? visiblePosts(sql, seer) : sql`true`} ${narrowing})`

/**
 * What gives points, a row for each (C24): posts, comments on what others wrote, and the first reactions of others to each post.
 * What was taken down or deleted gives none, nor does what one does with what is one's own.
 */
export function pointEvents(sql: Sql, counting: Counting): Fragment {
  const { span, personId } = counting
  const of = (column: Fragment) => (personId ? sql`and ${column} = ${personId}` : sql``)
  return sql`
    ${countedPosts(sql, counting)}
    select p.author_id as person_id, p.workspace_id, case when p.type = 'ARTICLE' then 'ARTICLE' else 'POST' end as kind,
      case when p.type = 'ARTICLE' then ${POINTS.article}::int else ${POINTS.post}::int end as points, p.published_at as happened
    from p where p.author_id is not null and ${within(sql, sql`p.published_at`, span)} ${of(sql`p.author_id`)}
    union all
    select c.author_id, p.workspace_id, 'COMMENT', ${POINTS.comment}::int, c.created_at
    from comment c join p on p.id = c.subject_id and p.author_id is distinct from c.author_id
    where c.subject_kind = 'post' and c.removed_at is null and c.author_id is not null and ${within(sql, sql`c.created_at`, span)} ${of(sql`c.author_id`)}
    union all
    select author_id, workspace_id, 'REACTION', ${POINTS.reaction}::int, reacted_at from (
      select p.author_id, p.workspace_id, r.reacted_at,
        row_number() over (partition by r.subject_id order by r.reacted_at, r.person_id) as nth
      from reaction r join p on p.id = r.subject_id and p.author_id <> r.person_id
      where r.subject_kind = 'post' and ${within(sql, sql`r.reacted_at`, span)} ${of(sql`p.author_id`)}) reacted
    where nth <= ${POINTS.mostReactions}`
}

/** How many posts, articles, comments and reactions there were: of all, or of one person what she wrote and what her posts were given. */
export function countedAnew(sql: Sql, counting: Counting): Fragment {
  const { span, personId } = counting
  const byHer = personId ? sql`and p.author_id = ${personId}` : sql``
  return sql`
    ${countedPosts(sql, counting)}
    select own.posts, own.articles, said.comments, given.reactions
    from (
      select count(*) filter (where p.type <> 'ARTICLE')::int as posts, count(*) filter (where p.type = 'ARTICLE')::int as articles
      from p where ${within(sql, sql`p.published_at`, span)} ${byHer}
    ) own cross join (
      select count(*)::int as comments from comment c join p on p.id = c.subject_id
      where c.subject_kind = 'post' and c.removed_at is null and ${within(sql, sql`c.created_at`, span)}
        ${personId ? sql`and c.author_id = ${personId}` : sql``}
    ) said cross join (
      select count(*)::int as reactions from reaction r join p on p.id = r.subject_id
      where r.subject_kind = 'post' and ${within(sql, sql`r.reacted_at`, span)} ${byHer}
    ) given`
}
