import {
  PUBLICATION_DECISIONS,
  acknowledgeReports,
  decideReports,
  resumePublication,
  undoDecision,
} from '@chowk/contract/operator/moderation.ts'
import type { SubjectKind } from '@chowk/contract/operator/moderation.ts'
import { acknowledge, countUpheldFakes, decide, undo } from '../../moderation/moderation.ts'
import { movePublication } from '../../article/cluster.ts'
import { tellReporters } from '../../moderation/moderation-notices.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { pausePublication } from './article-decision.ts'
import { applyTo, lockReported, restore, subjectOf } from './reported.ts'
import type { Reported } from './reported.ts'

const MANY_FAKES = 'Three or more reports of fake news were upheld within 30 days.'

async function findReported(sql: Sql, requested: { kind: SubjectKind; id: string }): Promise<Reported | undefined> {
  const subject = subjectOf(requested)
  return subject && (await lockReported(sql, subject))
}

export const answerAcknowledge = handle(acknowledgeReports, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const reported = await findReported(tx, input)
  if (!reported) throw refuse('SUBJECT_NOT_FOUND')
  const acknowledged = await acknowledge(tx, reported.subject, { actorId: viewer.personId, at: clock.now() })
  if (acknowledged > 0) audit(reported.name, undefined, { acknowledged })
  return { acknowledged }
})

export const answerDecide = handle(decideReports, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { decision, reason, note } = input
  if (decision === 'LABEL' && note === '')
    throw refuse('NOTE_NEEDED', { fields: [{ path: 'note', code: 'NOTE_NEEDED', message: 'NOTE_NEEDED' }] })
  if (input.kind === 'PUBLICATION' && !PUBLICATION_DECISIONS.includes(decision)) throw refuse('DECISION_DOES_NOT_FIT')
  const reported = await findReported(tx, input)
  if (!reported) throw refuse('SUBJECT_NOT_FOUND')
  const { subject, name, status, publication } = reported
  const deciding = { decision, reason, note, actorId: viewer.personId, at: clock.now() }
  const before = { ...(status ?? publication) }
  const decided = await decide(tx, { subject, ...deciding, before })
  if (!decided) throw refuse('NOTHING_TO_DECIDE')
  await tellReporters(tx, house, decided.decisionId)
  await applyTo(tx, reported, deciding)
  if (status && (decision === 'HIDE' || decision === 'REMOVE'))
    await house.enqueue(tx, 'article-changed', { articleId: status.id, size: 'TAKEN_DOWN' })
  const publicationPaused = decision === 'PAUSE_PUBLICATION' || (await pauseAfterFakes(tx, reported, deciding.at))
  const wasBefore = status
    ? { state: status.state, publication: status.publicationStatus }
    : { publication: publication.status }
  audit(name, wasBefore, { decision, reason, note, publicationPaused })
  return { ...decided, publicationPaused }
})

async function pauseAfterFakes(sql: Sql, { status, publicationId }: Reported, now: Date): Promise<boolean> {
  if (!status) return false
  const ownArticles = sql`select id::text from article where publication_id = ${publicationId}`
  const { pauses } = await countUpheldFakes(sql, ownArticles, now)
  return pauses && (await pausePublication(sql, publicationId, { reason: MANY_FAKES, actorId: null, at: now }))
}

export const answerUndo = handle(undoDecision, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const by = { actorId: viewer.personId, at: clock.now() }
  const undone = await undo(tx, { decisionId: input.decisionId, ...by })
  if (typeof undone === 'string') throw refuse(undone)
  const { subjectKind: kind, subjectId, before, decision, reopened } = undone
  const reported = await lockReported(tx, { kind, id: subjectId })
  if (!reported) throw refuse('DECISION_NOT_FOUND')
  await restore(tx, reported, { before, decision, ...by })
  audit(reported.name, { decision }, { undone: true })
  return { kind, id: reported.status?.key ?? subjectId, reopened }
})

export const answerResume = handle(resumePublication, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const [publication] = await tx<{ status: string; statusReason: string | null }[]>`
    select status, status_reason from publication where id = ${input.publicationId} for update`
  if (!publication) throw refuse('PUBLICATION_NOT_FOUND')
  if (publication.status !== 'PAUSED') throw refuse('PUBLICATION_NOT_PAUSED')
  const by = { actorId: viewer.personId, at: clock.now() }
  await movePublication(tx, input.publicationId, { from: 'PAUSED', to: 'ACTIVE', reason: input.reason, ...by })
  audit(`publication ${input.publicationId}`, publication, { status: 'ACTIVE', reason: input.reason })
  return { status: 'ACTIVE' as const }
})
