import { listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { ReadyJson, withCommas } from '../../platform/answer.ts'
import { written } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import { quickPool } from '../../platform/handle-tuned.ts'
import { after, skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import type { Person } from '../../platform/viewer.ts'
import { postsJson, readShared } from '../post/post-json.ts'
import { ownReaction } from '../talk/own-reactions.ts'
import type { Showing } from '../showing.ts'
import { findSeer, readerOf, visiblePosts, whoLooks } from '../visibility.ts'
import type { Onlooker, Reader, Seer, Who } from '../visibility.ts'
import { findOpenWorkspace } from '../workspace.ts'
import { findFarPage, knownOf } from './far-page.ts'
import type { CountedList } from './far-page.ts'
import { findNewest, findSeerAndNewest } from './newest-posts.ts'
import type { Found, Stretch } from './newest-posts.ts'

/** Which page of a list of posts is wanted. */
export interface PostPaging {
  page: number
  size: number
  asOf?: string | undefined
  next?: string | undefined
}

type Reading = Pick<House, 'config' | 'clock' | 'shared'>
type Listing = Showing & { cursor: Cursor; house: Reading }
type Shown = Pick<Listing, 'house' | 'cursor'> & { reader: Reader }

const BY_TIME = { at: 'TIME', id: 'ID' } as const

/** What a list by time is made of. */
export interface Sources {
  /** Nothing narrows it, and its days are counted. */
  counted?: CountedList
  /** It holds what stands in all workspaces that she belongs to, and what those wrote whom she follows. */
  isFollowed?: boolean
  /** What it is narrowed by, of the row `p`, each beginning with `and`. */
  narrowing: Fragment
}

const asOfIn = ({ asOf }: PostPaging): Date | undefined => (asOf ? new Date(asOf) : undefined)

async function stretchOf(
  { house, cursor, seer }: { house: Reading; cursor: Cursor; seer: Seer | Who },
  paging: PostPaging,
  { counted, isFollowed = false, narrowing }: Sources,
): Promise<Stretch> {
  const sql = quickPool(house)
  const from = cursor.read(BY_TIME, paging.next)
  const asOf = asOfIn(paging)
  const skip = from ? 0 : paging.page * paging.size
  if (!counted) refuseDepth(paging)
  return {
    size: paging.size,
    skip,
    far: counted && (await findFarPage(house, { seer, counted, asOf, skip })),
    narrowing,
    from: sql`
      ${asOf ? sql`and p.published_at <= ${asOf}` : sql``}
      ${after(sql, from, { by: { at: sql`p.published_at`, id: sql`p.id` }, direction: 'DESC' })}`,
    isFollowed,
    known: counted && knownOf(counted),
  }
}

/** A page of published posts that the seer may see, newest first. */
export async function pageOfPosts(listing: Listing, paging: PostPaging, sources: Sources): Promise<ReadyJson> {
  const { house, seer } = listing
  // What an index of its own leads to is planned once.
  const sql = sources.counted || sources.isFollowed ? quickPool(house) : listing.sql
  const found = await findNewest(sql, seer, await stretchOf(listing, paging, sources))
  return await shownPage({ ...listing, reader: readerOf(seer) }, paging, found)
}

/** What such a page shows, and who looks: found in one statement, by walking or by the days of the list. */
export async function findSeerAndPage(
  { house, cursor }: Pick<Listing, 'house' | 'cursor'>,
  viewer: Person,
  { paging, sources }: { paging: PostPaging; sources: Sources },
): Promise<{ onlooker: Onlooker; found: Found[]; byDays: boolean }> {
  const stretch = await stretchOf({ house, cursor, seer: whoLooks(quickPool(house), viewer) }, paging, sources)
  return { ...(await findSeerAndNewest(quickPool(house), viewer, stretch)), byDays: stretch.far !== undefined }
}

/** The page of what was found. */
export async function shownPage(listing: Shown, paging: PostPaging, found: readonly Found[]): Promise<ReadyJson> {
  const { house, cursor } = listing
  const { page, size } = paging
  return await pageJson(listing, found, {
    page,
    size,
    asOf: asOfIn(paging) ?? house.clock.now(),
    cursorOf: ({ id, at: time }) => cursor.write(BY_TIME, { id, at: new Date(time) }),
  })
}

type FoundPost = Pick<Found, 'id' | 'version' | 'event'>

async function pageJson<Item extends FoundPost>(
  { house, reader }: Shown,
  found: readonly Item[],
  { cursorOf, ...paging }: { page: number; size: number; asOf: Date; cursorOf: (last: Item) => string },
): Promise<ReadyJson> {
  const { content, ...others } = pageOfItems(found, paging, cursorOf)
  const reactions = new Map(content.flatMap(({ id, event }) => (event ? [[id, event] as const] : [])))
  const posts = await postsJson({ sql: quickPool(house), house, reader }, await readShared(house, content), reactions)
  const members = withCommas(posts.map((post) => [post]))
  return new ReadyJson('{"content":[', ...members, `],${JSON.stringify(others).slice(1)}`)
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
): Promise<ReadyJson> {
  const { sql, house, seer, cursor } = listing
  const { page, size } = paging
  const asOf = paging.asOf ? new Date(paging.asOf) : house.clock.now()
  refuseDepth(paging)
  const shape = { key: key ?? 'COUNT', ...BY_TIME } as const
  const from = key && cursor.read(shape, paging.next)
  const columns = { key: by, at: sql`p.published_at`, id: sql`p.id` }
  const skip = from ? 0 : skipOf(cursor, key ? { page, size } : paging)
  const event = ownReaction(sql, { kind: 'post', personId: seer.personId, id: sql`p.id` })
  const found = await sql<(FoundPost & { key: Date | number; at: Date })[]>`
    select p.id, ${by} as key, p.published_at as at, p.xmin::text as version, ${event} as event from post p ${beside ?? sql``}
    where p.state = 'PUBLISHED' and p.published_at <= ${asOf} and ${visiblePosts(sql, seer)} ${narrowing} ${after(sql, from, { by: columns, direction: 'DESC' })}
    order by ${by} desc, p.published_at desc, p.id desc limit ${written(sql, size + 1)} offset ${skip}`
  return await pageJson({ ...listing, reader: readerOf(seer) }, found, {
    page,
    size,
    asOf,
    cursorOf: (last) => (key ? cursor.write(shape, last) : writeSkip(cursor, skip + size)),
  })
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
  const seer = await findSeer(quickPool(house), viewer)
  const workspaceId = await findOpenWorkspace(context, seer, input)
  if (!workspaceId) throw refuse('WORKSPACE_NOT_FOUND')
  const { category, topic, type } = input
  const narrowing = sql`
    and p.workspace_id = ${workspaceId} ${underCategory(sql, { category, topic, workspaceId })}
    ${type ? sql`and p.type = ${type}` : sql``}`
  const isNarrowed = category !== undefined || topic !== undefined || type !== undefined
  const isMember = seer.isOperator || seer.memberOf.includes(workspaceId)
  const sources = { narrowing, ...(!isNarrowed && { counted: { workspaceId, isMember } }) }
  return await pageOfPosts({ sql, house, seer, cursor }, input, sources)
})

export const answerPersonPosts = handle(listPersonPosts, async ({ input, viewer, sql, house, cursor, refuse }) => {
  const authorId = input.userId ?? (viewer.signedIn ? viewer.personId : undefined)
  if (!authorId) throw refuse('NOT_FOUND')
  const seer = await findSeer(sql, viewer)
  return await pageOfPosts({ sql, house, seer, cursor }, input, { narrowing: sql`and p.author_id = ${authorId}` })
})
