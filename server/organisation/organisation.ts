import type { WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import type { Sql } from '../platform/database.ts'
import { transition } from '../platform/postgres/transition.ts'
import { DAY_MS } from '../platform/time.ts'
import { WORKSPACE_STATES } from './workspace.rules.ts'

/** How long a closed workspace can be opened again. */
export const CLOSED_FOR_MS = 30 * DAY_MS

/** Who moves a workspace to which state, and why. */
export interface WorkspaceChange {
  workspaceId: string
  to: WorkspaceState
  actorId: string | null
  reason?: string
  at: Date
  /** The end of a suspension that ends by itself. */
  until?: Date | undefined
  /** An owner closes it, and may take that back. */
  byOwner?: boolean
}

/** Moves a workspace to another state, with its history; false when there is none. A step that W9 does not name is refused. */
export async function moveWorkspace(
  sql: Sql,
  { workspaceId, until, byOwner = false, ...change }: WorkspaceChange,
): Promise<boolean> {
  const also = sql`, suspended_until = ${until ?? null}, closed_by_owner = ${byOwner}`
  const moved = await transition(sql, WORKSPACE_STATES, { id: workspaceId, ...change, also })
  const closesAt = change.to === 'CLOSED' ? new Date(change.at.getTime() + CLOSED_FOR_MS) : null
  if (moved) await sql`update workspace set version = version + 1, closes_at = ${closesAt} where id = ${workspaceId}`
  return moved !== undefined
}
