import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { handle } from '../../platform/handle.ts'
import { demandOwn } from '../../platform/viewer.ts'
import { isCounting, isInFigures } from './counting.ts'
import { isScoreShown } from './visible-result.ts'

interface Figures {
  attempts: number
  finished: number
  passed: number
  bestPercent: number | null
  averagePercent: number | null
  lastAttemptAt: Date | null
  stories: number
}

/** Answers how somebody did in her quizzes. */
export const answerQuizData = handle(getQuizData, async ({ input, viewer, sql }) => {
  demandOwn(viewer, input.userId)
  const [row] = await sql<Figures[]>`
    select count(*)::int as attempts, count(*) filter (where t.is_finished)::int as finished,
      count(*) filter (where t.is_told and t.passed)::int as passed,
      max(t.percent) filter (where t.is_told)::float8 as best_percent,
      round(avg(t.percent) filter (where t.is_told and t.counts), 1)::float8 as average_percent, max(t.started_at) as last_attempt_at,
      (select count(*)::int from quiz_used_story u where u.person_id = ${viewer.personId}) as stories
    from (
      select *, state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING') as is_finished, state in ('SUBMITTED', 'AUTO_SUBMITTED') and ${isScoreShown(sql, sql`a`)} as is_told,
        ${isCounting(sql, sql`a`)} as counts
      from quiz_attempt a where person_id = ${viewer.personId} and state <> 'VOIDED' and ${isInFigures(sql, sql`a`)}) t`
  if (!row) throw new Error('a count has no row')
  return { ...row, lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null }
})
