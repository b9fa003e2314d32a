import { getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import type { ContentCase, ContentCaseDetails } from '@chowk/contract/moderation/queue.ts'
import type { ContentKind } from '@chowk/contract/moderation/content.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { cutText } from '@chowk/contract/text.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { House } from '../platform/handle.ts'
import { after } from '../platform/paging/cursor.ts'
import { pageOfItems } from '../platform/paging/paging.ts'
import { HOUR_MS } from '../platform/time.ts'
import type { Person } from '../platform/viewer.ts'
import {
  caseColumns,
  claimOf,
  findCase,
  isOwnDecision,
  mayDecide,
  moderated,
  moderatesAll,
  moderatesAny,
  sanctionsOf,
} from './content-case.ts'
import type { CaseRow } from './content-case.ts'
import { decisionsFor, ticketOf } from './content.rules.ts'
import { sourceOf } from './content.ts'
import type { ContentSource, ShownContent } from './content.ts'
import { findHistory } from './history.ts'

const BY_TERM = { at: 'TIME', id: 'ID' } as const
const TITLE_LENGTH = 90

type Wanted = Parsed<typeof getContentQueue>

function narrowed(sql: Sql, input: Wanted, now: Date): Fragment {
  const { kind, why, reason, category, olderThanHours } = input
  return sql`
    ${kind ? sql`and c.subject_kind = ${kind}` : sql``} ${why ? sql`and c.why = ${why}` : sql``}
    ${olderThanHours ? sql`and c.opened_at < ${new Date(now.getTime() - Number(olderThanHours) * HOUR_MS)}` : sql``}
    ${
      reason
        ? sql`and exists (select from report r where r.subject_kind = c.subject_kind and r.subject_id = c.subject_id::text
            and r.reason = ${reason} and r.state in ('OPEN', 'ACKNOWLEDGED'))`
        : sql``
    }
    ${category ? sql`and c.category_id = ${category}` : sql``}`
}

export const answerContentQueue = (sources: readonly ContentSource[]) =>
  handle(getContentQueue, async ({ input, viewer, sql, house, clock, cursor, refuse }) => {
    const { workspaceId } = input
    if (workspaceId && !viewer.isOperator && workspaceId !== viewer.workspaceId) throw refuse('WORKSPACE_NOT_FOUND')
    if (!(await moderatesAny(sql, viewer))) throw refuse('NOT_ALLOWED')
    const now = clock.now()
    const whose = workspaceId ? sql`and c.workspace_id = ${workspaceId}` : sql``
    const open = sql`c.closed_at is null and ${moderated(sql, viewer)} ${whose} ${narrowed(sql, input, now)}`
    const from = cursor.read(BY_TERM, input.next)
    const rows = await sql<CaseRow[]>`
      select ${caseColumns(sql)} from moderation_case c left join person h on h.id = c.claimed_by
      where ${open} ${after(sql, from, { by: { at: sql`c.due_at`, id: sql`c.id` }, direction: 'ASC' })}
      order by c.due_at, c.id limit ${input.size + 1} offset ${from ? 0 : input.page * input.size}`
    const [counted] = await sql<{ total: number; late: number }[]>`
      select count(*)::int as total, (count(*) filter (where c.due_at < ${now}))::int as late from moderation_case c where ${open}`
    const page = pageOfItems(rows, { ...input, asOf: now }, ({ id, dueAt }) => cursor.write(BY_TERM, { id, at: dueAt }))
    return {
      ...page,
      content: await toCases({ sql, house, viewer, sources }, page.content),
      totalElements: counted?.total ?? 0,
      late: counted?.late ?? 0,
    }
  })

interface Showing {
  sql: Sql
  house: House
  viewer: Person
  sources: readonly ContentSource[]
}

type Shown = ReadonlyMap<string, ShownContent>

async function contentsOf({ sql, house, sources }: Showing, rows: readonly CaseRow[]): Promise<Shown> {
  const idsOf = (kind: ContentKind) => rows.filter((row) => row.kind === kind).map((row) => row.contentId)
  const all = new Map<string, ShownContent>()
  for (const source of sources)
    for (const [id, shown] of await source.show({ sql, house }, idsOf(source.kind)))
      all.set(`${source.kind} ${id}`, shown)
  return all
}

type Reasons = ContentCase['reasons']

async function reasonsOf(sql: Sql, rows: readonly CaseRow[]): Promise<ReadonlyMap<string, Reasons>> {
  const found = await sql<(Reasons & { key: string })[]>`
    select subject_kind || ' ' || subject_id as key, (count(*) filter (where reason = 'Fake'))::int as "Fake",
      (count(*) filter (where reason = 'Inappropriate'))::int as "Inappropriate", (count(*) filter (where reason = 'Others'))::int as "Others"
    from report where state in ('OPEN', 'ACKNOWLEDGED') and subject_kind = any(${[...new Set(rows.map(({ kind }) => kind))]})
      and subject_id = any(${rows.map(({ contentId }) => contentId)}) group by 1`
  return new Map(found.map(({ key, ...reasons }) => [key, reasons]))
}

const NO_REASONS: Reasons = { Fake: 0, Inappropriate: 0, Others: 0 }

async function toCases(showing: Showing, rows: readonly CaseRow[]): Promise<ContentCase[]> {
  const contents = await contentsOf(showing, rows)
  const reasons = await reasonsOf(showing.sql, rows)
  return rows.map((row) => {
    const key = `${row.kind} ${row.contentId}`
    return toCase(row, { ...showing, content: contents.get(key), reasons: reasons.get(key) ?? NO_REASONS })
  })
}

function toCase(
  row: CaseRow,
  { content, reasons, viewer, house }: Showing & { content: ShownContent | undefined; reasons: Reasons },
): ContentCase {
  const now = house.clock.now()
  return {
    caseId: row.id,
    kind: row.kind,
    id: row.contentId,
    why: row.why,
    title: cutText(content?.title || content?.text || '', TITLE_LENGTH),
    author: content?.author ?? null,
    byMinor: content?.byMinor ?? false,
    workspace: row.workspace,
    category: content?.category ?? null,
    state: content?.state ?? 'PURGED',
    reasons,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isLate: row.dueAt < now,
    claim: claimOf(row, viewer, now),
  }
}

export const answerContentCase = (sources: readonly ContentSource[]) =>
  handle(getContentCase, async ({ input, viewer, sql, house, refuse }): Promise<ContentCaseDetails> => {
    const row = await findCase(sql, viewer, input.caseId)
    if (!row) throw refuse('CASE_NOT_FOUND')
    const showing = { sql, house, viewer, sources }
    const content = (await contentsOf(showing, [row])).get(`${row.kind} ${row.contentId}`)
    const [shown] = await toCases(showing, [row])
    if (!shown || !sourceOf(sources, row.kind)) throw refuse('CASE_NOT_FOUND')
    const history = await findHistory(sql, viewer, row)
    return {
      ...shown,
      content: {
        title: content?.title ?? '',
        text: content?.text ?? '',
        body: content?.body ?? null,
        edit: content?.edit ?? null,
        pictures: content?.pictures ?? [],
        attachments: content?.attachments ?? [],
        // Who was given categories opens what everybody there sees; the case shows her the rest.
        path: content && (moderatesAll(viewer) || content.state === 'PUBLISHED') ? content.path : null,
        version: content?.version ?? '',
      },
      reports: await findReports(sql, viewer, row),
      history,
      review: row.cause && { cause: row.cause, found: row.found },
      byNewMember: content?.byNewMember ?? false,
      authorRecord: await recordOf(sql, viewer, row),
      appeal: row.why === 'APPEAL' ? (history.find(({ appeal }) => appeal)?.appeal ?? null) : null,
      fitting:
        row.closedAt || !mayDecide(row, viewer)
          ? []
          : decisionsFor({
              kind: row.kind,
              why: row.why,
              state: content?.state ?? 'PURGED',
              hasEdit: Boolean(content?.edit),
            }),
      sanctions: sanctionsOf(viewer),
    }
  })

async function findReports(sql: Sql, viewer: Person, row: CaseRow): Promise<ContentCaseDetails['reports']> {
  const { kind, contentId } = row
  type Found = Omit<ContentCaseDetails['reports'][number], 'ticket' | 'at'> & { number: string; at: Date }
  const rows = await sql<Found[]>`
    select r.id, r.number::text, r.who, r.reason, r.text, r.at, r.state from report r left join moderation_decision d on d.id = r.decision_id
    where r.subject_kind = ${kind} and r.subject_id = ${contentId} and (d.id is null or ${isOwnDecision(sql, viewer, row)})
    order by r.at desc, r.id desc limit 200`
  return rows.map(({ number, at, ...each }) => ({ ...each, ticket: ticketOf(number), at: at.toISOString() }))
}

async function recordOf(sql: Sql, viewer: Person, row: CaseRow): Promise<ContentCaseDetails['authorRecord']> {
  const [record] = await sql<ContentCaseDetails['authorRecord'][]>`
    select (count(*) filter (where decision in ('REMOVE', 'REJECT')))::int as removed, (count(*) filter (where sanction = 'WARN'))::int as warned,
      (count(*) filter (where sanction like 'SUSPEND%'))::int as suspended
    from moderation_decision d where d.author_id = ${row.authorId} and d.case_id <> ${row.id} and ${isOwnDecision(sql, viewer, row)}`
  return record ?? { removed: 0, warned: 0, suspended: 0 }
}
