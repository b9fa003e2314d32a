import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import type { SubscriptionState } from '@chowk/contract/billing/subscription.ts'
import type { TransitionTable } from '../platform/postgres/transition.ts'
import { DAY_MS, INDIA_MS } from '../platform/time.ts'

/** The days that a payment is for. */
export interface Span {
  beginsAt: Date
  endsAt: Date
}

/** How long a workspace tries a plan (P3), goes on unpaid, and is seen after it ended (P4, P6). */
export const TRIAL_DAYS = 14
export const GRACE_DAYS = 7
/** Days before the end of a trial on which somebody is told. */
export const TRIAL_REMINDER_DAYS = 3
/** Days after the end of an unpaid period on which somebody is reminded (P4). */
export const REMINDER_DAYS = [0, 3, 6] as const

/** Days before the end of a period that was paid or given on which its owner hears of it. */
export const END_NOTICE_DAYS = [7, 1] as const
/** The next period can be paid this many days before the running one ends. */
export const RENEWAL_DAYS = 14

/** Which state may follow which (P4); nothing else may. */
export const SUBSCRIPTION: TransitionTable<SubscriptionState> = {
  entity: 'subscription',
  allowed: {
    TRIALING: ['ACTIVE', 'EXPIRED'],
    ACTIVE: ['PAST_DUE', 'CANCEL_AT_END'],
    PAST_DUE: ['ACTIVE', 'EXPIRED'],
    CANCEL_AT_END: ['ACTIVE', 'EXPIRED'],
    EXPIRED: ['ACTIVE'],
  },
}

/** What the rules ask of a subscription. */
export interface SubscriptionFacts {
  state: SubscriptionState
  planCode: PlanCode
  period: PlanPeriod
  pricePaise: number
  startsAt: Date
  endsAt: Date
  payments: number
  /** By an operator, without payment. */
  isGiven?: boolean
}

/** Until when the plan counts: a paid one goes on for a week unpaid, a trial and a cancelled one do not. */
export function countsUntil({ state, endsAt }: Pick<SubscriptionFacts, 'state' | 'endsAt'>): Date {
  const hasGrace = state === 'ACTIVE' || state === 'PAST_DUE'
  return new Date(endsAt.getTime() + (hasGrace ? GRACE_DAYS * DAY_MS : 0))
}

/** Whether it counts now. The job that moves states comes every few minutes; the clock does not wait for it. */
export const counts = (facts: Pick<SubscriptionFacts, 'state' | 'endsAt'>, now: Date): boolean =>
  facts.state !== 'EXPIRED' && now < countsUntil(facts)

/** The same day of the next month or year in India, or the last day of a shorter month. */
export function addPeriod(from: Date, period: PlanPeriod): Date {
  const local = new Date(from.getTime() + INDIA_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + (period === 'YEAR' ? 12 : 1))
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return new Date(local.getTime() - INDIA_MS)
}

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** Whether the next period of a plan that runs can be paid already; what was tried or given has none. */
export const mayRenewEarly = ({ state, endsAt, isGiven }: SubscriptionFacts, now: Date): boolean =>
  (state === 'ACTIVE' || state === 'CANCEL_AT_END') && !isGiven && endsAt <= addDays(now, RENEWAL_DAYS)

/**
 * Days of a period, and those that are left until its end; a day that has begun is left. Of a period that was paid early and has not begun
 * yet, the days before it are left as well.
 */
export function daysOf({ startsAt, endsAt }: Pick<SubscriptionFacts, 'startsAt' | 'endsAt'>, now: Date) {
  const all = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS))
  const daysUntil = (time: Date) => Math.max(0, Math.ceil((time.getTime() - now.getTime()) / DAY_MS))
  return { all, left: Math.min(all + daysUntil(startsAt), daysUntil(endsAt)) }
}

/** What the clock does to a subscription: the state that follows now, or none. */
export function dueState({ state, endsAt }: SubscriptionFacts, now: Date): SubscriptionState | undefined {
  if (state === 'EXPIRED' || now < endsAt) return undefined
  if (state === 'TRIALING' || state === 'CANCEL_AT_END') return 'EXPIRED'
  if (state === 'ACTIVE') return 'PAST_DUE'
  return now < countsUntil({ state, endsAt }) ? undefined : 'EXPIRED'
}

/** How many reminders somebody has had by now who did not pay. */
export function remindersDue(endsAt: Date, now: Date): number {
  const days = Math.floor((now.getTime() - endsAt.getTime()) / DAY_MS)
  return REMINDER_DAYS.filter((day) => day <= days).length
}
