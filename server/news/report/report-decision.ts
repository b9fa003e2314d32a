import {
  acknowledgeReports,
  decideReports,
  resumePublication,
  undoDecision,
} from '@chowk/contract/operator/moderation.ts'
import { acknowledge, countUpheldFakes, decide, undo } from '../../moderation/moderation.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { articleNumber } from '../article-id.rules.ts'
import { applyDecision, lockStanding, pausePublication, restoreStanding } from './article-decision.ts'
import type { Standing } from './article-decision.ts'

const MANY_FAKES = 'Three or more reports of fake news were upheld within 30 days.'

async function findStanding(sql: Sql, key: string): Promise<Standing | undefined> {
  const id = articleNumber(key)
  return id === undefined ? undefined : await lockStanding(sql, id)
}

export const answerAcknowledge = handle(acknowledgeReports, async ({ input, sql, clock, refuse, audit }) => {
  const article = await findStanding(sql, input.articleId)
  if (!article) throw refuse('ARTICLE_NOT_FOUND')
  const acknowledged = await acknowledge(sql, { kind: 'ARTICLE', id: article.id }, clock.now())
  if (acknowledged > 0) audit(`article ${input.articleId}`, undefined, { acknowledged })
  return { acknowledged }
})

export const answerDecide = handle(decideReports, async ({ input, viewer, sql, clock, refuse, audit }) => {
  const { decision, reason, note } = input
  if (decision === 'LABEL' && note === '')
    throw refuse('NOTE_NEEDED', { fields: [{ path: 'note', code: 'NOTE_NEEDED', message: 'NOTE_NEEDED' }] })
  const article = await findStanding(sql, input.articleId)
  if (!article) throw refuse('ARTICLE_NOT_FOUND')
  const at = clock.now()
  const subject = { kind: 'ARTICLE', id: article.id } as const
  const decided = await decide(sql, {
    subject,
    decision,
    reason,
    note,
    actorId: viewer.personId,
    at,
    before: { ...article },
  })
  if (!decided) throw refuse('NOTHING_TO_DECIDE')
  await applyDecision(sql, article, { decision, reason, note, at })
  const publicationPaused = decision === 'PAUSE_PUBLICATION' || (await pauseAfterFakes(sql, article, at))
  audit(
    `article ${input.articleId}`,
    { state: article.state, publication: article.publicationStatus },
    { decision, reason, note, publicationPaused },
  )
  return { ...decided, publicationPaused }
})

async function pauseAfterFakes(sql: Sql, article: Standing, now: Date): Promise<boolean> {
  const ownArticles = sql`select id::text from article where publication_id = ${article.publicationId}`
  const { pauses } = await countUpheldFakes(sql, ownArticles, now)
  return pauses && (await pausePublication(sql, article.publicationId, MANY_FAKES))
}

export const answerUndo = handle(undoDecision, async ({ input, viewer, sql, clock, refuse, audit }) => {
  const undone = await undo(sql, { decisionId: input.decisionId, actorId: viewer.personId, at: clock.now() })
  if (typeof undone === 'string') throw refuse(undone)
  const article = await lockStanding(sql, undone.subjectId)
  if (!article) throw refuse('DECISION_NOT_FOUND')
  await restoreStanding(sql, article, undone.before as unknown as Standing, undone.decision)
  const [row] = await sql<{ key: string }[]>`select key from article where id = ${article.id}`
  const articleId = row?.key ?? ''
  audit(`article ${articleId}`, { decision: undone.decision }, { undone: true })
  return { articleId, reopened: undone.reopened }
})

export const answerResume = handle(resumePublication, async ({ input, sql, refuse, audit }) => {
  const [publication] = await sql<{ status: string; statusReason: string | null }[]>`
    select status, status_reason from publication where id = ${input.publicationId} for update`
  if (!publication) throw refuse('PUBLICATION_NOT_FOUND')
  if (publication.status !== 'PAUSED') throw refuse('PUBLICATION_NOT_PAUSED')
  await sql`update publication set status = 'ACTIVE', status_reason = null where id = ${input.publicationId}`
  audit(`publication ${input.publicationId}`, publication, { status: 'ACTIVE', reason: input.reason })
  return { status: 'ACTIVE' as const }
})
