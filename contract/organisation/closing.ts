import * as z from 'zod/mini'
import { call } from '../call.ts'
import { proofRefusals, proofs } from '../identity/leaving.ts'
import { owners, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { WorkspaceMark } from './workspace.ts'
import { PreparedCopy } from '../prepared-copy.ts'

const TAKES_BACK = 'open one of the own closed workspaces again, take a copy of one'

/** A workspace of the viewer's that is closed and not yet gone. */
export const ClosedWorkspace = z.object({
  ...WorkspaceMark.shape,
  workspaceId: z.string(),
  closedAt: z.nullable(z.string()),
  /** Until when it can be opened again. */
  closesAt: z.string(),
  /** Whether the viewer may open it: she owns it, and an owner closed it. */
  mayOpen: z.boolean(),
})
/** See the schema of the same name. */
export type ClosedWorkspace = z.infer<typeof ClosedWorkspace>

/** Closes the own workspace: nobody acts for it from now on, and after 30 days it is gone. */
export const closeWorkspace = call({
  address: 'POST /api/organisation/closed',
  says: 'Closes the own workspace; for 30 days an owner can open it again, then it is gone. Its people are told.',
  permission: owners('hand the workspace over, close it'),
  provenBy: 'PASSWORD_AND_CODE',
  input: z.object({
    /** What its people are told. */
    reason: z._default(text({ most: 500, lines: true }), ''),
    ...proofs,
  }),
  output: z.object({ workspaceId: z.string(), closesAt: z.string() }),
  refusals: { ...proofRefusals, NOT_NOW: 409 },
  audits: 'organisation.closed',
  beyond: 'An owner closes her workspace herself (W9), which no call of the specification does.',
})

/** Closed workspaces that the viewer ran. */
export const listClosedWorkspaces = call({
  address: 'GET /api/organisation/closed',
  says: 'Closed workspaces that the viewer owns or runs, until when they can be opened again, and whether she may.',
  permission: signedIn('own', TAKES_BACK),
  input: z.object({}),
  output: z.object({ content: z.array(ClosedWorkspace) }),
  beyond: 'Nobody acts for a closed workspace, so none of its own calls can say how it is opened again.',
})

/** Opens a workspace again that an owner closed; everything is as before. */
export const reopenWorkspace = call({
  address: 'DELETE /api/organisation/closed',
  says: 'Opens a workspace again that one of its owners closed less than 30 days ago.',
  permission: signedIn('own', TAKES_BACK),
  input: z.object({ workspaceId: rowId('WORKSPACE_NOT_FOUND') }),
  output: z.object({ workspaceId: z.string(), customUrl: z.string() }),
  refusals: { WORKSPACE_NOT_FOUND: 404, GRACE_OVER: 409 },
  audits: 'organisation.reopened',
  beyond: 'Whoever closed a workspace has a month to think (W9); the specification has no call for it.',
})

/** Copies of a workspace of the viewer's, the newest first. */
export const listWorkspaceCopies = call({
  address: 'GET /api/organisation/copies',
  says: 'Copies of a workspace that the viewer owns, also of a closed one, which were asked for lately.',
  permission: signedIn('own', TAKES_BACK),
  input: z.object({ workspaceId: rowId('WORKSPACE_NOT_FOUND') }),
  output: z.object({ content: z.array(PreparedCopy) }),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
  beyond: 'Whoever closes a workspace takes its records along; the specification exports members only.',
})

/** Has a copy of a whole workspace packed. While one is being packed, asking again answers that one. */
export const makeWorkspaceCopy = call({
  address: 'POST /api/organisation/copies',
  says: 'Has everything of a workspace that the viewer owns packed as a ZIP of JSON and CSV files.',
  permission: signedIn('own', TAKES_BACK),
  provenBy: 'PASSWORD_AND_CODE',
  input: z.object({ workspaceId: rowId('WORKSPACE_NOT_FOUND'), ...proofs }),
  output: PreparedCopy,
  refusals: { ...proofRefusals, WORKSPACE_NOT_FOUND: 404 },
  audits: 'organisation.copied',
  idempotency: true,
  beyond: 'Whoever closes a workspace takes its records along; the specification exports members only.',
})
