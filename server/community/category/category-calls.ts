import { listOwnCategories, saveOwnCategories } from '@chowk/contract/community/category.ts'
import type { OwnCategories, OwnCategory } from '@chowk/contract/community/category.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { tellingOfGiven } from '../review/given-notices.ts'
import { firstTaken } from './name.rules.ts'
import { areTopicsComplete, putTopics, takenTopic } from './put-topics.ts'

// Categories are never deleted and each change of one counts: the sum says whether anything has changed.
async function findOwn(sql: Sql, workspaceId: string): Promise<OwnCategories> {
  const rows = await sql<(OwnCategory & { version: number })[]>`
    select c.id, ${nameJson(sql, 'c')} as name, c.is_active, c.version,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', ${nameJson(sql, 't')}, 'isActive', t.is_active) order by t.position, t.name, t.id)
        from post_topic t where t.category_id = c.id), '[]') as topics
    from post_category c
    where c.workspace_id = ${workspaceId} order by c.position, c.name, c.id`
  return {
    content: rows.map(({ id, name, isActive, topics }) => ({ id, name, isActive, topics })),
    version: rows.reduce((sum, { version }) => sum + version, 0),
  }
}

const findShared = async (sql: Sql): Promise<Pick<OwnCategory, 'name'>[]> =>
  await sql<Pick<OwnCategory, 'name'>[]>`
    select ${nameJson(sql, 'c')} as name from post_category c where c.workspace_id is null`

type Wanted = Parsed<typeof saveOwnCategories>['categories']

/** Whether every category that there is stands among those that are wanted, once, and no other. */
function isComplete(wanted: Wanted, before: OwnCategories): boolean {
  const named = wanted.flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()]))
  return named.length === before.content.length && before.content.every(({ id }) => named.includes(id))
}

async function putCategories(sql: Sql, workspaceId: string, wanted: Wanted): Promise<void> {
  const rows = wanted.map(({ id = null, name, isActive }, position) => ({ id, ...name, isActive, position }))
  const columns = sql`
    unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ en }) => en)}::text[], ${rows.map(({ hi }) => hi)}::text[],
      ${rows.map(({ isActive }) => isActive)}::boolean[], ${rows.map(({ position }) => position)}::int[]) as w (id, en, hi, is_active, position)`
  // An address leads to what is called so now, else to what was.
  await sql`
    update post_category c set former_names = array_append(array_remove(c.former_names, lower(c.name)), lower(c.name))
    from ${columns} where c.id = w.id and c.workspace_id = ${workspaceId} and lower(c.name) <> lower(w.en)`
  // Two that change their names with each other must not meet in between.
  await sql`
    update post_category c set name = c.id::text from ${columns}
    where c.id = w.id and c.workspace_id = ${workspaceId} and c.name <> w.en`
  await sql`
    update post_category c set name = w.en, name_hi = w.hi, is_active = w.is_active, position = w.position, version = c.version + 1
    from ${columns}
    where c.id = w.id and c.workspace_id = ${workspaceId}
      and (c.name, c.name_hi, c.is_active, c.position) is distinct from (w.en, w.hi, w.is_active, w.position)`
  await sql`
    insert into post_category (workspace_id, name, name_hi, is_active, position)
    select ${workspaceId}, w.en, w.hi, w.is_active, w.position from ${columns} where w.id is null order by w.position`
  await sql`
    update post_category c set former_names = array(select f from unnest(c.former_names) f where f not in (select lower(w.en) from ${columns}))
    where c.workspace_id = ${workspaceId} and c.former_names <> '{}'`
}

const answerOwn = handle(listOwnCategories, async ({ workspace, sql }) => await findOwn(sql, workspace.id))

const answerSave = handle(saveOwnCategories, async ({ input, workspace, tx, house, refuse, audit }) => {
  // Two windows that save at once wait for each other here.
  await tx`select from workspace where id = ${workspace.id} for no key update`
  const before = await findOwn(tx, workspace.id)
  if (before.version !== input.version) throw refuse('VERSION_CONFLICT', { details: { current: before } })
  if (!isComplete(input.categories, before)) throw refuse('CATEGORY_NOT_FOUND')
  if (!areTopicsComplete(input.categories, before)) throw refuse('TOPIC_NOT_FOUND')
  const index = firstTaken(input.categories, await findShared(tx))
  const path = index === -1 ? takenTopic(input.categories) : `categories.${index}.name.en`
  if (path !== undefined) throw refuse('NAME_TAKEN', { fields: [{ path, code: 'NAME_TAKEN', message: 'NAME_TAKEN' }] })
  // One that closes is nobody's to moderate.
  const closing = { sql: tx, house, workspaceId: workspace.id }
  await tellingOfGiven(closing, async () => await putCategories(tx, workspace.id, input.categories))
  await putTopics(tx, workspace.id, input.categories)
  const after = await findOwn(tx, workspace.id)
  audit(`workspace ${workspace.id}`, { categories: before.content.length }, { categories: after.content.length })
  return after
})

/** Categories of one workspace (C28). */
export const categoryCalls: readonly Handler[] = [answerOwn, answerSave]
