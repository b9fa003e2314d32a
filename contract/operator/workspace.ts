import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { OrganisationKind, WorkspaceMark, WorkspaceState } from '../organisation/workspace.ts'
import { Paging, pageOf } from '../paging.ts'
import { OperatorReason, HistoryStep, SuspendedUntil } from './person.ts'
import { rowId } from '../row-id.ts'

/** A workspace in the operator's list. */
export const FoundWorkspace = z.object({
  ...WorkspaceMark.shape,
  id: z.string(),
  customUrl: z.string(),
  city: z.string(),
  state: WorkspaceState,
  isVerified: z.boolean(),
  /** People who have not left, those invited too. */
  people: z.int(),
  createdAt: z.string(),
})
/** See the schema of the same name. */
export type FoundWorkspace = z.infer<typeof FoundWorkspace>

/** Finds workspaces, those opened last first. */
export const listWorkspaces = call({
  address: 'GET /api/operator/workspaces',
  says: 'Workspaces by name, address or id, by kind and state, those opened last first; closed ones only where they are asked for.',
  permission: operators('look after workspaces'),
  input: z.object({
    size: Paging.size,
    next: Paging.next,
    q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    kind: z.optional(OrganisationKind),
    state: z.optional(WorkspaceState),
  }),
  output: pageOf(FoundWorkspace),
})

/** What an operator sees of one workspace; nothing that its people write. */
export const WorkspaceFile = z.object({
  ...FoundWorkspace.shape,
  version: z.int(),
  region: z.string(),
  website: z.string(),
  isPublic: z.boolean(),
  mayBePublic: z.boolean(),
  verifiedAt: z.nullable(z.string()),
  /** How it was shown: by mail, by a record, by papers, by a word, or by an operator. */
  verifiedBy: z.nullable(z.enum(['MAIL', 'DNS', 'DOCUMENT', 'WORD', 'OPERATOR'])),
  /** Whether a proof waits for somebody to look at it. */
  proofWaits: z.boolean(),
  /** When a closed workspace is gone for good. */
  closesAt: z.nullable(z.string()),
  /** When a suspension ends by itself. */
  suspendedUntil: z.nullable(z.string()),
  members: z.object({ present: z.int(), invited: z.int(), suspended: z.int() }),
  owners: z.array(z.object({ id: z.string(), name: z.string() })),
  history: z.array(HistoryStep),
  may: z.object({ verify: z.boolean(), takeBadge: z.boolean(), states: z.array(WorkspaceState) }),
})
/** See the schema of the same name. */
export type WorkspaceFile = z.infer<typeof WorkspaceFile>

const which = {
  id: rowId('WORKSPACE_NOT_FOUND'),
  version: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  reason: OperatorReason,
}

/** One workspace's page. */
export const getWorkspaceFile = call({
  address: 'GET /api/operator/workspace',
  says: 'One workspace with its people in numbers, how it was shown to be what it says, and its history.',
  permission: operators('look after workspaces'),
  input: z.object({ id: rowId('WORKSPACE_NOT_FOUND') }),
  output: WorkspaceFile,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Suspends a workspace, opens it again, or closes it for 30 days and then for good (W9). */
export const moveWorkspaceState = call({
  address: 'POST /api/operator/workspace/state',
  says: 'Suspends a workspace, until the end of a day or until somebody lifts it, opens it again or closes it; its owners are told why. A closed one can be opened again for 30 days.',
  permission: operators('look after workspaces'),
  input: z.object({ ...which, to: z.enum(['ACTIVE', 'SUSPENDED', 'CLOSED']), lastDay: SuspendedUntil }),
  output: WorkspaceFile,
  refusals: {
    WORKSPACE_NOT_FOUND: 404,
    ILLEGAL_TRANSITION: 409,
    GRACE_OVER: 409,
    VERSION_CONFLICT: 409,
    WRONG_DAY: 400,
  },
  audits: 'workspace state changed',
})

/** Gives a workspace the badge, or takes it. */
export const setWorkspaceBadge = call({
  address: 'POST /api/operator/workspace/badge',
  says: 'Gives a workspace the badge of a verified one, or takes it; its owners are told why.',
  permission: operators('look after workspaces'),
  input: z.object({ ...which, isVerified: z.boolean() }),
  output: WorkspaceFile,
  refusals: { WORKSPACE_NOT_FOUND: 404, NOT_OPEN: 409, VERSION_CONFLICT: 409 },
  audits: 'workspace badge changed',
})
