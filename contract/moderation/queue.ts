import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Attachment } from '../files/attachment.ts'
import { ReportReason, ReportState } from '../news/report.ts'
import { Paging, pageOf } from '../paging.ts'
import { moderators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import {
  CaseCause,
  CaseReason,
  ContentAuthor,
  ContentBody,
  ContentDecision,
  ContentKind,
  ContentWorkspace,
  MODERATION_LIMITS,
  PastDecision,
  Sanction,
} from './content.ts'
import { BilingualName } from '../bilingual-name.ts'

const MODERATES = moderators('moderate what people write')

/** Who works on a case, and until when. */
export const Claim = z.object({ name: z.string(), isOwn: z.boolean(), until: z.string() })
/** See the schema of the same name. */
export type Claim = z.infer<typeof Claim>

/** One thing that waits for a moderator. */
export const ContentCase = z.object({
  caseId: z.string(),
  kind: ContentKind,
  id: z.string(),
  why: CaseReason,
  /** Its title, or how it begins. */
  title: z.string(),
  author: z.nullable(ContentAuthor),
  byMinor: z.boolean(),
  workspace: z.nullable(ContentWorkspace),
  category: z.nullable(BilingualName),
  state: z.string(),
  reasons: z.object({ Fake: z.int(), Inappropriate: z.int(), Others: z.int() }),
  openedAt: z.string(),
  dueAt: z.string(),
  isLate: z.boolean(),
  claim: z.nullable(Claim),
})
/** See the schema of the same name. */
export type ContentCase = z.infer<typeof ContentCase>

/** What waits in a workspace, in the categories that a teacher was given, or everywhere for operators; what is due first stands first (C47, C48). */
export const getContentQueue = call({
  address: 'GET /api/moderation/queue',
  says: 'Posts, comments, profiles, products, shops, reviews and questions that wait for a moderator: reported, to be looked at before others see them, or appealed. What is due first stands first. Teachers see what waits in the categories that they were given, and no appeals.',
  permission: MODERATES,
  input: z.object({
    ...Paging,
    /** Operators name one, or see all; others have their own. */
    workspaceId: z.optional(rowId('WORKSPACE_NOT_FOUND')),
    kind: z.optional(ContentKind),
    why: z.optional(CaseReason),
    reason: z.optional(ReportReason),
    category: z.optional(rowId()),
    /** Only what waits for longer than so many hours. */
    olderThanHours: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(8760))),
  }),
  output: z.extend(pageOf(ContentCase), { late: z.int() }),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
  beyond: 'The specification has no queue of moderators for what people write (C47).',
})

/** A case whole; nothing in it says who reported. */
export const ContentCaseDetails = z.extend(ContentCase, {
  content: z.object({
    title: z.string(),
    text: z.string(),
    ...ContentBody,
    /** What it is to say instead, once a moderator has read that. */
    edit: z.nullable(z.object({ title: z.string(), text: z.string() })),
    attachments: z.array(Attachment),
    path: z.nullable(z.string()),
    /** Of its words; who decides hands it in. */
    version: z.string(),
  }),
  reports: z.array(
    z.object({
      id: z.string(),
      ticket: z.string(),
      who: z.enum(['STUDENT', 'FACULTY', 'ADMINISTRATOR', 'READER']),
      reason: ReportReason,
      text: z.string(),
      at: z.string(),
      state: ReportState,
    }),
  ),
  /** Why it waits before others see it, and which words of the workspace stand in it. */
  review: z.nullable(z.object({ cause: CaseCause, found: z.array(z.string()) })),
  /** Its author is new to the workspace and limited for that (G21). */
  byNewMember: z.boolean(),
  /** What was decided about it before. */
  history: z.array(PastDecision),
  /** What was decided about other things that she wrote. */
  authorRecord: z.object({ removed: z.int(), warned: z.int(), suspended: z.int() }),
  appeal: z.nullable(z.object({ text: z.string(), at: z.string() })),
  /** Decisions that fit now; none for whoever may not decide this one. */
  fitting: z.array(ContentDecision),
  /** What may follow for its author: teachers suspend nobody. */
  sanctions: z.array(Sanction),
})
/** See the schema of the same name. */
export type ContentCaseDetails = z.infer<typeof ContentCaseDetails>

/** One case with what was written, its reports and what was decided before. */
export const getContentCase = call({
  address: 'GET /api/moderation/case',
  says: 'One case of the queue with what was written, its reports without the names of reporters, and earlier decisions.',
  permission: MODERATES,
  input: z.object({ caseId: rowId('CASE_NOT_FOUND') }),
  output: ContentCaseDetails,
  refusals: { CASE_NOT_FOUND: 404 },
  beyond: 'A queue needs its cases (C47).',
})

/** Holds a case for fifteen minutes, or lets it go. */
export const claimCase = call({
  address: 'POST /api/moderation/claim',
  says: 'Holds a case for 15 minutes, so that no two moderators work on it, or lets it go.',
  permission: MODERATES,
  input: z.object({ caseId: rowId('CASE_NOT_FOUND'), release: z._default(z.boolean(), false) }),
  output: z.object({ claim: z.nullable(Claim) }),
  refusals: {
    CASE_NOT_FOUND: 404,
    CASE_CLOSED: 409,
    /** Details name who holds it and until when. */
    CASE_CLAIMED: 409,
  },
  beyond: 'Two moderators do not work on the same case (C47).',
})

/** Decides about a case (C47). */
export const decideCase = call({
  address: 'POST /api/moderation/decide',
  says: 'Decides about a case: approve it as it is or changed, ask for changes, reject or remove it, and warn or suspend its author. The reason goes to the author.',
  permission: MODERATES,
  input: z.object({
    caseId: rowId('CASE_NOT_FOUND'),
    decision: ContentDecision,
    sanction: z._default(Sanction, 'NONE'),
    reason: text({ ...MODERATION_LIMITS.reason, lines: true }),
    /** The version of its words that the moderator read; without it, whatever it says now is decided. */
    version: z.optional(z.string().check(z.maxLength(60))),
    /** What it says from now on, with APPROVE_EDITED. */
    changed: z.optional(z.object({ title: text({ most: 150 }), text: text({ most: 20_000, lines: true }) })),
  }),
  output: z.object({ decisionId: z.string(), closed: z.int() }),
  refusals: {
    CASE_NOT_FOUND: 404,
    CASE_CLOSED: 409,
    CASE_CLAIMED: 409,
    /** Its author changed it since it was read. */
    CONTENT_CHANGED: 409,
    /** Her own, or an appeal against what she decided herself: somebody else decides (C49). */
    NOT_YOURS_TO_DECIDE: 403,
    DECISION_DOES_NOT_FIT: 400,
    /** With APPROVE_EDITED: what it is to say is missing, too short or too long. */
    CHANGES_NEEDED: 400,
    /** The viewer suspends nobody, or the author is no member who can be suspended: an individual, suspended already, or gone. */
    CANNOT_SUSPEND: 409,
    IS_OWNER: 403,
    LAST_ADMIN: 409,
  },
  idempotency: true,
  audits: 'content decided',
  beyond: 'Whatever waits in the queue is decided (C47).',
})
