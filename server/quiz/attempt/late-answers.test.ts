import { describe, expect } from 'vitest'
import { attemptQuiz, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import { getQuizLive } from '@chowk/contract/quiz/set/set-live.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import type { World } from '../../testing/world.ts'
import type { Sql } from '../../platform/database.ts'
import { findAttempt } from './attempt-row.ts'
import type { AttemptRow } from './attempt-row.ts'
import { END_ATTEMPTS, endAttempt, endAttemptsTask } from './end-attempt.ts'
import { saveAnswers } from './save-answers.ts'
import { jobRun } from '../../testing/job-run.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
/** A set quiz lasts ten minutes; a slow line is forgiven fifteen seconds. */
const OVER_MS = 600_000 + 15_000
const WINDOWS = ['0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11', '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c12']

const runJob = async (world: World) => await endAttemptsTask(world.house)(undefined, jobRun())

async function givenTry(world: World, { teacher, asha, seventh }: QuizSchool, right = 1) {
  const set = writtenSet(await givenQuestions(world, 3), { departmentIds: [seventh] })
  const { id, slug } = await givenSet(teacher, set)
  const { quizSessionId, questions } = await begunBy(asha, slug, right)
  return { id, quizSessionId, ids: questions.map(({ questionId }) => questionId) }
}
const changed = (questionId = '', chosen = [2]) => ({ questionId, seq: 2, chosen })

async function seenByTeacher(school: QuizSchool, id: string) {
  const { people } = await school.teacher.call(getQuizLive, { id })
  const { attempt } = people.find(({ name }) => name === 'Asha') ?? {}
  const result = await school.teacher.call(getQuizReview, { result: attempt?.resultSlug ?? '' })
  const { right, wrong, blank, questions, status } = result
  return {
    late: attempt?.late,
    counts: [right, wrong, blank],
    status,
    answers: questions.map(({ chosen, late }) => [chosen, late?.chosen ?? null]),
  }
}

test('who answered in time and changes it too late keeps the marks of her first answer; the teacher sees the late one beside it [news:QA14]', async ({
  world,
  school,
}) => {
  const { id, quizSessionId, ids } = await givenTry(world, school)
  world.clock.pass(OVER_MS)
  const asha = await world.session(school.asha.id, school.id)
  const answers = [changed(ids[0]), changed(ids[1])]
  const done = await asha.call(submitQuiz, { quizSessionId, answers })
  expect(done.status).toBe('AUTO_SUBMITTED')
  const hers = { ...school, teacher: await world.session(school.teacher.id, school.id) }
  expect(await seenByTeacher(hers, id)).toEqual({
    late: 2,
    status: 'AUTO_SUBMITTED',
    counts: [1, 0, 2],
    answers: [
      [[0], [2]],
      [null, [2]],
      [null, null],
    ],
  })
  const [first] = (await asha.call(getQuizReview, { result: done.resultSlug })).questions
  expect(first).toMatchObject({ chosen: [0], marks: 1, late: { at: world.clock.now().toISOString() } })
})

test('answers of a line that comes back after the try was ended are kept, by whichever call they come, and change no mark', async ({
  world,
  school,
}) => {
  const { id, quizSessionId, ids } = await givenTry(world, school)
  world.clock.pass(OVER_MS)
  await runJob(world)
  const asha = await world.session(school.asha.id, school.id)
  const said = await asha.ask(attemptQuiz, { quizSessionId, answers: [changed(ids[1], [0])] })
  expect(codeOf(said)).toBe('ATTEMPT_ENDED')
  const done = await asha.call(submitQuiz, { quizSessionId, answers: [changed(ids[2], [3])] })
  expect(await asha.call(submitQuiz, { quizSessionId })).toEqual(done)
  // What says the same as the one in time, and what is older than what came late, is nothing new.
  const again = [
    { questionId: ids[0] ?? '', seq: 9, chosen: [0] },
    { questionId: ids[1] ?? '', seq: 1, chosen: [3] },
  ]
  await asha.ask(attemptQuiz, { quizSessionId, answers: again })
  const hers = { ...school, teacher: await world.session(school.teacher.id, school.id) }
  expect(await seenByTeacher(hers, id)).toEqual({
    late: 2,
    status: 'AUTO_SUBMITTED',
    counts: [1, 0, 2],
    answers: [
      [[0], null],
      [null, [0]],
      [null, [3]],
    ],
  })
})

test('a try whose time is over ends as soon as its device comes with an answer, before the job does [news:QA13]', async ({
  world,
  school,
}) => {
  const { quizSessionId, ids } = await givenTry(world, school)
  world.clock.pass(OVER_MS)
  const asha = await world.session(school.asha.id, school.id)
  const said = await asha.ask(attemptQuiz, { quizSessionId, answers: [changed(ids[0])] })
  const { details } = said.body as unknown as { details: { resultSlug: string } }
  expect(await asha.call(getQuizReview, { result: details.resultSlug })).toMatchObject({ status: 'AUTO_SUBMITTED' })
  const [row] = await world.owner<{ state: string }[]>`select state from quiz_attempt where id = ${quizSessionId}`
  expect(row?.state).toBe('AUTO_SUBMITTED')
})

test('answers left on a device that another one took over from are kept when the try has ended there, and refused before', async ({
  world,
  school,
}) => {
  const { id, quizSessionId, ids } = await givenTry(world, school)
  await world.owner`update quiz_attempt set window_id = ${WINDOWS[1] ?? ''} where id = ${quizSessionId}`
  const { asha } = school
  const left = { quizSessionId, windowId: WINDOWS[0], answers: [changed(ids[1])] }
  expect(codeOf(await asha.ask(attemptQuiz, left))).toBe('CONTINUED_ELSEWHERE')
  await asha.call(submitQuiz, { quizSessionId, windowId: WINDOWS[1] })
  expect(codeOf(await asha.ask(attemptQuiz, left))).toBe('ATTEMPT_ENDED')
  expect(await seenByTeacher(school, id)).toMatchObject({
    status: 'SUBMITTED',
    late: 1,
    answers: [
      [[0], null],
      [null, [2]],
      [null, null],
    ],
  })
})

test('late answers to what is not on the paper are refused, and end nothing', async ({ world, school }) => {
  const { quizSessionId, ids } = await givenTry(world, school)
  world.clock.pass(OVER_MS)
  const asha = await world.session(school.asha.id, school.id)
  const wrong = [
    [changed('0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11'), 'QUESTION_NOT_FOUND'],
    [changed(ids[0], [4]), 'OPTION_NOT_FOUND'],
  ] as const
  for (const [answer, code] of wrong)
    for (const call of [attemptQuiz, submitQuiz])
      expect(codeOf(await asha.ask(call, { quizSessionId, answers: [answer] }))).toBe(code)
  const [row] = await world.owner<{ state: string }[]>`select state from quiz_attempt where id = ${quizSessionId}`
  expect(row?.state).toBe('IN_PROGRESS')
})

test('however many tries are over at once, one run of the job ends them all and none that a slow line may still finish, and another run follows half a minute later [news:QA13]', async ({
  world,
  school,
}) => {
  const now = world.clock.now()
  await world.owner`
    with made as (
      insert into quiz (slug, kind, workspace_id, title, state, rules)
      select 'over-' || n, 'ENTITY', ${school.id}, 'Over ' || n, 'OPEN', '{}' from generate_series(1, 203) as n returning id, slug)
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, number, state, started_at, deadline, config, result_slug, stories)
    select slug, id, ${school.asha.id}, ${school.id}, 1, 'IN_PROGRESS', ${now}::timestamptz - interval '10 minutes',
      ${now}::timestamptz - make_interval(secs => case when slug = 'over-203' then 5 else 20 end), ${world.owner.json(QUIZ_DEFAULTS)}, 'result-' || slug, '{}' from made`
  await runJob(world)
  const left = await world.owner<{ id: string }[]>`select id from quiz_attempt where state = 'IN_PROGRESS'`
  expect(left.map(({ id }) => id)).toEqual(['over-203'])
  // The run puts it in before anything else: however long it takes itself, the next one is not later.
  const following = await world.owner<{ payload: unknown; secondsAfter: number }[]>`
    select p.payload, extract(epoch from j.run_at - j.created_at)::float8 as seconds_after from graphile_worker.jobs j
    join graphile_worker._private_jobs p using (id) where j.task_identifier = ${END_ATTEMPTS}`
  expect(following).toEqual([{ payload: { follows: true }, secondsAfter: expect.closeTo(30, -1) }])
  await endAttemptsTask(world.house)({ follows: true }, jobRun())
  const [jobs] = await world.owner<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = ${END_ATTEMPTS}`
  expect(jobs?.count).toBe(1)
})

describe('who begins again while the try before is over and something of it is still under way', () => {
  const waiting = async (world: World) =>
    (await world.owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length

  /** Does something with a try that is not committed before its taker, whose time is over by then, has begun again and waits for it. */
  async function begunMeanwhile(
    world: World,
    { id, teacher, asha, seventh }: QuizSchool,
    deed: (sql: Sql, attempt: AttemptRow) => Promise<unknown>,
  ) {
    const set = writtenSet(await givenQuestions(world, 3), { departmentIds: [seventh], tries: 2 })
    const { slug } = await givenSet(teacher, set)
    const { quizSessionId } = await begunBy(asha, slug, 1)
    const { beginning } = await world.owner.begin(async (sql) => {
      const attempt = await findAttempt(sql, { id: quizSessionId, personId: asha.id }, { locks: true })
      if (attempt) await deed(sql, attempt)
      world.clock.pass(OVER_MS)
      const again = (await world.session(asha.id, id)).call(startQuiz, { quizSlug: slug })
      await expect.poll(async () => await waiting(world)).toBe(1)
      return { beginning: again }
    })
    expect(await beginning).toMatchObject({ attemptNo: 2 })
    const [first] = await world.owner<{ state: string; percent: number }[]>`
      select state, percent::float8 as percent from quiz_attempt where id = ${quizSessionId}`
    return first
  }

  test('an answer that is being saved counts', async ({ world, school }) => {
    const save = async (sql: Sql, attempt: AttemptRow) => {
      const [question] = await sql<{ questionId: string }[]>`
        select question_id from quiz_answer where attempt_id = ${attempt.id} and sequence = 0 order by position limit 1`
      const answers = [
        { questionId: question?.questionId ?? '', seq: 1, chosen: [0], written: null, elapsedMs: 0, flagged: false },
      ]
      await saveAnswers(sql, attempt, { answers, now: world.clock.now() })
    }
    expect(await begunMeanwhile(world, school, save)).toEqual({ state: 'AUTO_SUBMITTED', percent: 66.7 })
  })

  test('a try that is being handed in is ended once', async ({ world, school }) => {
    const handIn = async (sql: Sql, attempt: AttemptRow) =>
      await endAttempt(sql, attempt, { now: world.clock.now(), by: 'PERSON' })
    expect(await begunMeanwhile(world, school, handIn)).toEqual({ state: 'SUBMITTED', percent: 33.3 })
  })
})
