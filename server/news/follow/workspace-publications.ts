import { getWorkspacePublications, setWorkspacePublications } from '@chowk/contract/news/workspace-publications.ts'
import type { WorkspacePublications } from '@chowk/contract/news/workspace-publications.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { publicationJson } from '../../article/story.ts'

async function findChosen(sql: Sql, workspaceId: string): Promise<WorkspacePublications> {
  const [row] = await sql<WorkspacePublications[]>`
    select w.publications_version as version, coalesce((
      select json_agg(${publicationJson(sql)}::jsonb || jsonb_build_object('status', p.status) order by c.position, p.id)
      from workspace_publication c join publication p on p.id = c.publication_id where c.workspace_id = w.id), '[]') as content
    from workspace w where w.id = ${workspaceId}`
  return row ?? { content: [], version: 0 }
}

const answerGet = handle(getWorkspacePublications, async ({ workspace, sql }) => await findChosen(sql, workspace.id))

const answerSet = handle(setWorkspacePublications, async ({ input, workspace, tx, refuse, audit }) => {
  await tx`select 1 from workspace where id = ${workspace.id} for update`
  const before = await findChosen(tx, workspace.id)
  if (before.version !== input.version) throw refuse('VERSION_CONFLICT', { details: { current: before } })
  const ids = [...new Set(input.publicationIds)]
  const known = await tx<{ id: string }[]>`select id::text from publication where id = any(${ids}::bigint[])`
  const unknown = ids.filter((id) => !known.some((row) => row.id === id))
  if (unknown.length > 0) throw refuse('PUBLICATION_NOT_FOUND', { details: { ids: unknown } })
  await tx`delete from workspace_publication where workspace_id = ${workspace.id}`
  await tx`
    insert into workspace_publication (workspace_id, publication_id, position)
    select ${workspace.id}, u.id, u.place - 1 from unnest(${ids}::bigint[]) with ordinality u (id, place)`
  await tx`update workspace set publications_version = publications_version + 1 where id = ${workspace.id}`
  audit(`workspace ${workspace.id}`, { publications: before.content.map(({ slug }) => slug) }, { publications: ids })
  return await findChosen(tx, workspace.id)
})

/** What a workspace chose for members who follow nothing. */
export const workspacePublicationCalls: Handler[] = [answerGet, answerSet]
