import { PERMITS } from '@chowk/contract/billing/plan.ts'
import type { Entitlements, Plan, PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import type { confirmPayment, createPlanOrder, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import type { beginTrial, changeNextPlan, changeRenewal } from '@chowk/contract/billing/subscription.ts'
import type { CallFailed } from '../app/calls.ts'
import { errorMessage } from '../app/error-messages.ts'
import { PERMIT_WORDS } from '../app/plan/permit-words.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { grouped } from '../ui/numbers.rules.ts'

/** What a plan is called in the language of the page. */
export const planName = (plan: Pick<Plan, 'name' | 'nameHi'>): string =>
  getLocale() === 'hi' ? plan.nameHi : plan.name

/** The same by its code, out of the list of plans. */
export function nameOfPlan(plans: readonly Plan[] | undefined, code: PlanCode): string {
  const plan = plans?.find((each) => each.code === code)
  return plan ? planName(plan) : code
}

export const PERIOD_WORDS = {
  MONTH: m.billing_a_month,
  YEAR: m.billing_a_year,
} satisfies Record<PlanPeriod, () => string>

const collabsText = (collabs: number | null) =>
  collabs === null ? m.billing_collabs_all() : m.billing_collabs({ count: grouped(collabs) })

const MB_OF_GB = 1000

export const storageText = (storageMb: number): string =>
  storageMb < MB_OF_GB ? `${storageMb} MB` : `${grouped(Math.round(storageMb / MB_OF_GB))} GB`

/** What a plan gives beyond the one before it, each in a few words. */
export function gainsOf(gives: Entitlements, before: Entitlements | undefined): string[] {
  const gains: string[] = []
  if (gives.seats !== before?.seats) gains.push(m.billing_people({ count: grouped(gives.seats) }))
  // Collabs are named with their number.
  const named = PERMITS.filter((permit) => permit !== 'projectAccess')
  for (const permit of named) if (gives[permit] && !before?.[permit]) gains.push(PERMIT_WORDS[permit]())
  if (gives.projectAccess && gives.collabs !== before?.collabs) gains.push(collabsText(gives.collabs))
  if (gives.storageMb !== before?.storageMb) gains.push(m.billing_storage({ size: storageText(gives.storageMb) }))
  if (gives.magazinesPerMonth > (before?.magazinesPerMonth ?? 0))
    gains.push(m.billing_magazines({ count: gives.magazinesPerMonth }))
  return gains
}

type Refused =
  | keyof (typeof createPlanOrder)['refusals']
  | keyof (typeof openPayment)['refusals']
  | keyof (typeof confirmPayment)['refusals']
  | keyof (typeof playSandbox)['refusals']
  | keyof (typeof beginTrial)['refusals']
  | keyof (typeof changeRenewal)['refusals']
  | keyof (typeof changeNextPlan)['refusals']

/** Why something about plans or money was refused. */
export const BILLING_ERRORS = {
  NOT_ALLOWED: m.billing_refused_not_owner,
  NO_WORKSPACE: m.billing_refused_no_workspace,
  NOTHING_TO_BUY: m.billing_refused_nothing,
  SMALLER_LATER: m.billing_refused_smaller,
  OTHER_PERIOD_LATER: m.billing_refused_period,
  STILL_OVER_LIMIT: m.billing_refused_over,
  NO_SALES: m.billing_refused_no_sales,
  IDEMPOTENCY_KEY_REQUIRED: m.billing_refused_again,
  ORDER_NOT_FOUND: m.billing_refused_not_found,
  ORDER_CLOSED: m.billing_refused_closed,
  GATEWAY_SILENT: m.billing_refused_silent,
  WRONG_SIGNATURE: m.billing_refused_signature,
  NO_SANDBOX: m.billing_refused_not_found,
  TRIAL_USED: m.billing_refused_trial,
  NOT_A_TRIAL: m.billing_refused_trial,
  ILLEGAL_TRANSITION: m.billing_refused_changed,
  VERSION_CONFLICT: m.billing_refused_changed,
  NOT_SMALLER: m.billing_refused_changed,
  NOT_RUNNING: m.billing_refused_changed,
} satisfies Record<Refused | 'NOT_ALLOWED', () => string>

/** What is said when something about plans or money was refused or failed: without a connection, that nothing was charged. */
export const billingError = (failure: CallFailed): string =>
  failure.isOffline ? m.billing_offline() : errorMessage(failure, BILLING_ERRORS)
