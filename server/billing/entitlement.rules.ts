import type { Entitlements, Permit, Plan, PlanAnswer, PlanReason } from '@chowk/contract/billing/plan.ts'
import { counts, countsUntil } from './subscription.rules.ts'
import type { SubscriptionFacts } from './subscription.rules.ts'

/** What is known of a workspace's plan. Kept for a minute: the clock is asked anew at each check. */
export interface PlanFacts {
  subscription: Pick<SubscriptionFacts, 'state' | 'endsAt' | 'planCode'> | null
  plan: Plan
  free: Plan
  contact: string
}

/** The plan that counts at a time. */
export interface CurrentPlan {
  gives: Entitlements
  plan: Plan['code']
  /** A plan that was there and counts no longer. */
  isExpired: boolean
  hasSubscription: boolean
  expiresAt: Date | null
  contact: string
}

export function planAt({ subscription, plan, free, contact }: PlanFacts, now: Date): CurrentPlan {
  const isRunning = subscription !== null && counts(subscription, now)
  return {
    gives: (isRunning ? plan : free).gives,
    plan: isRunning ? plan.code : 'FREE',
    isExpired: subscription !== null && !isRunning,
    hasSubscription: subscription !== null,
    expiresAt: subscription && countsUntil(subscription),
    contact,
  }
}

/** A number that a plan limits, how much of it there is, and how much more is wanted. */
export interface LimitWish {
  of: 'seats' | 'collabs' | 'storageMb' | 'magazinesPerMonth'
  present: number
  more?: number
}

/** What somebody wants to do under a plan. */
export interface EntitlementWish {
  permit?: Permit
  limit?: LimitWish
  /** False when the workspace has not given this member the right. */
  isMemberAllowed?: boolean
}

/** Allowed or not, and for which reason (P1). */
export function judge(status: CurrentPlan, { permit, limit, isMemberAllowed = true }: EntitlementWish): PlanAnswer {
  const missing: PlanReason = status.isExpired ? 'EXPIRED' : status.hasSubscription ? 'NOT_IN_PLAN' : 'NO_PLAN'
  const reason = reasonOf()
  return {
    allowed: reason === null,
    reason,
    plan: status.plan,
    expiresAt: status.expiresAt?.toISOString() ?? null,
    contact: status.contact,
  }

  function reasonOf(): PlanReason | null {
    if (permit && !status.gives[permit]) return missing
    if (limit) {
      const most = status.gives[limit.of]
      if (most !== null && limit.present + (limit.more ?? 1) > most) return 'LIMIT_REACHED'
    }
    return isMemberAllowed ? null : 'MEMBER_NOT_ALLOWED'
  }
}
