import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators, members, owners } from '../permission.ts'
import { Paise } from '../money.ts'
import { Entitlements, PlanCode, PlanPeriod } from './plan.ts'

/** States of a subscription (P4); which may follow which is a table of the server. */
export const SubscriptionState = z.enum(['TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCEL_AT_END', 'EXPIRED'])
/** See the schema of the same name. */
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** What the own workspace has. Without a subscription it is free, and `state` is null. */
export const Subscription = z.object({
  workspace: z.object({ name: z.string(), nameHi: z.nullable(z.string()) }),
  state: z.nullable(SubscriptionState),
  /** The plan that was chosen; after its end the free one counts. */
  plan: PlanCode,
  period: z.nullable(PlanPeriod),
  endsAt: z.nullable(z.string()),
  /** Until when it goes on unpaid. */
  graceEndsAt: z.nullable(z.string()),
  /** Until when all that it gives counts, also where nobody pays the next period; null once that is over. */
  countsUntil: z.nullable(z.string()),
  /** What follows at the end. */
  nextPlan: z.nullable(PlanCode),
  nextPeriod: z.nullable(PlanPeriod),
  mayTry: z.boolean(),
  /** What counts now. */
  gives: Entitlements,
  /** Taken, limit, and how many of those taken were invited only. */
  seats: z.nullable(z.object({ taken: z.int(), limit: z.int() })),
  /** Seats taken at the end of each of the last twelve months. */
  seatHistory: z.array(z.object({ month: z.string(), taken: z.int() })),
  remindersGiven: z.int(),
  /** An order that still waits for its payment; for who may pay it. */
  openOrder: z.nullable(z.object({ id: z.string(), plan: PlanCode, totalPaise: Paise, expiresAt: z.string() })),
  version: z.int(),
  /** `renewNow`: its end is near enough to pay the next period already. */
  may: z.object({ buy: z.boolean(), renewNow: z.boolean(), seeInvoices: z.boolean() }),
  contact: z.string(),
})
/** See the schema of the same name. */
export type Subscription = z.infer<typeof Subscription>

/** The plan of the own workspace. */
export const getSubscription = call({
  address: 'GET /api/billing/subscription',
  says: 'The plan of the own workspace: what it gives, until when, and how many seats are taken.',
  permission: members('see the plan of the own workspace', { refusal: 'NO_WORKSPACE' }),
  input: z.object({}),
  output: Subscription,
  refusals: { NO_WORKSPACE: 404 },
})

/** Tries a plan for two weeks, once in the life of a workspace (P3). */
export const beginTrial = call({
  address: 'POST /api/billing/trial',
  says: 'Begins the one trial that a workspace has.',
  permission: owners('buy, change and end the plan'),
  input: z.object({ plan: PlanCode }),
  output: Subscription,
  refusals: { NO_WORKSPACE: 404, TRIAL_USED: 409, NOT_A_TRIAL: 400 },
  idempotency: true,
  audits: 'billing.trial-begun',
})

/** Lets the plan end with its period, or takes that back (P4). */
export const changeRenewal = call({
  address: 'PUT /api/billing/renewal',
  says: 'Lets the plan of the own workspace end with its period, or takes that back.',
  permission: owners('buy, change and end the plan'),
  input: z.object({ renews: z.boolean(), version: z.int() }),
  output: Subscription,
  refusals: { NO_WORKSPACE: 404, ILLEGAL_TRANSITION: 409, VERSION_CONFLICT: 409 },
  audits: 'billing.renewal-changed',
})

/** Chooses the plan that follows at the end of the period (P5); the present one takes the choice back. */
export const changeNextPlan = call({
  address: 'PUT /api/billing/next-plan',
  says: 'Chooses the smaller plan, or the other period, that follows when the present one ends.',
  permission: owners('buy, change and end the plan'),
  input: z.object({ plan: PlanCode, period: PlanPeriod, version: z.int() }),
  output: Subscription,
  refusals: { NO_WORKSPACE: 404, NOT_SMALLER: 409, NOT_RUNNING: 409, VERSION_CONFLICT: 409 },
  audits: 'billing.next-plan',
})

/** One invoice in the list. */
export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  /** On a credit note the number of the invoice that it is about: its total went back. */
  credits: z.nullable(z.string()),
  issuedAt: z.string(),
  totalPaise: Paise,
  plan: PlanCode,
  /** Addresses of the two languages. */
  urls: z.object({ en: z.string(), hi: z.string() }),
})
/** See the schema of the same name. */
export type Invoice = z.infer<typeof Invoice>

/** Invoices and credit notes of the own workspace, the newest first. */
export const listInvoices = call({
  address: 'GET /api/billing/invoices',
  says: 'Invoices of the own workspace, the newest first, with whom they were written to.',
  permission: administrators('see orders and invoices'),
  input: z.object({}),
  output: z.object({
    content: z.array(Invoice),
    billedTo: z.nullable(z.object({ name: z.string(), address: z.string(), gstin: z.string() })),
  }),
})
