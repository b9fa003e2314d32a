import type { Sql } from '../../platform/database.ts'
import type { Seer } from '../visibility.ts'

/** A department that somebody may write for. */
export interface Entity {
  id: string
  name: string
  parentId: string | null
}

/** Open departments of a workspace that somebody may write for (C16): her own and those around, those that she heads; all of them for whoever runs it. */
export const findEntities = async (sql: Sql, seer: Seer, workspaceId: string): Promise<Entity[]> =>
  await sql<Entity[]>`
    select d.id, d.name, d.parent_id from department d
    where d.workspace_id = ${workspaceId} and d.is_active
      and (${seer.moderates.includes(workspaceId)} or d.id = any(${seer.departments as string[]}::uuid[]))
    order by d.name, d.id`

/** The departments that a post is for, without repeats; undefined when she may not write for one of them. None is the whole workspace. */
export async function audienceOf(
  sql: Sql,
  { seer, workspaceId, entityIds }: { seer: Seer; workspaceId: string | null; entityIds: readonly string[] },
): Promise<string[] | null | undefined> {
  const wanted = [...new Set(entityIds.map((id) => id.toLowerCase()))]
  if (wanted.length === 0) return null
  const open = workspaceId ? (await findEntities(sql, seer, workspaceId)).map(({ id }) => id) : []
  return wanted.every((id) => open.includes(id)) ? wanted.toSorted() : undefined
}

/** Whether a post may stand under this category and topic: open ones, of the workspace or of all; a post keeps what it has. */
export async function faultOfCategory(
  sql: Sql,
  { workspaceId, category, topic }: { workspaceId: string | null; category: string | null; topic: string | null },
): Promise<'CATEGORY_NOT_FOUND' | 'TOPIC_NOT_FOUND' | null> {
  if (category === null) return topic === null ? null : 'TOPIC_NOT_FOUND'
  const [found] = await sql<{ hasTopic: boolean }[]>`
    select ${topic}::uuid is null or exists (
      select from post_topic t where t.id = ${topic} and t.category_id = c.id and t.is_active) as has_topic
    from post_category c where c.id = ${category} and c.is_active and (c.workspace_id is null or c.workspace_id = ${workspaceId})`
  if (!found) return 'CATEGORY_NOT_FOUND'
  return found.hasTopic ? null : 'TOPIC_NOT_FOUND'
}
