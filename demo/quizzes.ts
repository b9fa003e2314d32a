import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { Sql } from '@chowk/server/platform/database.ts'

const SCHOOL = 'neelkanth-school'
/** Of every five pupils one took none yet, and one took four. */
const MOST_TRIES = 5
const STORIES = 40

/** Gives the pupils of the demo's school a history of quizzes: tries of the last weeks, and the stories read before them; once. */
export async function settleQuizzes(sql: Sql, openedAt: Date): Promise<void> {
  const [school] = await sql<{ id: string }[]>`
    select w.id from workspace w where w.slug = ${SCHOOL} and not exists (select from quiz_attempt t where t.workspace_id = w.id)`
  if (!school) return
  await takeQuizzes(sql, school.id, openedAt)
  await readStories(sql, school.id, openedAt)
}

// Whoever signs in as herself takes her own: only those whom nobody plays have taken some.
async function takeQuizzes(sql: Sql, school: string, openedAt: Date): Promise<void> {
  await sql`
    with pupil as (
      select m.person_id, m.class, m.department_id, (row_number() over (order by m.employee_code))::int as n
      from membership m join person p on p.id = m.person_id
      where m.workspace_id = ${school} and m.state = 'PRESENT' and m.class is not null and m.employee_code is not null and p.password_hash is null),
    made as (
      insert into quiz (slug, kind, person_id, created_at)
      select 'own-' || replace(gen_random_uuid()::text, '-', ''), 'USERWISE', person_id, ${openedAt} from pupil where n % ${MOST_TRIES} > 0
      on conflict do nothing returning id, person_id),
    try as (
      select made.id as quiz_id, p.*, k, least(10, 3 + (n * 7 + p.class * 5 + k * 3) % 6 + k / 2) as marks,
        ${openedAt}::timestamptz - make_interval(days => 3 + (n * 3) % 9 + (${MOST_TRIES} - k) * 9, hours => n % 7, mins => n % 53) as ended_at
      from pupil p join made on made.person_id = p.person_id cross join lateral generate_series(1, p.n % ${MOST_TRIES}) k)
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, started_at, deadline, ended_at, config,
      result_slug, stories, marks, most_marks, percent, passed)
    select gen_random_uuid()::text, quiz_id, person_id, ${school}, class, department_id, k, 'SUBMITTED', ended_at - make_interval(mins => 3 + (n + k) % 6),
      ended_at + interval '4 minutes', ended_at, ${sql.json(QUIZ_DEFAULTS)}, gen_random_uuid()::text, '{}', marks, 10, marks * 10, marks >= 4
    from try`
}

async function readStories(sql: Sql, school: string, openedAt: Date): Promise<void> {
  await sql`
    with story as (
      select id, cluster_id, row_number() over (order by published_at desc) as n
      from article where is_listed and published_at < ${openedAt} order by published_at desc limit ${STORIES}),
    reader as (
      select t.person_id, count(*)::int * 5 as stories, row_number() over (order by t.person_id) as n from quiz_attempt t
      where t.workspace_id = ${school} group by t.person_id)
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, active_seconds, progress, qualified_at)
    select r.person_id, s.id, s.cluster_id, at, at, 70, 100, at
    from reader r join story s on (s.n + r.n) % ${STORIES} < r.stories
    cross join lateral (select ${openedAt}::timestamptz - make_interval(days => 3 + ((s.n + r.n) % 40)::int) as at) day
    on conflict do nothing`
}
