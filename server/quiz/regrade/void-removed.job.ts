import { randomUUID } from 'node:crypto'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { DAY_MS } from '../../platform/time.ts'
import { beginRegrade } from './begin-regrade.ts'
import { findCorrectable } from './find-question.ts'
import { planRegrade } from './plan-regrade.ts'
import type { CorrectingScope } from './regrade-row.ts'

/** The job that takes a question out of results after moderators took its story down. */
export const VOID_REMOVED = 'void-removed-question'

/** Results of so many days follow (QX8). */
const DAYS = 90

/**
 * Begins the correction that a removed story makes of a question, once. While another correction of it runs the job fails and is tried
 * again later.
 */
export function voidRemovedTask({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task {
  return async (payload) => {
    const { questionId } = payload as { questionId: string }
    const now = clock.now()
    await sql.begin(async (tx) => {
      const [owner] = await tx<{ workspaceId: string | null }[]>`
        select workspace_id from quiz_question where id = ${questionId} and state = 'VOIDED' for update`
      const [known] = await tx`
        select from quiz_regrade where question_id = ${questionId} and by_id is null and since is not null and action = 'VOID'`
      if (!owner || known) return
      const scope: CorrectingScope = { workspaceId: owner.workspaceId }
      const question = await findCorrectable(tx, { scope, questionId })
      if (!question) return
      if (question.isRunning) throw new Error(`question ${questionId} is being corrected`)
      const plan = await planRegrade(tx, { scope, question, wanted: { action: 'VOID', neverLower: true } })
      if (typeof plan === 'string') return
      const since = new Date(now.getTime() - DAYS * DAY_MS)
      await beginRegrade(tx, { ...plan, since }, { id: randomUUID(), reason: '', byId: null, at: now })
    })
  }
}
