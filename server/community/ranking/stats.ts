import { getCommunityStats, getPersonStats } from '@chowk/contract/community/stats.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { findSeer, visiblePosts } from '../visibility.ts'
import { findNamedWorkspace } from '../workspace.ts'
import { aboutPosts, within } from './points.ts'
import type { Counting } from './points.ts'
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
  const { span, narrowing, personId, seer } = counting
  const seen = sql`${seer ? visiblePosts(sql, seer) : sql`true`} ${narrowing}`
  const about = (subject: Fragment) => aboutPosts(sql, { subject, counting, conditions: seen })
  const byHer = personId ? sql`and p.author_id = ${personId}` : sql``
  const [row] = await sql<Counts[]>`
    select own.posts, own.articles, said.comments, given.reactions
    from (
      select count(*) filter (where p.type <> 'ARTICLE')::int as posts, count(*) filter (where p.type = 'ARTICLE')::int as articles
      from post p where p.state = 'PUBLISHED' and ${within(sql, sql`p.published_at`, span)} ${byHer} and ${seen}
    ) own cross join (
      select count(*)::int as comments
      from comment c ${about(sql`c.subject_id`)}
      where c.subject_kind = 'post' and c.removed_at is null and ${within(sql, sql`c.created_at`, span)}
        ${personId ? sql`and c.author_id = ${personId}` : sql``}
    ) said cross join (
      select count(*)::int as reactions
      from reaction r ${about(sql`r.subject_id`)}
      where r.subject_kind = 'post' and ${within(sql, sql`r.reacted_at`, span)} ${byHer}
    ) given`
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
    ...(await countIn(sql, { span, now: clock.now(), narrowing, personId, seer })),
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
        now: clock.now(),
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
