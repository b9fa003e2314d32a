import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import type { FeedbackBand } from '@chowk/contract/quiz/config.ts'
import type { Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import { isCounting } from './counting.ts'
import { isScoreShown } from './visible-result.ts'

const MOST_TRIES = 50
/** From so many tries of so many people on an average says nothing of a single one (QR2, QS13). */
export const FEWEST = 5
/** Of standing quizzes the tries of so many days are put together. */
const AVERAGE_DAYS = 30

/** Which result is looked at. */
export interface LookedAt {
  quizId: string
  personId: string
  workspaceId: string | null
  class: number | null
}

interface TryRow {
  resultSlug: string
  attemptNo: number
  endedAt: Date
  percent: number | null
  passed: boolean | null
  counts: boolean
}

/** Her finished tries at the same quiz, newest first, with those that count (QR7). */
export async function findTries(
  sql: Sql,
  { quizId, personId }: LookedAt,
  { isOwn }: { isOwn: boolean },
): Promise<QuizResult['tries']> {
  const mayTell = isOwn ? isScoreShown(sql, sql`t`) : sql`true`
  const rows = await sql<TryRow[]>`
    select t.result_slug, t.number as attempt_no, t.ended_at, case when ${mayTell} then t.percent::float8 end as percent,
      case when ${mayTell} then t.passed end as passed, ${mayTell} and t.state <> 'MARKING' and ${isCounting(sql, sql`t`)} as counts
    from quiz_attempt t where t.quiz_id = ${quizId} and t.person_id = ${personId} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING')
    order by t.number desc limit ${MOST_TRIES}`
  return rows.map((row) => ({ ...row, endedAt: row.endedAt.toISOString() }))
}

/** The average of her class at this quiz; of a standing one at all of that kind lately. Null where it would tell of single people. */
export async function findClassAverage(
  sql: Sql,
  { quizId, workspaceId, class: year }: LookedAt,
  now: Date,
): Promise<number | null> {
  if (workspaceId === null || year === null) return null
  const since = new Date(now.getTime() - AVERAGE_DAYS * DAY_MS)
  const [row] = await sql<{ average: number | null; tries: number; people: number }[]>`
    select round(avg(t.percent), 1)::float8 as average, count(*)::int as tries, count(distinct t.person_id)::int as people
    from quiz_attempt t join quiz q on q.id = t.quiz_id join quiz own on own.id = ${quizId}
    where t.workspace_id = ${workspaceId} and t.class = ${year} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED') and ${isCounting(sql, sql`t`)}
      and (t.quiz_id = own.id or own.kind in ('USERWISE', 'AUDIO') and q.kind = own.kind and t.ended_at > ${since})`
  return row && row.tries >= FEWEST && row.people >= FEWEST ? row.average : null
}

/** What a workspace says of a per cent; null: it says nothing of its own (QR5). */
export function feedbackOf(bands: readonly FeedbackBand[], percent: number): { en: string; hi: string } | null {
  const reached = bands.filter(({ from }) => from <= percent).toSorted((one, other) => other.from - one.from)[0]
  return reached ? { en: reached.en, hi: reached.hi } : null
}
