import type { OrderKind } from '@chowk/contract/billing/order.ts'
import type { Plan, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import { shareOf } from '@chowk/contract/money.ts'
import { addPeriod, counts, daysOf, mayRenewEarly } from './subscription.rules.ts'
import type { SubscriptionFacts } from './subscription.rules.ts'
import type { TransitionTable } from '../platform/postgres/transition.ts'

/** Why a plan cannot be bought now. */
export type CannotBuy = 'NOTHING_TO_BUY' | 'SMALLER_LATER' | 'OTHER_PERIOD_LATER' | 'STILL_OVER_LIMIT'

/** What a purchase would do and cost, without tax. */
export interface Offer {
  kind: OrderKind
  pricePaise: number
  taxablePaise: number
  daysLeft: number | null
  daysOfPeriod: number | null
  beginsAt: Date
  endsAt: Date
}

/** What is asked for, and how the workspace stands. Plans come from the smallest on. */
export interface Wish {
  subscription: SubscriptionFacts | null
  plans: readonly Plan[]
  wanted: Plan
  period: PlanPeriod
  seatsTaken: number
  now: Date
}

export const priceOf = (plan: Plan, period: PlanPeriod): number =>
  period === 'YEAR' ? plan.yearPaise : plan.monthPaise

/** A new period, the next one of a plan that ran out lately, or more at once for what is left of the running one (P5). */
export function offerFor({ subscription, plans, wanted, period, seatsTaken, now }: Wish): Offer | CannotBuy {
  const pricePaise = priceOf(wanted, period)
  if (pricePaise === 0) return 'NOTHING_TO_BUY'
  const full = { pricePaise, taxablePaise: pricePaise, daysLeft: null, daysOfPeriod: null }
  // What was tried or given has no price to reckon from.
  const isFree = subscription?.state === 'TRIALING' || subscription?.isGiven
  if (!subscription || isFree || !counts(subscription, now))
    return { kind: 'NEW', ...full, beginsAt: now, endsAt: addPeriod(now, period) }
  const { endsAt } = subscription
  const renewal = { kind: 'RENEWAL' as const, ...full, beginsAt: endsAt, endsAt: addPeriod(endsAt, period) }
  if (endsAt <= now) return renewal
  const rankOf = (code: string) => plans.findIndex((plan) => plan.code === code)
  const step = rankOf(wanted.code) - rankOf(subscription.planCode)
  if (step < 0) return 'SMALLER_LATER'
  if (period !== subscription.period) return 'OTHER_PERIOD_LATER'
  if (step === 0) return mayRenewEarly(subscription, now) ? renewal : 'NOTHING_TO_BUY'
  if (seatsTaken > wanted.gives.seats) return 'STILL_OVER_LIMIT'
  const { all, left } = daysOf(subscription, now)
  const more = Math.max(0, pricePaise - subscription.pricePaise)
  const taxablePaise = shareOf(more, left, all)
  // A larger plan that the operator made no dearer is nothing to pay for.
  if (taxablePaise === 0) return 'NOTHING_TO_BUY'
  return { kind: 'UPGRADE', pricePaise, taxablePaise, daysLeft: left, daysOfPeriod: all, beginsAt: now, endsAt }
}

/** Tax on an amount: half to the centre and half to the state within one state, all to the centre between two (IGST Act, sections 7 and 8). */
export function taxOn(taxablePaise: number, basisPoints: number, isSameState: boolean) {
  const half = isSameState ? shareOf(taxablePaise, basisPoints, 20_000) : 0
  const total = isSameState ? 0 : shareOf(taxablePaise, basisPoints, 10_000)
  return {
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: total,
    totalPaise: taxablePaise + 2 * half + total,
  }
}

/** The states of an order. Late money may still pay one that was given up; money that pays nothing is refunded. */
export const PLAN_ORDER: TransitionTable<'OPEN' | 'PAID' | 'GIVEN_UP' | 'REFUND_DUE' | 'REFUNDED'> = {
  entity: 'plan_order',
  allowed: {
    OPEN: ['PAID', 'GIVEN_UP', 'REFUND_DUE'],
    GIVEN_UP: ['PAID', 'REFUND_DUE'],
    REFUND_DUE: ['REFUNDED'],
    PAID: ['REFUNDED'],
    REFUNDED: [],
  },
}
