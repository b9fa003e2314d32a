import type { AttemptRow, CountedKind } from '@chowk/contract/quiz/summary/summary.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { countedTries, triesOf } from './summary-rows.ts'
import type { Summary } from './summary-rows.ts'

interface Row {
  resultSlug: string
  userId: string
  name: string
  class: number | null
  departmentId: string | null
  department: string | null
  attemptNo: number
  kind: CountedKind
  title: string | null
  endedAt: Date
  minutes: number
  marks: number
  mostMarks: number
  percent: number
  passed: boolean
}

const shown = ({ endedAt, departmentId, department, ...row }: Row): AttemptRow => ({
  ...row,
  endedAt: endedAt.toISOString(),
  department: departmentId !== null && department !== null ? { id: departmentId, name: department } : null,
})

/** Which tries are wanted. */
export interface WantedAttempts {
  userId?: string | undefined
  size: number
  skip: number
  /** The condition, beginning with `and`, that they come after the page before. */
  more?: Fragment
}

/** In the order of their end and the address of their result, the newest first. */
export const BY_END = { endedAt: 'TIME', resultSlug: 'TEXT' } as const
export const endOf = (sql: Sql) => ({ endedAt: sql`t.ended_at`, resultSlug: sql`t.result_slug` })

/** Tries, newest first: one more than the page holds. */
export async function findAttempts(
  sql: Sql,
  summary: Summary,
  { userId, size, skip, more = sql`` }: WantedAttempts,
): Promise<AttemptRow[]> {
  const rows = await sql<Row[]>`
    select t.result_slug, t.person_id as user_id, coalesce(m.shown_name, p.name) as name, t.class, t.department_id, d.name as department, t.number as attempt_no, quiz.kind, quiz.title,
      t.ended_at, round(extract(epoch from t.ended_at - t.started_at) / 60, 1)::float8 as minutes, t.marks::float8 as marks,
      t.most_marks::float8 as most_marks, t.percent::float8 as percent, t.passed
    from ${triesOf(sql, summary)} join quiz on quiz.id = t.quiz_id join person p on p.id = t.person_id left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    left join department d on d.id = t.department_id
    where ${countedTries(sql, summary)} ${userId === undefined ? sql`` : sql`and t.person_id = ${userId}`} ${more}
    order by t.ended_at desc, t.result_slug desc limit ${size + 1} offset ${skip}`
  return rows.map((row) => shown(row))
}
