import { foldText } from '@chowk/contract/fold.ts'
import type { Sql } from '../../platform/database.ts'
import { DEPARTMENT_LIMITS } from '@chowk/contract/member/department.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findDepartments, holdTree } from './department-row.ts'
import type { DepartmentRow } from './department-row.ts'
import { heightOf, levelOf, withInside } from './tree.rules.ts'

/** What somebody writes about a department. */
export interface DepartmentFields {
  name: string
  code: string
  parentId: string | null
  /** The person who heads it. */
  headId: string | null
  class: number | null
  section: string
  session: string | null
}

const against = (code: string, path?: string) =>
  new Refusal(code.endsWith('_NOT_FOUND') ? 404 : 409, {
    code,
    ...(path && { fields: [{ path, code, message: code }] }),
  })

/** Adds a department, or refuses; every path that makes one comes here. */
export async function addDepartment(
  tx: Sql,
  { workspaceId, fields }: { workspaceId: string; fields: DepartmentFields },
): Promise<string> {
  const { isSchool } = await holdTree(tx, workspaceId)
  const all = await findDepartments(tx, workspaceId)
  if (all.length >= DEPARTMENT_LIMITS.departments) throw against('TOO_MANY_DEPARTMENTS')
  demandParent(all, { parentId: fields.parentId, height: 1 })
  await demandFree(tx, { workspaceId, id: null, fields, isSchool })
  const headId = await findHead(tx, workspaceId, fields.headId)
  const [made] = await tx<{ id: string }[]>`
    insert into department (workspace_id, name, code, parent_id, head_id, class, section, session)
    values (${workspaceId}, ${fields.name}, ${fields.code}, ${fields.parentId}, ${headId}, ${fields.class}, ${fields.section}, ${fields.session})
    returning id`
  return made?.id ?? ''
}

interface Changed {
  workspaceId: string
  before: DepartmentRow
  all: readonly DepartmentRow[]
  isSchool: boolean
  changes: Partial<DepartmentFields>
}

/** Changes a department whose tree is held, or refuses. */
export async function changeDepartment(
  tx: Sql,
  { workspaceId, before, all, isSchool, changes }: Changed,
): Promise<void> {
  const { headUserId } = before
  const fields = { ...before, headId: headUserId, ...changes }
  if (fields.parentId !== before.parentId) {
    if (fields.parentId !== null && withInside(all, before.id).includes(fields.parentId))
      throw against('INSIDE_ITSELF', 'parentId')
    demandParent(all, { parentId: fields.parentId, height: heightOf(all, before.id) })
  }
  await demandFree(tx, { workspaceId, id: before.id, fields, isSchool })
  const headId = await findHead(tx, workspaceId, fields.headId)
  await tx`
    update department set name = ${fields.name}, code = ${fields.code}, parent_id = ${fields.parentId}, head_id = ${headId},
      class = ${fields.class}, section = ${fields.section}, session = ${fields.session}, version = version + 1
    where id = ${before.id}`
}

function demandParent(
  all: readonly DepartmentRow[],
  { parentId, height }: { parentId: string | null; height: number },
): void {
  const parent = all.find(({ id }) => id === parentId)
  if (parentId !== null && !parent) throw against('DEPARTMENT_NOT_FOUND', 'parentId')
  if (parent && !parent.isActive) throw against('PARENT_CLOSED', 'parentId')
  if (levelOf(all, parentId) + height > DEPARTMENT_LIMITS.depth) throw against('TOO_DEEP', 'parentId')
}

interface Free {
  workspaceId: string
  id: string | null
  fields: DepartmentFields
  isSchool: boolean
}

// Of two that are called alike whatever their letters and spaces, nobody could say which is meant.
async function demandFree(tx: Sql, { workspaceId, id, fields, isSchool }: Free): Promise<void> {
  if (!isSchool && (fields.class !== null || fields.section !== '' || fields.session !== null))
    throw against('NO_SCHOOL', 'class')
  const others = tx`workspace_id = ${workspaceId} and id is distinct from ${id}::uuid and coalesce(session, '') = ${fields.session ?? ''}`
  const named = await tx`
    select from department where ${others} and fold_text(name) = ${foldText(fields.name)}`
  if (named.length > 0) throw against('NAME_TAKEN', 'name')
  const sections = await tx`
    select from department where ${others} and ${fields.section} <> '' and class = ${fields.class} and fold_text(section) = ${foldText(fields.section)}`
  if (sections.length > 0) throw against('NAME_TAKEN', 'section')
  if (fields.code === '') return
  const coded = await tx`select from department where ${others} and lower(code) = lower(${fields.code})`
  if (coded.length > 0) throw against('CODE_TAKEN', 'code')
}

// Pupils head nothing; whoever was invited may already be named.
async function findHead(tx: Sql, workspaceId: string, personId: string | null): Promise<string | null> {
  if (personId === null) return null
  const [head] = await tx<{ id: string }[]>`
    select id from membership
    where workspace_id = ${workspaceId} and person_id = ${personId} and left_at is null and class is null`
  if (!head) throw against('MEMBER_NOT_FOUND', 'headId')
  return head.id
}
