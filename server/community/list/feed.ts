import { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import { PUBLISH_PERIODS } from '@chowk/contract/news/filter.ts'
import { getNewsFeed, getOpenFeed } from '@chowk/contract/community/feed.ts'
import { PostType } from '@chowk/contract/community/post.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import { startOfPeriod } from '../../platform/calendar/publish-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { demandOwn } from '../../platform/viewer.ts'
import { mayOpen, pageOfPosts, underCategory } from './post-list.ts'
import { findSeer, isForAll } from '../visibility.ts'

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

function narrowedTo(sql: Sql, { entityId, privateEntityId, communityCategory, category }: Feed): Fragment {
  return sql`
    ${entityId ? sql`and p.workspace_id = ${entityId}` : sql`and p.is_global and ${isForAll(sql)}`}
    ${privateEntityId ? sql`and p.audience @> array[${privateEntityId}::uuid]` : sql``}
    ${underCategory(sql, { category: communityCategory, topic: category, workspaceId: entityId })}`
}

type Reading = Pick<Context<typeof getOpenFeed>, 'input' | 'viewer' | 'sql' | 'house' | 'cursor' | 'refuse'>

async function answerFeedOf(context: Reading) {
  const { input, viewer, sql, house, cursor, refuse } = context
  demandOwn(viewer, input.postRequestingUserId)
  const filter = filtered(sql, input, house.clock.now())
  if (!filter) throw refuse('UNKNOWN_FILTER')
  const seer = await findSeer(sql, viewer)
  const { entityId } = input
  if (entityId && !(await mayOpen(sql, { seer, workspaceId: entityId }))) throw refuse('WORKSPACE_NOT_FOUND')
  return await pageOfPosts({ sql, house, seer, cursor }, input, sql`${narrowedTo(sql, input)} ${filter}`)
}

export const answerFeed = handle(getNewsFeed, async (context) => await answerFeedOf(context))

// Whoever has signed in is a visitor here: only what is for everybody, nothing of her own (C21).
export const answerOpenFeed = handle(
  getOpenFeed,
  async (context) => await answerFeedOf({ ...context, viewer: { signedIn: false, deviceId: null } }),
)
