import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Sql } from '../../platform/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Person } from '../../platform/viewer.ts'
import type { Ports } from '../../ports.ts'

/** As what a user sells: for the workspace that they run, as a member of one, or on their own. */
export type SellsAs = 'WORKSPACE' | 'MEMBER' | 'INDIVIDUAL'

/** Whose seller a user acts for. A person of null is the workspace itself. */
export interface SellerScope {
  as: SellsAs
  workspaceId: string | null
  personId: string | null
}

/** The seller scope of the session: administrators sell for their workspace, everybody else for themselves. */
export function sellerScope({ workspaceId, personId, role }: Person): SellerScope {
  if (workspaceId === null || workspaceId === DEFAULT_WORKSPACE_ID)
    return { as: 'INDIVIDUAL', workspaceId: null, personId }
  return administers(role) ? { as: 'WORKSPACE', workspaceId, personId: null } : { as: 'MEMBER', workspaceId, personId }
}

/** Whether plan and workspace let the user sell (S1), for the workspace of a seller or on their own. */
export async function checkSelling(
  { sql, clock, viewer }: { sql: Sql; clock: Clock; viewer: Person },
  checkEntitlement: Ports['checkEntitlement'],
  { workspaceId }: { workspaceId: string | null } = sellerScope(viewer),
): Promise<PlanAnswer> {
  const permit = 'storeAccess' as const
  if (workspaceId !== null)
    return await checkEntitlement(sql, clock, { workspaceId, personId: viewer.personId, permit })
  const alone = viewer.isMinor ? {} : { aloneId: viewer.personId }
  return await checkEntitlement(sql, clock, { workspaceId: DEFAULT_WORKSPACE_ID, ...alone, permit })
}

/** Details of the refusal SUBSCRIPTION_REQUIRED, for the access notice (R6.04). */
export const accessDetails = ({ reason, plan, contact, expiresAt }: PlanAnswer) => ({
  details: { reason, plan, contact, expiresAt },
})
