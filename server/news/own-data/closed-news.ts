import type { WorkspaceData } from '../../organisation/closing/workspace-data.ts'

/** What news keeps of a workspace: what it chose and put before its people. */
export const newsOfClosed: WorkspaceData = {
  domain: 'news',
  tables: [
    { table: 'workspace_publication', column: 'workspace_id', leaves: 'erased' },
    { table: 'pick', column: 'workspace_id', leaves: 'erased' },
    { table: 'trend_event', column: 'workspace_id', leaves: 'emptied' },
  ],
  async purge(sql, { workspaceId }) {
    await sql`delete from workspace_publication where workspace_id = ${workspaceId}`
    await sql`delete from pick where workspace_id = ${workspaceId}`
    await sql`update trend_event set workspace_id = null where workspace_id = ${workspaceId}`
  },
}
