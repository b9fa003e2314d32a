import type { LikeEvent } from '@chowk/contract/community/post.ts'
import { written } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { ownReaction } from '../talk/own-reactions.ts'
import { belonging, listIn, onlookerOf, onlookerRow, visiblePosts, whoLooks } from '../visibility.ts'
import type { Known, Onlooker, Seer, SeerRow, Who } from '../visibility.ts'
import type { FarPage } from './far-page.ts'

/** What a list finds of a post. */
export interface Found {
  id: string
  at: string
  /** Another one after each change of the post's own row. */
  version: string
  /** What the seer reacted with. */
  event: LikeEvent | null
}

/** Which stretch of a list by time is wanted. */
export interface Stretch {
  size: number
  skip: number
  far: FarPage | undefined
  /** Of the row `p`, each beginning with `and`. */
  narrowing: Fragment
  /** Of the row `p`, the same: where a page goes on. */
  from: Fragment
  /** All workspaces that she belongs to, and all whom she follows wherever they write: each is walked by its own index. */
  isFollowed: boolean
  known: Known | undefined
}

const ORDER = (sql: Sql) => sql`order by p.published_at desc, p.id desc`

// One more than the page, in any order.
function stretchOf(
  sql: Sql,
  seer: Seer | Who,
  { size, skip, far, narrowing, from, isFollowed, known }: Stretch,
): Fragment {
  const posts = sql`
    select p.id, p.published_at, p.xmin as version from post p where p.state = 'PUBLISHED' and ${visiblePosts(sql, seer, known)} ${narrowing}`
  const [order, limit] = [ORDER(sql), written(sql, size + 1)]
  // What is newer than the end of the day is walked upwards, since the page begins there.
  if (far)
    return sql`
      (with day as materialized (${far.day})
      (${posts} and p.published_at < (select at from day) ${order} limit ${limit} offset (select greatest(${far.place}::int - newer, 0) from day))
      union all (${posts} and p.published_at >= (select at from day) order by p.published_at, p.id limit (select greatest(newer - ${far.place}::int, 0) from day)))`
  const offset = skip > 0 ? sql`offset ${skip}` : sql``
  if (!isFollowed) return sql`(${posts} ${from} ${order} limit ${limit} ${offset})`
  // What one workspace or one person adds to the page at most.
  const first = sql`${from} ${order} limit ${skip > 0 ? sql`${skip + size + 1}` : limit}`
  const memberOf = listIn(sql, seer, 'memberOf') ?? sql`'{}'::uuid[]`
  const ofEach = (ids: Fragment, met: Fragment) =>
    sql`select p.* from unnest(${ids}) as g (id), lateral (${posts} ${met} ${first}) p`
  const follows = listIn(sql, seer, 'follows')
  const elsewhere = sql`and p.author_id = g.id and (p.workspace_id is null or p.workspace_id <> all(${memberOf}))`
  return sql`
    (select p.* from (${ofEach(memberOf, sql`and p.workspace_id = g.id`)}
      ${follows ? sql`union all ${ofEach(follows, elsewhere)}` : sql``}) p ${order} limit ${limit} ${offset})`
}

// As one value, so that it comes in one row with whatever else is asked.
function foundJson(sql: Sql, seer: Seer | Who, stretch: Stretch): Fragment {
  const [order, limit] = [ORDER(sql), written(sql, stretch.size + 1)]
  const event = ownReaction(sql, { kind: 'post', personId: seer.personId, id: sql`p.id` })
  return sql`(
    select json_agg(json_build_object('id', p.id, 'at', p.published_at, 'version', p.version::text, 'event', ${event}) ${order})
    from (select p.* from ${stretchOf(sql, seer, stretch)} p ${order} limit ${limit}) p)`
}

/** The posts of the stretch that a known seer may see, and one more. */
export async function findNewest(sql: Sql, seer: Seer, stretch: Stretch): Promise<Found[]> {
  const [row] = await sql<{ found: Found[] | null }[]>`select ${foundJson(sql, seer, stretch)} as found`
  return row?.found ?? []
}

/** The same with what is known of whoever looks: one statement, by which it is decided as of one moment what she sees. */
export async function findSeerAndNewest(
  sql: Sql,
  viewer: Pick<Person, 'personId' | 'isOperator' | 'provenTwice'>,
  stretch: Stretch,
): Promise<{ onlooker: Onlooker; found: Found[] }> {
  const [row] = await sql<(Omit<SeerRow, 'departments'> & { found: Found[] | null })[]>`
    ${belonging(sql, viewer)} select s.*, ${foundJson(sql, whoLooks(sql, viewer), stretch)} as found from ${onlookerRow(sql, viewer)}`
  return { onlooker: onlookerOf(viewer, row), found: row?.found ?? [] }
}
