import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { Decision, FakeSubject, ReportReason, ReportState } from '../news/report.ts'
import { CategoryMark, Picture, PublicationMark } from '../article/story.ts'
import { Paging, pageOf } from '../paging.ts'
import { rowId, rowNumber } from '../row-id.ts'
import { BilingualName } from '../bilingual-name.ts'
import { trimmed } from '../text.ts'

/** What is late about a case: nobody looked within 24 hours, or nobody decided within 15 days (RP6). */
export const Overdue = z.nullable(z.enum(['ACKNOWLEDGE', 'DECIDE']))

/** What can be reported into the queue. */
export const SubjectKind = z.enum(['ARTICLE', 'PUBLICATION'])
/** See the schema of the same name. */
export type SubjectKind = z.infer<typeof SubjectKind>

/** Which reported thing is meant: a story by its id on the wire, or a publication by its number. */
const Subject = {
  kind: z._default(SubjectKind, 'ARTICLE'),
  id: z.string().check(z.regex(/^[0-9a-z]{1,18}$/)),
}

/** A reported story or publication in the moderators' queue, one entry for all its waiting reports. */
export const ReportCase = z.object({
  kind: SubjectKind,
  /** The id of the article or of the publication. */
  _id: z.string(),
  /** The story's title, or the publication's English name. */
  title: z.string(),
  language: z.string(),
  publication: PublicationMark,
  reports: z.int(),
  reasons: z.object({ Fake: z.int(), Inappropriate: z.int(), Others: z.int() }),
  /** Sum of the reporters' weights within the last 24 hours (RP7, RP8). */
  weight: z.number(),
  oldestAt: z.string(),
  acknowledged: z.boolean(),
  overdue: Overdue,
  /** When the next of the two terms ends. */
  dueAt: z.string(),
  hiddenForMinors: z.boolean(),
})
/** See the schema of the same name. */
export type ReportCase = z.infer<typeof ReportCase>

/** Stories and publications whose reports wait for a person, oldest first. */
export const getReportQueue = call({
  address: 'GET /api/operator/reports',
  says: 'Reported stories and publications that wait for a decision, with the sums of their reports and what is late.',
  permission: operators('settle reports and correct stories'),
  input: z.object({
    ...Paging,
    reason: z.optional(ReportReason),
    sort: z._default(z.enum(['OLDEST', 'HEAVIEST', 'NEWEST']), 'OLDEST'),
  }),
  output: z.extend(pageOf(ReportCase), { overdue: z.int(), oldestAt: z.nullable(z.string()) }),
})

/** One decision that was taken about a story or publication. */
export const TakenDecision = z.object({
  id: z.string(),
  decision: Decision,
  reason: z.string(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
  undoneAt: z.nullable(z.string()),
  /** The newest one that was not undone yet. */
  canUndo: z.boolean(),
})
/** See the schema of the same name. */
export type TakenDecision = z.infer<typeof TakenDecision>

/** A reported story or publication whole; nothing in it says who reported (RP11). */
export const ReportCaseDetails = z.object({
  /** Null where the publication itself was reported. */
  article: z.nullable(
    z.object({
      _id: z.string(),
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      language: z.string(),
      state: z.string(),
      publishedAt: z.string(),
      minutes: z.int(),
      picture: Picture,
      category: CategoryMark,
      sensitive: z.boolean(),
      hiddenForMinors: z.boolean(),
      disputed: z.nullable(z.string()),
    }),
  ),
  publication: z.extend(PublicationMark, {
    home: z.string(),
    about: z.nullable(BilingualName),
    status: z.string(),
    statusReason: z.nullable(z.string()),
  }),
  reports: z.array(
    z.object({
      id: z.string(),
      who: z.enum(['STUDENT', 'FACULTY', 'ADMINISTRATOR', 'READER']),
      reason: ReportReason,
      part: z.nullable(FakeSubject),
      text: z.string(),
      at: z.string(),
      state: ReportState,
      weight: z.number(),
    }),
  ),
  decisions: z.array(TakenDecision),
  /** What is known of the publication in 90 days. */
  before: z.object({ stories: z.int(), reported: z.int(), upheld: z.int() }),
  overdue: Overdue,
})
/** See the schema of the same name. */
export type ReportCaseDetails = z.infer<typeof ReportCaseDetails>

/** One reported story or publication with its reports and earlier decisions. */
export const getReportCase = call({
  address: 'GET /api/operator/reports/case',
  says: 'One reported story or publication with all its reports, without the names of reporters, and its earlier decisions.',
  permission: operators('settle reports and correct stories'),
  input: z.object(Subject),
  output: ReportCaseDetails,
  refusals: { SUBJECT_NOT_FOUND: 404 },
})

/** Says that a person has seen the waiting reports of a story or publication. */
export const acknowledgeReports = call({
  address: 'POST /api/operator/reports/acknowledge',
  says: 'Records that a person has seen the waiting reports of a story or publication.',
  permission: operators('settle reports and correct stories'),
  input: z.object(Subject),
  output: z.object({ acknowledged: z.int() }),
  refusals: { SUBJECT_NOT_FOUND: 404 },
  audits: 'reports acknowledged',
})

/**
 * Decides about a reported story or publication; the reason is sent to all who reported it (RP9, RP10).
 * Of the decisions only NO_ACTION, DUPLICATE and PAUSE_PUBLICATION fit a publication.
 */
export const decideReports = call({
  address: 'POST /api/operator/reports/decide',
  says: 'Decides about a reported story or publication: leave it, label, hide or remove the story, or pause the publication.',
  permission: operators('settle reports and correct stories'),
  input: z.object({
    ...Subject,
    decision: Decision,
    reason: z.string().check(trimmed, z.minLength(5), z.maxLength(1000)),
    /** What readers see beside a story with LABEL. */
    note: z._default(z.string().check(trimmed, z.maxLength(200)), ''),
  }),
  output: z.object({ decisionId: z.string(), closed: z.int(), publicationPaused: z.boolean() }),
  refusals: { SUBJECT_NOT_FOUND: 404, NOTHING_TO_DECIDE: 409, NOTE_NEEDED: 400, DECISION_DOES_NOT_FIT: 400 },
  audits: 'reports decided',
})

/** Takes the newest decision about a story or publication back; its reports wait again. */
export const undoDecision = call({
  address: 'POST /api/operator/reports/undo',
  says: 'Takes the newest decision about a story or publication back and puts its reports into the queue again.',
  permission: operators('settle reports and correct stories'),
  input: z.object({ decisionId: rowId('DECISION_NOT_FOUND') }),
  output: z.object({ kind: SubjectKind, id: z.string(), reopened: z.int() }),
  refusals: { DECISION_NOT_FOUND: 404, DECISION_NOT_LAST: 409 },
  audits: 'report decision undone',
})

/** The decisions that fit a publication. */
export const PUBLICATION_DECISIONS: readonly Decision[] = ['NO_ACTION', 'DUPLICATE', 'PAUSE_PUBLICATION']

/** Lets a paused publication run again after a review (RP12). */
export const resumePublication = call({
  address: 'POST /api/operator/reports/resume-publication',
  says: 'Ends the pause of a publication after a review.',
  permission: operators('settle reports and correct stories'),
  input: z.object({
    publicationId: rowNumber('PUBLICATION_NOT_FOUND'),
    reason: z.string().check(trimmed, z.minLength(5), z.maxLength(1000)),
  }),
  output: z.object({ status: z.literal('ACTIVE') }),
  refusals: { PUBLICATION_NOT_FOUND: 404, PUBLICATION_NOT_PAUSED: 409 },
  audits: 'publication resumed',
})
