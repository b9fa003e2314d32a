import type { Figures } from '@chowk/contract/quiz/summary/summary.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { isCounting } from '../attempt/counting.ts'
import { FEWEST } from '../attempt/result-around.ts'
import { couldTake, findRequirements } from './could-take.ts'
import { countedMembers, countedReads, countedTries, triesOf } from './summary-rows.ts'
import type { Summary } from './summary-rows.ts'
import { isNameless } from './summary-scope.ts'

/** By what people and tries are put together. */
export type GroupedBy = 'class' | 'department_id'

interface GroupRow {
  isTotal: boolean
  key: string
  name: string | null
  members: number
  onlyCould: number
  attempted: number
  attempts: number
  average: number | null
  median: number | null
  passed: number | null
  reads: number | null
  minutes: number | null
}

/** A group with its key: a class, an id of a department, or '' for what is of none. */
export interface Group {
  key: string
  name: string | null
  figures: Figures
}

const HUNDRED = 100

const figuresOf = ({ members, onlyCould, attempted, attempts, average, median, passed, reads, minutes }: GroupRow) => ({
  members,
  couldTake: onlyCould + attempted,
  attempted,
  attempts,
  // Of those who took one some may have left since: more than all there are not.
  completion:
    members === 0 || attempted === 0 ? null : Math.min(HUNDRED, Math.round((1000 * attempted) / members) / 10),
  average,
  median,
  passed,
  reads,
  minutes,
})

// What strangers reached is told of five of them together at least (QS13).
const withoutFew = (row: GroupRow): GroupRow =>
  row.attempted >= FEWEST ? row : { ...row, average: null, median: null, passed: null, minutes: null }

/** What nothing happened in. */
const NOTHING: Figures = {
  members: 0,
  couldTake: 0,
  attempted: 0,
  attempts: 0,
  completion: null,
  average: null,
  median: null,
  passed: null,
  reads: null,
  minutes: null,
}

// The departments of other workspaces are nobody's to see.
function columnOf(
  sql: Sql,
  { summary, groupedBy }: { summary: Summary; groupedBy: GroupedBy },
  row: Fragment,
): Fragment {
  if (groupedBy === 'class') return sql`${row}.class`
  return isNameless(summary.scope) ? sql`null::uuid` : sql`${row}.department_id`
}

/** How quizzes went in each class or department, and in all of them: that is reckoned of the tries, not of the groups. */
export async function findGroups(
  sql: Sql,
  summary: Summary,
  groupedBy: GroupedBy,
): Promise<{ groups: Group[]; total: Figures }> {
  const { workspaceId } = summary.scope
  const column = (row: Fragment) => columnOf(sql, { summary, groupedBy }, row)
  const could = couldTake(sql, summary, await findRequirements(sql, workspaceId))
  const rows = await sql<GroupRow[]>`
    with tried as materialized (
      select ${column(sql`t`)} as grouped, t.person_id, t.percent, t.passed, t.started_at, t.ended_at, ${isCounting(sql, sql`t`)} as counts
      from ${triesOf(sql, summary)} where ${countedTries(sql, summary)}),
    there as materialized (
      select ${column(sql`m`)} as grouped, m.person_id, counted.reads, ${could} as could
      from membership m ${countedReads(sql, summary, sql`m.person_id`)} where ${countedMembers(sql, summary)}),
    tries as (
      select grouping(grouped) = 1 as is_total, coalesce(grouped::text, '') as key, count(*)::int as attempts, count(distinct person_id)::int as attempted,
        round(avg(percent) filter (where counts), 1)::float8 as average,
        round((percentile_cont(0.5) within group (order by percent) filter (where counts))::numeric, 1)::float8 as median,
        round(100 * avg(passed::int) filter (where counts), 1)::float8 as passed, round((avg(extract(epoch from ended_at - started_at)) / 60)::numeric, 1)::float8 as minutes
      from tried group by grouping sets ((grouped), ())),
    people as (
      select grouping(grouped) = 1 as is_total, coalesce(grouped::text, '') as key, count(*)::int as members, round(avg(reads), 1)::float8 as reads,
        (count(*) filter (where could and not exists (select from tried where tried.person_id = there.person_id)))::int as only_could
      from there group by grouping sets ((grouped), ()))
    select is_total, key, d.name, coalesce(members, 0) as members, coalesce(only_could, 0) as only_could, coalesce(attempted, 0) as attempted,
      coalesce(attempts, 0) as attempts, average, median, passed, reads, minutes
    from tries full join people using (is_total, key) left join department d on d.id::text = key`
  const told = isNameless(summary.scope) ? rows.map((row) => withoutFew(row)) : rows
  const total = told.find(({ isTotal }) => isTotal)
  const groups = told.flatMap((row) => (row.isTotal ? [] : [{ key: row.key, name: row.name, figures: figuresOf(row) }]))
  return { groups, total: total ? figuresOf(total) : NOTHING }
}
