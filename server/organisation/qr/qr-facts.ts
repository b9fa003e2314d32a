import type { QrReason } from '@chowk/contract/organisation/qr.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { ownerOf } from '../workspace.rules.ts'
import type { QrFacts } from './qr.rules.ts'

/** What domains that know this one say of a workspace; whoever opens the house hands it in. */
export interface QrWorld {
  /** Why its plan has no store, or no collabs. */
  reasonAgainst(sql: Sql, wanted: { workspaceId: string; now: Date; of: 'store' | 'collabs' }): Promise<QrReason | null>
  /** Whether it has said by which tax numbers it receives gifts. */
  hasTaxDetails(sql: Sql, workspaceId: string): Promise<boolean>
}

/** As long as nobody sells plans, there is neither. */
export const noQrWorld: QrWorld = {
  reasonAgainst: async () => await Promise.resolve('NO_PLAN'),
  hasTaxDetails: async () => await Promise.resolve(false),
}

/** All that decides which codes the viewer may make, and whether her workspace has a logo. */
export async function findFacts(
  sql: Sql,
  { viewer, now, world }: { viewer: Person; now: Date; world: QrWorld },
): Promise<QrFacts & { hasLogo: boolean }> {
  const { workspaceId } = ownerOf(viewer)
  if (!workspaceId) {
    const [person] = await sql<{ customUrl: string | null }[]>`
      select custom_url from person where id = ${viewer.personId}`
    return { isMinor: viewer.isMinor, hasAddress: Boolean(person?.customUrl), workspace: null, hasLogo: false }
  }
  const [row] = await sql<{ kind: string; state: WorkspaceState; isVerified: boolean; hasLogo: boolean }[]>`
    select kind, state, verified_at is not null as is_verified, logo_id is not null as has_logo from workspace where id = ${workspaceId}`
  if (!row) throw new Error('somebody acts for a workspace that is not there')
  const workspace = {
    ...row,
    isAdministrator: administers(viewer.role),
    hasTaxDetails: await world.hasTaxDetails(sql, workspaceId),
    store: await world.reasonAgainst(sql, { workspaceId, now, of: 'store' }),
    collabs: await world.reasonAgainst(sql, { workspaceId, now, of: 'collabs' }),
  }
  return { isMinor: viewer.isMinor, hasAddress: true, workspace, hasLogo: row.hasLogo }
}
