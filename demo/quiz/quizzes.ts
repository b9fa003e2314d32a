import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import { makeQuestions } from '@chowk/server/quiz/making/make-questions.ts'
import type { Pool, Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { settleOwnWords } from './own-words.ts'
import { settleSetQuizzes } from './set-quizzes.ts'

const SCHOOL = 'neelkanth-school'
/** Of every five pupils one took none yet, and one took four. */
const MOST_TRIES = 5
const STORIES = 40
/** So many questions of so many stories were asked, ten of them in each try: each came to many pupils, so that something can be said of it. */
const QUESTIONS = { stories: 16, questions: 24, inTry: 10 }

/** The demo as it is given quizzes. */
export interface Filling {
  house: Pick<House, 'log' | 'enqueue'>
  sql: Pool
  openedAt: Date
}

/** Gives the pupils of the demo's school a history of quizzes, and two that a teacher set for them; once. */
export async function settleQuizzes(filling: Filling): Promise<void> {
  const { sql, openedAt } = filling
  await settleTaken(filling)
  await settleSetQuizzes(sql, openedAt)
  await settleOwnWords(sql, openedAt)
}

// Tries of the last weeks, and the stories read before them.
async function settleTaken(filling: Filling): Promise<void> {
  const { sql, openedAt } = filling
  const [school] = await sql<{ id: string }[]>`
    select w.id from workspace w where w.slug = ${SCHOOL} and not exists (select from quiz_attempt t where t.workspace_id = w.id)`
  if (!school) return
  await takeQuizzes(sql, school.id, openedAt)
  await readStories(sql, school.id, openedAt)
  await askAbout(filling, await findStories(sql, openedAt))
  await answerQuestions(sql, school.id, openedAt)
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

/** Has questions made of stories, as when somebody has read them. */
export async function askAbout(
  { house: { log, enqueue }, sql, openedAt }: Filling,
  stories: readonly { id: string }[],
) {
  for (const { id } of stories) await makeQuestions({ sql, clock: { now: () => openedAt }, log, enqueue }, id)
}

const findStories = async (sql: Sql, openedAt: Date) =>
  await sql<{ id: string }[]>`
    select id from article where is_listed and is_head and language = 'en' and published_at < ${openedAt}::timestamptz - interval '2 days'
    order by published_at desc, id limit ${QUESTIONS.stories}`

// Who did well knew most; of one question the good ones believed something else, as where a key is wrong.
async function answerQuestions(sql: Sql, school: string, openedAt: Date): Promise<void> {
  await sql`
    with question as (
      select q.id, v.key[1] as right_place, cardinality(v.options) as options, (row_number() over (order by q.likeness))::int as n,
        (count(*) over ())::int as questions
      from (
        select q.* from quiz_question q join quiz_question_version w on w.question_id = q.id and w.version = q.version
        where q.state = 'APPROVED' and q.workspace_id is null and cardinality(w.key) = 1 and cardinality(w.options) > 1
        order by q.likeness limit ${QUESTIONS.questions}) q
      join quiz_question_version v on v.question_id = q.id and v.version = q.version),
    try as (
      select t.id, t.marks::int as marks, (row_number() over (order by t.ended_at, t.result_slug))::int as n
      from quiz_attempt t where t.workspace_id = ${school}),
    paper as (
      select try.id, try.marks, try.n + question.n as seed, question.id as question_id, question.right_place, question.options,
        (row_number() over (partition by try.id order by (question.n * 7 + try.n) % question.questions, question.n) - 1)::int as position,
        row_number() over (partition by try.id order by
          case when question.n = 6 then case when try.marks > 5 then 99 else -99 end else question.n / 3 + (try.n * 7 + question.n * 5) % 11 end, question.n) as ease
      from try join question on (question.n + try.n) % question.questions < ${QUESTIONS.inTry} where question.questions >= ${QUESTIONS.inTry}::int)
    insert into quiz_answer (attempt_id, position, question_id, version, shown, chosen, sequence, elapsed_ms, answered_at, fraction)
    select paper.id, position, question_id, 1, (select array_agg(place::smallint order by place) from generate_series(0, options - 1) place),
      array[case when ease <= marks then right_place else (right_place + 1 + seed % (options - 1)) % options end]::smallint[], 1,
      (8 + (seed * 3) % 31) * 1000, ${openedAt}, (ease <= marks)::int
    from paper`
}
