import { QUIZ_REASONS } from '@chowk/contract/quiz/eligibility.ts'
import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import type { CheckPlan } from '../config/config-calls.ts'
import { findQuizConfig } from '../config/find-config.ts'
import type { Asking, QuizStatus } from '../kind/quiz-kind.ts'
import { quizStatusOf } from '../kind/find-quiz.ts'

// A school that never had a plan sets quizzes; of one whose plan has ended none begins any more (QA18).
async function isPlanOver({ sql, clock, quiz }: Asking, checkPlan: CheckPlan): Promise<boolean> {
  if (quiz.kind !== 'ENTITY' || quiz.workspaceId === null) return false
  const { reason } = await checkPlan(sql, clock, { workspaceId: quiz.workspaceId, permit: 'quizConfiguration' })
  return reason === 'EXPIRED'
}

async function isSuspended({ sql, viewer, quiz }: Asking): Promise<boolean> {
  if (quiz.kind !== 'ENTITY') return false
  const [row] = await sql`
    select from membership where workspace_id = ${quiz.workspaceId} and person_id = ${viewer.personId} and state = 'SUSPENDED'`
  return row !== undefined
}

/** What is said to a child for whom nobody has agreed yet: nothing of hers is read or written for it, and nothing else stands before it. */
export async function consentMissing(sql: Sql, { workspaceId }: Person): Promise<QuizStatus> {
  const { config } = await findQuizConfig(sql, workspaceId)
  return {
    config: { ...config, accommodation: null },
    need: config.minArticlesRead,
    have: 0,
    tooFast: false,
    reasons: ['CONSENT_MISSING'],
    nextAt: null,
    stories: [],
    pending: [],
    closesAt: null,
    lastsMs: () => 0,
    triesLeft: null,
    paper: () => [],
  }
}

/** How somebody stands with a quiz, with what lies in her account and not in the quiz (QE2). */
export async function findStatus(asking: Asking, checkPlan: CheckPlan): Promise<QuizStatus> {
  const status = await quizStatusOf(asking)
  const isInactive = await isSuspended(asking)
  const own: [QuizReason, boolean][] = [
    ['NO_SUBSCRIPTION', await isPlanOver(asking, checkPlan)],
    ['USER_INACTIVE', isInactive],
  ]
  const found = new Set(own.flatMap(([reason, holds]) => (holds ? [reason] : [])))
  if (found.size === 0) return status
  // Whoever is suspended is in no audience: the one says why of the other.
  const others = status.reasons.filter((reason) => !(isInactive && reason === 'NOT_IN_AUDIENCE'))
  const reasons = QUIZ_REASONS.filter((reason) => found.has(reason) || others.includes(reason))
  return { ...status, reasons, nextAt: null }
}
