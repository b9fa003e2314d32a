import { getCommunityStats, getPersonStats } from '@chowk/contract/community/stats.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { findSeer } from '../visibility.ts'
import { findNamedWorkspace } from '../workspace.ts'
import { foldActivity, sumRows } from './activity.ts'
import type { Counting } from './activity.ts'
import { SHARED_MS, sharedSeer } from './shared-seer.ts'
import { scopeOf } from './top-users.ts'

interface Counts {
  posts: number
  articles: number
  comments: number
  reactions: number
}

/** Of a community all that happened; of a person what she wrote, and what others did with her posts. */
async function countIn(sql: Sql, counting: Counting): Promise<Counts> {
  await foldActivity(sql)
  const [row] = await sql<Counts[]>`
    select coalesce(sum(posts), 0)::int as posts, coalesce(sum(articles), 0)::int as articles, coalesce(sum(comments), 0)::int as comments,
      coalesce(sum(reactions), 0)::int as reactions
    from (${sumRows(sql, counting, counting.personId ? 'EACH' : 'ALL')}) s`
  return row ?? { posts: 0, articles: 0, comments: 0, reactions: 0 }
}

export const answerPersonStats = handle(getPersonStats, async (context) => {
  const { input, viewer, sql, clock, refuse } = context
  const personId = input.userId ?? (viewer.signedIn ? viewer.personId : undefined)
  if (!personId) throw refuse('NOT_FOUND')
  const seer = await findSeer(sql, viewer)
  const workspaceId = await findNamedWorkspace(context, seer, input)
  if (workspaceId === null) throw refuse('WORKSPACE_NOT_FOUND')
  // Of a person all is counted that the viewer sees, unless a community is named.
  const narrowing = workspaceId ? sql`and p.workspace_id = ${workspaceId}` : sql``
  const span = spanOf(input.period, clock.now(), INDIA)
  return {
    userId: personId,
    period: input.period,
    ...(await countIn(sql, { span, narrowing, personId, seer })),
  }
})

export const answerCommunityStats = handle(getCommunityStats, async (context) => {
  const { input, viewer, sql, clock, house, refuse } = context
  const seer = await findSeer(sql, viewer)
  const workspaceId = await findNamedWorkspace(context, seer, input)
  if (workspaceId === null) throw refuse('WORKSPACE_NOT_FOUND')
  const span = spanOf(input.period, clock.now(), INDIA)
  const shared = await sharedSeer(sql, seer, workspaceId)
  const counts = await house.shared.get(
    `numbers ${input.period} ${shared.key}`,
    async () =>
      await countIn(house.sql, {
        span,
        narrowing: scopeOf(house.sql, workspaceId),
        seer: shared.seer,
      }),
    SHARED_MS,
  )
  const [present] = workspaceId
    ? await sql<{ members: number }[]>`
        select count(*)::int as members from membership where workspace_id = ${workspaceId} and state = 'PRESENT'`
    : []
  return { period: input.period, ...counts, members: present?.members ?? null }
})
