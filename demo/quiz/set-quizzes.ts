import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import { demoAddress } from '../people.ts'

/** Whose quizzes these are. */
export const SCHOOL = 'neelkanth-school'
/** Who set them. */
export const TEACHER = demoAddress('leela')

/** Questions of the school, by whoever teaches there; the first option is right. */
const QUESTIONS = [
  {
    stem: 'Which part of a plant takes up most of its water?',
    options: ['The root', 'The leaf', 'The flower', 'The seed'],
  },
  { stem: 'What does a barometer measure?', options: ['Air pressure', 'Rainfall', 'Wind speed', 'Humidity'] },
  { stem: 'Which of these is a renewable source of power?', options: ['Wind', 'Coal', 'Diesel', 'Natural gas'] },
  { stem: 'How many degrees has a right angle?', options: ['90', '45', '60', '180'] },
  { stem: 'Which river does the Sardar Sarovar dam hold back?', options: ['Narmada', 'Godavari', 'Kaveri', 'Yamuna'] },
] as const

/** By which rules they are taken. */
export const RULES: SetRules = {
  tries: 1,
  minutes: 10,
  negative: 0,
  passPercent: 40,
  review: 'AFTER_CLOSE',
  shuffleQuestions: false,
  shuffleOptions: true,
  navigation: 'FREE',
  sections: [],
}

/** Gives the demo's school two quizzes that a teacher set: one that goes on, and one that is over, with tries of a class; once. */
export async function settleSetQuizzes(sql: Sql, openedAt: Date): Promise<void> {
  const [found] = await sql<{ school: string; teacher: string }[]>`
    select w.id as school, p.id as teacher from workspace w cross join person p where w.slug = ${SCHOOL} and p.email = ${TEACHER}
      and not exists (select from quiz q where q.workspace_id = w.id and q.state is not null)`
  if (!found) return
  const rules = { coinsPerPass: 10 }
  await sql`
    insert into quiz_config (workspace_id, version, content, changed_at) values (${found.school}, 1, ${sql.json(rules)}, ${openedAt})
    on conflict do nothing`
  const questions = await putQuestions(sql, found, openedAt)
  await putQuiz(sql, { ...found, questions, title: 'Science and maths: a quick check', state: 'OPEN', openedAt })
  const over = await putQuiz(sql, { ...found, questions, title: 'Before the holidays', state: 'ENDED', openedAt })
  await putTries(sql, { quiz: over, questions, openedAt })
}

interface Setters {
  school: string
  teacher: string
}

async function putQuestions(sql: Sql, { school, teacher }: Setters, at: Date): Promise<string[]> {
  const ids: string[] = []
  for (const { stem, options } of QUESTIONS) {
    const [row] = await sql<{ id: string }[]>`
      insert into quiz_question (kind, state, language, difficulty, likeness, workspace_id, author_id, class, created_at, category_id)
      values ('MCQ_SINGLE', 'APPROVED', 'en', 'EASY', ${stem.toLowerCase()}, ${school}, ${teacher}, 7, ${at},
        (select id from category where slug = 'science')) returning id`
    const id = row?.id ?? ''
    await sql`
      insert into quiz_question_version (question_id, version, stem, options, key, evidence)
      values (${id}, 1, ${stem}, ${[...options]}::text[], '{0}', '')`
    ids.push(id)
  }
  return ids
}

interface DemoQuiz extends Setters {
  questions: readonly string[]
  title: string
  state: 'OPEN' | 'ENDED'
  openedAt: Date
}

async function putQuiz(sql: Sql, { school, teacher, questions, title, state, openedAt }: DemoQuiz): Promise<string> {
  const closes = state === 'ENDED' ? sql`${openedAt}::timestamptz - interval '2 days'` : sql`null`
  const [row] = await sql<{ id: string }[]>`
    insert into quiz (slug, kind, workspace_id, author_id, state, title, closes_at, rules, classes, created_at, changed_at)
    values (${title.toLowerCase().replaceAll(/\W+/g, '-')}, 'ENTITY', ${school}, ${teacher}, ${state}, ${title}, ${closes}, ${sql.json(RULES)}, '{7}',
      ${openedAt}::timestamptz - interval '3 days', ${openedAt}) returning id`
  const id = row?.id ?? ''
  await sql`
    insert into quiz_set_question (quiz_id, position, question_id, most_mark, asked_version)
    select ${id}, (n - 1)::smallint, q.id, 1, q.version from unnest(${[...questions]}::uuid[]) with ordinality as asked (question_id, n)
    join quiz_question q on q.id = asked.question_id`
  return id
}

interface DemoTries {
  quiz: string
  questions: readonly string[]
  openedAt: Date
}

// Of the class those whom nobody plays; each knows something else.
async function putTries(sql: Sql, { quiz, questions, openedAt }: DemoTries): Promise<void> {
  await sql`
    with pupil as (
      select m.person_id, m.workspace_id, m.class, m.department_id, (row_number() over (order by m.employee_code))::int as n
      from quiz q join membership m on m.workspace_id = q.workspace_id and m.class = any(q.classes) and m.state = 'PRESENT' join person p on p.id = m.person_id
      where q.id = ${quiz} and p.password_hash is null),
    try as (
      select pupil.*, gen_random_uuid()::text as id, 2 + n % 4 as marks, ${openedAt}::timestamptz - make_interval(hours => 50 + n % 7, mins => n % 50) as ended_at
      from pupil where n % 6 > 0),
    made as (
      insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, started_at, deadline, ended_at, config,
        result_slug, stories, marks, most_marks, percent, passed)
      select id, ${quiz}, person_id, workspace_id, class, department_id, 1, 'SUBMITTED', ended_at - make_interval(mins => 3 + n % 6),
        ended_at + interval '5 minutes', ended_at, ${sql.json({ ...QUIZ_DEFAULTS, questions: QUESTIONS.length, review: RULES.review })},
        gen_random_uuid()::text, '{}', marks, ${QUESTIONS.length}, marks * 100 / ${QUESTIONS.length}, marks >= 2 from try returning id)
    insert into quiz_answer (attempt_id, position, question_id, version, shown, chosen, sequence, elapsed_ms, answered_at, fraction)
    select t.id, (asked.n - 1)::smallint, asked.question_id, 1, '{0,1,2,3}', array[case when right_here then 0 else 1 + t.n % 3 end]::smallint[], 1,
      15000 + t.n * 700, t.ended_at, right_here::int
    from try t join made on made.id = t.id cross join unnest(${[...questions]}::uuid[]) with ordinality as asked (question_id, n)
    cross join lateral (select (asked.n + t.n) % ${QUESTIONS.length} < t.marks as right_here) knows`
}
