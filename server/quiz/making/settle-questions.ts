import type { Sql } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { VOID_REMOVED } from '../regrade/void-removed.job.ts'
import { QUIZ_QUESTION } from './question-state.ts'
import type { QuestionState } from './question-state.ts'

const ENDS: Readonly<Record<string, QuestionState>> = { WITHDRAWN: 'RETIRED', HIDDEN: 'VOIDED', REMOVED: 'VOIDED' }

/**
 * Takes the questions of a story that is gone out of use (QG16): its publisher took it back, then they are retired and come back with it;
 * moderators took it down, then they are void for good, and so in results of the last weeks (QX8).
 */
async function settleQuestions(sql: Sql, clock: House['clock'], articleId: string): Promise<void> {
  const [article] = await sql<{ state: string }[]>`select state from article where id = ${articleId} for share`
  const to = article && ENDS[article.state]
  if (!to) return
  const where = sql`article_id = ${articleId}`
  const change = { where, to, actorId: null, reason: article.state, at: clock.now() }
  const moved = await transitionWhere(sql, QUIZ_QUESTION, change)
  if (to === 'VOIDED')
    for (const questionId of moved)
      await enqueue(sql, VOID_REMOVED, { questionId }, { key: `${VOID_REMOVED} ${questionId}` })
  await sql`delete from quiz_story where article_id = ${articleId}`
}

/** Hears that an article changed. */
export const settleQuestionsTask =
  ({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task =>
  async (payload) => {
    const { articleId } = payload as { articleId: string }
    await sql.begin(async (tx) => await settleQuestions(tx, clock, articleId))
  }
