import type { AttemptRow } from '@chowk/contract/quiz/summary.ts'
import type { Sql } from '../../platform/database.ts'
import { countedTries } from './summary-rows.ts'
import type { Summary } from './summary-rows.ts'

interface Row extends Omit<AttemptRow, 'endedAt' | 'department'> {
  endedAt: Date
  departmentId: string | null
  department: string | null
}

const shown = ({ endedAt, departmentId, department, ...row }: Row): AttemptRow => ({
  ...row,
  endedAt: endedAt.toISOString(),
  department: departmentId !== null && department !== null ? { id: departmentId, name: department } : null,
})

/** Tries, newest first: one more than the page holds. */
export async function findAttempts(
  sql: Sql,
  summary: Summary,
  { userId, size, skip }: { userId?: string | undefined; size: number; skip: number },
): Promise<AttemptRow[]> {
  const rows = await sql<Row[]>`
    select t.result_slug, t.person_id as user_id, coalesce(m.shown_name, p.name) as name, t.class, t.department_id, d.name as department, t.number as attempt_no,
      t.ended_at, round(extract(epoch from t.ended_at - t.started_at) / 60, 1)::float8 as minutes, t.marks::float8 as marks,
      t.most_marks::float8 as most_marks, t.percent::float8 as percent, t.passed
    from quiz_attempt t join person p on p.id = t.person_id left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    left join department d on d.id = t.department_id
    where ${countedTries(sql, summary)} ${userId === undefined ? sql`` : sql`and t.person_id = ${userId}`}
    order by t.ended_at desc, t.result_slug limit ${size + 1} offset ${skip}`
  return rows.map((row) => shown(row))
}
