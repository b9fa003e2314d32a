import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  moveMembers,
  setDepartmentActive,
  updateDepartment,
} from '@chowk/contract/member/department.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { findDepartments, holdTree, viewOf } from './department-row.ts'
import type { DepartmentRow } from './department-row.ts'
import { countMembers } from './member-counts.ts'
import { moveInto } from './move-members.ts'
import { levelOf, withInside } from './tree.rules.ts'
import { addDepartment, changeDepartment } from './write-department.ts'

// A teacher's own are those that she heads, with what is inside; above those is nothing that she may know of.
function headedBy(all: readonly DepartmentRow[], personId: string): DepartmentRow[] {
  const headed = all.filter((each) => each.headUserId === personId && each.isActive)
  const ids = new Set(headed.flatMap(({ id }) => withInside(all, id)))
  return all
    .filter(({ id }) => ids.has(id))
    .map((each) => ({ ...each, parentId: each.parentId && ids.has(each.parentId) ? each.parentId : null }))
}

const answerList = handle(listDepartments, async ({ input, viewer, workspace, sql, refuse }) => {
  if (input.corporateId !== undefined && input.corporateId.toLowerCase() !== workspace.id)
    throw refuse('WORKSPACE_NOT_FOUND')
  const runsIt = administers(viewer.role)
  const [all, counts, kinds] = await Promise.all([
    findDepartments(sql, workspace.id),
    countMembers(sql, workspace.id),
    sql<{ kind: string }[]>`select kind from workspace where id = ${workspace.id}`,
  ])
  const shown = runsIt ? all : headedBy(all, viewer.personId)
  return {
    content: shown.map((row) => viewOf(row, counts)),
    membersWithout: runsIt ? (counts.get('') ?? 0) : 0,
    isSchool: kinds[0]?.kind === 'INSTITUTE',
  }
})

async function viewById(sql: Sql, workspaceId: string, id: string) {
  const row = (await findDepartments(sql, workspaceId)).find((each) => each.id === id)
  if (!row) throw new Error('a department that was written is not there')
  return viewOf(row, await countMembers(sql, workspaceId, [id]))
}

const reported = ({ name, code, parentId, headUserId, session, section, class: of }: DepartmentRow) => ({
  name,
  code,
  parentId,
  headId: headUserId,
  class: of,
  section,
  session,
})

const answerCreate = handle(createDepartment, async ({ input, workspace, tx, audit }) => {
  const id = await addDepartment(tx, { workspaceId: workspace.id, fields: input })
  audit(`department ${id}`, undefined, input)
  return await viewById(tx, workspace.id, id)
})

const answerUpdate = handle(updateDepartment, async ({ input, workspace, tx, refuse, audit }) => {
  const { id: given, version, ...sent } = input
  const { isSchool } = await holdTree(tx, workspace.id)
  const all = await findDepartments(tx, workspace.id)
  const before = all.find(({ id }) => id === given.toLowerCase())
  if (!before) throw refuse('DEPARTMENT_NOT_FOUND')
  if (before.version !== version)
    throw refuse('VERSION_CONFLICT', {
      details: { current: viewOf(before, await countMembers(tx, workspace.id, [before.id])) },
    })
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  await changeDepartment(tx, { workspaceId: workspace.id, before, all, isSchool, changes })
  audit(`department ${before.id}`, reported(before), changes)
  return await viewById(tx, workspace.id, before.id)
})

const answerActive = handle(setDepartmentActive, async ({ input, workspace, tx, refuse, audit }) => {
  await holdTree(tx, workspace.id)
  const all = await findDepartments(tx, workspace.id)
  const row = all.find(({ id }) => id === input.id.toLowerCase())
  if (!row) throw refuse('DEPARTMENT_NOT_FOUND')
  const parent = all.find(({ id }) => id === row.parentId)
  if (input.isActive && parent && !parent.isActive) throw refuse('PARENT_CLOSED')
  // What lies in a closed one is closed with it; opened again, each is opened by itself.
  const meant = input.isActive ? [row.id] : withInside(all, row.id)
  const ids = meant.filter((id) => all.find((each) => each.id === id)?.isActive !== input.isActive)
  await tx`update department set is_active = ${input.isActive}, version = version + 1 where id = any(${ids}::uuid[])`
  for (const id of ids) audit(`department ${id}`, { isActive: !input.isActive }, { isActive: input.isActive })
  return { ids, isActive: input.isActive }
})

const answerDelete = handle(deleteDepartment, async ({ input, workspace, tx, refuse, audit }) => {
  await holdTree(tx, workspace.id)
  const all = await findDepartments(tx, workspace.id)
  const row = all.find(({ id }) => id === input.id.toLowerCase())
  const target = all.find(({ id }) => id === input.moveTo?.toLowerCase())
  if (!row || (input.moveTo !== undefined && !target)) throw refuse('DEPARTMENT_NOT_FOUND')
  if (target && !target.isActive) throw refuse('DEPARTMENT_CLOSED')
  const members = (await countMembers(tx, workspace.id, [row.id])).get(row.id) ?? 0
  const departments = withInside(all, row.id).length - 1
  if (departments > 0 || target?.id === row.id || (members > 0 && !target))
    throw refuse('DEPARTMENT_IN_USE', { details: { members, departments } })
  const who = tx`m.department_id = ${row.id}`
  const moved = target ? await moveInto(tx, { workspaceId: workspace.id, who, departmentId: target.id }) : []
  // Whoever left was last in it: her name says so no more.
  await tx`update membership set department_id = null where department_id = ${row.id}`
  await tx`delete from department where id = ${row.id}`
  audit(`department ${row.id}`, { ...reported(row), level: levelOf(all, row.id) }, { movedTo: target?.id ?? null })
  return { id: row.id, moved: moved.length }
})

const answerMove = handle(moveMembers, async ({ input, workspace, tx, refuse, audit }) => {
  const departments = await findDepartments(tx, workspace.id)
  const known = (given: string | null | undefined) => departments.find(({ id }) => id === given?.toLowerCase())
  const target = known(input.departmentId)
  const from = known(input.fromDepartmentId)
  if ((input.departmentId !== null && !target) || (input.fromDepartmentId !== undefined && !from))
    throw refuse('DEPARTMENT_NOT_FOUND')
  if (target && !target.isActive) throw refuse('DEPARTMENT_CLOSED')
  const userIds = [...new Set(input.userIds?.map((id) => id.toLowerCase()))]
  const who = from ? tx`m.department_id = ${from.id}` : tx`m.person_id = any(${userIds}::uuid[])`
  const departmentId = target?.id ?? null
  const moved = await moveInto(tx, { workspaceId: workspace.id, who, departmentId })
  if (!from && moved.length < userIds.length) throw refuse('MEMBER_NOT_FOUND')
  // A line for each of a chosen few; a whole department is one.
  if (from) audit(`department ${from.id}`, { members: moved.length }, { departmentId })
  else for (const { personId, before } of moved) audit(`person ${personId}`, { departmentId: before }, { departmentId })
  return { moved: moved.length }
})

/** Calls about departments and who is in them. */
export const departmentCalls: Handler[] = [
  answerList,
  answerCreate,
  answerUpdate,
  answerActive,
  answerDelete,
  answerMove,
]
