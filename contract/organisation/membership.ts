import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators, signedIn } from '../permission.ts'
import { text } from '../text.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { Role } from '../identity/viewer.ts'
import { MembershipSuspension, WorkspaceMark, WorkspaceState } from './workspace.ts'
import { rowId } from '../row-id.ts'

/** What R1.15 calls an account's type: said of one person in one workspace. */
export const AccountType = z.enum([
  'INDIVIDUAL',
  'INSTITUTE',
  'FACULTY',
  'ADMIN',
  'CANDIDATE',
  'CORPORATE',
  'EMPLOYEE',
  'MERCHANT',
])
/** See the schema of the same name. */
export type AccountType = z.infer<typeof AccountType>

/** How somebody belongs to a workspace (O10): EXPIRED and REVOKED say of an invitation that it ran out or was taken back. */
export const MembershipState = z.enum(['INVITED', 'PRESENT', 'SUSPENDED', 'LEFT', 'EXPIRED', 'REVOKED'])
/** See the schema of the same name. */
export type MembershipState = z.infer<typeof MembershipState>

/** One of the workspaces that somebody belongs to. */
export const OwnMembership = z.object({
  ...WorkspaceMark.shape,
  workspaceId: z.string(),
  customUrl: z.string(),
  state: WorkspaceState,
  isDefault: z.boolean(),
  role: Role,
  class: z.nullable(z.int()),
  department: z.nullable(z.string()),
  accountType: AccountType,
  /** Whether this session acts for it. */
  isCurrent: z.boolean(),
  /** While it is suspended she may not act for it. */
  suspension: z.nullable(MembershipSuspension),
})
/** See the schema of the same name. */
export type OwnMembership = z.infer<typeof OwnMembership>

/** As whom one can be here. */
export const listMemberships = call({
  address: 'GET /api/organisation/memberships',
  says: 'The workspaces that the viewer belongs to, which of them this session acts for, and which have suspended her.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({}),
  output: z.object({
    content: z.array(OwnMembership),
    /** How many that she ran are closed and not yet gone; GET /api/organisation/closed lists them. */
    closed: z.int(),
  }),
})

/** Acts for another of the own workspaces from now on, on this device; a new access cookie comes with the answer. Null: for none. */
export const switchWorkspace = call({
  address: 'PUT /api/organisation/session',
  says: 'Lets this session act for another of the own workspaces.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({ workspaceId: rowId('WORKSPACE_NOT_FOUND') }),
  output: z.object({
    workspaceId: z.nullable(z.string()),
    /** The workspace's name, when it demands a second factor first: until then the session acts for none. */
    secondFactorFor: z.nullable(z.string()),
  }),
  /** WORKSPACE_HELD: it is suspended. */
  refusals: { WORKSPACE_NOT_FOUND: 404, WORKSPACE_HELD: 409 },
  audits: 'organisation.switched',
})

/** Asks whoever runs a workspace to be let in. */
export const askToJoin = call({
  address: 'POST /api/organisation/join-requests',
  says: 'Asks to join a workspace, by its address, with a few words to whoever runs it.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({ customUrl: CustomUrlQuery, words: z._default(text({ most: 500, lines: true }), '') }),
  output: z.object({ state: z.literal('OPEN') }),
  /** MEMBERSHIP_SUSPENDED: she is a member, and suspended. */
  refusals: { WORKSPACE_NOT_FOUND: 404, IS_MEMBER: 409, MEMBERSHIP_SUSPENDED: 409, NOT_NOW: 409 },
  idempotency: true,
})

/** Takes back what was asked. */
export const withdrawAsking = call({
  address: 'DELETE /api/organisation/join-requests',
  says: 'Takes the own question to join a workspace back.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({ customUrl: CustomUrlQuery }),
  output: z.object({ state: z.literal('WITHDRAWN') }),
  /** IS_MEMBER: she was let in meanwhile. */
  refusals: { WORKSPACE_NOT_FOUND: 404, IS_MEMBER: 409 },
})

/** Who waits for an answer of the own workspace. */
export const listJoinRequests = call({
  address: 'GET /api/organisation/join-requests',
  says: 'People who ask to join the own workspace, the longest waiting first.',
  permission: administrators('change the workspace, let people in, say who uses the store'),
  input: z.object({}),
  output: z.object({
    content: z.array(z.object({ id: z.string(), name: z.string(), words: z.string(), askedAt: z.string() })),
  }),
})

/** Lets somebody in, or not. */
export const decideJoinRequest = call({
  address: 'PUT /api/organisation/join-requests',
  says: 'Lets somebody who asked into the own workspace, or refuses.',
  permission: administrators('change the workspace, let people in, say who uses the store'),
  input: z.object({ id: rowId('REQUEST_NOT_FOUND'), decision: z.enum(['ACCEPTED', 'REFUSED']) }),
  output: z.object({ state: z.enum(['ACCEPTED', 'REFUSED']) }),
  /** SEATS_TAKEN says in its details how many `seats` the plan has and how many are `taken` (P8). */
  refusals: { REQUEST_NOT_FOUND: 404, SEATS_TAKEN: 409 },
  audits: 'organisation.join-decided',
})

/** Whom one call lets use the store, or not, at most (O12). */
export const MOST_STORE_PEOPLE = 500

/** Whether members may use the store in the name of their workspace, beside what its plan allows. */
export const setStorePermission = call({
  address: 'PUT /api/employee/update-store-permission',
  specified: 'emp-store-set',
  says: 'Lets one member of the own workspace use the store, or up to 500 at once, or no longer. If one of them is no member, nothing changes.',
  permission: administrators('change the workspace, let people in, say who uses the store'),
  input: z
    .object({
      userId: z.optional(rowId('MEMBER_NOT_FOUND')),
      userIds: z.optional(z.array(rowId('MEMBER_NOT_FOUND')).check(z.minLength(1), z.maxLength(MOST_STORE_PEOPLE))),
      storeAllowed: z.boolean(),
    })
    .check(
      z.refine(({ userId, userIds }) => (userId === undefined) !== (userIds === undefined), {
        error: 'ONE_OR_MANY',
        path: ['userIds'],
      }),
    ),
  output: z.object({ userIds: z.array(z.string()), storeAllowed: z.boolean() }),
  refusals: { MEMBER_NOT_FOUND: 404, OWN_RIGHTS: 403 },
  audits: 'organisation.store-permission',
})

/** Why the store is not open to somebody (P1). */
export const StoreReason = z.enum(['NO_PLAN', 'EXPIRED', 'NOT_IN_PLAN', 'LIMIT_REACHED', 'MEMBER_NOT_ALLOWED'])
/** See the schema of the same name. */
export type StoreReason = z.infer<typeof StoreReason>

/** Whether the viewer may use the store in her workspace. */
export const getStorePermission = call({
  address: 'GET /api/employee/get-store-permission',
  specified: 'emp-store-get',
  says: 'Whether the viewer may use the store in the workspace that she acts for, by its plan and by her own permission.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({ userId: z.optional(rowId('MEMBER_NOT_FOUND')) }),
  output: z.object({
    allowed: z.boolean(),
    reason: z.nullable(StoreReason),
    storeAllowed: z.boolean(),
    /** Order and pay in the name of the workspace. */
    canBuy: z.boolean(),
    /** Put up products in the name of the workspace. */
    canSell: z.boolean(),
    plan: z.nullable(z.string()),
    expiresAt: z.nullable(z.string()),
    /** Whom to ask: a name or an address. */
    contact: z.nullable(z.string()),
  }),
  refusals: { MEMBER_NOT_FOUND: 404 },
})
