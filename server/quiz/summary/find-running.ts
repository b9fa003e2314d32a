import type { CountedKind, RunningTry } from '@chowk/contract/quiz/summary/summary.ts'
import type { Sql } from '../../platform/database.ts'
import { isInFigures } from '../attempt/counting.ts'
import type { Summary } from './summary-rows.ts'
import { seenInSummary } from './summary-scope.ts'

interface Row {
  resultSlug: string
  name: string
  kind: CountedKind
  title: string | null
  startedAt: Date
  deadline: Date
  isBound: boolean
  questions: number
  answered: number
}

/** What somebody is at now, as far as whoever asks sees her quizzes; so that it can be lengthened or voided. */
export async function findRunningOf(sql: Sql, { scope, now }: Summary, userId: string): Promise<RunningTry[]> {
  const rows = await sql<Row[]>`
    select t.result_slug, coalesce(m.shown_name, p.name) as name, q.kind, q.title, t.started_at, t.deadline, t.device_id is not null as is_bound, answers.questions, answers.answered
    from quiz_attempt t join quiz q on q.id = t.quiz_id join person p on p.id = t.person_id
    left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    cross join lateral (
      select count(*)::int as questions, count(*) filter (where w.chosen is not null or w.written is not null)::int as answered
      from quiz_answer w where w.attempt_id = t.id) answers
    where t.person_id = ${userId} and t.state = 'IN_PROGRESS' and t.deadline > ${now} and ${seenInSummary(sql, scope, sql`t`)}
      and ${isInFigures(sql, sql`t`)}
    order by t.started_at desc`
  return rows.map(({ startedAt, deadline, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    deadline: deadline.toISOString(),
  }))
}
