import type { Fragment, Sql } from '../../platform/database.ts'
import { isId } from '../../platform/input.rules.ts'
import { findDepartments, holdTree } from '../department/department-row.ts'
import { moveInto } from '../department/move-members.ts'
import { newDepartmentOf } from '../department/new-department.rules.ts'
import { addDepartment, changeDepartment } from '../department/write-department.ts'
import { GROUP, SCIM_LIMITS, listBody } from './scim-documents.rules.ts'
import { ScimFault } from './scim-fault.ts'
import { filterBy } from './scim-filter.ts'
import type { FilterColumn, FilterColumns } from './scim-filter.ts'
import { patched, valueIn } from './scim-patch.rules.ts'
import type { ScimQuery } from './scim-query.ts'
import { changing } from './scim-user.ts'
import type { ScimContext } from './scim-user.ts'

interface Row {
  id: string
  name: string
  externalId: string | null
  createdAt: Date
  members: { value: string; display: string }[]
}

// That somebody is in a group is asked by her id.
const memberOf = (sql: Sql): FilterColumn => ({
  column: sql`(select m.id from membership m where m.department_id = d.id and m.left_at is null limit 1)`,
  kind: 'ID',
  equals: (id) =>
    sql`exists (select from membership m where m.department_id = d.id and m.left_at is null and m.id = ${id})`,
})

const columnsOf = (sql: Sql): FilterColumns => ({
  id: { column: sql`d.id`, kind: 'ID' },
  displayname: { column: sql`lower(d.name)`, kind: 'TEXT' },
  externalid: { column: sql`g.external_id`, kind: 'EXACT' },
  members: memberOf(sql),
  'members.value': memberOf(sql),
})

// Closed ones take nobody in, so providers see them no more.
const open = (sql: Sql, workspaceId: string) => sql`d.workspace_id = ${workspaceId} and d.is_active`

const members = (sql: Sql) => sql`
  coalesce((select json_agg(json_build_object('value', m.id, 'display', m.shown_name) order by m.id)
    from membership m where m.department_id = d.id and m.left_at is null), '[]'::json)`

const findGroups = async (sql: Sql, where: Fragment, withoutMembers: boolean) =>
  await sql<Row[]>`
    select d.id, d.name, g.external_id, d.created_at, ${withoutMembers ? sql`'[]'::json` : members(sql)} as members
    from department d left join scim_group g on g.department_id = d.id where ${where}`

const groupResource = (
  { id, name, externalId, createdAt, members: all }: Row,
  base: string,
  withoutMembers: boolean,
) => ({
  schemas: [GROUP],
  id,
  ...(externalId !== null && { externalId }),
  displayName: name,
  ...(!withoutMembers && { members: all }),
  meta: { resourceType: 'Group', created: createdAt.toISOString(), location: `${base}/Groups/${id}` },
})

/** A page of departments. */
export async function listGroups(
  { house: { sql }, workspaceId, base }: ScimContext,
  query: ScimQuery,
): Promise<object> {
  const { startIndex, count, withoutMembers } = query
  const where = sql`${open(sql, workspaceId)} and ${filterBy(sql, columnsOf(sql), query.filter)}`
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from department d left join scim_group g on g.department_id = d.id where ${where}`
  const paged = sql`${where} order by d.id limit ${count} offset ${startIndex - 1}`
  const rows = count === 0 ? [] : await findGroups(sql, paged, withoutMembers)
  const resources = rows.map((each) => groupResource(each, base, withoutMembers))
  return listBody({ total: row?.total ?? 0, startIndex, resources })
}

/** One department with its members. */
export async function getGroup(context: ScimContext, id: string, sql: Sql = context.house.sql) {
  const [row] = isId(id) ? await findGroups(sql, sql`${open(sql, context.workspaceId)} and d.id = ${id}`, false) : []
  if (!row) throw new ScimFault(404, 'There is no such group.')
  return groupResource(row, context.base, false)
}

const invalid = (what: string) => new ScimFault(400, `${what} cannot be used.`, 'invalidValue')

interface Written {
  name: string
  externalId: string | null
  members: string[]
}

function readGroup(resource: unknown): Written {
  const [name, externalId, given] = ['displayName', 'externalId', 'members'].map((each) => valueIn(resource, each))
  if (typeof name !== 'string' || name.trim().length < 2 || name.length > 80) throw invalid('displayName')
  if (externalId !== undefined && externalId !== null && (typeof externalId !== 'string' || externalId.length > 300))
    throw invalid('externalId')
  const listed: unknown[] = Array.isArray(given) ? given : []
  if (listed.length > SCIM_LIMITS.members) throw new ScimFault(400, 'There are too many members.', 'tooMany')
  const ids = listed.map((each) => (typeof each === 'string' ? each : valueIn(each, 'value')))
  if (!ids.every((each): each is string => typeof each === 'string' && isId(each))) throw invalid('members')
  return { name: name.trim(), externalId: externalId || null, members: [...new Set(ids.map((id) => id.toLowerCase()))] }
}

async function keepExternal(tx: Sql, departmentId: string, externalId: string | null) {
  if (externalId === null) await tx`delete from scim_group where department_id = ${departmentId}`
  else
    await tx`
      insert into scim_group (department_id, external_id) values (${departmentId}, ${externalId})
      on conflict (department_id) do update set external_id = excluded.external_id`
}

// Everybody is in one department at most: whoever comes in goes out of another.
async function keepMembers(tx: Sql, { workspaceId }: ScimContext, departmentId: string, ids: readonly string[]) {
  const listed = sql(tx, ids)
  const found =
    await tx`select from membership m where m.workspace_id = ${workspaceId} and m.left_at is null and ${listed}`
  if (found.length < ids.length) throw new ScimFault(400, 'A member of the group is not there.', 'invalidValue')
  const gone = tx`m.department_id = ${departmentId} and not ${listed}`
  await moveInto(tx, { workspaceId, who: gone, departmentId: null })
  const coming = tx`m.department_id is distinct from ${departmentId}::uuid and ${listed}`
  await moveInto(tx, { workspaceId, who: coming, departmentId })
}

const sql = (tx: Sql, ids: readonly string[]) => tx`m.id = any(${[...ids]}::uuid[])`

/** Adds a department with its members. */
export async function createGroup(context: ScimContext, body: unknown) {
  const { name, externalId, members: ids } = readGroup(body)
  return await changing(context, async (tx) => {
    const { workspaceId, house } = context
    const { isSchool } = await holdTree(tx, workspaceId)
    const all = await findDepartments(tx, workspaceId)
    const fields = newDepartmentOf(name, { isSchool, all, now: house.clock.now() })
    const id = await addDepartment(tx, { workspaceId, fields })
    await keepExternal(tx, id, externalId)
    await keepMembers(tx, context, id, ids)
    return await getGroup(context, id, tx)
  })
}

/** Puts another resource in the place of a department's. */
export const replaceGroup = async (context: ScimContext, id: string, body: unknown) =>
  await writeGroup(context, id, () => body)

/** Changes some of a department. */
export const patchGroup = async (context: ScimContext, id: string, body: unknown) =>
  await writeGroup(context, id, (before) => patched(before as Record<string, unknown>, body))

async function writeGroup(context: ScimContext, id: string, after: (before: object) => unknown) {
  const { workspaceId } = context
  return await changing(context, async (tx) => {
    const { isSchool } = await holdTree(tx, workspaceId)
    const before = await getGroup(context, id, tx)
    const { name, externalId, members: ids } = readGroup(after(before))
    const all = await findDepartments(tx, workspaceId)
    const row = all.find((each) => each.id === before.id)
    if (row && row.name !== name)
      await changeDepartment(tx, { workspaceId, before: row, all, isSchool, changes: { name } })
    await keepExternal(tx, before.id, externalId)
    await keepMembers(tx, context, before.id, ids)
    return await getGroup(context, before.id, tx)
  })
}

/** Removes a department that holds no others; its people stay, in none. */
export async function deleteGroup(context: ScimContext, id: string): Promise<void> {
  const { workspaceId } = context
  await changing(context, async (tx) => {
    await holdTree(tx, workspaceId)
    const { id: departmentId } = await getGroup(context, id, tx)
    const inside = await tx`select from department where parent_id = ${departmentId} limit 1`
    if (inside.length > 0) throw new ScimFault(409, 'Other groups lie in this one.')
    await moveInto(tx, { workspaceId, who: tx`m.department_id = ${departmentId}`, departmentId: null })
    await tx`update membership set department_id = null where department_id = ${departmentId}`
    await tx`delete from department where id = ${departmentId}`
  })
}
