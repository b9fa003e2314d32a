import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { StudentRow, StudentSort } from '@chowk/contract/quiz/summary/summary.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import { likeText } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { isCounting } from '../attempt/counting.ts'
import { findQuizConfig } from '../config/find-config.ts'
import { countedListens, countedMembers, countedReads, countedTries, triesOf } from './summary-rows.ts'
import type { Summary } from './summary-rows.ts'
import { isNameless } from './summary-scope.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

/** Which people are wanted, and in which order. */
export interface WantedStudents {
  query?: string | undefined
  userId?: string | undefined
  taken?: 'YES' | 'NO' | undefined
  status?: 'ACTIVE' | 'INACTIVE' | undefined
  /** Nobody who teaches or runs the workspace. */
  onlyMembers?: boolean
  sort: StudentSort
  direction?: 'ASC' | 'DESC' | undefined
  size: number
  skip: number
}

interface Row {
  userId: string
  name: string
  portrait: number
  employeeCode: string | null
  class: number | null
  departmentId: string | null
  department: string | null
  isHere: boolean
  reads: number
  listens: number
  attempts: number
  best: number | null
  average: number | null
  lastAttemptAt: Date | null
  trend: number[]
}

const named = (sql: Sql): Readonly<Record<StudentSort, Fragment>> => ({
  NAME: sql`lower(name)`,
  CLASS: sql`class`,
  DEPARTMENT: sql`lower(department)`,
  READS: sql`reads`,
  LISTENS: sql`listens`,
  ATTEMPTS: sql`attempts`,
  BEST: sql`best`,
  AVERAGE: sql`average`,
  LAST_ATTEMPT: sql`last_attempt_at`,
})

const WORDS: readonly StudentSort[] = ['NAME', 'CLASS', 'DEPARTMENT']

function orderBy(sql: Sql, { sort, direction }: WantedStudents): Fragment {
  const isDescending = (direction ?? (WORDS.includes(sort) ? 'ASC' : 'DESC')) === 'DESC'
  const column = named(sql)[sort]
  return sql`${column} ${isDescending ? sql`desc` : sql``} nulls last, lower(name), user_id`
}

function fits(sql: Sql, { query, userId, taken, status, onlyMembers }: WantedStudents): Fragment {
  const text = query?.toLowerCase() ?? ''
  const begins = `${likeText(text)}%`
  return sql`
    ${text === '' ? sql`` : sql`and (${holdsWords(sql, sql`fold_words(name)`, text)} or lower(email) like ${begins} or lower(employee_code) like ${begins})`}
    ${onlyMembers ? sql`and role = 'MEMBER'` : sql``}
    ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
    ${taken === undefined ? sql`` : taken === 'YES' ? sql`and attempts > 0` : sql`and attempts = 0`}
    ${status === undefined ? sql`` : sql`and is_here = ${status === 'ACTIVE'}`}`
}

// Those who belong to it, and whoever took a quiz there then.
const listed = (sql: Sql, summary: Summary, config: QuizConfig): Fragment => sql`
  with tries as materialized (
    select t.person_id, count(*)::int as attempts, max(t.percent) as best, round(avg(t.percent) filter (where ${isCounting(sql, sql`t`)}), 1) as average, max(t.ended_at) as last_attempt_at,
      (array_agg(t.percent::float8 order by t.ended_at desc))[1:5] as trend
    from ${triesOf(sql, summary)} where ${countedTries(sql, summary)} group by t.person_id),
  people as (
    select m.person_id from membership m where ${countedMembers(sql, summary)} union select person_id from tries),
  listed as (
    select p.id as user_id, coalesce(m.shown_name, p.name) as name, coalesce(g.portrait, 0)::int as portrait, m.shown_email as email, m.employee_code, m.class, m.role,
      m.department_id, nullif(m.department, '') as department, coalesce(m.state = 'PRESENT', false) as is_here, coalesce(counted.reads, 0) as reads,
      ${countedListens(sql, summary, { personId: sql`p.id`, config })} as listens, coalesce(t.attempts, 0) as attempts, t.best, t.average, t.last_attempt_at, coalesce(t.trend, '{}') as trend
    from people join person p on p.id = people.person_id left join profile g on g.person_id = p.id
    left join membership m on m.workspace_id = ${summary.scope.workspaceId} and m.person_id = p.id
    left join tries t on t.person_id = p.id ${countedReads(sql, summary, sql`p.id`)})`

const shown = (row: Row): StudentRow => ({
  userId: row.userId,
  name: row.name,
  employeeCode: row.employeeCode,
  class: row.class,
  reads: row.reads,
  listens: row.listens,
  attempts: row.attempts,
  best: row.best,
  average: row.average,
  portrait: drawnPortrait(row.userId, row.portrait),
  department:
    row.departmentId !== null && row.department !== null ? { id: row.departmentId, name: row.department } : null,
  status: row.isHere ? 'ACTIVE' : 'INACTIVE',
  lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  trend: row.trend.toReversed(),
})

/** People with their tries: one more than the page holds, and how many there are. */
export async function findStudents(
  sql: Sql,
  summary: Summary,
  wanted: WantedStudents,
): Promise<{ rows: StudentRow[]; total: number }> {
  if (isNameless(summary.scope)) return { rows: [], total: 0 }
  const { config } = await findQuizConfig(sql, summary.scope.workspaceId)
  const found = await sql<(Row & { total: number })[]>`
    ${listed(sql, summary, config)}
    select user_id, name, portrait, employee_code, class, department_id, department, is_here, reads, listens, attempts, best::float8 as best,
      average::float8 as average, last_attempt_at, trend, (count(*) over ())::int as total
    from listed where true ${fits(sql, wanted)} order by ${orderBy(sql, wanted)} limit ${wanted.size + 1} offset ${wanted.skip}`
  return { rows: found.map((row) => shown(row)), total: found[0]?.total ?? 0 }
}
