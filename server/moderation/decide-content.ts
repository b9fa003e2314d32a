import { decideCase } from '@chowk/contract/moderation/queue.ts'
import type { ContentDecision, ContentKind } from '@chowk/contract/moderation/content.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { handle } from '../platform/handle.ts'
import type { Context } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { claimOf, findCase, mayDecide, sanctionsOf } from './content-case.ts'
import type { CaseRow } from './content-case.ts'
import { outcomeOfDecision, stepsOf, suspendedUntil } from './content.rules.ts'
import { sourceOf } from './content.ts'
import type { ContentSource, HeldContent, ModerationParts } from './content.ts'
import { endReports } from './moderation.ts'
import { tellAuthor, tellReporters, tellReversal } from './moderation-notices.ts'

type Deciding = Context<typeof decideCase>

interface Held {
  row: CaseRow
  content: HeldContent
  source: ContentSource
}

// What was written first, then its case: whoever reports locks in the same order.
async function holdCase(context: Deciding, parts: ModerationParts): Promise<Held> {
  const { input, viewer, tx, house, clock, refuse } = context
  const known = await findCase(tx, viewer, input.caseId)
  const source = known && sourceOf(parts.sources, known.kind)
  const content = known && (await source?.hold(tx, house, known.contentId))
  await tx`select from moderation_case where id = ${input.caseId} for update`
  const row = await findCase(tx, viewer, input.caseId)
  if (!row || !source || !content) throw refuse('CASE_NOT_FOUND')
  if (row.closedAt) throw refuse('CASE_CLOSED')
  if (!mayDecide(row, viewer)) throw refuse('NOT_YOURS_TO_DECIDE')
  const claim = claimOf(row, viewer, clock.now())
  if (claim && !claim.isOwn) throw refuse('CASE_CLAIMED', { details: { claim } })
  if (input.version !== undefined && input.version !== content.version) throw refuse('CONTENT_CHANGED')
  return { row, content, source }
}

export const answerDecideCase = (parts: ModerationParts) =>
  handle(decideCase, async (context) => {
    const { input, viewer, tx, clock, house, audit } = context
    const held = await holdCase(context, parts)
    const at = clock.now()
    await moveContent(context, held)
    const decisionId = await writeDecision(tx, { ...held, input, actorId: viewer.personId, at })
    await sanctionAuthor(context, parts, held.row)
    const { row } = held
    const subject = { kind: row.kind, id: row.contentId }
    const { decision, reason, sanction } = input
    const by = { actorId: viewer.personId, reason, at }
    // What was reported since an appeal began has a case of its own.
    const ending = { decisionId, outcome: outcomeOfDecision(decision), ...by }
    const closed = row.why === 'APPEAL' ? 0 : await endReports(tx, subject, ending)
    await tx`update moderation_case set closed_at = ${at}, claimed_by = null, claimed_until = null where id = ${row.id}`
    audit(`${subjectOf(row.kind)} ${row.contentId}`, { state: held.content.state }, { decision, sanction, reason })
    await tellReporters(tx, house, decisionId)
    const { authorId, workspaceId } = row
    if (decision === 'REVERSE') await tellReversal(tx, house, { decisionId, caseId: row.id, workspaceId, authorId })
    const isShownAgain = row.cause === 'CHANGED' && decision === 'APPROVE'
    if (authorId) await tellAuthor(tx, house, { decisionId, authorId, decision, isShownAgain })
    return { decisionId, closed }
  })

// Questions of quizzes are called questions too.
const subjectOf = (kind: ContentKind): string => (kind === 'QUESTION' ? 'product question' : kind.toLowerCase())

/** After these its author has the text as a draft again (C47). */
const GIVES_BACK: readonly ContentDecision[] = ['REQUEST_CHANGES', 'REJECT', 'REMOVE']

async function moveContent({ input, viewer, tx, house, clock, refuse }: Deciding, { row, content, source }: Held) {
  const { decision, reason, changed } = input
  const steps = stepsOf(decision, { why: row.why, state: content.state, hasEdit: content.edit !== null })
  if (!steps) throw refuse('DECISION_DOES_NOT_FIT')
  const at = clock.now()
  // An appeal is about what was decided before, not about what has been written since.
  if (content.edit && row.why !== 'APPEAL')
    await source.settleEdit({ sql: tx, house }, content.id, decision === 'APPROVE' || decision === 'APPROVE_EDITED')
  if (decision === 'APPROVE_EDITED' && !(changed && (await source.rewrite(tx, content.id, { ...changed, at }))))
    throw refuse('CHANGES_NEEDED')
  for (const to of steps) await source.move(tx, content.id, { to, actorId: viewer.personId, reason, at })
  if (GIVES_BACK.includes(decision)) await source.giveBack(tx, content.id, at)
}

interface Writing extends Held {
  input: Parsed<typeof decideCase>
  actorId: string
  at: Date
}

async function writeDecision(sql: Sql, { row, content, input, actorId, at }: Writing): Promise<string> {
  const { body, state } = content
  const { title, text } = content.edit ?? content
  const [made] = await sql<{ id: string }[]>`
    insert into moderation_decision (subject_kind, subject_id, decision, sanction, reason, actor_id, at, before, case_id, workspace_id, author_id, content)
    values (${row.kind}, ${row.contentId}, ${input.decision}, ${input.sanction}, ${input.reason}, ${actorId}, ${at}, ${sql.json({ state })},
      ${row.id}, ${row.workspaceId}, ${row.authorId}, ${sql.json({ title, text, ...(body && { body: { ...body } }) })})
    returning id`
  if (!made) throw new Error('a decision is inserted')
  return made.id
}

async function sanctionAuthor(
  { input, viewer, tx, clock, house, refuse }: Deciding,
  parts: ModerationParts,
  row: CaseRow,
) {
  const { workspaceId, authorId } = row
  const at = clock.now()
  if (input.decision === 'REVERSE' && workspaceId && authorId)
    await parts.lift(tx, house, { workspaceId, personId: authorId, actorId: viewer.personId, at })
  const until = suspendedUntil(input.sanction, at)
  if (!until) return
  if (!sanctionsOf(viewer).includes(input.sanction)) throw refuse('CANNOT_SUSPEND')
  if (!workspaceId || !authorId) throw refuse('CANNOT_SUSPEND')
  const suspension = { workspaceId, personId: authorId, actorId: viewer.personId, reason: input.reason, at, until }
  if (!(await parts.suspend(tx, house, suspension))) throw refuse('CANNOT_SUSPEND')
}
