import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PasswordAgain, againRefusals } from '../identity/factor.ts'
import { everybody, operators, signedIn } from '../permission.ts'
import { Paise } from '../money.ts'
import { trimmed } from '../text.ts'

/** The plans that a workspace can have (P3), from the smallest on. */
export const PlanCode = z.enum(['FREE', 'COMMUNITY', 'STORE', 'COMPLETE'])
/** See the schema of the same name. */
export type PlanCode = z.infer<typeof PlanCode>

/** How long one payment lasts. */
export const PlanPeriod = z.enum(['MONTH', 'YEAR'])
/** See the schema of the same name. */
export type PlanPeriod = z.infer<typeof PlanPeriod>

/** What a plan may allow or not (P1). */
export const PERMITS = [
  'communityManagement',
  'projectAccess',
  'storeAccess',
  'publicVisibility',
  'entityPermission',
  'quizConfiguration',
] as const
/** See the list of the same name. */
export type Permit = (typeof PERMITS)[number]

/** All that a plan gives (P1); no number of collabs means as many as they like. */
export const Entitlements = z.object({
  communityManagement: z.boolean(),
  projectAccess: z.boolean(),
  storeAccess: z.boolean(),
  publicVisibility: z.boolean(),
  entityPermission: z.boolean(),
  quizConfiguration: z.boolean(),
  seats: z.int().check(z.gte(1), z.lte(1_000_000)),
  collabs: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  storageMb: z.int().check(z.gte(1), z.lte(100_000_000)),
  magazinesPerMonth: z.int().check(z.gte(0), z.lte(10_000)),
})
/** See the schema of the same name. */
export type Entitlements = z.infer<typeof Entitlements>

const PlanName = z
  .string()
  .check(trimmed, z.minLength(1), z.maxLength(60), z.regex(/\p{L}/u, { error: 'NEEDS_LETTER' }))

/** One plan as it is offered; prices are without tax. */
export const Plan = z.object({
  code: PlanCode,
  name: PlanName,
  nameHi: PlanName,
  monthPaise: Paise,
  yearPaise: Paise,
  gives: Entitlements,
  version: z.int(),
})
/** See the schema of the same name. */
export type Plan = z.infer<typeof Plan>

/** What is for sale. */
export const listPlans = call({
  address: 'GET /api/billing/plans',
  says: 'The plans that a workspace can have, from the smallest on, with prices without tax and what each gives.',
  permission: everybody('any', 'see what plans there are'),
  input: z.object({}),
  output: z.object({
    content: z.array(Plan),
    /** Tax on top, in hundredths of a per cent. */
    taxBasisPoints: z.int(),
    trialDays: z.int(),
    /** Whom to ask about plans. */
    contact: z.string(),
  }),
  cacheMs: 30_000,
})

/** Changes one plan; who has it gets the change at once, what was paid stays as it was. */
export const updatePlan = call({
  address: 'PUT /api/billing/plan',
  says: 'Changes what a plan is called, costs and gives; the password is asked for again.',
  permission: operators('say what is for sale, and who sells'),
  provenBy: 'PASSWORD',
  input: z.object({
    code: PlanCode,
    version: z.int(),
    name: PlanName,
    nameHi: PlanName,
    monthPaise: Paise,
    yearPaise: Paise,
    gives: Entitlements,
    password: PasswordAgain,
  }),
  output: Plan,
  refusals: { ...againRefusals, VERSION_CONFLICT: 409, FREE_COSTS_NOTHING: 400 },
  audits: 'billing.plan-changed',
})

/** Why something is not allowed (P1). */
export const PlanReason = z.enum(['NO_PLAN', 'EXPIRED', 'NOT_IN_PLAN', 'LIMIT_REACHED', 'MEMBER_NOT_ALLOWED'])
/** See the schema of the same name. */
export type PlanReason = z.infer<typeof PlanReason>

/** Whether a plan allows something, with what the notice about it needs (P2). */
export const PlanAnswer = z.object({
  allowed: z.boolean(),
  reason: z.nullable(PlanReason),
  plan: z.nullable(PlanCode),
  expiresAt: z.nullable(z.string()),
  /** Whom to ask: the support of this installation. */
  contact: z.string(),
})
/** See the schema of the same name. */
export type PlanAnswer = z.infer<typeof PlanAnswer>

/** Whether the own workspace may say for which of its departments a post is. */
export const getEntityPermission = call({
  address: 'GET /api/subscription/entity-permission',
  specified: 'sub-entity',
  says: 'Whether the plan of the own workspace lets posts be for chosen departments; departments themselves are of every plan.',
  permission: signedIn('workspace', 'see what the plan of the own workspace allows'),
  input: z.object({}),
  output: PlanAnswer,
})

/** Whether a workspace may be seen by everybody. */
export const getPublicVisibility = call({
  address: 'GET /api/subscription/public-visibility',
  specified: 'sub-visibility',
  says: 'Whether the plan of the own workspace lets it be seen by everybody; visitors have no workspace and get no.',
  permission: everybody('any', 'see what plans there are'),
  input: z.object({}),
  output: PlanAnswer,
})

/** Whether a workspace may sell and buy. */
export const getStoreSubscription = call({
  address: 'GET /api/subscription/store',
  specified: 'sub-store',
  says: 'Whether the plan of the own workspace has the store, and whether the viewer may use it there.',
  permission: signedIn('workspace', 'see what the plan of the own workspace allows'),
  input: z.object({}),
  output: PlanAnswer,
})
