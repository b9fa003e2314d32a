import type { WorkspaceData } from '../../platform/workspace-data.ts'

/** Departments of a closed workspace go, and what it asked for its people; whose they were has left by then. */
export const departmentsOfClosed: WorkspaceData = {
  domain: 'member',
  tables: [
    { table: 'department', column: 'workspace_id', leaves: 'erased' },
    { table: 'rollover', column: 'workspace_id', leaves: 'erased' },
    { table: 'factor_reset', column: 'workspace_id', leaves: 'erased' },
    { table: 'member_count', column: 'workspace_id', leaves: 'erased' },
  ],
  async purge(sql, { workspaceId }) {
    await sql`delete from factor_reset where workspace_id = ${workspaceId}`
    await sql`delete from rollover where workspace_id = ${workspaceId}`
    await sql`
      update membership set department_id = null where workspace_id = ${workspaceId} and department_id is not null`
    await sql`delete from member_count where workspace_id = ${workspaceId}`
    await sql`update department set parent_id = null where workspace_id = ${workspaceId} and parent_id is not null`
    await sql`delete from department where workspace_id = ${workspaceId}`
  },
}
