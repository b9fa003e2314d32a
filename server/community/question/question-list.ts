import { MOST_TAGGED, listQuestions, listTags } from '@chowk/contract/community/forum/question.ts'
import type { QuestionSort } from '@chowk/contract/community/forum/question.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { quickPool } from '../../platform/handle-tuned.ts'
import { pageOfPosts, pageOfRanked, underCategory } from '../list/post-list.ts'
import type { Ranking } from '../list/post-list.ts'
import { orderBefore } from '../list/order-posts.ts'
import { findSeer, isForAll, visiblePosts } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { findOpenWorkspace, namesWorkspace } from '../workspace.ts'
import type { NamedWorkspace } from '../workspace.ts'
import { tagKey } from './tag.rules.ts'

/** Questions of one workspace, or those for everybody; undefined where a workspace is named that is not open to her. */
async function scopeOf(
  context: Parameters<typeof findOpenWorkspace>[0],
  seer: Seer,
  named: NamedWorkspace,
): Promise<{ workspaceId: string | undefined; scope: Fragment } | undefined> {
  const { sql } = context
  if (!namesWorkspace(named))
    return { workspaceId: undefined, scope: sql`and p.type = 'FORUM' and p.is_global and ${isForAll(sql)}` }
  const workspaceId = await findOpenWorkspace(context, seer, named)
  return workspaceId ? { workspaceId, scope: sql`and p.type = 'FORUM' and p.workspace_id = ${workspaceId}` } : undefined
}

const ANSWERED = (sql: Sql) => sql`exists (select from comment n where n.id = p.answer_id and n.removed_at is null)`

function narrowedTo(sql: Sql, input: Parsed<typeof listQuestions>, workspaceId: string | undefined): Fragment {
  const { category, topic, solved, pinned, sort } = input
  return sql`
    ${underCategory(sql, { category, topic, workspaceId })}
    ${solved === undefined ? sql`` : solved ? sql`and ${ANSWERED(sql)}` : sql`and not ${ANSWERED(sql)}`}
    ${pinned === undefined ? sql`` : pinned ? sql`and p.pinned_at is not null` : sql`and p.pinned_at is null`}
    ${sort === 'UNANSWERED' ? sql`and p.comments_count = 0` : sql``}`
}

// Their order is that of an index of the table beside them, in which it stands under which tag each of them is.
function ofTag(sql: Sql, tag: string, sort: QuestionSort, workspaceId: string | undefined): Ranking {
  const scope = workspaceId ? sql`q.workspace_id = ${workspaceId}` : sql`q.is_global`
  const beside = sql`
    join question_tag q on q.post_id = p.id and q.published_at = p.published_at and q.tag = ${tagKey(tag)} and ${scope}`
  if (sort === 'ACTIVITY') return { beside, by: sql`q.active_at`, key: 'TIME' }
  if (sort === 'TOP') return { beside, by: sql`q.score`, key: 'COUNT' }
  return { beside, by: sql`q.published_at`, key: 'TIME' }
}

export const answerQuestions = handle(listQuestions, async (context) => {
  const { input, viewer, sql, house, cursor, refuse } = context
  const seer = await findSeer(quickPool(house), viewer)
  const found = await scopeOf(context, seer, input)
  if (!found) throw refuse('WORKSPACE_NOT_FOUND')
  const listing = { sql, house, seer, cursor }
  if (input.sort === 'ACTIVITY' || input.sort === 'TOP') await orderBefore(house)
  const narrowing = sql`${found.scope} ${narrowedTo(sql, input, found.workspaceId)}`
  if (input.tag !== undefined)
    return await pageOfRanked(listing, input, { ...ofTag(sql, input.tag, input.sort, found.workspaceId), narrowing })
  if (input.sort === 'ACTIVITY')
    return await pageOfRanked(listing, input, {
      by: sql`coalesce(p.ranked_active_at, p.published_at)`,
      key: 'TIME',
      narrowing,
    })
  if (input.sort === 'TOP')
    return await pageOfRanked(listing, input, { by: sql`p.ranked_score`, key: 'COUNT', narrowing })
  return await pageOfPosts(listing, input, { narrowing })
})

const MOST_TAGS = 30

export const answerTags = handle(listTags, async (context) => {
  const { input, viewer, sql, refuse } = context
  const seer = await findSeer(sql, viewer)
  const found = await scopeOf(context, seer, input)
  if (!found) throw refuse('WORKSPACE_NOT_FOUND')
  const content = await sql<{ tag: string; questions: number }[]>`
    select min(tag) as tag, count(*)::int as questions from (
      select p.tags from post p where p.state = 'PUBLISHED' and ${visiblePosts(sql, seer)} ${found.scope}
      order by p.published_at desc, p.id desc limit ${MOST_TAGGED}) newest, unnest(tags) as tag
    group by fold_text(tag) order by questions desc, tag limit ${MOST_TAGS}`
  return { content }
})
