import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, individualsOrAdministrators, signedIn } from '../permission.ts'
import { missingRow, rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { WorkspaceMark } from './workspace.ts'

/** What a QR code leads to (O31). */
export const QrKind = z.enum(['WORKSPACE_PROFILE', 'JOIN', 'DONATION', 'STORE', 'COLLAB', 'EVENT'])
/** See the schema of the same name. */
export type QrKind = z.infer<typeof QrKind>

/** Codes of one owner that may be good at once, and how often one that lets people in may be used. */
export const QR_LIMITS = { codes: 50, uses: 10_000, years: 5 } as const

/** What happens to somebody who scans a code to join (O34): she asks, or she is in. */
export const QrJoining = z.enum(['REQUEST', 'MEMBER'])
/** See the schema of the same name. */
export type QrJoining = z.infer<typeof QrJoining>

/** The token of a code: 128 random bits. Whatever else is written there is a code that nobody made. */
export const QrToken = z
  .string()
  .check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]{1,200}$/, { error: missingRow('QR_NOT_FOUND') }))

/** Its length. */
export const QR_TOKEN_LENGTH = 22

/** A code as whoever made it sees it. */
export const QrCode = z.object({
  id: z.string(),
  kind: QrKind,
  label: z.string(),
  /** The address that stands in the code. */
  url: z.string(),
  /** Its modules as one path of an SVG, and how many of them a side has, with the quiet zone. */
  path: z.string(),
  modules: z.int(),
  hasLogo: z.boolean(),
  /** Addresses of its files, for whoever made it. */
  files: z.object({ svg: z.string(), png: z.string(), labels: z.string(), poster: z.string() }),
  joining: z.nullable(QrJoining),
  domain: z.nullable(z.string()),
  /** The word that has to be typed beside the code. */
  word: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  location: z.string(),
  /** The last day on which it is good. */
  lastDay: z.nullable(z.string()),
  uses: z.int(),
  maxUses: z.nullable(z.int()),
  scans: z.int(),
  /** Scans of the last 30 days, those without any left out. */
  scansByDay: z.array(z.object({ day: z.string(), scans: z.int() })),
  state: z.enum(['ACTIVE', 'EXPIRED', 'USED_UP']),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type QrCode = z.infer<typeof QrCode>

const KEEPS = 'keep QR codes'

/** Makes a code. */
export const createQr = call({
  address: 'POST /api/qr/create',
  specified: 'qr-create',
  says: 'Makes a QR code of the own workspace, or of one’s own profile for whoever acts for none.',
  permission: individualsOrAdministrators(KEEPS),
  input: z
    .object({
      kind: QrKind,
      label: text({ least: 2, most: 60 }),
      lastDay: z.optional(z.iso.date()),
      hasLogo: z._default(z.boolean(), false),
      /** Of a code to join only: the following four. */
      joining: z.optional(QrJoining),
      maxUses: z.optional(z.int().check(z.gte(1), z.lte(QR_LIMITS.uses))),
      /** Only people with an e-mail at this domain. */
      domain: z.optional(
        z
          .string()
          .check(
            z.trim(),
            z.toLowerCase(),
            z.maxLength(120),
            z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){1,6}[a-z]{2,24}$/, { error: 'INVALID_DOMAIN' }),
          ),
      ),
      /** A word that people are told beside the code. */
      word: z.optional(text({ least: 4, most: 30 })),
      /** Of an event only: when it begins, and where it is. */
      startsAt: z.optional(z.iso.datetime({ offset: true })),
      location: z.optional(text({ most: 120 })),
    })
    .check(
      z.refine(
        ({ kind, joining, maxUses, domain, word }) =>
          kind === 'JOIN' || [joining, maxUses, domain, word].every((each) => each === undefined),
        { error: 'ONLY_TO_JOIN', path: ['kind'] },
      ),
      z.refine(
        ({ kind, startsAt, location }) => kind === 'EVENT' || (startsAt === undefined && location === undefined),
        { error: 'ONLY_EVENTS', path: ['kind'] },
      ),
      z.refine(({ kind, startsAt }) => kind !== 'EVENT' || startsAt !== undefined, {
        error: 'REQUIRED',
        path: ['startsAt'],
      }),
    ),
  output: QrCode,
  /** NOT_APPLICABLE says in its details why, as `qr/applicable` does. */
  refusals: { NOT_APPLICABLE: 409, TOO_MANY_CODES: 409, DAY_OVER: 400, TOO_LATE: 400 },
  idempotency: true,
  audits: 'organisation.qr-made',
})

/** Codes of the own workspace, or one of them. */
export const getQr = call({
  address: 'GET /api/qr/get',
  specified: 'qr-get',
  says: 'QR codes of the own workspace or the own profile, newest first, with how often each was scanned; or one of them.',
  permission: individualsOrAdministrators(KEEPS),
  input: z.object({ id: z.optional(rowId('QR_NOT_FOUND')) }),
  output: z.object({ content: z.array(QrCode), active: z.int(), most: z.int() }),
  refusals: { QR_NOT_FOUND: 404 },
})

/** Deletes a code: from now on its scans say that it is over. Who joined by it stays. */
export const deleteQr = call({
  address: 'DELETE /api/qr/delete',
  specified: 'qr-delete',
  says: 'Deletes a QR code: what is printed leads nowhere any more. Whoever joined by it stays.',
  permission: individualsOrAdministrators(KEEPS),
  input: z.object({ id: rowId('QR_NOT_FOUND') }),
  output: z.object({ id: z.string() }),
  refusals: { QR_NOT_FOUND: 404 },
  audits: 'organisation.qr-deleted',
})

/** Why somebody may not make codes of a kind (O33): by who she is, by the plan, or by what the workspace has not shown or said yet. */
export const QrReason = z.enum([
  'NOT_ADMINISTRATOR',
  'NO_WORKSPACE',
  'NO_ADDRESS',
  'MINOR',
  'NO_PLAN',
  'EXPIRED',
  'NOT_IN_PLAN',
  'OTHER_ORGANISATION',
  'NOT_VERIFIED',
  'NO_TAX_DETAILS',
  'SUSPENDED',
])
/** See the schema of the same name. */
export type QrReason = z.infer<typeof QrReason>

/** Which kinds of codes the viewer may make. */
export const listApplicableQr = call({
  address: 'GET /api/qr/applicable',
  specified: 'qr-applicable',
  says: 'Which kinds of QR codes the viewer may make for whom she acts for, and why not the others.',
  permission: signedIn('own', 'see which QR codes one may make'),
  input: z.object({}),
  output: z.object({
    content: z.array(z.object({ kind: QrKind, isApplicable: z.boolean(), reason: z.nullable(QrReason) })),
    /** Whether the code of a kind can show the workspace’s logo. */
    hasLogo: z.boolean(),
  }),
})

/** What a code leads to. */
export const QrLanding = z.object({
  kind: QrKind,
  label: z.string(),
  /** Null for a person’s own code: her page says of her what she shows. */
  workspace: z.nullable(WorkspaceMark),
  isVerified: z.boolean(),
  /** Where it leads to in this Chowk. */
  leadsTo: z.string(),
  joining: z.nullable(
    z.object({ how: QrJoining, domain: z.nullable(z.string()), needsWord: z.boolean(), isMember: z.boolean() }),
  ),
  startsAt: z.nullable(z.string()),
  location: z.string(),
})
/** See the schema of the same name. */
export type QrLanding = z.infer<typeof QrLanding>

const LANDING_REFUSALS = { QR_NOT_FOUND: 404, QR_OVER: 410 } as const

/** Resolves what was scanned. It counts days and nothing of who scans. */
export const getPublicQr = call({
  address: 'GET /api/qr/get/public',
  specified: 'qr-public',
  says: 'What a scanned QR code leads to. Scans are counted by day, without anything about who scans.',
  permission: everybody('any', 'see where a QR code leads'),
  input: z.object({ token: QrToken }),
  output: QrLanding,
  /** QR_OVER: it was deleted, its last day is over, or as many joined as may. */
  refusals: LANDING_REFUSALS,
  cacheMs: 0,
})

/** Joins by a scanned code. */
export const joinByQr = call({
  address: 'POST /api/qr/join',
  says: 'Joins the workspace of a scanned QR code, or asks its administrators, as the code says.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({ token: QrToken, word: z._default(z.string().check(z.maxLength(200)), '') }),
  output: z.object({ state: z.enum(['ASKED', 'MEMBER']), workspaceId: z.nullable(z.string()), customUrl: z.string() }),
  /** NOT_NOW: she was refused lately. */
  refusals: {
    ...LANDING_REFUSALS,
    IS_MEMBER: 409,
    SEATS_TAKEN: 409,
    OTHER_DOMAIN: 403,
    WRONG_WORD: 422,
    NOT_NOW: 409,
  },
  audits: 'organisation.joined-by-qr',
  beyond:
    'The specification makes codes of the kind JOIN and names no call by which whoever scans one joins; `organisation/join-codes/use` takes letters and makes no requests.',
})
