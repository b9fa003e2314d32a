import type { Permit, PlanAnswer } from '@chowk/contract/billing/plan.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Person, Viewer } from '../platform/viewer.ts'

interface PlanQuestion {
  workspaceId: string
  /** Who writes as an individual: her own plan counts beside that of their home. */
  aloneId?: string
  permit: Permit
}

/** Who is asked about: the workspace of a post, or an individual with the plan of their home and with her own. Minors have none of their own. */
export const planOwner = (workspaceId: string | null, viewer: Viewer): Omit<PlanQuestion, 'permit'> =>
  workspaceId !== null
    ? { workspaceId }
    : {
        workspaceId: DEFAULT_WORKSPACE_ID,
        ...(viewer.signedIn && !viewer.isMinor && { aloneId: viewer.personId }),
      }

/** Whether the plan of a workspace allows something. Plans stand in a domain beside this one, so whoever opens the house hands this in. */
export type CheckPlan = (sql: Sql, clock: Clock, wanted: PlanQuestion) => Promise<PlanAnswer>

/** What more a post needs of the plan, for the workspace that it stands in; null where an individual writes. */
export interface PlanWish {
  workspaceId: string | null
  permits: readonly Permit[]
}

/** What the plan must give for a post (C6, C12, R6.02, R6.03). */
export const permitsFor = (post: {
  type?: PostType | undefined
  isGlobal?: boolean
  hasAudience?: boolean
}): Permit[] => [
  'communityManagement',
  ...(post.type === 'PROJECT' ? (['projectAccess'] as const) : []),
  ...(post.isGlobal ? (['publicVisibility'] as const) : []),
  ...(post.hasAudience ? (['entityPermission'] as const) : []),
]

/** The first of what is wanted that the plan does not give; whoever runs this installation needs none. */
export async function missingPlan(
  { sql, clock, viewer }: { sql: Sql; clock: Clock; viewer: Person },
  checkPlan: CheckPlan,
  { workspaceId, permits }: PlanWish,
): Promise<PlanAnswer | undefined> {
  if (viewer.isOperator) return undefined
  for (const permit of permits) {
    const answer = await checkPlan(sql, clock, { ...planOwner(workspaceId, viewer), permit })
    if (!answer.allowed) return answer
  }
  return undefined
}
