import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ContentKind } from '../moderation/content.ts'
import { signedIn } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { PublicationId } from './filter.ts'
import { ArticleId } from '../article/story.ts'
import { BilingualName } from '../bilingual-name.ts'

/** Why a story is reported (RP1, R9.05): exactly these three. */
export const ReportReason = z.enum(['Fake', 'Inappropriate', 'Others'])
/** See the schema of the same name. */
export type ReportReason = z.infer<typeof ReportReason>

/** What of a story is said to be fake. */
export const FakeSubject = z.enum(['NUMBERS', 'PICTURE', 'NAMES', 'ALL'])
/** See the schema of the same name. */
export type FakeSubject = z.infer<typeof FakeSubject>

/** States of a report (RP6); a report is waiting while OPEN or ACKNOWLEDGED. */
export const ReportState = z.enum(['OPEN', 'ACKNOWLEDGED', 'UPHELD', 'DISMISSED', 'DUPLICATE', 'APPEALED', 'FINAL'])
/** See the schema of the same name. */
export type ReportState = z.infer<typeof ReportState>

/** What was decided about a reported story (RP9); DUPLICATE: the same was decided before. */
export const Decision = z.enum(['NO_ACTION', 'LABEL', 'LEVEL_UP', 'HIDE', 'REMOVE', 'PAUSE_PUBLICATION', 'DUPLICATE'])
/** See the schema of the same name. */
export type Decision = z.infer<typeof Decision>

/** Least characters other than space that the reason Others needs, and most characters of any report (RP2). */
export const LEAST_REPORT_TEXT = 10
export const MOST_REPORT_TEXT = 500

/** Whether a report with this reason says enough: the same rule in the form and at the server. */
export const saysEnough = (reason: ReportReason, text: string): boolean =>
  reason !== 'Others' || text.replaceAll(/\s/gu, '').length >= LEAST_REPORT_TEXT

/** Reports a story; while the report waits, a second one edits it (RP3). `hide` takes the story out of the reporter's lists. */
export const reportAbuse = call({
  address: 'POST /recommend/user-report-abuse',
  specified: 'news-report',
  says: 'Reports an article as fake, inappropriate or for another reason, and hides it from the reporter.',
  permission: signedIn('own', 'report a story or a publication'),
  input: z.object({
    articleId: ArticleId,
    reason: ReportReason,
    part: z.optional(FakeSubject),
    text: z._default(z.string().check(z.maxLength(4 * MOST_REPORT_TEXT)), ''),
    hide: z._default(z.boolean(), true),
  }),
  output: z.object({
    reportId: z.string(),
    status: ReportState,
    /** An earlier report of the same reader was still waiting and was changed. */
    edited: z.boolean(),
    hidden: z.boolean(),
  }),
  refusals: {
    ARTICLE_NOT_FOUND: 404,
    ARTICLE_WITHDRAWN: 410,
    REPORT_TEXT_NEEDED: 400,
    REPORT_TEXT_TOO_LONG: 400,
    REPORT_NEEDS_NEW_TEXT: 409,
    REPORT_DECIDED: 409,
    REPORT_LIMIT: 429,
  },
})

/** Reports a whole publication (L6), by the same rules as a story; `block` takes it out of everything the reporter sees. */
export const reportPublication = call({
  address: 'POST /api/news/report-publication',
  says: 'Reports a publication as fake, inappropriate or for another reason; it may be blocked for the reporter at once.',
  permission: signedIn('own', 'report a story or a publication'),
  input: z.object({
    publicationId: PublicationId,
    reason: ReportReason,
    text: z._default(z.string().check(z.maxLength(4 * MOST_REPORT_TEXT)), ''),
    block: z._default(z.boolean(), false),
  }),
  output: z.object({
    reportId: z.string(),
    status: ReportState,
    /** An earlier report of the same reader was still waiting and was changed. */
    edited: z.boolean(),
    blocked: z.boolean(),
  }),
  refusals: {
    PUBLICATION_NOT_FOUND: 404,
    REPORT_TEXT_NEEDED: 400,
    REPORT_TEXT_TOO_LONG: 400,
    REPORT_NEEDS_NEW_TEXT: 409,
    REPORT_DECIDED: 409,
    REPORT_LIMIT: 429,
  },
})

/** A report as its reporter sees it: what she said, where it stands and what was answered. */
export const MyReport = z.object({
  _id: z.string(),
  /** Null where the publication itself was reported. */
  article: z.nullable(z.object({ slug: z.string(), title: z.string(), language: z.string() })),
  /** Null where a post or a comment was reported. */
  publication: z.nullable(z.object({ slug: z.string(), name: BilingualName })),
  /** A post or a comment, by the number of the report. */
  content: z.nullable(z.object({ kind: ContentKind, ticket: z.string() })),
  reason: ReportReason,
  text: z.string(),
  at: z.string(),
  state: ReportState,
  /** It was UPHELD, and the author's appeal then reversed the decision: nothing of it stands. */
  isReversed: z.boolean(),
  decision: z.nullable(Decision),
  /** The moderator's words to everybody who reported the story; those about a post or a comment are its author's. */
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type MyReport = z.infer<typeof MyReport>

/** The reports of the signed-in person, newest first. */
export const getMyReports = call({
  address: 'GET /api/news/reports',
  says: "The signed-in person's own reports with their state and answer, newest first.",
  permission: signedIn('own', 'report a story or a publication'),
  input: z.object(Paging),
  output: pageOf(MyReport),
})
