import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { quickPool } from '../../platform/handle-tuned.ts'
import { DAY_MS } from '../../platform/time.ts'
import { isForAllEach, listIn, visiblePosts } from '../visibility.ts'
import type { Known, Seer, Who } from '../visibility.ts'

/** Up to here walking costs less than counting. */
const MOST_WALKED = 200
/** Whoever reads on from a list as it was so long ago walks: all that came since would have to be counted one by one. */
const LONGEST_READ_MS = DAY_MS

/** A list that nothing narrows, whose posts are counted by day: those of a workspace, whose member the seer may be, or those for everybody. */
export interface CountedList {
  workspaceId: string | undefined
  isMember: boolean
}

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

function countingOf(sql: Sql, { personId }: Who, { workspaceId, isMember }: CountedList): Counting {
  if (!workspaceId)
    return {
      list: 'posts-for-all',
      scope: isForAllEach(sql),
      isCounted: sql`true`,
      isOwn: undefined,
    }
  const scope = sql`p.workspace_id = ${workspaceId}`
  if (isMember)
    return {
      list: `posts:${workspaceId}`,
      scope,
      isCounted: sql`p.audience is null`,
      isOwn: sql`p.audience is not null`,
    }
  const isOwn = personId ? sql`p.author_id = ${personId} and not p.is_global` : undefined
  return { list: `posts-for-all:${workspaceId}`, scope, isCounted: sql`p.is_global`, isOwn }
}

/** What the list has asked of all of its rows already. */
export const knownOf = ({ workspaceId }: CountedList): Known => (workspaceId ? { within: workspaceId } : 'FOR_ALL')

type Reading = Pick<House, 'shared' | 'clock'>

interface Wanted {
  seer: Seer | Who
  counted: CountedList
  asOf: Date | undefined
  /** How many posts stand before the page. */
  skip: number
}

/** Where a page far down is found: by its distance from the end of a day. */
export interface FarPage {
  /** A row of `at`, the end of the day, and `newer`: how many posts the seer sees that are newer. */
  day: Fragment
  /** How many stand before the page. */
  place: number
}

/**
 * Where a page far down is; undefined where walking costs no more. Days are counted for all alike; what a seer may see beyond that, and what
 * she does not want to meet, is counted for her, down to the day that is wanted.
 */
export async function findFarPage(house: Reading, { seer, counted, asOf, skip }: Wanted): Promise<FarPage | undefined> {
  const now = house.clock.now().getTime()
  if (skip <= MOST_WALKED || (asOf && now - asOf.getTime() > LONGEST_READ_MS)) return undefined
  const sql = quickPool(house)
  const counting = countingOf(sql, seer, counted)
  const seen = visiblePosts(sql, seer, knownOf(counted))
  const place = skip + (asOf ? await countNewer(sql, sql`${counting.scope} and ${seen}`, asOf) : 0)
  // What a day counts before it never grows less from one day to the next older one.
  const day = (await daysOf(house, counting.list)).findLast(({ before }) => before < place)
  return day && { day: dayFor(sql, { counting, seer, seen, day }), place }
}

async function countNewer(sql: Sql, listed: Fragment, asOf: Date): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from post p where p.state = 'PUBLISHED' and ${listed} and p.published_at > ${asOf}`
  return row?.n ?? 0
}

interface Day {
  end: Date
  /** So many of the counted posts are newer than its end. */
  before: number
}

// The days of a list are the same for all who read far down in it, and so many that they are read once a second.
const daysOf = async (house: Reading, list: string): Promise<readonly Day[]> =>
  await house.shared.get(
    `days ${list}`,
    async () =>
      await quickPool(house)<Day[]>`
        select (day + 1)::timestamp at time zone 'UTC' as end, (sum(n) over (order by day desc) - n)::int as before
        from list_day where list = ${list} order by day desc`,
  )

interface Counted {
  counting: Counting
  seer: Seer | Who
  seen: Fragment
  day: Day
}

// How many more posts, or fewer, she sees down to the end of that day is added to the number that is counted for all.
function dayFor(sql: Sql, { counting, seer, seen, day: { end, before } }: Counted): Fragment {
  const { scope, isCounted, isOwn } = counting
  const blocked = listIn(sql, seer, 'blocked')
  const newer = sql`(select count(*)::int from post p where p.state = 'PUBLISHED' and ${scope} and p.published_at >= ${end}`
  const own = isOwn ? sql`+ ${newer} and ${isOwn} and ${seen})` : sql``
  const unmet = blocked
    ? sql`- ${newer} and ${blocked} <> '{}' and ${isCounted} and p.author_id = any(${blocked}))`
    : sql``
  return sql`select ${end} as at, ${before}::int ${own} ${unmet} as newer`
}
