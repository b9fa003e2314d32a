import type { CopyRow } from '../../platform/storage/packed-copy.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'

/** What news keeps of a workspace: what it chose and put before its people. */
export const newsOfClosed: WorkspaceData = {
  domain: 'news',
  tables: [
    { table: 'workspace_publication', column: 'workspace_id', leaves: 'erased' },
    { table: 'pick', column: 'workspace_id', leaves: 'erased' },
    { table: 'trend_event', column: 'workspace_id', leaves: 'emptied' },
  ],
  find: async (sql, workspaceId) => ({
    publications: await sql<CopyRow[]>`
      select p.name as publication from workspace_publication w join publication p on p.id = w.publication_id
      where w.workspace_id = ${workspaceId} order by p.name`,
    picks: await sql<CopyRow[]>`
      select a.title, a.url, k.picked_at, k.until_at from pick k join article a on a.id = k.article_id where k.workspace_id = ${workspaceId} order by k.picked_at`,
  }),
  async purge(sql, { workspaceId }) {
    await sql`delete from workspace_publication where workspace_id = ${workspaceId}`
    await sql`delete from pick where workspace_id = ${workspaceId}`
    await sql`update trend_event set workspace_id = null where workspace_id = ${workspaceId}`
  },
}
