import { applyRegrade, listRegrades, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import type { Regrade } from '@chowk/contract/quiz/regrade.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import type { Person } from '../../platform/viewer.ts'
import { beginRegrade } from './begin-regrade.ts'
import { findCorrectable } from './find-question.ts'
import { planRegrade } from './plan-regrade.ts'
import { helpsOnlyOne, previewPlan } from './preview-regrade.ts'
import { correctingScope, findRegrades, shownRegrade } from './regrade-row.ts'
import type { CorrectingScope } from './regrade-row.ts'

function scopeOf(viewer: Person): CorrectingScope {
  const scope = correctingScope(viewer)
  if (!scope) throw commonRefusal('NOT_ALLOWED')
  return scope
}

/** Answers what a correction would do. */
export const answerPreviewRegrade = handle(previewRegrade, async ({ input, viewer, tx, refuse }) => {
  const scope = scopeOf(viewer)
  const question = await findCorrectable(tx, { scope, questionId: input.questionId })
  if (!question) throw refuse('QUESTION_NOT_FOUND')
  const plan = await planRegrade(tx, { scope, question, wanted: input })
  if (typeof plan === 'string') throw refuse(plan)
  return await previewPlan(tx, plan, { viewer, page: input.page, size: input.size })
})

async function findOne(sql: Sql, scope: CorrectingScope, id: string): Promise<Regrade | undefined> {
  const [row] = await findRegrades(sql, scope, sql`g.id = ${id}`)
  return row && shownRegrade(row, { isNewest: true, scope })
}

/** Begins a correction; pressed twice it answers the one that was begun. */
export const answerApplyRegrade = handle(applyRegrade, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const scope = scopeOf(viewer)
  const { questionId, regradeId: id, number, neverLower, mayLower, reason } = input
  const question = await findCorrectable(tx, { scope, questionId, locks: true })
  if (!question) throw refuse('QUESTION_NOT_FOUND')
  const known = await findOne(tx, scope, id)
  if (known) return known
  if (!neverLower && !mayLower) throw refuse('LOWERING_NOT_CONFIRMED')
  if (question.isRunning) throw refuse('REGRADE_RUNNING')
  if (question.lastNumber + 1 !== number) throw refuse('QUESTION_CHANGED')
  const plan = await planRegrade(tx, { scope, question, wanted: input })
  if (typeof plan === 'string') throw refuse(plan)
  if (await helpsOnlyOne(tx, plan, viewer.personId)) throw refuse('HELPS_ONLY_YOU')
  await beginRegrade(tx, plan, { id, reason, byId: viewer.personId, at: clock.now() })
  audit(`quiz question ${question.id}`, { version: plan.fromVersion }, { action: input.action, reason, neverLower })
  const begun = await findOne(tx, scope, id)
  if (!begun) throw new Error('the correction that was begun is not there')
  return begun
})

/** Answers a question with its corrections. */
export const answerListRegrades = handle(listRegrades, async ({ input, viewer, sql, refuse }) => {
  const scope = scopeOf(viewer)
  const question = await findCorrectable(sql, { scope, questionId: input.questionId })
  if (!question) throw refuse('QUESTION_NOT_FOUND')
  const rows = await findRegrades(sql, scope, sql`g.question_id = ${question.id}`)
  const { kind, language, stem, passage, choices, key, accepted, number, tolerance, mostMark, isOut } = question
  // An operator's correction cannot be taken back once a workspace has corrected its own results on top of it.
  const newest = scope.workspaceId === null ? question.lastNumber : rows[0]?.number
  return {
    question: {
      questionId: question.id,
      kind,
      language,
      stem,
      passage,
      options: choices,
      right: [...key],
      accepted: accepted && [...accepted],
      rightNumber: number,
      tolerance,
      mostMark,
      isShared: question.workspaceId === null,
      isOut,
    },
    regrades: rows.map((row) => shownRegrade(row, { isNewest: row.number === newest, scope })),
  }
})
