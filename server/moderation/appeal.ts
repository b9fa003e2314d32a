import { appealDecision, getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import type { OwnDecision } from '@chowk/contract/moderation/appeal.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { pictureIdsOf } from '@chowk/contract/rich-text/rich-text.ts'
import { readAttachments } from '../files/files.ts'
import { after } from '../platform/paging/cursor.ts'
import { handle } from '../platform/handle.ts'
import type { House } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { pageOfItems } from '../platform/paging/paging.ts'
import { APPEAL_MS, APPEAL_WITHIN_MS, takesSomething } from './content.rules.ts'
import { decidedNear, openCase, sourceOf } from './content.ts'
import type { ContentSource } from './content.ts'

type Row = Pick<OwnDecision, 'id' | 'kind' | 'contentId' | 'decision' | 'sanction' | 'reason' | 'appealOutcome'> & {
  at: Date
  /** Null: she took it with her. */
  content: { title: string; text: string; body?: RichDocument | null } | null
  actorId: string
  workspaceId: string | null
  why: string
  appealText: string | null
  appealedAt: Date | null
  isNewest: boolean
}

const columns = (sql: Sql) => sql`
  d.id, d.subject_kind as kind, d.subject_id as content_id, d.decision, d.sanction, d.reason, d.at, d.content, d.actor_id, d.workspace_id, c.why,
  a.text as appeal_text, a.appealed_at, e.decision as appeal_outcome,
  not exists (select from moderation_decision n where n.subject_kind = d.subject_kind and n.subject_id = d.subject_id and n.id > d.id) as is_newest
  from moderation_decision d join moderation_case c on c.id = d.case_id
  left join moderation_appeal a on a.decision_id = d.id left join moderation_decision e on e.case_id = a.case_id`

const appealBefore = (row: Row): Date | null =>
  takesSomething(row) && row.isNewest && row.why !== 'APPEAL' && row.appealText === null
    ? new Date(row.at.getTime() + APPEAL_MS)
    : null

// Pictures of an article that was taken down are still its author's own.
const picturesOf = async (
  { sql, house }: { sql: Sql; house: House },
  rows: readonly Pick<Row, 'content'>[],
): Promise<Attachment[]> =>
  await readAttachments(sql, house, [
    ...new Set(rows.flatMap(({ content }) => (content?.body ? pictureIdsOf(content.body) : []))),
  ])

interface Shown {
  before: Date | null
  now: Date
  pictures: readonly Attachment[]
}

function toOwn(
  {
    actorId: _actor,
    workspaceId: _workspace,
    why: _why,
    isNewest: _newest,
    appealText,
    appealedAt,
    at,
    content,
    ...row
  }: Row,
  { before, now, pictures }: Shown,
): OwnDecision {
  const body = content?.body ?? null
  const shown = new Set(body ? pictureIdsOf(body) : [])
  return {
    ...row,
    content: {
      title: content?.title ?? '',
      text: content?.text ?? '',
      body,
      pictures: pictures.filter(({ attachmentId }) => shown.has(attachmentId)),
    },
    at: at.toISOString(),
    by: null,
    appeal: appealText === null || !appealedAt ? null : { text: appealText, at: appealedAt.toISOString() },
    appealBefore: before && before > now ? before.toISOString() : null,
  }
}

const BY_TIME = { at: 'TIME', id: 'ID' } as const

export const answerOwnDecisions = (sources: readonly ContentSource[]) =>
  handle(getOwnDecisions, async ({ input, viewer, sql, house, clock, cursor }) => {
    const now = clock.now()
    const asOf = input.asOf ? new Date(input.asOf) : now
    const from = cursor.read(BY_TIME, input.next)
    const rows = await sql<Row[]>`
    select ${columns(sql)} where d.author_id = ${viewer.personId} and d.at <= ${asOf}
      ${after(sql, from, { by: { at: sql`d.at`, id: sql`d.id` }, direction: 'DESC' })}
    order by d.at desc, d.id desc limit ${input.size + 1} offset ${from ? 0 : input.page * input.size}`
    const named = await Promise.all(
      rows.map(async (row) => {
        const content = row.content && (await sourceOf(sources, row.kind)?.named(sql, row.contentId, row.content))
        return { ...row, content: content ?? row.content }
      }),
    )
    const page = pageOfItems(named, { ...input, asOf }, (last) => cursor.write(BY_TIME, last))
    const pictures = await picturesOf({ sql, house }, page.content)
    return { ...page, content: page.content.map((row) => toOwn(row, { before: appealBefore(row), now, pictures })) }
  })

export const answerAppeal = (sources: readonly ContentSource[]) =>
  handle(appealDecision, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
    const { decisionId, text } = input
    const [named] = await tx<Pick<Row, 'kind' | 'contentId'>[]>`
      select subject_kind as kind, subject_id as content_id from moderation_decision
      where id = ${decisionId} and author_id = ${viewer.personId} and case_id is not null`
    const source = named && sourceOf(sources, named.kind)
    // Held before its decision is read: a second appeal, or another decision at the same moment, is seen.
    const content = named && (await source?.hold(tx, house, named.contentId))
    const [row] = await tx<Row[]>`select ${columns(tx)} where d.id = ${decisionId} and d.author_id = ${viewer.personId}`
    if (!row || !source || !content) throw refuse('DECISION_NOT_FOUND')
    if (row.appealText !== null) throw refuse('APPEALED_ALREADY')
    const before = appealBefore(row)
    if (!before) throw refuse('NOTHING_TO_APPEAL')
    const at = clock.now()
    if (at >= before) throw refuse('APPEAL_OVER')
    const dueAt = new Date(at.getTime() + APPEAL_WITHIN_MS)
    const heard = await decidedNear({ sql: tx, source, near: { workspaceId: row.workspaceId } }, content)
    const caseId = await openCase(tx, {
      kind: row.kind,
      content: heard,
      why: 'APPEAL',
      at,
      dueAt,
      barredId: row.actorId,
    })
    await tx`insert into moderation_appeal (decision_id, case_id, text, appealed_at) values (${decisionId}, ${caseId}, ${text}, ${at})`
    audit(`decision ${decisionId}`)
    return { decisionId, dueAt: dueAt.toISOString() }
  })
