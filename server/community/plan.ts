import type { Permit, PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Person } from '../platform/viewer.ts'

/** Whether the plan of a workspace allows something. Plans stand in a domain beside this one, so whoever opens the house hands this in. */
export type CheckPlan = (sql: Sql, clock: Clock, wanted: { workspaceId: string; permit: Permit }) => Promise<PlanAnswer>

/** What more a post needs of the plan, for the workspace that it stands in; individuals have the plan of their home. */
export interface PlanWish {
  workspaceId: string | null
  permits: readonly Permit[]
}

/** The first of what is wanted that the plan does not give; whoever runs this installation needs none. */
export async function missingPlan(
  { sql, clock, viewer }: { sql: Sql; clock: Clock; viewer: Person },
  checkPlan: CheckPlan,
  { workspaceId, permits }: PlanWish,
): Promise<PlanAnswer | undefined> {
  if (viewer.isOperator) return undefined
  for (const permit of permits) {
    const answer = await checkPlan(sql, clock, { workspaceId: workspaceId ?? DEFAULT_WORKSPACE_ID, permit })
    if (!answer.allowed) return answer
  }
  return undefined
}

/** What the notice says about a plan that does not allow it (R6.02). */
export const planDetails = ({ reason, plan, contact, expiresAt }: PlanAnswer) => ({
  details: { reason, plan, contact, expiresAt },
})
