import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { findUrlOwner } from '../custom-url/custom-url.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { Onlooker } from './visibility.ts'

/** The workspace that somebody acts for, if it is one of people together. */
export const ownWorkspace = (workspaceId: string | null): string | null =>
  workspaceId === DEFAULT_WORKSPACE_ID ? null : workspaceId

/** How a request names a workspace. */
export interface NamedWorkspace {
  workspaceId?: string | undefined
  entityId?: string | undefined
  customUrl?: string | undefined
}

/** Whether a request names a workspace, in place of the one that the viewer acts for. */
export const namesWorkspace = ({ workspaceId, entityId, customUrl }: NamedWorkspace): boolean =>
  [workspaceId, entityId, customUrl].some((name) => name !== undefined)

async function namedBy(
  { sql, clock, viewer }: { sql: Sql; clock: Clock; viewer: Viewer },
  { entityId, workspaceId = entityId, customUrl }: NamedWorkspace,
): Promise<string | null> {
  if (workspaceId) return workspaceId
  if (!customUrl) return viewer.signedIn ? ownWorkspace(viewer.workspaceId) : null
  const found = await findUrlOwner(sql, clock.now(), customUrl)
  return found && 'workspaceId' in found.owner ? found.owner.workspaceId : null
}

/** The workspace whose posts are asked for, if it is open to her or to everybody; the own one where none is named. */
export async function findOpenWorkspace(
  asking: { sql: Sql; clock: Clock; viewer: Viewer },
  seer: Onlooker,
  named: NamedWorkspace,
): Promise<string | undefined> {
  const wanted = await namedBy(asking, named)
  if (!wanted) return undefined
  // Those that she is in were found open a moment ago.
  if (wanted !== DEFAULT_WORKSPACE_ID && seer.memberOf.includes(wanted)) return wanted
  const [row] = await asking.sql<{ id: string }[]>`
    select w.id from workspace w where w.id = ${wanted} and w.kind <> 'DEFAULT' and (
      w.id = any(${seer.memberOf as string[]}::uuid[]) or ${seer.isOperator} or w.is_public and w.may_be_public and w.state = 'ACTIVE')`
  return row?.id
}

/** The same where naming none means what is for everybody: that is undefined; null is one that is not open to her. */
export async function findNamedWorkspace(
  asking: { sql: Sql; clock: Clock; viewer: Viewer },
  seer: Onlooker,
  named: NamedWorkspace,
): Promise<string | undefined | null> {
  if (!namesWorkspace(named)) return undefined
  return (await findOpenWorkspace(asking, seer, named)) ?? null
}
