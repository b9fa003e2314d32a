import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import { RULES, SCHOOL, TEACHER } from './set-quizzes.ts'

const TITLE = 'Wells, in your own words'

const QUESTIONS = [
  {
    kind: 'SHORT',
    stem: 'Why do wells in many villages dry up before the rains?',
    options: [],
    key: [],
    marks: 4,
    explanation: 'Pumps take more water than the rain gives back; ponds that filled the ground are built over.',
  },
  {
    kind: 'MCQ_SINGLE',
    stem: 'What is the level of water below the ground called?',
    options: ['The water table', 'The water line', 'The water mark'],
    key: [0],
    marks: 1,
    explanation: 'Wells that reach below the water table fill by themselves.',
  },
  {
    kind: 'POLL',
    stem: 'Should every new house collect the rain from its roof?',
    options: ['Yes', 'Only in dry districts', 'No'],
    key: [],
    marks: 1,
    explanation: '',
  },
]
const WRITTEN =
  'Because farmers pump out more than the rain puts back. In our village there were three ponds, now there is one.'

/** Gives the demo's school a quiz with an answer that a teacher has to mark: one pupil's waits; once. */
export async function settleOwnWords(sql: Sql, openedAt: Date): Promise<void> {
  const [found] = await sql<{ school: string; teacher: string }[]>`
    select w.id as school, p.id as teacher from workspace w cross join person p where w.slug = ${SCHOOL} and p.email = ${TEACHER}
      and not exists (select from quiz q where q.workspace_id = w.id and q.title = ${TITLE})`
  if (!found) return
  const { school, teacher } = found
  const ids = []
  for (const { kind, stem, options, key, marks, explanation } of QUESTIONS) {
    const [row] = await sql<{ id: string }[]>`
      with asked as (
        insert into quiz_question (kind, state, language, difficulty, likeness, workspace_id, author_id, class, created_at)
        values (${kind}, 'APPROVED', 'en', 'MEDIUM', ${stem.toLowerCase()}, ${school}, ${teacher}, 7, ${openedAt}) returning id)
      insert into quiz_question_version (question_id, version, stem, options, key, evidence, explanation, most_mark)
      select id, 1, ${stem}, ${options}::text[], ${key}::smallint[], '', ${explanation}, ${marks} from asked returning question_id as id`
    ids.push(row?.id ?? '')
  }
  const [quiz] = await sql<{ id: string }[]>`
    insert into quiz (slug, kind, workspace_id, author_id, state, title, rules, classes, created_at, changed_at)
    values ('wells-in-your-own-words', 'ENTITY', ${school}, ${teacher}, 'OPEN', ${TITLE}, ${sql.json(RULES)}, '{7}',
      ${openedAt}::timestamptz - interval '4 days', ${openedAt}) returning id`
  await sql`
    insert into quiz_set_question (quiz_id, position, question_id, most_mark, asked_version)
    select ${quiz?.id ?? ''}, (n - 1)::smallint, question_id, v.most_mark, v.version from unnest(${ids}::uuid[]) with ordinality as asked (question_id, n)
    join quiz_question_version v using (question_id)`
  await putWaiting(sql, quiz?.id ?? '', openedAt)
}

// The last pupil of the class whom nobody plays.
async function putWaiting(sql: Sql, quizId: string, openedAt: Date): Promise<void> {
  const config = { ...QUIZ_DEFAULTS, questions: QUESTIONS.length, review: RULES.review }
  await sql`
    with pupil as (
      select m.person_id, m.workspace_id, m.class, m.department_id from quiz q
      join membership m on m.workspace_id = q.workspace_id and m.class = any(q.classes) and m.state = 'PRESENT'
      join person p on p.id = m.person_id and p.password_hash is null where q.id = ${quizId} order by m.employee_code desc limit 1),
    waits as (
      insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, ended_as, started_at, deadline, ended_at,
        config, result_slug, stories)
      select gen_random_uuid()::text, ${quizId}, person_id, workspace_id, class, department_id, 1, 'MARKING', 'SUBMITTED',
        ${openedAt}::timestamptz - interval '5 hours', ${openedAt}::timestamptz - interval '4 hours', ${openedAt}::timestamptz - interval '290 minutes',
        ${sql.json(config)}, gen_random_uuid()::text, '{}' from pupil returning id, ended_at)
    insert into quiz_answer (attempt_id, position, question_id, version, shown, most_mark, chosen, written, sequence, elapsed_ms, answered_at, fraction)
    select waits.id, s.position, s.question_id, 1, array(select generate_series(0, cardinality(v.options) - 1))::smallint[], s.most_mark,
      case when q.kind <> 'SHORT' then '{0}'::smallint[] end, case when q.kind = 'SHORT' then ${WRITTEN} end, 1, 60000, waits.ended_at,
      case when q.kind = 'MCQ_SINGLE' then 1 end
    from waits cross join quiz_set_question s join quiz_question q on q.id = s.question_id
    join quiz_question_version v on v.question_id = s.question_id and v.version = 1 where s.quiz_id = ${quizId}`
}
