import type { Sql } from './database.ts'
import type { CopyRow } from './storage/packed-copy.ts'

/** A column that names a workspace, and what becomes of such rows when a closed one is purged (G10). */
export interface WorkspaceTable {
  table: string
  column: string
  /** Gone; there without what it said; or kept because a law or somebody else's right says so. */
  leaves: 'erased' | 'emptied' | 'kept'
  /** Why it is kept. */
  because?: string
}

/** Which workspace has come to its end, and when. */
export interface Purge {
  workspaceId: string
  at: Date
}

/** What one domain keeps of workspaces. Every column that names a workspace stands in one of these; a test reads the schema. */
export interface WorkspaceData {
  domain: string
  tables: readonly WorkspaceTable[]
  /** Purged before all else, since people leave the workspace then, or after it, since sums hold a lock. */
  phase?: 'MEMBERSHIPS' | 'SUMS'
  /** What an owner may take along of it, by the name of a table. */
  find?(sql: Sql, workspaceId: string): Promise<Record<string, readonly CopyRow[]>>
  /** Removes it, in the transaction that ends the workspace; doing it twice does no harm. */
  purge(sql: Sql, purge: Purge): Promise<unknown>
}
