import { describe, expect } from 'vitest'
import { getCoins, listCoinEntries } from '@chowk/contract/order/coin.ts'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { givenTry, runPasses } from '../../testing/quiz/regrading.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { endAttemptsTask } from '../attempt/end-attempt.ts'
import { jobRun } from '../../testing/job-run.ts'

/** Coins of these people once all passes of so far have brought theirs. */
async function earned(world: World, ...people: readonly TestPerson[]): Promise<number[]> {
  await runPasses(world)
  return await Promise.all(people.map(async (person) => (await person.call(getCoins, {})).balance))
}

const givenWells = async (world: World, { teacher }: Pick<QuizSchool, 'teacher'>, more: object = {}) =>
  await givenSet(teacher, writtenSet(await givenQuestions(world, 2), { tries: 5, passPercent: 50, ...more }))

const givenCoinRules = async (world: World, { id }: QuizSchool, dailyCap = 1) =>
  await givenRules(world, id, { coinsPerPass: 7, dailyCap })

describe('coins for a passed quiz [news:QC10] [cso:S32]', () => {
  test('come once, for handing in and when the time runs out; a failed quiz brings none', async ({ world, school }) => {
    const { asha, bela, chetan } = school
    await givenCoinRules(world, school)
    const { slug } = await givenWells(world, school)
    await takenBy(asha, slug, 2)
    await takenBy(bela, slug, 0)
    await begunBy(chetan, slug, 2)
    expect(await earned(world, asha, bela, chetan)).toEqual([7, 0, 0])
    world.clock.pass(11 * MINUTE_MS)
    await endAttemptsTask(world.house)(undefined, jobRun())
    expect(await earned(world, asha, bela, chetan)).toEqual([7, 0, 7])
    expect(await earned(world, asha, bela, chetan)).toEqual([7, 0, 7])
  })

  test('are none for a second quiz of the day above the limit, and come again on the next day in India', async ({
    world,
    school,
  }) => {
    await givenCoinRules(world, school)
    const sets = [await givenWells(world, school), await givenWells(world, school), await givenWells(world, school)]
    const [one, two, three] = sets.map(({ slug }) => slug)
    await takenBy(school.asha, one ?? '', 2)
    await takenBy(school.asha, two ?? '', 2)
    expect(await earned(world, school.asha)).toEqual([7])
    // It is 13:30 in India; at midnight another day begins.
    world.clock.pass(10.5 * 60 * MINUTE_MS)
    const asha = await world.session(school.asha.id, school.id)
    await takenBy(asha, three ?? '', 2)
    expect(await earned(world, asha)).toEqual([14])
  })

  test('are none for a second try at the same quiz, unless the first was voided', async ({ world, school }) => {
    const { asha, bela, teacher } = school
    await givenCoinRules(world, school, 5)
    const { id, slug } = await givenWells(world, school)
    await takenBy(asha, slug, 0)
    await takenBy(asha, slug, 2)
    const attempt = await takenBy(bela, slug, 0)
    await teacher.call(stepQuizTry, { id, attempt, step: 'VOID', reason: 'The power failed.' })
    await takenBy(bela, slug, 2)
    expect(await earned(world, asha, bela)).toEqual([0, 7])
  })

  test('stay for a try that is opened again, and come not at all for one that is voided before', async ({
    world,
    school,
  }) => {
    const { asha, bela, teacher } = school
    await givenCoinRules(world, school, 5)
    const { id, slug } = await givenWells(world, school)
    const attempt = await takenBy(asha, slug, 2)
    expect(await earned(world, asha)).toEqual([7])
    const step = async (input: object) =>
      await teacher.call(stepQuizTry, { id, attempt, step: 'END', reason: 'Her line broke.', ...input })
    await step({ step: 'REOPEN', minutes: 5 })
    await step({ step: 'END' })
    expect(await earned(world, asha)).toEqual([7])
    await step({ attempt: await takenBy(bela, slug, 2), step: 'VOID' })
    expect(await earned(world, asha, bela)).toEqual([7, 0])
  })

  test('go when their try is voided, as far as they are left', async ({ world, school }) => {
    const { asha, bela, teacher } = school
    await givenCoinRules(world, school)
    const { id, slug } = await givenWells(world, school)
    const tries = [await takenBy(asha, slug, 2), await takenBy(bela, slug, 2)]
    expect(await earned(world, asha, bela)).toEqual([7, 7])
    // As if three were spent.
    await world.owner`update coin_lot set left_coins = 4 where person_id = ${bela.id}`
    for (const attempt of tries)
      await teacher.call(stepQuizTry, { id, attempt, step: 'VOID', reason: 'The paper was known.' })
    for (let run = 0; run < 2; run++) expect(await earned(world, asha, bela)).toEqual([0, 0])
    const gone = async (person: TestPerson) => (await person.call(listCoinEntries, {})).content[0]
    expect(await gone(asha)).toMatchObject({ kind: 'TAKEN_BACK', coins: -7, reason: 'Wells of our town' })
    expect(await gone(bela)).toMatchObject({ kind: 'TAKEN_BACK', coins: -4 })
  })

  test('are none where results are not told, and none for the author of the quiz', async ({ world, school }) => {
    const { asha, teacher } = school
    await givenCoinRules(world, school, 5)
    await takenBy(asha, (await givenWells(world, school, { review: 'NEVER' })).slug, 2)
    const own = await givenWells(world, school)
    await takenBy(asha, own.slug, 2)
    expect(await earned(world, asha)).toEqual([7])
    await world.owner`update quiz set author_id = ${asha.id} where id = ${own.id}`
    await world.owner`delete from quiz_pass`
    await world.owner`delete from coin_movement`
    await world.owner`delete from coin_lot`
    await world.owner`insert into quiz_pass (attempt_id, noted_at) select id, ended_at from quiz_attempt where passed and quiz_id = ${own.id}`
    expect(await earned(world, asha, teacher)).toEqual([0, 0])
  })

  test('of one day are at most 100 for one person, however many workspaces give them', async ({ world, school }) => {
    const { asha } = school
    const [question = ''] = await givenQuestions(world, 1)
    const config = { coinsPerPass: 60, dailyCap: 10 }
    for (let count = 0; count < 3; count++)
      await givenTry(world, { personId: asha.id, workspace: null, chosen: [[question, [0]]], config })
    expect(await earned(world, asha)).toEqual([100])
    const given = await world.owner<{ coins: number }[]>`select coins from quiz_pass where coins > 0 order by coins`
    expect(given.map((row) => row.coins)).toEqual([40, 60])
    world.clock.pass(DAY_MS)
    await givenTry(world, { personId: asha.id, workspace: null, chosen: [[question, [0]]], config })
    expect(await earned(world, await world.session(asha.id, school.id))).toEqual([160])
  })

  test('stand on the result of their taker alone, first as coming', async ({ world, school }) => {
    const { asha, teacher } = school
    await givenCoinRules(world, school)
    const { slug } = await givenWells(world, school)
    const result = await takenBy(asha, slug, 2)
    const shown = async (viewer: TestPerson) => (await viewer.call(getQuizReview, { result })).earned
    expect(await shown(asha)).toEqual({ coins: null, isComing: true })
    await runPasses(world)
    expect(await shown(asha)).toEqual({ coins: 7, isComing: false })
    expect(await shown(teacher)).toBeNull()
  })

  test('are none in a school that gives none', async ({ world, school }) => {
    const { slug } = await givenWells(world, school)
    const result = await takenBy(school.asha, slug, 2)
    expect((await school.asha.call(getQuizReview, { result })).earned).toBeNull()
    expect(await earned(world, school.asha)).toEqual([0])
  })

  test('are granted once by jobs at the same time', async ({ world, school }) => {
    await givenCoinRules(world, school)
    await takenBy(school.asha, (await givenWells(world, school)).slug, 2)
    await Promise.all(Array.from({ length: 4 }, async () => await runPasses(world)))
    expect(await earned(world, school.asha)).toEqual([7])
  })
})
