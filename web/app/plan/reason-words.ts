import type { PlanReason } from '@chowk/contract/billing/plan.ts'
import { m } from '../../paraglide/messages.js'

/** Why the plan of an organisation does not allow something, in a sentence. */
export const REASON_WORDS = {
  NO_PLAN: m.plan_notice_no_plan,
  EXPIRED: m.plan_notice_expired,
  NOT_IN_PLAN: m.plan_notice_not_in_plan,
  LIMIT_REACHED: m.plan_notice_limit_reached,
  MEMBER_NOT_ALLOWED: m.plan_notice_member_not_allowed,
} satisfies Record<PlanReason, () => string>

/** The same for an individual. */
export const OWN_REASON_WORDS = {
  NO_PLAN: m.plan_notice_own_no_plan,
  EXPIRED: m.plan_notice_own_expired,
  NOT_IN_PLAN: m.plan_notice_own_not_in_plan,
  LIMIT_REACHED: m.plan_notice_own_limit_reached,
} satisfies Record<Exclude<PlanReason, 'MEMBER_NOT_ALLOWED'>, () => string>
