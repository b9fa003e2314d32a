import * as z from 'zod/mini'
import { Invoice, SubscriptionState } from '../billing/subscription.ts'
import { OrderKind, OrderState } from '../billing/order.ts'
import { Entitlements, Plan, PlanCode, PlanPeriod } from '../billing/plan.ts'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { Paise } from '../money.ts'
import { WorkspaceMark } from '../organisation/workspace.ts'
import { Paging, pageOf } from '../paging.ts'
import { OperatorReason, HistoryStep } from './person.ts'
import { rowId } from '../row-id.ts'
import { BilingualName } from '../bilingual-name.ts'

/** The plan of one workspace in the operator's list. */
export const SubscriptionRow = z.object({
  ...WorkspaceMark.shape,
  workspaceId: z.string(),
  plan: PlanCode,
  planName: BilingualName,
  period: PlanPeriod,
  state: SubscriptionState,
  /** Given by an operator, without payment. */
  isGiven: z.boolean(),
  /** What the running period costs without tax. */
  pricePaise: Paise,
  endsAt: z.string(),
  seats: z.object({ taken: z.int(), limit: z.int() }),
})
/** See the schema of the same name. */
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

/** Plans that workspaces try, have or had, those begun last first. */
export const listSubscriptions = call({
  address: 'GET /api/operator/subscriptions',
  says: 'Plans that workspaces try, have or had, by plan, state and name of the workspace.',
  permission: operators('look after plans and payments of workspaces'),
  input: z.object({
    size: Paging.size,
    next: Paging.next,
    q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    plan: z.optional(PlanCode),
    state: z.optional(SubscriptionState),
  }),
  output: pageOf(SubscriptionRow),
})

/** One payment, or what was to become one. */
export const PaymentRow = z.object({
  id: z.string(),
  kind: OrderKind,
  plan: PlanCode,
  period: PlanPeriod,
  state: OrderState,
  totalPaise: Paise,
  method: z.nullable(z.string()),
  /** The gateway's number of the payment. */
  paymentId: z.nullable(z.string()),
  by: z.string(),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type PaymentRow = z.infer<typeof PaymentRow>

/** What one workspace has, paid and was given. */
export const PlanFile = z.object({
  ...WorkspaceMark.shape,
  workspaceId: z.string(),
  /** Nothing is sold or given to it any more; its books stay. */
  isClosed: z.boolean(),
  /** What counts now. */
  plan: PlanCode,
  gives: Entitlements,
  /** Null: it never tried, bought or was given one. */
  subscription: z.nullable(
    z.object({
      plan: PlanCode,
      state: SubscriptionState,
      period: PlanPeriod,
      pricePaise: Paise,
      startsAt: z.string(),
      endsAt: z.string(),
      givenReason: z.nullable(z.string()),
      paidBy: z.nullable(z.string()),
    }),
  ),
  /** 0 without one. */
  version: z.int(),
  taken: z.int(),
  payments: z.array(PaymentRow),
  invoices: z.array(Invoice),
  history: z.array(HistoryStep),
  plans: z.array(Plan),
})
/** See the schema of the same name. */
export type PlanFile = z.infer<typeof PlanFile>

/** The plan of one workspace with its payments; each look is kept in the audit log (7.M). */
export const getPlanFile = call({
  address: 'GET /api/operator/subscription',
  says: 'The plan of one workspace with its payments, invoices and history; every look is kept in the audit log.',
  permission: operators('look after plans and payments of workspaces'),
  input: z.object({ workspaceId: rowId('WORKSPACE_NOT_FOUND') }),
  output: PlanFile,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
  audits: 'payments looked at',
})

/** Gives a workspace a plan without payment, until a day. */
export const givePlan = call({
  address: 'POST /api/operator/subscription/give',
  says: 'Gives a workspace a plan without payment, with a reason and a last day; what was paid for is never made less.',
  permission: operators('look after plans and payments of workspaces'),
  input: z.object({
    workspaceId: rowId('WORKSPACE_NOT_FOUND'),
    version: z.int().check(z.gte(0), z.lte(1_000_000_000)),
    plan: z.enum(['COMMUNITY', 'STORE', 'COMPLETE']),
    /** The last day, in India. */
    lastDay: z.iso.date(),
    reason: OperatorReason,
  }),
  output: PlanFile,
  refusals: { WORKSPACE_NOT_FOUND: 404, VERSION_CONFLICT: 409, WRONG_DAY: 400, GIVES_LESS: 409 },
  audits: 'plan given',
})

/** Every version of what a plan cost and allowed. */
export const listPlanVersions = call({
  address: 'GET /api/operator/plan-versions',
  says: 'What a plan cost and allowed since when and by whom, the newest version first.',
  permission: operators('say what is for sale, and who sells'),
  input: z.object({ code: PlanCode }),
  output: z.object({ content: z.array(z.object({ ...Plan.shape, since: z.string(), by: z.nullable(z.string()) })) }),
})
