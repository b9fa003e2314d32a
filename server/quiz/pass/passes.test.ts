import { expect } from 'vitest'
import { stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { runPasses } from '../../testing/quiz/regrading.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { endAttemptsTask } from '../attempt/end-attempt.ts'
import { jobRun } from '../../testing/job-run.ts'

/** What is given for passes from now on, in words. */
function given(world: World) {
  const said: string[] = []
  return async () => {
    await runPasses(world, async (_, { personId, coins }) => {
      const [person] = await world.owner<{ name: string }[]>`select name from person where id = ${personId}`
      said.push(`${person?.name}: ${coins}`)
    })
    return said
  }
}

const givenWells = async (world: World, { teacher }: QuizSchool, more: object = {}) =>
  await givenSet(teacher, writtenSet(await givenQuestions(world, 2), { tries: 5, passPercent: 50, ...more }))

test('whoever passes is given for it once: by handing in, and when her time ran out; who fails, nothing', async ({
  world,
  school,
}) => {
  const all = given(world)
  await givenRules(world, school.id, { coinsPerPass: 7, dailyCap: 1 })
  const { slug } = await givenWells(world, school)
  await takenBy(school.asha, slug, 2)
  await takenBy(school.bela, slug, 0)
  await begunBy(school.chetan, slug, 2)
  expect(await all()).toEqual(['Asha: 7'])
  world.clock.pass(11 * MINUTE_MS)
  await endAttemptsTask(world.house)(undefined, jobRun())
  expect(await all()).toEqual(['Asha: 7', 'Chetan: 7'])
  expect(await all()).toHaveLength(2)
})

test('a second pass of the day brings no coins, one of the next day in India does', async ({ world, school }) => {
  const all = given(world)
  await givenRules(world, school.id, { coinsPerPass: 7, dailyCap: 1 })
  const { slug } = await givenWells(world, school)
  await takenBy(school.asha, slug, 2)
  await takenBy(school.asha, slug, 2)
  expect(await all()).toEqual(['Asha: 7', 'Asha: 0'])
  // It is 13:30 in India; at midnight another day begins.
  world.clock.pass(10.5 * 60 * MINUTE_MS)
  await takenBy(await world.session(school.asha.id, school.id), slug, 2)
  expect(await all()).toEqual(['Asha: 7', 'Asha: 0', 'Asha: 7'])
})

test('one that is opened again and passes once more is given for once, one that is voided before anything was given not at all', async ({
  world,
  school,
}) => {
  const all = given(world)
  await givenRules(world, school.id, { coinsPerPass: 7, dailyCap: 5 })
  const { id, slug } = await givenWells(world, school)
  const attempt = await takenBy(school.asha, slug, 2)
  expect(await all()).toEqual(['Asha: 7'])
  const step = async (of: TestPerson, input: object) =>
    await of.call(stepQuizTry, { id, attempt, step: 'END', reason: 'Her line broke.', ...input })
  await step(school.teacher, { step: 'REOPEN', minutes: 5 })
  await step(school.teacher, { step: 'END' })
  expect(await all()).toEqual(['Asha: 7'])
  const voided = await takenBy(school.bela, slug, 2)
  await step(school.teacher, { attempt: voided, step: 'VOID' })
  expect(await all()).toEqual(['Asha: 7'])
})

test('a school that gives no coins gives none', async ({ world, school }) => {
  const all = given(world)
  const { slug } = await givenWells(world, school)
  await takenBy(school.asha, slug, 2)
  expect(await all()).toEqual(['Asha: 0'])
})
