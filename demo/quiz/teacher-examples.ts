import { NO_ACCOMMODATION } from '@chowk/contract/quiz/accommodation.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { SetRules } from '@chowk/contract/quiz/set/set.ts'
import type { Pool, Sql } from '@chowk/server/platform/database.ts'
import { beginRegrade } from '@chowk/server/quiz/regrade/begin-regrade.ts'
import { findCorrectable } from '@chowk/server/quiz/regrade/find-question.ts'
import { planRegrade } from '@chowk/server/quiz/regrade/plan-regrade.ts'
import { RULES, SCHOOL, TEACHER } from './set-quizzes.ts'

/** A pupil's certificate, which anybody may check by it. */
const CERTIFICATE = 'NeelkanthCertificate01'
/** The quiz with a question that was keyed wrongly, and corrected. */
const RIVERS = { slug: 'rivers-of-the-south', title: 'Rivers of the south' }

const RIVER_QUESTIONS = [
  {
    stem: 'Which is the longest river of southern India?',
    options: ['Godavari', 'Krishna', 'Kaveri', 'Tungabhadra'],
    key: 1,
  },
  {
    stem: 'Into which sea do the Krishna and the Kaveri flow?',
    options: ['Bay of Bengal', 'Arabian Sea', 'Palk Bay', 'Andaman Sea'],
    key: 0,
  },
  {
    stem: 'प्रायद्वीप की कौन-सी बड़ी नदी पश्चिम की ओर बहती है?',
    options: ['नर्मदा', 'गोदावरी', 'कृष्णा', 'कावेरी'],
    key: 0,
  },
] as const

const section = { categoryId: null, days: null } as const
/** Two more quizzes of the class that go on: one that only goes forward and takes marks off, one that is drawn anew for each try. */
const RUNNING: readonly { slug: string; title: string; daysOpen: number; rules: SetRules; asks: number }[] = [
  {
    slug: 'mind-the-minus',
    title: 'Mind the minus: look before you answer',
    daysOpen: 6,
    rules: {
      ...RULES,
      minutes: 15,
      negative: 0.25,
      review: 'AFTER_CLOSE',
      navigation: 'FORWARD_ONLY',
      shuffleQuestions: true,
    },
    asks: 8,
  },
  {
    slug: 'both-languages',
    title: 'हिन्दी और English: mixed practice',
    daysOpen: 13,
    rules: {
      ...RULES,
      tries: 3,
      sections: [
        { ...section, difficulty: null, language: 'hi', count: 3 },
        { ...section, difficulty: 'EASY', language: 'en', count: 3 },
        { ...section, difficulty: 'MEDIUM', language: 'en', count: 2 },
      ],
    },
    asks: 0,
  },
]

interface School {
  id: string
  teacher: string
}

/** Gives the demo's school what a teacher's desk is for: a question that was corrected, one that was reported, somebody who gets more time, a certificate, and quizzes by other rules; and everybody a quiz. Once. */
export async function settleTeacherExamples(sql: Pool, openedAt: Date): Promise<void> {
  const [school] = await sql<School[]>`
    select w.id, p.id as teacher from workspace w cross join person p where w.slug = ${SCHOOL} and p.email = ${TEACHER}
      and not exists (select from quiz q where q.slug = ${RIVERS.slug})`
  if (!school) return
  await putRivers(sql, school, openedAt)
  await certify(sql, openedAt)
  await correctRivers(sql, school, openedAt)
  for (const quiz of RUNNING) await putRunning(sql, school, { ...quiz, openedAt })
  await putPublic(sql, openedAt)
  await care(sql, school, openedAt)
  await reportOne(sql, school, openedAt)
}

async function putRivers(sql: Sql, { id, teacher }: School, openedAt: Date): Promise<void> {
  const [quiz] = await sql<{ id: string }[]>`
    insert into quiz (slug, kind, workspace_id, author_id, state, title, closes_at, rules, classes, created_at, changed_at)
    values (${RIVERS.slug}, 'ENTITY', ${id}, ${teacher}, 'ENDED', ${RIVERS.title}, ${openedAt}::timestamptz - interval '5 days', ${sql.json(RULES)}, '{7}',
      ${openedAt}::timestamptz - interval '9 days', ${openedAt}) returning id`
  for (const [position, { stem, options, key }] of RIVER_QUESTIONS.entries())
    await sql`
      with question as (
        insert into quiz_question (kind, state, language, difficulty, likeness, workspace_id, author_id, class, created_at)
        values ('MCQ_SINGLE', 'APPROVED', ${/[ऀ-ॿ]/u.test(stem) ? 'hi' : 'en'}, 'EASY', ${stem.toLowerCase()}, ${id}, ${teacher}, 7,
          ${openedAt}::timestamptz - interval '10 days') returning id),
      text as (
        insert into quiz_question_version (question_id, version, stem, options, key, evidence)
        select id, 1, ${stem}, ${[...options]}::text[], ${[key]}::smallint[], '' from question)
      insert into quiz_set_question (quiz_id, position, question_id, most_mark, asked_version)
      select ${quiz?.id ?? ''}, ${position}, id, 1, 1 from question`
  await putTries(sql, quiz?.id ?? '', openedAt)
}

// Whoever knows much knows it everywhere, also the longest river, which the key did not.
async function putTries(sql: Sql, quizId: string, openedAt: Date): Promise<void> {
  const config = { ...QUIZ_DEFAULTS, questions: RIVER_QUESTIONS.length, review: RULES.review }
  await sql`
    with pupil as (
      select m.person_id, m.workspace_id, m.class, m.department_id, (row_number() over (order by m.employee_code))::int as n
      from quiz q join membership m on m.workspace_id = q.workspace_id and m.class = any(q.classes) and m.state = 'PRESENT'
      join person p on p.id = m.person_id and p.password_hash is null where q.id = ${quizId}),
    try as (
      select pupil.*, gen_random_uuid()::text as id, ${openedAt}::timestamptz - make_interval(days => 6, mins => n % 50) as ended_at from pupil),
    chosen as (
      select try.id, s.position, s.question_id, v.key[1] as right_place,
        case when (n * 7) % 10 + (n / 10 + s.position * 3) % 4 > 2 + s.position then 0 else 1 + (n / 3 + s.position) % 3 end as place
      from try cross join quiz_set_question s join quiz_question_version v on v.question_id = s.question_id and v.version = 1 where s.quiz_id = ${quizId}),
    marked as (select id, count(*) filter (where place = right_place)::int as marks, count(*)::int as most from chosen group by id),
    made as (
      insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, started_at, deadline, ended_at, config,
        result_slug, stories, marks, most_marks, percent, passed)
      select try.id, ${quizId}, person_id, workspace_id, class, department_id, 1, 'SUBMITTED', ended_at - make_interval(mins => 2 + n % 4),
        ended_at + interval '5 minutes', ended_at, ${sql.json(config)}, gen_random_uuid()::text, '{}', marks, most, round(100.0 * marks / most, 1),
        100 * marks >= 40 * most from try join marked using (id) returning id)
    insert into quiz_answer (attempt_id, position, question_id, version, shown, chosen, sequence, elapsed_ms, answered_at, fraction)
    select chosen.id, position, question_id, 1, '{0,1,2,3}', array[place]::smallint[], 1, 12000 + 900 * position, try.ended_at, (place = right_place)::int
    from chosen join made using (id) join try using (id)`
}

async function certify(sql: Sql, openedAt: Date): Promise<void> {
  await sql`
    insert into quiz_certificate (code, attempt_id, person_id, content, issued_at)
    select ${CERTIFICATE}, t.id, t.person_id, json_build_object('name', coalesce(m.shown_name, p.name), 'class', t.class,
      'school', json_build_object('en', w.name, 'hi', w.name_hi), 'title', q.title, 'number', t.number, 'percent', t.percent, 'takenAt', t.ended_at),
      ${openedAt}::timestamptz - interval '1 day'
    from quiz_attempt t join quiz q on q.id = t.quiz_id join person p on p.id = t.person_id join workspace w on w.id = t.workspace_id
    left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    where q.slug = ${RIVERS.slug} and t.passed order by t.percent desc, t.result_slug limit 1 on conflict do nothing`
}

// As the teacher does it: the results follow by the job.
async function correctRivers(sql: Pool, { id, teacher }: School, openedAt: Date): Promise<void> {
  const [asked] = await sql<{ questionId: string }[]>`
    select s.question_id from quiz_set_question s join quiz q on q.id = s.quiz_id where q.slug = ${RIVERS.slug} and s.position = 0`
  const scope = { workspaceId: id }
  await sql.begin(async (tx) => {
    const question = await findCorrectable(tx, { scope, questionId: asked?.questionId ?? '', locks: true })
    if (!question) throw new Error('the question that shall be corrected is not there')
    const plan = await planRegrade(tx, {
      scope,
      question,
      wanted: { action: 'CHANGE_KEY', key: [0], neverLower: true },
    })
    if (typeof plan === 'string') throw new Error(plan)
    const reason = 'The Godavari is the longest river of southern India; the key said Krishna.'
    await beginRegrade(tx, plan, { id: crypto.randomUUID(), reason, byId: teacher, at: openedAt })
  })
}

interface RunningQuiz {
  slug: string
  title: string
  daysOpen: number
  rules: SetRules
  /** Questions of the bank that it asks everybody, in both languages; none: it is drawn. */
  asks: number
  openedAt: Date
}

async function putRunning(sql: Sql, { id, teacher }: School, quiz: RunningQuiz): Promise<void> {
  const { slug, title, daysOpen, rules, asks, openedAt } = quiz
  await sql`
    with set as (
      insert into quiz (slug, kind, workspace_id, author_id, state, title, closes_at, rules, classes, created_at, changed_at)
      values (${slug}, 'ENTITY', ${id}, ${teacher}, 'OPEN', ${title}, ${openedAt}::timestamptz + make_interval(days => ${daysOpen}), ${sql.json(rules)}, '{7}',
        ${openedAt}::timestamptz - interval '6 days', ${openedAt}) returning id)
    insert into quiz_set_question (quiz_id, position, question_id, most_mark, asked_version)
    select set.id, (row_number() over (order by asked.language, asked.id) - 1)::smallint, asked.id, asked.most_mark, asked.version from set cross join (
      select q.id, q.version, q.language, v.most_mark from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
      where q.workspace_id = ${id} and q.state = 'APPROVED' and q.kind not in ('SHORT', 'POLL') and q.case_id is null
      order by (q.kind = 'MCQ_SINGLE')::int, q.created_at, q.id limit ${asks}) asked`
}

// Of stories that everybody reads, in both languages.
async function putPublic(sql: Sql, openedAt: Date): Promise<void> {
  await sql`
    with set as (
      insert into quiz (slug, kind, author_id, state, title, closes_at, rules, created_at, changed_at)
      select 'the-week-for-everybody', 'PUBLIC', p.id, 'OPEN', 'The week in questions', ${openedAt}::timestamptz + interval '4 days',
        ${sql.json({ ...RULES, tries: 2 })}, ${openedAt}::timestamptz - interval '6 days', ${openedAt}
      from person p where p.is_operator order by p.id limit 1 returning id),
    newest as (
      select q.id, q.version, row_number() over (partition by q.language order by q.created_at desc, q.id) as n, q.language from quiz_question q
      join article a on a.id = q.article_id and a.is_listed
      where q.workspace_id is null and q.state = 'APPROVED' and q.language in ('en', 'hi'))
    insert into quiz_set_question (quiz_id, position, question_id, most_mark, asked_version)
    select set.id, (row_number() over (order by n, language) - 1)::smallint, newest.id, 1, newest.version from set cross join newest
    where n <= case language when 'en' then 4 else 3 end`
}

async function care(sql: Sql, { id, teacher }: School, openedAt: Date): Promise<void> {
  await sql`
    insert into quiz_accommodation (workspace_id, person_id, content, reason, changed_at, changed_by)
    select m.workspace_id, m.person_id, ${sql.json({ ...NO_ACCOMMODATION, timeFactor: 1.5, largeText: true })}, 'Sees little with one eye; agreed with her parents.',
      ${openedAt}::timestamptz - interval '12 days', ${teacher}
    from membership m join person p on p.id = m.person_id and p.password_hash is null
    where m.workspace_id = ${id} and m.class = 7 and m.state = 'PRESENT' order by m.employee_code limit 1`
}

async function reportOne(sql: Sql, { id }: School, openedAt: Date): Promise<void> {
  await sql`
    insert into quiz_question_report (question_id, person_id, reason, words, reported_at)
    select s.question_id, t.person_id, case row_number() over (order by t.person_id) when 1 then 'UNCLEAR' else 'OTHER' end,
      case row_number() over (order by t.person_id) when 1 then '' else 'Palk Bay belongs to the Bay of Bengal: are both right?' end,
      ${openedAt}::timestamptz - make_interval(hours => 20 + (row_number() over (order by t.person_id))::int)
    from quiz q join quiz_set_question s on s.quiz_id = q.id and s.position = 1 join quiz_attempt t on t.quiz_id = q.id
    where q.slug = ${RIVERS.slug} and q.workspace_id = ${id} order by t.person_id limit 2`
}
