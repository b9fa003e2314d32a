import type { Department } from '@chowk/contract/member/department.ts'
import type { Sql } from '../../platform/database.ts'

/** A department as it lies in the table, with the name of its head. */
export interface DepartmentRow {
  id: string
  name: string
  code: string
  parentId: string | null
  headUserId: string | null
  headName: string | null
  class: number | null
  section: string
  session: string | null
  isActive: boolean
  version: number
}

const inOrder = new Intl.Collator('hi', { numeric: true })

/** Departments of a workspace by name, Class 9 before Class 10. */
export async function findDepartments(sql: Sql, workspaceId: string): Promise<DepartmentRow[]> {
  const rows = await sql<DepartmentRow[]>`
    select d.id, d.name, d.code, d.parent_id, p.id as head_user_id, p.name as head_name, d.class, d.section, d.session, d.is_active, d.version
    from department d
    left join membership m on m.id = d.head_id and m.left_at is null
    left join person p on p.id = m.person_id
    where d.workspace_id = ${workspaceId}`
  return rows.toSorted((a, b) => inOrder.compare(a.name, b.name) || inOrder.compare(a.session ?? '', b.session ?? ''))
}

/**
 * Holds the tree of a workspace until the transaction ends: two moves at once could put each of two departments inside the other. Answers
 * whether the workspace is a school.
 */
export async function holdTree(sql: Sql, workspaceId: string): Promise<{ isSchool: boolean }> {
  const [row] = await sql<{ kind: string }[]>`select kind from workspace where id = ${workspaceId} for no key update`
  return { isSchool: row?.kind === 'INSTITUTE' }
}

/** As the calls answer it. */
export function viewOf(row: DepartmentRow, counts: ReadonlyMap<string, number>): Department {
  const { headUserId, headName, ...department } = row
  return {
    ...department,
    head: headUserId === null ? null : { userId: headUserId, name: headName ?? '' },
    members: counts.get(row.id) ?? 0,
  }
}
