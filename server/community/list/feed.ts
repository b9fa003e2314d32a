import { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import { PUBLISH_PERIODS } from '@chowk/contract/news/filter.ts'
import { getNewsFeed, getOpenFeed, listCollaboration, listTopRated } from '@chowk/contract/community/feed.ts'
import { listFeaturedPosts } from '@chowk/contract/community/featured.ts'
import { PostType } from '@chowk/contract/community/post.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import { startOfPeriod } from '../../platform/calendar/publish-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { quickPool } from '../../platform/handle-tuned.ts'
import { demandOwn } from '../../platform/viewer.ts'
import type { Person } from '../../platform/viewer.ts'
import { orderBefore } from './order-posts.ts'
import { findSeer, isForAllEach, readerLooking, readerOf } from '../visibility.ts'
import type { Onlooker } from '../visibility.ts'
import { findNamedWorkspace } from '../workspace.ts'
import type { CountedList } from './far-page.ts'
import { findSeerAndPage, pageOfPosts, pageOfRanked, shownPage, underCategory } from './post-list.ts'
import type { Ranking, Sources } from './post-list.ts'

type Feed = Parsed<typeof getNewsFeed>

// What one filter narrows by; undefined when its value is not one of its type (C20).
function filtered(sql: Sql, { customFilterType, customFilter }: Feed, now: Date): Fragment | undefined {
  if (!customFilterType && !customFilter) return sql``
  const period = PUBLISH_PERIODS.find((each) => each === customFilter)
  if (customFilterType === 'PUBLISH_PERIOD' && period)
    return sql`and p.published_at >= ${startOfPeriod(period, now, INDIA)}`
  const activity = ActivityPeriod.safeParse(customFilter)
  if (customFilterType === 'ACTIVITY_PERIOD' && activity.success) {
    const { from, before } = spanOf(activity.data, now, INDIA)
    return sql`and p.published_at >= ${from} ${before ? sql`and p.published_at < ${before}` : sql``}`
  }
  const type = PostType.safeParse(customFilter)
  return customFilterType === 'POST_TYPE' && type.success ? sql`and p.type = ${type.data}` : undefined
}

// Of a workspace; of all that she belongs to and of whom she follows; or what is for everybody (C13).
function scoped(sql: Sql, { newsFeedType }: Feed, workspaceId: string | undefined): Fragment {
  if (workspaceId) return sql`and p.workspace_id = ${workspaceId}`
  // Each of its sources narrows it to itself; a condition over all of them would lead away from their indexes.
  if (newsFeedType === 'FOLLOWING') return sql``
  return sql`and p.is_global and ${isForAllEach(sql)}`
}

function narrowedTo(sql: Sql, feed: Feed, workspaceId: string | undefined): Fragment {
  const { privateEntityId, communityCategory, category, newsFeedType, type } = feed
  return sql`
    ${scoped(sql, feed, workspaceId)}
    ${newsFeedType === 'COLLABORATION' ? sql`and p.type = 'PROJECT'` : sql``}
    ${type ? sql`and p.type = ${type}` : sql``}
    ${privateEntityId ? sql`and p.audience @> array[${privateEntityId}::uuid]` : sql``}
    ${underCategory(sql, { category: communityCategory, topic: category, workspaceId })}`
}

/** Featured posts of a workspace, or those for everybody, the latest featured first (C15). */
export const featuredFirst = (sql: Sql, now: Date, workspaceId: string | undefined): Ranking => ({
  beside: sql`join post_feature f on f.post_id = p.id and f.until > ${now} and f.workspace_id is not distinct from ${workspaceId ?? null}::uuid`,
  by: sql`f.featured_at`,
})

type Reading = Pick<Context<typeof listTopRated>, 'viewer' | 'sql' | 'house' | 'clock' | 'cursor' | 'refuse'>

async function readFeed(context: Reading, input: Feed, filter: Fragment) {
  const { viewer, sql, house, clock, cursor, refuse } = context
  const guess = guessOf(context, input, filter)
  const guessed =
    guess && (await findSeerAndPage({ house, cursor }, guess.viewer, { paging: input, sources: guess.sources }))
  const reader = guessed
    ? readerLooking(quickPool(house), viewer, guessed.onlooker)
    : readerOf(await findSeer(quickPool(house), viewer))
  const { onlooker } = reader
  const { entityId, customUrl, newsFeedType } = input
  const workspaceId = await findNamedWorkspace(context, onlooker, { workspaceId: entityId, customUrl })
  if (workspaceId === null) throw refuse('WORKSPACE_NOT_FOUND')
  const scope = { workspaceId, isMember: isMemberOf(onlooker, workspaceId) }
  if (guessed && (!guessed.byDays || guess.isMember === scope.isMember))
    return await shownPage({ house, cursor, reader }, input, guessed.found)
  const listing = { sql, house, seer: await reader.full(), cursor }
  const narrowing = sql`${narrowedTo(sql, input, workspaceId)} ${filter}`
  if (newsFeedType === 'TOP_RATED') {
    await orderBefore(house)
    return await pageOfRanked(listing, input, { by: sql`p.hot`, narrowing: sql`${narrowing} and p.hot > 0` })
  }
  if (newsFeedType === 'FEATURED')
    return await pageOfRanked(listing, input, { ...featuredFirst(sql, clock.now(), workspaceId), narrowing })
  return await pageOfPosts(listing, input, { ...sourcesOf(input, scope), narrowing })
}

const isMemberOf = (seer: Onlooker, workspaceId: string | undefined): boolean =>
  workspaceId !== undefined && (seer.isOperator || seer.memberOf.includes(workspaceId))

interface Guess {
  viewer: Person
  isMember: boolean
  sources: Sources
}

/**
 * What is guessed at before it is known who looks: a feed that nothing narrows and whose workspace is named by its id. Of the one that she acts for she is
 * taken for a member until the same statement says it: to others its days are counted otherwise.
 */
function guessOf({ viewer, sql }: Pick<Reading, 'viewer' | 'sql'>, input: Feed, filter: Fragment): Guess | undefined {
  const { entityId, customUrl, asOf } = input
  if (!viewer.signedIn || customUrl !== undefined || asOf !== undefined) return undefined
  const isMember = entityId !== undefined && (viewer.isOperator || entityId === viewer.workspaceId)
  const sources = sourcesOf(input, { workspaceId: entityId, isMember })
  if (!sources.counted && !sources.isFollowed) return undefined
  return { viewer, isMember, sources: { ...sources, narrowing: sql`${narrowedTo(sql, input, entityId)} ${filter}` } }
}

// By which indexes a feed by time is walked.
function sourcesOf(feed: Feed, scope: CountedList): Omit<Sources, 'narrowing'> {
  const { newsFeedType, privateEntityId, communityCategory, category, customFilterType, type } = feed
  const isNarrowed = [privateEntityId, communityCategory, category, customFilterType, type].some(
    (each) => each !== undefined,
  )
  if (newsFeedType === 'FOLLOWING' && !scope.workspaceId) return { isFollowed: true }
  return newsFeedType === 'LATEST' && !isNarrowed ? { counted: scope } : {}
}

async function answerFeedOf(context: Pick<Context<typeof getOpenFeed>, 'input' | 'refuse'> & Reading) {
  const { input, viewer, sql, clock, refuse } = context
  demandOwn(viewer, input.postRequestingUserId)
  const filter = filtered(sql, input, clock.now())
  if (!filter) throw refuse('UNKNOWN_FILTER')
  return await readFeed(context, input, filter)
}

export const answerFeed = handle(getNewsFeed, async (context) => await answerFeedOf(context))

// Whoever has signed in is a visitor here: only what is for everybody, nothing of her own (C21).
export const answerOpenFeed = handle(
  getOpenFeed,
  async (context) => await answerFeedOf({ ...context, viewer: { signedIn: false, deviceId: null } }),
)

type Listed = Pick<Feed, 'page' | 'size' | 'entityId' | 'customUrl'> & { workspaceId?: string | undefined }

/** A list of posts of the named workspace, or of those for everybody. */
const listOf = (newsFeedType: Feed['newsFeedType'], { entityId, workspaceId = entityId, ...listed }: Listed): Feed => ({
  ...listed,
  newsFeedType,
  entityId: workspaceId,
})

export const answerTopRated = handle(
  listTopRated,
  async (context) => await readFeed(context, listOf('TOP_RATED', context.input), context.sql``),
)

export const answerCollaboration = handle(
  listCollaboration,
  async (context) => await readFeed(context, listOf('COLLABORATION', context.input), context.sql``),
)

export const answerFeatured = handle(
  listFeaturedPosts,
  async (context) => await readFeed(context, listOf('FEATURED', context.input), context.sql``),
)
