import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
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
  /** Of the row `p`: whether she may see it though no day counts it; undefined where nothing is meant for some only. */
  isOwn: Fragment | undefined
}

function countingOf(sql: Sql, seer: Seer, { workspaceId }: CountedList): Counting {
  if (!workspaceId)
    return {
      list: 'posts-for-all',
      scope: sql`p.is_global and ${isForAll(sql)}`,
      isCounted: sql`true`,
      isOwn: undefined,
    }
  const scope = sql`p.workspace_id = ${workspaceId}`
  if (seer.isOperator || seer.memberOf.includes(workspaceId))
    return {
      list: `posts:${workspaceId}`,
      scope,
      isCounted: sql`p.audience is null`,
      isOwn: sql`p.audience is not null`,
    }
  const isOwn = seer.personId ? sql`p.author_id = ${seer.personId} and not p.is_global` : undefined
  return { list: `posts-for-all:${workspaceId}`, scope, isCounted: sql`p.is_global`, isOwn }
}

type Reading = Pick<House, 'quick' | 'shared'>

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
export async function findPostBefore(house: Reading, wanted: Wanted): Promise<TimeAndId | 'NONE' | undefined> {
  const { seer, counted, asOf, now, skip } = wanted
  if (skip <= MOST_WALKED || (asOf && now.getTime() - asOf.getTime() > LONGEST_READ_MS)) return undefined
  const sql = house.quick
  const counting = countingOf(sql, seer, counted)
  const seen = visiblePosts(sql, seer, counted.workspaceId)
  const listed = sql`from post p where p.state = 'PUBLISHED' and ${counting.scope} and ${seen}`
  const newer = asOf ? await countNewer(sql, listed, asOf) : 0
  const place = skip + newer
  const day = await findDay(house, counting, place)
  if (!day) return undefined
  const before = day.before + (await countForHer(sql, { counting, seer, seen, end: day.end }))
  const [row] =
    place > before
      ? await sql<TimeAndId[]>`
          select p.published_at as at, p.id ${listed} and p.published_at < ${day.end}
          order by p.published_at desc, p.id desc limit 1 offset ${place - before - 1}`
      : await sql<TimeAndId[]>`
          select p.published_at as at, p.id ${listed} and p.published_at >= ${day.end}
          order by p.published_at, p.id limit 1 offset ${before - place}`
  return row ?? 'NONE'
}

async function countNewer(sql: Sql, listed: Fragment, asOf: Date): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n ${listed} and p.published_at > ${asOf}`
  return row?.n ?? 0
}

interface Day {
  end: Date
  /** So many of the counted posts are newer than its end. */
  before: number
}

// The days of a list are the same for all who read far down in it, and so many that they are read once a second.
const daysOf = async ({ quick, shared }: Reading, list: string): Promise<readonly Day[]> =>
  await shared.get(
    `days ${list}`,
    async () =>
      await quick<Day[]>`
        select (day + 1)::timestamp at time zone 'UTC' as end, (sum(n) over (order by day desc) - n)::int as before
        from list_day where list = ${list} order by day desc`,
  )

/** The day within which the wanted place is, as far as days are counted. */
async function findDay(house: Reading, { list }: Counting, place: number): Promise<Day | undefined> {
  const days = await daysOf(house, list)
  // What a day counts before it never grows less from one day to the next older one.
  return days[days.findLastIndex(({ before }) => before < place)]
}

interface Counted {
  counting: Counting
  seer: Seer
  seen: Fragment
  end: Date
}

/** How many more posts, or fewer, she sees down to the end of a day than are counted for all. */
async function countForHer(sql: Sql, { counting, seer, seen, end }: Counted): Promise<number> {
  const { scope, isCounted, isOwn } = counting
  const blocked = seer.blocked as string[]
  if (!isOwn && blocked.length === 0) return 0
  const newer = sql`from post p where p.state = 'PUBLISHED' and ${scope} and p.published_at >= ${end}`
  const own = isOwn ? sql`(select count(*) ${newer} and ${isOwn} and ${seen})` : sql`0`
  const unmet =
    blocked.length > 0
      ? sql`- (select count(*) ${newer} and ${isCounted} and p.author_id = any(${blocked}::uuid[]))`
      : sql``
  const [row] = await sql<{ n: number }[]>`select (${own} ${unmet})::int as n`
  return row?.n ?? 0
}
