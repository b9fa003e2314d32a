import { listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import type { LikeEvent, Post } from '@chowk/contract/community/post.ts'
import type { Page } from '@chowk/contract/paging.ts'
import { written } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import { after, skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import { readRows, toPosts } from '../post/post-row.ts'
import type { PostRow } from '../post/post-row.ts'
import { ownReaction } from '../talk/own-reactions.ts'
import type { Showing } from '../showing.ts'
import { findSeer, visiblePosts } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { findOpenWorkspace } from '../workspace.ts'
import { findPostBefore } from './far-page.ts'
import type { CountedList, TimeAndId } from './far-page.ts'

/** Which page of a list of posts is wanted. */
export interface PostPaging {
  page: number
  size: number
  asOf?: string | undefined
  next?: string | undefined
}

type Listing = Showing & { cursor: Cursor; house: Pick<House, 'quick' | 'shared'> }

const BY_TIME = { at: 'TIME', id: 'ID' } as const

/** What a list by time is made of beside its conditions, where that is known. */
export interface Sources {
  /** Nothing narrows it, and its days are counted. */
  counted?: CountedList
  /** The workspaces whose posts stand in it: each is walked by its own index. */
  among?: readonly string[]
  /** Beside those workspaces, people whose posts stand in it wherever they wrote them. */
  byAuthors?: readonly string[] | undefined
}

interface Slice {
  from: TimeAndId | undefined
  skip: number
}

/** A page of published posts that the seer may see, newest first, narrowed by conditions on `p` that each begin with `and`. */
export async function pageOfPosts(
  listing: Listing & Sources,
  paging: PostPaging,
  narrowing: Fragment,
): Promise<Page<Post>> {
  const { house, cursor, seer, counted, among, byAuthors } = listing
  // What an index of its own leads to is planned once.
  const sql = counted || among ? house.quick : listing.sql
  const { page, size, asOf = house.clock.now().toISOString() } = paging
  const slice = await sliceOf(listing, paging)
  const conditions = sql`
    ${narrowing} ${paging.asOf ? sql`and p.published_at <= ${asOf}` : sql``}
    ${slice ? after(sql, slice.from, { by: { at: sql`p.published_at`, id: sql`p.id` }, direction: 'DESC' }) : sql``}`
  const found = slice
    ? await sql<
        Found[]
      >`${newest(sql, { ...slice, among, byAuthors, size, seer, conditions, within: counted?.workspaceId })}`
    : []
  const keys = pageOfItems(found, { page, size, asOf: new Date(asOf) }, (last) => cursor.write(BY_TIME, last))
  const rows = await sharedRows(house, keys.content)
  const reactions = new Map(keys.content.flatMap(({ id, event }) => (event ? [[id, event]] : [])))
  return { ...keys, content: await toPosts({ ...listing, sql: house.quick }, rows, reactions) }
}

// Where the page begins; undefined behind the end of the list.
async function sliceOf(listing: Listing & Sources, paging: PostPaging): Promise<Slice | undefined> {
  const { house, seer, cursor, counted } = listing
  const from = cursor.read(BY_TIME, paging.next)
  if (from) return { from, skip: 0 }
  const skip = paging.page * paging.size
  const asOf = paging.asOf ? new Date(paging.asOf) : undefined
  if (!counted) refuseDepth(paging)
  const before = counted && (await findPostBefore(house, { seer, counted, asOf, now: house.clock.now(), skip }))
  if (before === 'NONE') return undefined
  return before ? { from: before, skip: 0 } : { from: undefined, skip }
}

interface Newest extends Pick<Slice, 'skip'>, Pick<Sources, 'byAuthors'> {
  size: number
  seer: Seer
  /** Each begins with `and`. */
  conditions: Fragment
  among: readonly string[] | undefined
  within: string | undefined
}

// One more than the page, in their order: a `Found` in each row.
function newest(sql: Sql, { seer, conditions, skip, size, among, within, byAuthors = [] }: Newest): Fragment {
  const limit = written(sql, size + 1)
  const order = sql`order by p.published_at desc, p.id desc`
  const offset = skip > 0 ? sql`offset ${skip}` : sql``
  const published = sql`select p.id, p.published_at, p.xmin as version from post p where p.state = 'PUBLISHED' and ${visiblePosts(sql, seer, within)} ${conditions}`
  // What one workspace or one person adds to the page at most.
  const first = sql`${order} limit ${skip > 0 ? sql`${skip + size + 1}` : limit}`
  const ofEach = (ids: readonly string[], met: Fragment) => sql`
    select p.* from unnest(${ids as string[]}::uuid[]) as g (id), lateral (${published} ${met} ${first}) p`
  const elsewhere = sql`
    and p.author_id = g.id and (p.workspace_id is null or p.workspace_id <> all(${(among ?? []) as string[]}::uuid[]))`
  const ofPeople = byAuthors.length > 0 ? sql`union all ${ofEach(byAuthors, elsewhere)}` : sql``
  const rows = among ? sql`select p.* from (${ofEach(among, sql`and p.workspace_id = g.id`)} ${ofPeople}) p` : published
  return sql`
    select p.id, p.published_at as at, p.version::text, ${ownReaction(sql, { kind: 'post', personId: seer.personId, id: sql`p.id` })} as event
    from (${rows} ${order} limit ${limit} ${offset}) p ${order}`
}

interface Found extends TimeAndId {
  /** Another one after each change of the post's own row. */
  version: string
  /** What the seer reacted with. */
  event: LikeEvent | null
}

/**
 * The rows of posts that somebody was found to see. They are the same for everybody who sees them, so each is read once a second for all; what changed
 * of a post itself is read at once.
 */
async function sharedRows({ quick, shared, clock }: Listing['house'], found: readonly Found[]): Promise<PostRow[]> {
  const rows = await shared.getEach(
    found.map(({ id, version }) => `post ${id} ${version}`),
    async (missing) => {
      const ids = missing.flatMap((index) => found[index]?.id ?? [])
      const read = new Map((await readRows(quick, clock.now(), ids)).map((row) => [row.id, row]))
      return ids.map((id) => read.get(id))
    },
  )
  return rows.filter((row) => row !== undefined)
}

/** Another order than by time, which moves while somebody reads. */
export interface Ranking {
  /** What stands beside `post p`, beginning with `join`. */
  beside?: Fragment
  by: Fragment
  /** What `by` is, where a page may go on from it; else its pages are counted. */
  key?: 'TIME' | 'COUNT'
}

/** The same in another order, the highest first. */
export async function pageOfRanked(
  listing: Listing,
  paging: PostPaging,
  { beside, by, key, narrowing }: Ranking & { narrowing: Fragment },
): Promise<Page<Post>> {
  const { sql, house, seer, cursor } = listing
  const { page, size } = paging
  const asOf = paging.asOf ? new Date(paging.asOf) : house.clock.now()
  refuseDepth(paging)
  const shape = { key: key ?? 'COUNT', ...BY_TIME } as const
  const from = key && cursor.read(shape, paging.next)
  const columns = { key: by, at: sql`p.published_at`, id: sql`p.id` }
  const skip = from ? 0 : skipOf(cursor, key ? { page, size } : paging)
  const found = await sql<{ id: string; key: Date | number; at: Date }[]>`
    select p.id, ${by} as key, p.published_at as at from post p ${beside ?? sql``}
    where p.state = 'PUBLISHED' and p.published_at <= ${asOf} and ${visiblePosts(sql, seer)} ${narrowing} ${after(sql, from, { by: columns, direction: 'DESC' })}
    order by ${by} desc, p.published_at desc, p.id desc limit ${written(sql, size + 1)} offset ${skip}`
  const keys = pageOfItems(found, { page, size, asOf }, (last) =>
    key ? cursor.write(shape, last) : writeSkip(cursor, skip + size),
  )
  const rows = await readRows(
    sql,
    house.clock.now(),
    keys.content.map(({ id }) => id),
  )
  return { ...keys, content: await toPosts(listing, rows) }
}

interface Under {
  category?: string | undefined
  topic?: string | undefined
  workspaceId?: string | undefined
}

/**
 * The condition, beginning with `and`, that posts stand under a category and a topic; each is named by its id, or as people name it or did before it was
 * renamed or moved.
 */
export function underCategory(sql: Sql, { category, topic, workspaceId }: Under): Fragment {
  const categories = sql`
    select c.id from post_category c where (c.id::text = ${category} or lower(c.name) = lower(${category}) or lower(${category}) = any(c.former_names))
      and (c.workspace_id is null or c.workspace_id = ${workspaceId ?? null})`
  if (!topic) return category ? sql`and p.category_id = any(array(${categories}))` : sql``
  const called = sql`(t.id::text = ${topic} or t.slug = lower(${topic}))`
  const within = category
    ? sql`(${called} and t.category_id in (${categories})
        or t.former && array(select c.id || '/' || lower(${topic}) from (${categories}) c))`
    : called
  return sql`and p.topic_id = any(array(select t.id from post_topic t where ${within}))`
}

export const answerWorkspacePosts = handle(listWorkspacePosts, async (context) => {
  const { input, viewer, sql, house, cursor, refuse } = context
  const seer = await findSeer(house.quick, viewer)
  const workspaceId = await findOpenWorkspace(context, seer, input)
  if (!workspaceId) throw refuse('WORKSPACE_NOT_FOUND')
  const { category, topic, type } = input
  const narrowing = sql`
    and p.workspace_id = ${workspaceId} ${underCategory(sql, { category, topic, workspaceId })}
    ${type ? sql`and p.type = ${type}` : sql``}`
  const isNarrowed = category !== undefined || topic !== undefined || type !== undefined
  const sources = isNarrowed ? {} : { counted: { workspaceId } }
  return await pageOfPosts({ sql, house, seer, cursor, ...sources }, input, narrowing)
})

export const answerPersonPosts = handle(listPersonPosts, async ({ input, viewer, sql, house, cursor, refuse }) => {
  const authorId = input.authorId ?? (viewer.signedIn ? viewer.personId : undefined)
  if (!authorId) throw refuse('NOT_FOUND')
  const seer = await findSeer(sql, viewer)
  return await pageOfPosts({ sql, house, seer, cursor }, input, sql`and p.author_id = ${authorId}`)
})
