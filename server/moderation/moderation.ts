import type { Decision, FakeSubject, ReportReason, ReportState } from '@chowk/contract/news/report.ts'
import type { ContentKind } from '@chowk/contract/moderation/content.ts'
import type { SubjectKind } from '@chowk/contract/operator/moderation.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import type { Change } from '../platform/postgres/transition.ts'
import type { Person } from '../platform/viewer.ts'
import {
  ACKNOWLEDGE_WITHIN_MS,
  DECIDE_WITHIN_MS,
  FAKES_WITHIN_MS,
  HALVE_TREND_FROM,
  HIDE_FOR_MINORS_FROM,
  PAUSE_FROM_FAKES,
  REPORT,
  SUM_WITHIN_MS,
  outcomeOf,
  termOf,
  weightOf,
} from './report.rules.ts'
import { recordOf, whoIs } from './reporter.ts'

/** What is reported: an article, a publication, or what people wrote. */
export interface Subject {
  kind: SubjectKind | ContentKind
  id: string
}

/** What a reporter says about a subject. */
export interface Filing {
  subject: Subject
  reason: ReportReason
  part: FakeSubject | null
  /** Plain text. */
  text: string
  /** The reporter's school or company put the subject before its own people, and she teaches or administers there. */
  speaksForOwn: boolean
  /** What her word counts, where her record about news does not decide that. */
  weight?: number
  at: Date
}

/** What became of a report; `again` refuses a third one, or a second without new words (RP3). */
export type Filed =
  | { reportId: string; state: ReportState; edited: boolean }
  | { again: 'REPORT_DECIDED' | 'REPORT_NEEDS_NEW_TEXT' }

const WAITING = ['OPEN', 'ACKNOWLEDGED'] as const

/** The waiting report of a person about a subject, locked. */
export async function findWaiting(sql: Sql, personId: string, { kind, id }: Subject): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from report where reporter_id = ${personId} and subject_kind = ${kind} and subject_id = ${id}
      and state = any(${WAITING}) for update`
  return row?.id
}

/** Files a report, or edits the one that still waits; a new one after a decision is the appeal of that one. */
export async function fileReport(sql: Sql, reporter: Person, filing: Filing): Promise<Filed> {
  const waiting = await findWaiting(sql, reporter.personId, filing.subject)
  if (waiting) return await editReport(sql, waiting, filing)
  const { kind, id } = filing.subject
  const decided = await sql<{ id: string; state: ReportState; text: string }[]>`
    select id, state, text from report
    where reporter_id = ${reporter.personId} and subject_kind = ${kind} and subject_id = ${id} order by at for update`
  const [first] = decided
  if (decided.length > 1) return { again: 'REPORT_DECIDED' }
  if (first && (filing.text === '' || filing.text === first.text)) return { again: 'REPORT_NEEDS_NEW_TEXT' }
  const weight =
    filing.weight ?? weightOf({ ...(await recordOf(sql, reporter.personId)), speaksForOwn: filing.speaksForOwn })
  // Two presses at once: the second meets the row of the first and edits it.
  const [made] = await sql<{ id: string; state: ReportState; isNew: boolean }[]>`
    insert into report (subject_kind, subject_id, reporter_id, who, reason, part, text, weight, at)
    values (${kind}, ${id}, ${reporter.personId}, ${whoIs(reporter)}, ${filing.reason}, ${filing.part}, ${filing.text}, ${weight}, ${filing.at})
    on conflict (reporter_id, subject_kind, subject_id) where state in ('OPEN', 'ACKNOWLEDGED')
    do update set reason = excluded.reason, part = excluded.part, text = excluded.text, edited_at = excluded.at
    returning id, state, edited_at is null as is_new`
  if (!made) throw new Error('a report is inserted or edited')
  if (first) await move(sql, [first], 'APPEALED', { actorId: reporter.personId, at: filing.at })
  return { reportId: made.id, state: made.state, edited: !made.isNew }
}

async function editReport(sql: Sql, id: string, { reason, part: subject, text, at: time }: Filing): Promise<Filed> {
  const [row] = await sql<{ state: ReportState }[]>`
    update report set reason = ${reason}, part = ${subject}, text = ${text}, edited_at = ${time} where id = ${id} returning state`
  if (!row) throw new Error('a locked report is edited')
  return { reportId: id, state: row.state, edited: true }
}

/** What the waiting reports of the last 24 hours weigh together, and what follows from it before any person looked (RP8). */
export async function weighReports(
  sql: Sql,
  { kind, id }: Subject,
  now: Date,
): Promise<{ weight: number; hidesForMinors: boolean; halvesTrend: boolean }> {
  const [row] = await sql<{ weight: number }[]>`
    select coalesce(sum(weight::numeric), 0)::float8 as weight from report
    where subject_kind = ${kind} and subject_id = ${id} and state = any(${WAITING})
      and at > ${new Date(now.getTime() - SUM_WITHIN_MS)}`
  const weight = row?.weight ?? 0
  return { weight, hidesForMinors: weight >= HIDE_FOR_MINORS_FROM, halvesTrend: weight >= HALVE_TREND_FROM }
}

/** All waiting reports about one subject. */
export interface Case {
  subjectKind: SubjectKind
  subjectId: string
  reports: number
  reasons: { Fake: number; Inappropriate: number; Others: number }
  weight: number
  oldestAt: Date
  acknowledged: boolean
  overdue: 'ACKNOWLEDGE' | 'DECIDE' | null
  dueAt: Date
}

/** Which cases of the queue are wanted, and in which order. */
export interface QueueRequest {
  kinds: readonly SubjectKind[]
  reason: ReportReason | undefined
  sort: 'OLDEST' | 'HEAVIEST' | 'NEWEST'
  skip: number
  count: number
  now: Date
}

type CaseRow = Omit<Case, 'overdue' | 'dueAt'>

/** Cases that wait for a person. */
export async function findCases(sql: Sql, request: QueueRequest): Promise<Case[]> {
  const { kinds, reason, sort, now } = request
  const order = { OLDEST: sql`min(at)`, HEAVIEST: sql`weight desc, min(at)`, NEWEST: sql`min(at) desc` }[sort]
  const rows = await sql<CaseRow[]>`
    select subject_kind, subject_id, count(*)::int as reports,
      json_build_object('Fake', count(*) filter (where reason = 'Fake'), 'Inappropriate', count(*) filter (where reason = 'Inappropriate'),
        'Others', count(*) filter (where reason = 'Others')) as reasons,
      coalesce(sum(weight::numeric) filter (where at > ${new Date(now.getTime() - SUM_WITHIN_MS)}), 0)::float8 as weight,
      min(at) as oldest_at, bool_and(state = 'ACKNOWLEDGED') as acknowledged
    from report where subject_kind = any(${kinds}) and state in ('OPEN', 'ACKNOWLEDGED')
    group by subject_kind, subject_id ${reason ? sql`having bool_or(reason = ${reason})` : sql``}
    order by ${order}, subject_kind, subject_id limit ${request.count} offset ${request.skip}`
  return rows.map((row) => ({ ...row, ...termOf(row, now) }))
}

/** How many cases wait, how many of them too long, and since when the oldest does. */
export async function countCases(
  sql: Sql,
  kinds: readonly SubjectKind[],
  now: Date,
): Promise<{ total: number; overdue: number; oldestAt: Date | null }> {
  const [row] = await sql<{ total: number; overdue: number; oldestAt: Date | null }[]>`
    with c as (
      select min(at) as oldest_at, bool_and(state = 'ACKNOWLEDGED') as acknowledged
      from report where subject_kind = any(${kinds}) and state in ('OPEN', 'ACKNOWLEDGED') group by subject_kind, subject_id)
    select count(*)::int as total, min(oldest_at) as oldest_at, (count(*) filter (
      where oldest_at < ${new Date(now.getTime() - DECIDE_WITHIN_MS)}
        or not acknowledged and oldest_at < ${new Date(now.getTime() - ACKNOWLEDGE_WITHIN_MS)}))::int as overdue from c`
  return row ?? { total: 0, overdue: 0, oldestAt: null }
}

/** What is late about one subject; null when nothing waits. */
export async function findTerm(sql: Sql, { kind, id }: Subject, now: Date): Promise<'ACKNOWLEDGE' | 'DECIDE' | null> {
  const [row] = await sql<{ oldestAt: Date | null; acknowledged: boolean | null }[]>`
    select min(at) as oldest_at, bool_and(state = 'ACKNOWLEDGED') as acknowledged
    from report where subject_kind = ${kind} and subject_id = ${id} and state in ('OPEN', 'ACKNOWLEDGED')`
  return row?.oldestAt ? termOf({ oldestAt: row.oldestAt, acknowledged: row.acknowledged ?? false }, now).overdue : null
}

type ReportStatus = { id: string; state: ReportState }

async function lockReports(sql: Sql, { kind, id }: Subject, states: readonly ReportState[]): Promise<ReportStatus[]> {
  return await sql<ReportStatus[]>`
    select id, state from report
    where subject_kind = ${kind} and subject_id = ${id} and state = any(${states}) order by id for update`
}

/** Who moves reports, why and when. */
type By = Pick<Change<ReportState>, 'actorId' | 'reason' | 'at'>

async function move(sql: Sql, reports: readonly ReportStatus[], to: ReportState, by: By): Promise<void> {
  if (reports.length === 0) return
  const where = sql`id = any(${reports.map(({ id }) => id)}::uuid[])`
  const moved = await transitionWhere(sql, REPORT, { where, to, ...by })
  if (moved.length !== reports.length) throw new Error(`not every report can become ${to}`)
}

/** Records that a person has seen the open reports; answers how many were new to her. */
export async function acknowledge(
  sql: Sql,
  subject: Subject,
  by: { actorId: string | null; at: Date },
): Promise<number> {
  const open = await lockReports(sql, subject, ['OPEN'])
  await move(sql, open, 'ACKNOWLEDGED', by)
  await sql`update report set acknowledged_at = ${by.at} where id = any(${open.map((one) => one.id)}::uuid[])`
  return open.length
}

/** A decision as it is to be recorded; `before` is what undoing will need. */
export interface Deciding {
  subject: Subject
  decision: Decision
  reason: string
  note: string
  actorId: string
  at: Date
  before: Record<string, unknown>
}

/** Records a decision and ends all waiting reports of its subject with it; undefined when none waits. */
export async function decide(
  sql: Sql,
  deciding: Deciding,
): Promise<{ decisionId: string; closed: number } | undefined> {
  const { subject, decision, reason, note, actorId, at: time } = deciding
  await acknowledge(sql, subject, { actorId, at: time })
  const waiting = await lockReports(sql, subject, ['ACKNOWLEDGED'])
  if (waiting.length === 0) return undefined
  const [made] = await sql<{ id: string }[]>`
    insert into moderation_decision (subject_kind, subject_id, decision, reason, note, actor_id, at, before)
    values (${subject.kind}, ${subject.id}, ${decision}, ${reason}, ${note}, ${actorId}, ${time}, ${sql.json(deciding.before)})
    returning id`
  const decisionId = made?.id ?? ''
  const outcome = outcomeOf(decision)
  return { decisionId, closed: await endReports(sql, subject, { decisionId, outcome, actorId, reason, at: time }) }
}

type Ending = By & { decisionId: string; outcome: ReturnType<typeof outcomeOf> }

/** Ends all waiting reports of a subject, seen by now, with a decision; answers how many. */
export async function endReports(sql: Sql, subject: Subject, { decisionId, outcome, ...by }: Ending): Promise<number> {
  const waiting = await lockReports(sql, subject, ['ACKNOWLEDGED'])
  await move(sql, waiting, outcome, by)
  await sql`
    update report set outcome = ${outcome}, decision_id = ${decisionId}, decided_at = ${by.at}
    where id = any(${waiting.map((one) => one.id)}::uuid[])`
  // An appeal ends with the report that made it.
  await move(sql, await appealsOf(sql, decisionId, 'APPEALED'), 'FINAL', by)
  return waiting.length
}

async function appealsOf(sql: Sql, decisionId: string, state: 'APPEALED' | 'FINAL'): Promise<ReportStatus[]> {
  return await sql<ReportStatus[]>`
    select o.id, o.state from report o join report n on n.reporter_id = o.reporter_id
      and n.subject_kind = o.subject_kind and n.subject_id = o.subject_id and n.id <> o.id
    where n.decision_id = ${decisionId} and o.state = ${state} order by o.id for update of o`
}

/** A decision as it was recorded. */
export interface Decided {
  id: string
  subjectKind: SubjectKind
  subjectId: string
  decision: Decision
  before: Record<string, unknown>
}

/** Takes a decision back: only the newest of its subject, only once. */
export async function undo(
  sql: Sql,
  { decisionId, actorId, at: time }: { decisionId: string; actorId: string; at: Date },
): Promise<(Decided & { reopened: number }) | 'DECISION_NOT_FOUND' | 'DECISION_NOT_LAST'> {
  const [known] = await sql<(Decided & { undoneAt: Date | null })[]>`
    select id, subject_kind, subject_id, decision, before, undone_at from moderation_decision
    where id = ${decisionId} and subject_kind in ('ARTICLE', 'PUBLICATION') for update`
  if (!known) return 'DECISION_NOT_FOUND'
  const [newest] = await sql<{ id: string }[]>`
    select id from moderation_decision where subject_kind = ${known.subjectKind} and subject_id = ${known.subjectId} and undone_at is null
    order by at desc, id desc limit 1`
  if (known.undoneAt || newest?.id !== decisionId) return 'DECISION_NOT_LAST'
  const by = { actorId, reason: 'UNDONE', at: time }
  await sql`update moderation_decision set undone_at = ${time}, undone_by = ${actorId} where id = ${decisionId}`
  await move(sql, await appealsOf(sql, decisionId, 'FINAL'), 'APPEALED', by)
  const ended = await sql<ReportStatus[]>`
    select id, state from report where decision_id = ${decisionId} and state in ('UPHELD', 'DISMISSED', 'DUPLICATE') order by id for update`
  await reopen(sql, ended, by)
  return { ...known, reopened: ended.length }
}

async function reopen(sql: Sql, ended: readonly ReportStatus[], by: By): Promise<void> {
  await move(sql, ended, 'ACKNOWLEDGED', by)
  await sql`
    update report set outcome = null, decision_id = null, decided_at = null where id = any(${ended.map((one) => one.id)}::uuid[])`
}

/** Whether this many reports of Fake were upheld among these subjects that their publication is to be paused (RP12). */
export async function countUpheldFakes(sql: Sql, subjects: Fragment, now: Date): Promise<{ pauses: boolean }> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from report
    where subject_kind = 'ARTICLE' and reason = 'Fake' and outcome = 'UPHELD' and decided_at > ${new Date(now.getTime() - FAKES_WITHIN_MS)}
      and subject_id in (${subjects})`
  return { pauses: (row?.n ?? 0) >= PAUSE_FROM_FAKES }
}
