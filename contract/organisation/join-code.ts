import * as z from 'zod/mini'
import { call } from '../call.ts'
import { foldCode } from '../fold.ts'
import { administrators, signedIn } from '../permission.ts'
import { WorkspaceMark } from './workspace.ts'
import { rowId } from '../row-id.ts'

/** Letters of a code: none that is taken for a figure or for another one when it is read out or written by hand. */
export const JOIN_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
/** How many of them a code has. */
export const JOIN_LENGTH = 8
/** Limits of a code: days that it lives, people whom it lets in, and codes of one workspace that are good at once. */
export const JOIN_LIMITS = { days: 90, uses: 10_000, codes: 20 } as const

/** A code as it is typed: in any case, with spaces or dashes. */
export const JoinCodeText = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed: string) => foldCode(typed).toUpperCase()),
  ),
  z.string().check(z.regex(new RegExp(`^[${JOIN_LETTERS}]{${JOIN_LENGTH}}$`), { error: 'EIGHT_LETTERS' })),
)

/** As what a code lets people in. Nobody becomes an administrator by a code. */
export const JoinRole = z.enum(['MEMBER', 'FACULTY'])
/** See the schema of the same name. */
export type JoinRole = z.infer<typeof JoinRole>

/** A code that its workspace may still take back. */
export const JoinCode = z.object({
  id: z.string(),
  begins: z.string(),
  /** Null of codes that were made when only their beginning was kept. */
  code: z.nullable(z.string()),
  role: JoinRole,
  uses: z.int(),
  mostUses: z.int(),
  madeBy: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
})
/** See the schema of the same name. */
export type JoinCode = z.infer<typeof JoinCode>

/** Makes a code. It lets in as many as it says, and never more than there are free seats when it is made. */
export const makeJoinCode = call({
  address: 'POST /api/organisation/join-codes',
  says: 'Makes a code of eight letters that lets people into the own workspace as members or teachers, as many as there are free seats at most.',
  permission: administrators('change the workspace, let people in, say who uses the store'),
  input: z.object({
    days: z._default(z.int().check(z.gte(1), z.lte(JOIN_LIMITS.days)), 14),
    mostUses: z._default(z.int().check(z.gte(1), z.lte(JOIN_LIMITS.uses)), 30),
    role: z._default(JoinRole, 'MEMBER'),
  }),
  output: z.object({ ...JoinCode.shape, code: z.string() }),
  refusals: { TOO_MANY_CODES: 409, NOT_NOW: 409, SEATS_TAKEN: 409 },
  audits: 'organisation.join-code-made',
})

/** Codes of the own workspace that are good now, newest first. */
export const listJoinCodes = call({
  address: 'GET /api/organisation/join-codes',
  says: 'Codes of the own workspace that are good now, in full.',
  permission: administrators('change the workspace, let people in, say who uses the store'),
  input: z.object({}),
  output: z.object({ content: z.array(JoinCode) }),
  secret: true,
})

/** Takes a code back: it lets nobody in any more. Who came in by it stays. */
export const revokeJoinCode = call({
  address: 'DELETE /api/organisation/join-codes',
  says: 'Takes a code of the own workspace back.',
  permission: administrators('change the workspace, let people in, say who uses the store'),
  input: z.object({ id: rowId('REQUEST_NOT_FOUND') }),
  output: z.object({ id: z.string() }),
  refusals: { REQUEST_NOT_FOUND: 404 },
  audits: 'organisation.join-code-revoked',
})

const useRefusals = { CODE_OVER: 410, IS_MEMBER: 409 } as const

/** Which workspace a code leads to, before one says yes. A code that is over, used up, taken back or guessed is told alike. */
export const previewJoinCode = call({
  address: 'POST /api/organisation/join-codes/look',
  says: 'Which workspace a code leads to.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({ code: JoinCodeText }),
  output: WorkspaceMark,
  refusals: useRefusals,
})

/** Comes into a workspace by its code, as a member or a teacher; no child becomes a teacher. */
export const joinByCode = call({
  address: 'POST /api/organisation/join-codes/use',
  says: 'Lets the signed-in person into the workspace of a code, as a member.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({ code: JoinCodeText }),
  output: z.object({ workspaceId: z.string(), customUrl: z.string() }),
  refusals: { ...useRefusals, SEATS_TAKEN: 409, TOO_YOUNG: 403 },
  audits: 'organisation.joined-by-code',
})

/** Where somebody waits: for an answer to what she asked, or for herself to follow the letter that invited her. */
export const listOwnWaiting = call({
  address: 'GET /api/organisation/own-waiting',
  says: 'Workspaces whose answer the viewer waits for, and those that wait for hers.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({}),
  output: z.object({
    content: z.array(
      z.object({
        ...WorkspaceMark.shape,
        kindOfWait: z.enum(['ASKED', 'INVITED']),
        customUrl: z.string(),
        since: z.string(),
      }),
    ),
  }),
})
