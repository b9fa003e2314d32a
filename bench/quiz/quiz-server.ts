import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import { openHouse } from '@chowk/server/open.ts'
import type { Pool } from '@chowk/server/platform/database.ts'
import { readConfig } from '@chowk/server/platform/config.ts'
import { fill } from '../fill.ts'
import { signInByCookie } from '../house.ts'

const PUPILS = Number(process.env['BENCH_PUPILS'] ?? 200)
/** Stories that everybody read, of each of which so many questions stand ready. */
const STORIES = 6
const QUESTIONS = 3

// A school whose pupils have read enough; the quiz of each is made of the same stories, with a paper and an order of its own.
async function fillClass(sql: Pool): Promise<{ workspaceId: string; personIds: string[]; set: SetQuiz }> {
  const [school] = await sql<{ id: string }[]>`
    insert into workspace (kind, name, slug) values ('INSTITUTE', 'Bench School', 'bench-school') returning id`
  const workspaceId = school?.id ?? ''
  const people = await sql<{ id: string }[]>`
    insert into person (name, email, birth_year, is_begun)
    select 'Pupil ' || n, 'pupil-' || n || '@chowk.example', 1990, true from generate_series(1, ${PUPILS}::int) n returning id`
  const personIds = people.map(({ id }) => id)
  await sql`
    insert into membership (workspace_id, person_id, role, state)
    select ${workspaceId}, id, 'MEMBER', 'PRESENT' from unnest(${personIds}::uuid[]) id`
  await sql`
    insert into quiz_config (workspace_id, content, changed_at)
    values (${workspaceId}, ${sql.json({ ...QUIZ_DEFAULTS, timePerQuestionSec: 120 })}, now())`
  await sql`
    with story as (select id, cluster_id, category_ids[1] as category_id from article where is_listed and is_head order by id desc limit ${STORIES}),
    made as (insert into quiz_story (article_id, text_version, questions, made_at) select a.id, a.version, ${QUESTIONS}, now() from story s join article a on a.id = s.id),
    question as (
      insert into quiz_question (rule, kind, state, language, category_id, cluster_id, article_id, difficulty, likeness)
      select 'WHEN', 'MCQ_SINGLE', 'APPROVED', 'en', category_id, cluster_id, id, (array['EASY', 'MEDIUM', 'HARD'])[n], 'bench ' || id || ' ' || n
      from story, generate_series(1, ${QUESTIONS}::int) n returning id, likeness),
    text as (
      insert into quiz_question_version (question_id, version, stem, options, key, evidence)
      select id, 1, 'What is asked here, ' || likeness || '?', '{one,two,three,four}', '{1}', 'Two is the answer.' from question)
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, active_seconds, progress, qualified_at)
    select p, s.id, s.cluster_id, now(), now(), 60, 100, now() from story s, unnest(${personIds}::uuid[]) p`
  const set = await fillSet(sql, workspaceId)
  await sql`analyze`
  return { workspaceId, personIds, set }
}

/** The quiz that a teacher set for all of them, and the teacher, who looks on. */
interface SetQuiz {
  id: string
  slug: string
  teacherId: string
}

async function fillSet(sql: Pool, workspaceId: string): Promise<SetQuiz> {
  const [teacher] = await sql<{ id: string }[]>`
    insert into person (name, email, birth_year, is_begun) values ('Teacher', 'teacher@chowk.example', 1980, true) returning id`
  const teacherId = teacher?.id ?? ''
  await sql`
    insert into membership (workspace_id, person_id, role, state) values (${workspaceId}, ${teacherId}, 'FACULTY', 'PRESENT')`
  const rules = {
    tries: 1,
    minutes: 30,
    negative: 0,
    passPercent: 40,
    review: 'AFTER_CLOSE',
    shuffleQuestions: true,
    shuffleOptions: true,
    navigation: 'FREE',
    sections: [],
  }
  const [quiz] = await sql<{ id: string }[]>`
    insert into quiz (slug, kind, workspace_id, author_id, state, title, rules, classes, created_at, changed_at)
    values ('bench-set', 'ENTITY', ${workspaceId}, ${teacherId}, 'OPEN', 'Bench set', ${sql.json(rules)}, '{}', now(), now()) returning id`
  const id = quiz?.id ?? ''
  await sql`
    insert into quiz_set_question (quiz_id, position, question_id, most_mark, asked_version)
    select ${id}, (row_number() over (order by likeness) - 1)::smallint, id, 1, version from quiz_question where likeness like 'bench %' order by likeness limit 10`
  return { id, slug: 'bench-set', teacherId }
}

const config = { ...readConfig('serve', { ...process.env, PORT: '0', HOST: '127.0.0.1' }), logLevel: 'silent' }
const open = await openHouse(config)
await fill(open.owner, Number(process.env['BENCH_ARTICLES'] ?? 20_000))
const { workspaceId, personIds, set } = await fillClass(open.owner)
const cookies: string[] = []
for (const personId of personIds) cookies.push(await signInByCookie(open, { personId, workspaceId }))
const teacher = await signInByCookie(open, { personId: set.teacherId, workspaceId })
console.log(
  JSON.stringify({
    ready: true,
    address: open.address,
    cookies: cookies.join('|'),
    teacher,
    setId: set.id,
    setSlug: set.slug,
  }),
)
process.once('SIGTERM', () => void open.close().then(() => process.exit(0)))
