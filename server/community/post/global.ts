import type { Sql } from '../../platform/database.ts'

/** Why a post may not be shown to everybody, if it may not (C12, C19): its author is a minor, or its workspace does not show itself. */
export async function faultOfGlobal(
  sql: Sql,
  { workspaceId, byMinor }: { workspaceId: string | null; byMinor: boolean },
): Promise<'MINOR_NOT_PUBLIC' | 'WORKSPACE_PRIVATE' | null> {
  if (byMinor) return 'MINOR_NOT_PUBLIC'
  if (workspaceId === null) return null
  const [open] = await sql`
    select from workspace where id = ${workspaceId} and is_public and may_be_public and state = 'ACTIVE'`
  return open ? null : 'WORKSPACE_PRIVATE'
}
