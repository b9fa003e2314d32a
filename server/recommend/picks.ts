import { MOST_PICKS, addPick, endPick, getPicks } from '@chowk/contract/recommend/picks.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { readableBy } from '../article/visibility.ts'
import { isoTime, storyJoins, storyJson } from '../article/story.ts'
import { ReadyJson } from '../platform/answer.ts'
import { handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { DAY_MS } from '../platform/time.ts'

export const answerPicks = handle(getPicks, async ({ viewer, workspace, sql, clock }) => {
  const [row] = await sql<{ content: string | null }[]>`
    select json_agg(json_build_object('id', e.id::text, 'by', w.name, 'classes', e.classes, 'departments', e.departments,
      'until', ${isoTime(sql, sql`e.until_at`)}, 'mine', e.picked_by = ${viewer.personId}, 'story', s.card) order by e.id desc)::text as content
    from pick e join person w on w.id = e.picked_by
    cross join lateral (select to_json(x) as card from (
      select ${storyJson(sql, viewer)} from article a ${storyJoins(sql, viewer)} where a.id = e.article_id and ${readableBy(sql, viewer)}) x) s
    where e.workspace_id = ${workspace.id} and e.ended_at is null and e.until_at > ${clock.now()}`
  return new ReadyJson(`{"content":${row?.content ?? '[]'}}`)
})

export const answerAddPick = handle(addPick, async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
  const id = articleNumber(input.articleId)
  const [article] =
    id === undefined
      ? []
      : await tx<{ id: string }[]>`select a.id from article a where a.id = ${id} and ${readableBy(tx, viewer)}`
  if (!article) throw refuse('ARTICLE_NOT_FOUND')
  const now = clock.now()
  // Two tabs may pick the fifth at once: the membership's row is held while counting.
  await tx`select 1 from membership where workspace_id = ${workspace.id} and person_id = ${viewer.personId} for update`
  const [current] = await tx<{ n: number }[]>`
    select count(*)::int as n from pick
    where workspace_id = ${workspace.id} and picked_by = ${viewer.personId} and ended_at is null and until_at > ${now}`
  if ((current?.n ?? 0) >= MOST_PICKS) throw refuse('TOO_MANY_PICKS', { details: { most: MOST_PICKS } })
  const until = new Date(now.getTime() + input.days * DAY_MS)
  const [made] = await tx<{ id: string }[]>`
    insert into pick (workspace_id, article_id, picked_by, classes, departments, picked_at, until_at)
    values (${workspace.id}, ${article.id}, ${viewer.personId}, ${input.classes}::smallint[], ${input.departments}::text[], ${now}, ${until})
    returning id`
  await forgetLists(tx, workspace.id)
  audit(`pick ${made?.id}`, undefined, { articleId: input.articleId, until })
  return { id: made?.id ?? '', until: until.toISOString() }
})

export const answerEndPick = handle(endPick, async ({ input, viewer, workspace, tx, clock, audit }) => {
  const isAdministrator = viewer.role !== 'FACULTY'
  const ended = await tx`
    update pick set ended_at = ${clock.now()}
    where id = ${input.id} and workspace_id = ${workspace.id} and ended_at is null
      ${isAdministrator ? tx`` : tx`and picked_by = ${viewer.personId}`}`
  if (ended.count > 0) await forgetLists(tx, workspace.id)
  audit(`pick ${input.id}`)
  return { ended: ended.count > 0 }
})

async function forgetLists(sql: Sql, workspaceId: string): Promise<void> {
  await sql`
    delete from ranked_list where owner in (
      select person_id::text from membership where workspace_id = ${workspaceId} and left_at is null)`
}
