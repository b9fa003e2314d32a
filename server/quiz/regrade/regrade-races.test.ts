import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { getCoins } from '@chowk/contract/order/coin.ts'
import { applyRegrade, listRegrades, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import { settleQuestionsTask } from '../making/settle-questions.ts'
import { givenQuizStory } from '../../testing/quiz/quiz.ts'
import {
  correct,
  endTry,
  givenQuestion,
  givenTry,
  numbersOf,
  runPasses,
  runRegrades,
} from '../../testing/quiz/regrading.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { voidRemovedTask } from './void-removed.job.ts'
import { jobRun } from '../../testing/job-run.ts'

async function givenClass(world: World, name = 'Neem School') {
  const id = await world.workspace({ name })
  const teacher = await world.person({ workspace: id, role: 'FACULTY' })
  const pupil = await world.person({ workspace: id, class: 7 })
  return { id, teacher, pupil }
}

const changeOf = (questionId: string, more: object = {}) => ({
  questionId,
  action: 'CHANGE_KEY' as const,
  key: [1],
  number: 1,
  reason: 'The atlas says so',
  regradeId: randomUUID(),
  ...more,
})

test('a correction that is pressed twice is one; of two teachers at once the second hears that another one came first', async ({
  world,
}) => {
  const { id, teacher, pupil } = await givenClass(world)
  const other = await world.person({ workspace: id, role: 'FACULTY' })
  const questionId = await givenQuestion(world, { workspace: id })
  await givenTry(world, { personId: pupil.id, workspace: id, chosen: [[questionId, [1]]] })
  const change = changeOf(questionId)
  const pressed = await Promise.all([teacher.call(applyRegrade, change), teacher.call(applyRegrade, change)])
  expect(new Set(pressed.map(({ regradeId }) => regradeId)).size).toBe(1)
  expect((await other.ask(applyRegrade, changeOf(questionId, { key: [2] }))).body.code).toBe('REGRADE_RUNNING')
  await runRegrades(world)
  expect((await other.ask(applyRegrade, changeOf(questionId, { key: [2] }))).body.code).toBe('QUESTION_CHANGED')
  const { regrades } = await other.call(listRegrades, { questionId })
  expect(regrades).toMatchObject([{ number: 1, state: 'DONE', total: 1, done: 1, changed: 1 }])
})

test('of two different corrections at the same moment one is taken', async ({ world }) => {
  const { id, teacher } = await givenClass(world)
  const other = await world.person({ workspace: id, role: 'ADMIN' })
  const questionId = await givenQuestion(world, { workspace: id })
  const said = await Promise.all([
    teacher.ask(applyRegrade, changeOf(questionId)),
    other.ask(applyRegrade, changeOf(questionId, { key: [2] })),
  ])
  expect(new Set(said.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
})

test('what a teacher corrects of a question made for everybody changes results of her school alone; an operator’s correction those of all', async ({
  world,
}) => {
  const [neem, banyan] = [await givenClass(world), await givenClass(world, 'Banyan School')]
  const questionId = await givenQuestion(world, {})
  const ours = await givenTry(world, { personId: neem.pupil.id, workspace: neem.id, chosen: [[questionId, [1]]] })
  const theirs = await givenTry(world, { personId: banyan.pupil.id, workspace: banyan.id, chosen: [[questionId, [2]]] })
  await correct(world, neem.teacher, { questionId, action: 'CHANGE_KEY', key: [1] })
  expect([(await numbersOf(world, ours))?.percent, (await numbersOf(world, theirs))?.percent]).toEqual([100, 0])
  const shown = await banyan.teacher.call(listRegrades, { questionId })
  expect([shown.regrades, shown.question.right, shown.question.isOut]).toEqual([[], [0], false])
  expect((await neem.teacher.call(listRegrades, { questionId })).question).toMatchObject({ right: [1], isOut: true })
  const operator = await world.person({ operator: true })
  await correct(world, operator, { questionId, action: 'CHANGE_KEY', key: [2] })
  // Nobody’s result got lower by it.
  expect([(await numbersOf(world, ours))?.percent, (await numbersOf(world, theirs))?.percent]).toEqual([100, 100])
  expect((await banyan.teacher.call(listRegrades, { questionId })).question.right).toEqual([2])
})

test('whoever neither teaches nor runs the organisation of a question is told that there is none, and operators that a school’s own question is its matter', async ({
  world,
}) => {
  const { id, teacher, pupil } = await givenClass(world)
  const stranger = await givenClass(world, 'Banyan School')
  const operator = await world.person({ operator: true })
  const own = await givenQuestion(world, { workspace: id })
  const unasked = await givenQuestion(world, {})
  const codes = async (questionId: string) =>
    await Promise.all(
      [pupil, stranger.teacher, operator, teacher].map(
        async (who) => (await who.ask(listRegrades, { questionId })).message,
      ),
    )
  expect(await codes(own)).toEqual(['NOT_ALLOWED', 'QUESTION_NOT_FOUND', 'QUESTION_NOT_FOUND', 'Success!'])
  // Of what is made for everybody a school corrects what its people were asked.
  expect(await codes(unasked)).toEqual(['NOT_ALLOWED', 'QUESTION_NOT_FOUND', 'Success!', 'QUESTION_NOT_FOUND'])
})

test.for([
  ['MCQ_SINGLE', { action: 'CHANGE_KEY', key: [3] }],
  ['MCQ_SINGLE', { action: 'CHANGE_KEY', key: [0, 1] }],
  ['MCQ_SINGLE', { action: 'CHANGE_KEY' }],
  ['MCQ_SINGLE', { action: 'ADD_KEY', key: [0] }],
  ['MCQ_MULTI', { action: 'ADD_KEY', key: [1] }],
  ['ORDER', { action: 'CHANGE_KEY', key: [0, 1] }],
  ['NUMBER', { action: 'CHANGE_KEY', key: [0] }],
  ['FILL', { action: 'ADD_KEY', key: [0] }],
  ['MCQ_SINGLE', { action: 'CHANGE_MARK' }],
] as const)('of a question of kind %s, what does not go with it is refused: %o', async ([kind, wanted], { world }) => {
  const { id, teacher } = await givenClass(world)
  const questionId = await givenQuestion(world, { workspace: id, kind })
  const { key, ...rest } = { key: undefined, ...wanted }
  const said = await teacher.ask(applyRegrade, { ...changeOf(questionId), ...rest, key: key && [...key] })
  expect([said.statusCode, said.body.code]).toEqual([400, 'KEY_NOT_FITTING'])
  const {
    regradeId: _,
    number: __,
    reason: ___,
    ...looked
  } = { ...changeOf(questionId), ...rest, key: key && [...key] }
  expect((await teacher.ask(previewRegrade, looked)).body.code).toBe('KEY_NOT_FITTING')
  expect((await teacher.ask(previewRegrade, { ...looked, questionId: randomUUID() })).body.code).toBe(
    'QUESTION_NOT_FOUND',
  )
  expect((await teacher.ask(previewRegrade, { questionId, action: 'UNDO' })).body.code).toBe('NOTHING_TO_UNDO')
})

test('[news:QX5] whoever passes by a correction gets what a pass brings once, also after it was taken back and made again', async ({
  world,
}) => {
  const { id, teacher, pupil } = await givenClass(world)
  const questionId = await givenQuestion(world, { workspace: id })
  const config = { coinsPerPass: 5 }
  const one = await givenTry(world, { personId: pupil.id, workspace: id, chosen: [[questionId, [1]]], config })
  const balances: number[] = []
  const steps = [{ action: 'CHANGE_KEY' }, { action: 'UNDO' }, { action: 'CHANGE_KEY' }] as const
  for (const [index, { action }] of steps.entries()) {
    const change = changeOf(questionId, { action, number: index + 1, neverLower: false, mayLower: true })
    await teacher.call(applyRegrade, change)
    await runRegrades(world)
    await runPasses(world)
    balances.push((await pupil.call(getCoins, {})).balance)
  }
  expect((await numbersOf(world, one))?.passed).toBe(true)
  expect(balances).toEqual([5, 5, 5])
})

test('an answer that is corrected while its quiz ends is marked by the new one', async ({ world }) => {
  const { id, teacher, pupil } = await givenClass(world)
  const questionId = await givenQuestion(world, { workspace: id })
  const one = await givenTry(world, { personId: pupil.id, workspace: id, chosen: [[questionId, [1]]], runs: true })
  await teacher.call(applyRegrade, changeOf(questionId))
  await Promise.all([endTry(world, one), runRegrades(world)])
  expect(await numbersOf(world, one)).toMatchObject({ percent: 100, passed: true })
})

test('[news:QX8] when moderators take a story down, its questions count no more in results of the last 90 days, and nobody’s gets lower', async ({
  world,
}) => {
  const { id, pupil } = await givenClass(world)
  const story = await givenQuizStory(world, 0)
  const gone = await givenQuestion(world, {})
  const stays = await givenQuestion(world, { stem: 'Stays?' })
  await world.owner`update quiz_question set article_id = ${story.id} where id = ${gone}`
  const taken = async (chosen: number[]) =>
    await givenTry(world, {
      personId: pupil.id,
      workspace: id,
      chosen: [
        [gone, chosen],
        [stays, [0]],
      ],
    })
  const [old, wrong, right] = [await taken([1]), await taken([1]), await taken([0])]
  const days = (count: number) => new Date(world.clock.now().getTime() - count * 86_400_000)
  await world.owner`update quiz_attempt set ended_at = ${days(91)} where id = ${old.id}`
  await world.owner`update quiz_attempt set ended_at = ${days(89)} where id = ${wrong.id}`
  await world.owner`update article set state = 'REMOVED' where id = ${story.id}`
  await settleQuestionsTask(world.house)({ articleId: story.id }, jobRun())
  const put = await world.owner<{ identifier: string }[]>`
    select task_identifier as identifier from graphile_worker.jobs where key = ${`void-removed-question ${gone}`}`
  expect(put).toHaveLength(1)
  for (const _ of [1, 2]) await voidRemovedTask(world.house)({ questionId: gone }, jobRun())
  await runRegrades(world)
  const percents = []
  for (const each of [old, wrong, right]) percents.push((await numbersOf(world, each))?.percent)
  expect(percents).toEqual([50, 100, 100])
  const [{ count } = { count: 0 }] = await world.owner<
    { count: number }[]
  >`select count(*)::int as count from quiz_regrade`
  expect(count).toBe(1)
})

test('[news:QX3] a process that is killed amid 1,100 results goes on behind its last 500, and every result is corrected once', async ({
  world,
}) => {
  const { id, teacher, pupil } = await givenClass(world)
  const questionId = await givenQuestion(world, { workspace: id })
  const { id: first } = await givenTry(world, { personId: pupil.id, workspace: id, chosen: [[questionId, [1]]] })
  await world.owner`
    with made as (
      insert into quiz_attempt (id, quiz_id, person_id, workspace_id, number, state, started_at, deadline, ended_at, config, result_slug, stories, marks,
        most_marks, percent, passed)
      select 'many-' || lpad(n::text, 5, '0'), t.quiz_id, t.person_id, t.workspace_id, n + 1, 'SUBMITTED', t.started_at, t.deadline, t.ended_at,
        ${world.owner.json(QUIZ_DEFAULTS)}, 'result-' || n, '{}', 0, 1, 0, false
      from quiz_attempt t, generate_series(1, 1099) n where t.id = ${first} returning id)
    insert into quiz_answer (attempt_id, position, question_id, version, shown, chosen, sequence, fraction)
    select id, 0, ${questionId}, 1, array[0, 1, 2], array[1], 1, 0 from made`
  const change = changeOf(questionId)
  expect(await teacher.call(applyRegrade, change)).toMatchObject({ total: 1100, done: 0, state: 'RUNNING' })
  // A try of the second portion waits, so that the process is in the middle of it when it is killed.
  const hold = await world.owner.reserve()
  await hold`begin`
  await hold`select from quiz_attempt where id = 'many-00700' for update`
  const { socket, database } = world.database as { socket: string; database: string }
  const begin = () =>
    fork(new URL('../../testing/quiz/regrade-child.ts', import.meta.url), [socket, database, change.regradeId])
  const killed = begin()
  const done = async () => (await teacher.call(listRegrades, { questionId })).regrades[0]?.done
  await expect.poll(done, { timeout: 30_000, interval: 50 }).toBe(500)
  const over = once(killed, 'exit')
  killed.kill('SIGKILL')
  await over
  await hold`rollback`
  await hold.release()
  expect((await teacher.call(listRegrades, { questionId })).regrades[0]).toMatchObject({ state: 'RUNNING', done: 500 })
  expect(await once(begin(), 'exit')).toEqual([0, null])
  expect((await teacher.call(listRegrades, { questionId })).regrades[0]).toMatchObject({
    state: 'DONE',
    total: 1100,
    done: 1100,
    changed: 1100,
  })
  const [all] = await world.owner`
    select (select count(*)::int from quiz_regraded) as history, (select count(*)::int from notice where kind = 'quiz-result-changed') as told,
      count(*)::int as right from quiz_attempt where marks = 1 and passed`
  expect(all).toEqual({ history: 1100, told: 1100, right: 1100 })
}, 120_000)
