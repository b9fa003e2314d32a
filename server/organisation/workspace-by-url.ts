import { administers } from '@chowk/contract/identity/viewer.ts'
import { getPublicWorkspaceByUrl, getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { findUrlOwner } from '../custom-url/custom-url.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Viewer } from '../platform/viewer.ts'
import { isVisible } from './workspace.rules.ts'
import { administeredView, findWorkspace, memberView, privateView, publicView } from './workspace-row.ts'
import type { WorkspaceRow } from './workspace-row.ts'

/** The workspace that an address leads to, an old one too; the default workspace and closed ones have no page. */
export async function findByUrl(sql: Sql, now: Date, requested: { viewer: Viewer; customUrl: string }) {
  const found = await findUrlOwner(sql, now, requested.customUrl)
  if (!found || !('workspaceId' in found.owner)) return undefined
  const row = await findWorkspace(sql, requested.viewer, found.owner.workspaceId)
  return row && row.kind !== 'DEFAULT' && row.state !== 'CLOSED' ? row : undefined
}

async function viewOf(sql: Sql, now: Date, row: WorkspaceRow): Promise<WorkspaceView> {
  if (administers(row.role)) return await administeredView(sql, now, row)
  if (row.role) return memberView(row, row.role)
  return isVisible(row) ? publicView(row) : privateView(row)
}

// What strangers read is never kept from before somebody signed in: the answer depends on who asks.
export const answerWorkspaceByUrl = handle(getWorkspaceByUrl, async ({ input, viewer, sql, clock, refuse }) => {
  const row = await findByUrl(sql, clock.now(), { viewer, customUrl: input.customUrl })
  if (!row) throw refuse('WORKSPACE_NOT_FOUND')
  return await viewOf(sql, clock.now(), row)
})

const STRANGER: Viewer = { signedIn: false, deviceId: null }

export const answerPublicWorkspaceByUrl = handle(getPublicWorkspaceByUrl, async ({ input, sql, clock, refuse }) => {
  const row = await findByUrl(sql, clock.now(), { viewer: STRANGER, customUrl: input.customUrl })
  if (!row) throw refuse('WORKSPACE_NOT_FOUND')
  return isVisible(row) ? publicView(row) : privateView(row)
})
