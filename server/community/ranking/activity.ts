import { POINTS } from '@chowk/contract/community/ranking.ts'
import type { Span } from '../../platform/calendar/activity-period.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Seer } from '../visibility.ts'
import { visiblePosts } from '../visibility.ts'
import { seerOfAll } from './shared-seer.ts'

/** What is counted: of whom, in which posts, and when it happened. */
export interface Counting {
  span: Span
  /** Conditions on `p`, the posts, by their workspace and by whether they are global; each begins with `and`. */
  narrowing: Fragment
  /** Only what this person did, and what others did with her posts. */
  personId?: string
  /** By whose eyes; null only for sums that name neither a post nor a person. */
  seer: Seer | null
}

/**
 * Brings the sums up to date. Whoever reads them does so before, in a statement of its own; while somebody else does it, the sums are read as they
 * stand.
 */
export async function foldActivity(sql: Sql): Promise<void> {
  let isMore = true
  while (isMore) {
    const [row] = await sql<{ isMore: boolean }[]>`call fold_activity(null)`
    isMore = row?.isMore === true
  }
}

/** The same each minute, so that nobody who reads waits for long. */
export const foldActivityTask =
  (sql: Sql): Task =>
  async () => {
    await foldActivity(sql)
  }

const within = (sql: Sql, moment: Fragment, { from, before }: Span): Fragment =>
  sql`${moment} >= ${from} ${before ? sql`and ${moment} < ${before}` : sql``}`

// Days up to where the thirties begin, and thirties from there on. A period that ends before now is at most some days long, so days alone are added up.
const stretches = (sql: Sql, { from, before }: Span): Fragment =>
  before
    ? sql`(values (1, india_day(${from}), india_day(${before}))) w (days, first, before)`
    : sql`(values (1, india_day(${from}), (india_day(${from}) + 29) / 30 * 30), (30, (india_day(${from}) + 29) / 30 * 30, 2147483647)) w (days, first, before)`

const seen = (sql: Sql, { seer, narrowing }: Pick<Counting, 'seer' | 'narrowing'>): Fragment =>
  sql`${seer ? visiblePosts(sql, seer) : sql`true`} ${narrowing}`

/** All posts that are seen alike, as one row `p`; of their authors nothing is known. */
const classes = (sql: Sql): Fragment =>
  sql`(select id, workspace_id, is_global, audience, null::uuid as author_id, 'PUBLISHED' as state from activity_class) p`

/** What happened, `e`, and its post, `p`. Events are few here, so the class of each is looked up: read together, they would be read for each person. */
const events = (sql: Sql): Fragment => sql`
  activity_event e cross join lateral (
    select k.workspace_id, k.is_global, k.audience, e.author_id, 'PUBLISHED' as state from activity_class k where k.id = e.class offset 0) p`

/**
 * Rows of sums: whose, in which workspace, and how many posts, articles, comments, reactions, and of the last two those that give points (`answers`,
 * `given`). For `ALL` they are of everybody together, else of each person; those of one person may be several.
 */
export function sumRows(sql: Sql, counting: Counting, of: 'ALL' | 'EACH'): Fragment {
  const { span, personId, seer, narrowing } = counting
  const whose = (column: Fragment) => (personId ? sql`${column} = ${personId}` : sql`${column} is not null`)
  const alike = { seer: seer && seerOfAll(seer), narrowing }
  const sums = sql`
    select s.person_id, p.workspace_id, s.posts, s.articles, s.comments, s.reactions, s.answers, s.given
    from ${stretches(sql, span)} cross join ${classes(sql)}
    join activity_sum s on s.class = p.id and s.days = w.days and s.first_day >= w.first and s.first_day < w.before
    where ${of === 'ALL' ? sql`s.person_id is null` : whose(sql`s.person_id`)} and ${seen(sql, alike)}`
  if (!seer || seer.personId === null) return sums
  return sql`${sums} union all ${differences(sql, counting, of === 'ALL' ? sql`true` : whose(sql`e.person_id`))}`
}

// What she sees otherwise than all who belong to the same depends on the author alone: herself, or somebody whom she does not want to meet.
function differences(sql: Sql, { span, seer, narrowing }: Counting, whose: Fragment): Fragment {
  if (!seer) return sql``
  const [own, alike] = [visiblePosts(sql, seer), visiblePosts(sql, seerOfAll(seer))]
  const authors = [...seer.blocked, ...(seer.personId ? [seer.personId] : [])]
  return sql`
    select e.person_id, p.workspace_id, n * (e.kind = 'post' and not e.is_article)::int, n * e.is_article::int, n * (e.kind = 'comment')::int,
      n * (e.kind = 'reaction')::int, n * (e.kind = 'comment' and e.gives)::int, n * (e.kind = 'reaction' and e.gives)::int
    from ${events(sql)} cross join lateral (select coalesce(${own}, false)::int - coalesce(${alike}, false)::int as n) d
    where e.author_id = any(${authors}::uuid[]) and ${within(sql, sql`e.happened`, span)} and ${whose} and n <> 0 ${narrowing}`
}

/** Of posts to which many reacted: whose they are, how many reactions of the period give points, and when the last of these was given. */
const crowdRows = (sql: Sql, counting: Counting): Fragment => sql`
  select p.author_id as person_id, p.workspace_id, r.given, r.reached
  from (select x.*, 'PUBLISHED' as state from activity_crowd x) p
  cross join lateral (
    select count(*)::int as given, max(f.reacted_at) as reached from (
      select r.reacted_at from reaction r
      where r.subject_kind = 'post' and r.subject_id = p.post_id and r.person_id <> p.author_id and ${within(sql, sql`r.reacted_at`, counting.span)}
      order by r.reacted_at, r.person_id limit ${POINTS.mostReactions}) f) r
  where p.latest >= ${counting.span.from} and r.given > 0 and ${seen(sql, counting)}
    ${counting.personId ? sql`and p.author_id = ${counting.personId}` : sql``}`

/**
 * Rows of what gave points (C24): posts, comments on what others wrote (`answers`), and the first reactions of others to each post (`given`). When the
 * last point was reached is said of posts with many reactions alone; of the others `latestOf` finds it.
 */
export const pointRows = (sql: Sql, counting: Counting): Fragment => sql`
  select person_id, workspace_id, posts, articles, answers, given, null::timestamptz as reached from (${sumRows(sql, counting, 'EACH')}) s
  union all select person_id, workspace_id, 0, 0, 0, given, reached from (${crowdRows(sql, counting)}) c`

/** What those rows, named so, give. */
export const pointsOf = (sql: Sql, rows: Fragment): Fragment =>
  sql`sum(${POINTS.post}::int * ${rows}.posts + ${POINTS.article}::int * ${rows}.articles + ${POINTS.comment}::int * ${rows}.answers + ${POINTS.reaction}::int * ${rows}.given)::int`

/** When a person was last given points otherwise than by those rows: a statement that answers `happened`, or nothing. */
export const latestOf = (sql: Sql, counting: Counting, person: Fragment): Fragment => sql`
  select e.happened from ${events(sql)}
  where e.person_id = ${person} and e.gives and ${within(sql, sql`e.happened`, counting.span)} and ${seen(sql, counting)}
  order by e.happened desc limit 1`
