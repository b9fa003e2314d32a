import type { Fragment, Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import { isForAll, visiblePosts } from '../visibility.ts'
import type { Seer } from '../visibility.ts'

/** Up to here walking costs less than counting. */
const MOST_WALKED = 200
/** Whoever reads on from a list as it was so long ago walks: all that came since would have to be counted one by one. */
const LONGEST_READ_MS = DAY_MS

/** A list that nothing narrows, whose posts are counted by day: those of a workspace, or those for everybody. */
export interface CountedList {
  workspaceId: string | undefined
}

/** Where a post stands in a list by time. */
export type TimeAndId = { at: Date; id: string }

interface Counting {
  /** Its rows in `list_day`. */
  list: string
  /** Of the row `p`: whether it stands in the list at all. */
  scope: Fragment
  /** Of the row `p`: whether its day counts it, though the seer may not see it. */
  isCounted: Fragment
  /** Of the row `p`: whether she may see it though no day counts it; where nothing is meant for some only, false. */
  isOwn: Fragment
}

function countingOf(sql: Sql, seer: Seer, { workspaceId }: CountedList): Counting {
  if (!workspaceId)
    return {
      list: 'posts-for-all',
      scope: sql`p.is_global and ${isForAll(sql)}`,
      isCounted: sql`true`,
      isOwn: sql`false`,
    }
  const scope = sql`p.workspace_id = ${workspaceId}`
  if (seer.isOperator || seer.memberOf.includes(workspaceId))
    return {
      list: `posts:${workspaceId}`,
      scope,
      isCounted: sql`p.audience is null`,
      isOwn: sql`p.audience is not null`,
    }
  const isOwn = seer.personId ? sql`p.author_id = ${seer.personId} and not p.is_global` : sql`false`
  return { list: `posts-for-all:${workspaceId}`, scope, isCounted: sql`p.is_global`, isOwn }
}

interface Wanted {
  seer: Seer
  counted: CountedList
  asOf: Date | undefined
  now: Date
  /** How many posts stand before the page. */
  skip: number
}

/**
 * The post before a page far down, so that the page is read from there; NONE behind the end, undefined where walking costs no more. Days are counted for all
 * alike; what a seer may see beyond that, and what she does not want to meet, is counted for her, down to the day that is wanted.
 */
export async function findPostBefore(sql: Sql, wanted: Wanted): Promise<TimeAndId | 'NONE' | undefined> {
  const { seer, counted, asOf, now, skip } = wanted
  if (skip <= MOST_WALKED || (asOf && now.getTime() - asOf.getTime() > LONGEST_READ_MS)) return undefined
  const counting = countingOf(sql, seer, counted)
  const listed = sql`from post p where p.state = 'PUBLISHED' and ${counting.scope} and ${visiblePosts(sql, seer)}`
  const newer = asOf ? await countNewer(sql, listed, asOf) : 0
  const place = skip + newer
  const day = await findDay(sql, { counting, seer, place })
  if (!day) return undefined
  const [row] =
    place > day.before
      ? await sql<TimeAndId[]>`
          select p.published_at as at, p.id ${listed} and p.published_at < ${day.end}
          order by p.published_at desc, p.id desc limit 1 offset ${place - day.before - 1}`
      : await sql<TimeAndId[]>`
          select p.published_at as at, p.id ${listed} and p.published_at >= ${day.end}
          order by p.published_at, p.id limit 1 offset ${day.before - place}`
  return row ?? 'NONE'
}

async function countNewer(sql: Sql, listed: Fragment, asOf: Date): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n ${listed} and p.published_at > ${asOf}`
  return row?.n ?? 0
}

/** The end of a day near the wanted place, and how many posts that she sees are newer than that. */
async function findDay(
  sql: Sql,
  { counting, seer, place }: { counting: Counting; seer: Seer; place: number },
): Promise<{ end: Date; before: number } | undefined> {
  const { list, scope, isCounted, isOwn } = counting
  const blocked = seer.blocked as string[]
  const unmet =
    blocked.length > 0
      ? sql`- (select count(*) from post p where p.author_id = any(${blocked}::uuid[]) and p.state = 'PUBLISHED' and ${scope} and ${isCounted} and p.published_at >= d.until)`
      : sql``
  const [day] = await sql<{ end: Date; before: number }[]>`
    select d.until as end, (d.before + (
      select count(*) from post p where p.state = 'PUBLISHED' and ${scope} and ${isOwn} and p.published_at >= d.until and ${visiblePosts(sql, seer)}) ${unmet})::int as before
    from (
      select (day + 1)::timestamp at time zone 'UTC' as until, before from (
        select day, sum(n) over (order by day desc) - n as before from list_day where list = ${list}) c
      where before < ${place}::int order by before desc, day limit 1) d`
  return day
}
