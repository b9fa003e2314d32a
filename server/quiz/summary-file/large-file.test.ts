import { expect } from 'vitest'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { exportQuizSummary, listSummaryFiles, makeSummaryFile } from '@chowk/contract/quiz/summary/summary-file.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { World } from '../../testing/world.ts'
import { endQuizFilesTask, packQuizFileTask } from './large-file.job.ts'
import { jobRun } from '../../testing/job-run.ts'
import { isFull } from '../../testing/sample.ts'

// One person with more tries than one answer holds.
async function givenMany(world: World, { id, bela, seventh }: QuizSchool, count: number): Promise<void> {
  await world.owner`
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, started_at, deadline, ended_at, config, result_slug,
      stories, marks, most_marks, percent, passed)
    select gen_random_uuid()::text, t.quiz_id, ${bela.id}, ${id}, 7, ${seventh}, 100 + n, 'SUBMITTED', t.ended_at, t.deadline, t.ended_at - make_interval(secs => n),
      t.config, gen_random_uuid()::text, '{}', 5, 10, 50, true
    from (select * from quiz_attempt where person_id = ${bela.id} limit 1) t, generate_series(1, ${count}::int) n`
}

// A ZIP keeps the names of its files as they are in its directory.
const partsIn = (bytes: Buffer, table = 'attempt'): Set<string> =>
  new Set([...bytes.toString('latin1').matchAll(new RegExp(`quizzes-\\d+/${table}\\.csv`, 'g'))].map(([name]) => name))

test.runIf(isFull)(
  'a file of more than 50,000 rows is made by a job in parts that together hold every try and whoever took none; whoever asked is told, fetches it for 24 hours, and nobody else ever does [news:QS14]',
  async ({ world, school }) => {
    const { head, teacher } = school
    await givenMany(world, school, 50_001)
    expect(await head.call(exportQuizSummary, { by: 'ATTEMPT' })).toMatchObject({ rows: 50_000, isCut: true })
    const made = await head.call(makeSummaryFile, { by: 'ATTEMPT' })
    expect(made).toMatchObject({ state: 'WAITING', url: null })
    const pack = packQuizFileTask(world.house)
    await pack({ id: made.id }, jobRun({ isLast: true }))
    await pack({ id: made.id }, jobRun({ isLast: true }))
    const [file] = (await head.call(listSummaryFiles, {})).content
    expect(file).toMatchObject({ state: 'READY', url: `/quiz-files/${made.id}.zip` })
    const address = file?.url ?? ''
    const fetched = await head.fetch(address)
    expect([fetched.status, fetched.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(partsIn(Buffer.from(await fetched.arrayBuffer())).size).toBe(3)
    const told = (await head.call(listNotices, {})).content.filter(({ kind }) => kind === 'quiz-file-ready')
    expect(told).toHaveLength(1)
    for (const other of [teacher, school.asha, await world.person({ operator: true })]) {
      expect((await other.fetch(address)).status).toBe(404)
      expect((await other.call(listSummaryFiles, {})).content).toEqual([])
    }
    world.clock.pass(DAY_MS)
    const later = await world.session(head.id, school.id)
    expect((await later.fetch(address)).status).toBe(404)
    await endQuizFilesTask(world.house)(undefined, jobRun({ isLast: true }))
    expect((await later.call(listSummaryFiles, {})).content[0]).toMatchObject({ state: 'OVER', url: null })
  },
)

test('a file holds what whoever asked for it may see when it is made, and ten a day are enough', async ({
  world,
  school,
}) => {
  const { teacher } = school
  for (let number = 0; number < 10; number++)
    expect((await teacher.ask(makeSummaryFile, { by: 'RESPONSE' })).statusCode).toBe(200)
  expect((await teacher.ask(makeSummaryFile, { by: 'RESPONSE' })).statusCode).toBe(429)
  const [asked] = (await teacher.call(listSummaryFiles, {})).content
  await world.owner`update membership set state = 'LEFT', left_at = ${world.clock.now()} where person_id = ${teacher.id}`
  await packQuizFileTask(world.house)({ id: asked?.id ?? '' }, jobRun({ isLast: true }))
  const [row] = await world.owner<{ bytes: string }[]>`select bytes from quiz_file where id = ${asked?.id ?? ''}`
  // Nothing but what says what it is.
  expect(Number(row?.bytes)).toBeLessThan(1500)
})

test('questions beyond the two thousand of one answer are made into a file by the job as well, part by part', async ({
  world,
  school,
}) => {
  const { id, head, bela, seventh } = school
  const question = await givenQuestion(world, { workspaceId: id, stem: 'Who dug the well?' })
  const quizId = await givenSetQuiz(world, { workspaceId: id, slug: 'wells' })
  const paper = { quizId, personId: bela.id, workspaceId: id, class: 7, departmentId: seventh }
  await givenPaper(world, { ...paper, questions: [question], chosen: [0] })
  await world.owner`
    with asked as (
      insert into quiz_question (kind, state, language, difficulty, likeness, workspace_id)
      select 'MCQ_SINGLE', 'APPROVED', 'en', 'EASY', 'well ' || n, ${id} from generate_series(1, 2000) n returning id, likeness),
    worded as (
      insert into quiz_question_version (question_id, version, stem, options, key, evidence)
      select id, 1, likeness, '{one,two}', '{0}', '' from asked)
    insert into quiz_answer (attempt_id, position, question_id, version, shown, chosen, fraction)
    select t.id, row_number() over (), asked.id, 1, '{0,1}', '{0}', 1 from asked cross join quiz_attempt t where t.quiz_id = ${quizId}`
  const wanted = { by: 'QUESTION', quiz: 'wells' } as const
  expect((await head.call(exportQuizSummary, wanted)).isCut).toBe(true)
  const made = await head.call(makeSummaryFile, wanted)
  await packQuizFileTask(world.house)({ id: made.id }, jobRun({ isLast: true }))
  const [file] = (await head.call(listSummaryFiles, {})).content
  const fetched = await head.fetch(file?.url ?? '')
  expect(partsIn(Buffer.from(await fetched.arrayBuffer()), 'question').size).toBe(2)
})
