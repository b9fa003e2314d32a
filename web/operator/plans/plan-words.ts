import type { Plan, PlanCode, PlanPeriod, updatePlan } from '@chowk/contract/billing/plan.ts'
import type { OrderKind, OrderState } from '@chowk/contract/billing/order.ts'
import type { SubscriptionState } from '@chowk/contract/billing/subscription.ts'
import type { updateSeller } from '@chowk/contract/billing/seller.ts'
import type { givePlan } from '@chowk/contract/operator/plan.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'

export const STATE = {
  TRIALING: m.operator_plan_trialing,
  ACTIVE: m.operator_order_paid,
  PAST_DUE: m.operator_plan_past_due,
  CANCEL_AT_END: m.operator_plan_ends,
  EXPIRED: m.operator_plan_expired,
} satisfies Record<SubscriptionState, () => string>

export const stateName = (state: string): string =>
  state in STATE ? STATE[state as SubscriptionState]() : state || m.app_none()

/** The colour of the dot beside it. */
export const DOT: Record<SubscriptionState, string> = {
  TRIALING: 'WAITS',
  ACTIVE: 'RUNS',
  PAST_DUE: 'FAILED',
  CANCEL_AT_END: 'SLOW',
  EXPIRED: 'STOPPED',
}

export const PERIOD = { MONTH: m.operator_plan_month, YEAR: m.operator_plan_year } satisfies Record<
  PlanPeriod,
  () => string
>

export const ORDER = {
  OPEN: m.operator_order_open,
  PAID: m.operator_order_paid,
  GIVEN_UP: m.operator_order_given_up,
  REFUND_DUE: m.operator_order_refund_due,
  REFUNDED: m.operator_order_refunded,
} satisfies Record<OrderState, () => string>

export const ORDER_DOT: Record<OrderState, string> = {
  OPEN: 'WAITS',
  PAID: 'RUNS',
  GIVEN_UP: 'STOPPED',
  REFUND_DUE: 'SLOW',
  REFUNDED: 'STOPPED',
}

export const ORDER_KIND = {
  NEW: m.operator_order_new,
  RENEWAL: m.operator_order_renewal,
  UPGRADE: m.operator_order_upgrade,
} satisfies Record<OrderKind, () => string>

export const planName = (plan: Pick<Plan, 'name' | 'nameHi'>): string =>
  getLocale() === 'hi' ? plan.nameHi : plan.name

/** A plan's name by its code, out of the list of plans. */
export function planNameOf(plans: readonly Plan[], code: PlanCode): string {
  const plan = plans.find((each) => each.code === code)
  return plan ? planName(plan) : code
}

const REASONS: Readonly<Record<string, () => string>> = {
  ...ORDER_KIND,
  TRIAL: m.operator_plan_trialing,
  TIME: m.operator_reason_time,
  CANCELLED: m.operator_reason_cancelled,
  UNDONE: m.operator_reason_undone,
  CLOSED: m.operator_history_closed,
}

/** Which plan a step was about and why, as `COMPLETE · GIVEN because they teach us` says it. */
export function reasonWords(plans: readonly Plan[], text: string): string {
  const [, code = '', reason = ''] = /^([A-Z]+) · (.*)$/su.exec(text) ?? []
  const plan = plans.find((each) => each.code === code)
  const words = reason.startsWith('GIVEN ')
    ? `${m.operator_plan_given()}: ${reason.slice('GIVEN '.length)}`
    : (REASONS[reason]?.() ?? reason)
  return plan ? `${planName(plan)} · ${words}` : text
}

export const REFUSED = {
  WORKSPACE_NOT_FOUND: m.operator_refused_gone,
  VERSION_CONFLICT: m.operator_state_moved,
  WRONG_DAY: m.operator_give_wrong_day,
  GIVES_LESS: m.operator_give_less,
  FREE_COSTS_NOTHING: m.operator_price_free,
  OTHER_STATE: m.operator_seller_other_state,
} satisfies Record<
  | keyof (typeof givePlan)['refusals']
  | Exclude<keyof (typeof updatePlan)['refusals'], 'PASSWORD_WRONG' | 'SIGN_IN_AGAIN'>
  | keyof (typeof updateSeller)['refusals'],
  () => string
>
