import { MOST_LIVE } from '@chowk/contract/quiz/set/set-live.ts'
import type { LivePerson } from '@chowk/contract/quiz/set/set-live.ts'
import type { Sql } from '../../platform/database.ts'
import { audienceOf } from './audience.ts'

interface LiveRow {
  userId: string
  name: string
  class: number | null
  department: string | null
  state: LivePerson['state']
  resultSlug: string | null
  attemptNo: number
  answered: number
  questions: number
  late: number
  startedAt: Date
  deadline: Date
  endedAt: Date | null
  percent: number | null
  passed: boolean | null
  isBound: boolean
  people: number
  running: number
  done: number
  notBegun: number
  average: number | null
}

const shown = (row: LiveRow): LivePerson => ({
  userId: row.userId,
  name: row.name,
  class: row.class,
  department: row.department,
  state: row.state,
  attempt:
    row.resultSlug === null
      ? null
      : {
          resultSlug: row.resultSlug,
          attemptNo: row.attemptNo,
          answered: row.answered,
          questions: row.questions,
          late: row.late,
          startedAt: row.startedAt.toISOString(),
          deadline: row.deadline.toISOString(),
          endedAt: row.endedAt?.toISOString() ?? null,
          percent: row.percent,
          passed: row.passed,
          isBound: row.isBound,
        },
})

/** How everybody stands whom a quiz is for, those who are at it first. */
export async function findLive(sql: Sql, id: string) {
  const rows = await sql<LiveRow[]>`
    with meant as (
      ${audienceOf(sql, id)} union select t.person_id from quiz_attempt t join quiz q on q.id = t.quiz_id where t.quiz_id = ${id} and q.kind = 'ENTITY'),
    tries as (
      select distinct on (t.person_id) t.id, t.person_id, t.state, t.result_slug, t.number as attempt_no, t.started_at, t.deadline, t.ended_at,
        t.percent::float8 as percent, t.passed, t.device_id is not null as is_bound
      from quiz_attempt t where t.quiz_id = ${id} order by t.person_id, t.number desc),
    stands as (
      select meant.person_id, t.id, t.result_slug, t.attempt_no, t.started_at, t.deadline, t.ended_at, t.percent, t.passed, coalesce(t.is_bound, false) as is_bound, case when t.state is null then 'NOT_BEGUN' when t.state = 'IN_PROGRESS' then 'RUNNING' when t.state = 'VOIDED' then 'VOIDED'
        when t.state = 'ABANDONED' then 'NOTHING' when t.state = 'MARKING' then 'MARKING' else 'DONE' end as stands
      from meant left join tries t using (person_id))
    select p.id as user_id, coalesce(m.shown_name, p.name) as name, m.class, nullif(m.department, '') as department, s.stands as state, s.result_slug,
      coalesce(s.attempt_no, 0) as attempt_no, coalesce(w.answered, 0) as answered, coalesce(w.questions, 0) as questions, coalesce(w.late, 0) as late,
      coalesce(s.started_at, 'epoch') as started_at, coalesce(s.deadline, 'epoch') as deadline, s.ended_at, s.percent, s.passed, s.is_bound,
      (count(*) over ())::int as people, (count(*) filter (where s.stands = 'RUNNING') over ())::int as running,
      (count(*) filter (where s.stands in ('DONE', 'MARKING')) over ())::int as done, (count(*) filter (where s.stands = 'NOT_BEGUN') over ())::int as not_begun,
      round((avg(s.percent) filter (where s.stands = 'DONE') over ())::numeric, 1)::float8 as average
    from stands s join person p on p.id = s.person_id join quiz q on q.id = ${id}
    left join membership m on m.person_id = p.id and m.workspace_id = q.workspace_id
    left join lateral (
      select count(*) filter (where a.chosen is not null or a.written is not null)::int as answered, count(*)::int as questions, count(a.late_at)::int as late
      from quiz_answer a where a.attempt_id = s.id) w on true
    order by array_position(array['RUNNING', 'MARKING', 'DONE', 'NOTHING', 'VOIDED', 'NOT_BEGUN'], s.stands), lower(p.name), p.id limit ${MOST_LIVE}`
  const [first] = rows
  const { people = 0, running = 0, done = 0, notBegun = 0, average = null } = first ?? {}
  return {
    counts: { people, running, done, notBegun },
    average,
    people: rows.map((row) => shown(row)),
  }
}

/** The same for a quiz for everybody: numbers alone. */
export async function countLive(sql: Sql, id: string) {
  const [row] = await sql<{ people: number; running: number; done: number; average: number | null }[]>`
    select count(distinct person_id)::int as people, count(*) filter (where state = 'IN_PROGRESS')::int as running,
      count(*) filter (where state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING'))::int as done,
      round(avg(percent) filter (where state in ('SUBMITTED', 'AUTO_SUBMITTED')), 1)::float8 as average
    from quiz_attempt where quiz_id = ${id}`
  const { people = 0, running = 0, done = 0, average = null } = row ?? {}
  return { counts: { people, running, done, notBegun: 0 }, average, people: [] }
}
