import { describe, expect } from 'vitest'
import { getQuizCustomization, updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { getQuizLeaderboard } from '@chowk/contract/quiz/summary/leaderboard.ts'
import { givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code

// Asha knows four of four, Bela three, Chetan two, and Dev of the other department all; all of them are of class 7 when nothing is said.
async function givenResults(world: World, { teacher, asha, bela, chetan, dev }: QuizSchool, more = {}) {
  const { slug } = await givenSet(teacher, writtenSet(await givenQuestions(world, 4), more))
  const results = new Map<TestPerson, string>()
  for (const [who, right] of [
    [asha, 4],
    [bela, 3],
    [chetan, 2],
    [dev, 4],
  ] as const)
    results.set(who, await takenBy(who, slug, right))
  return {
    slug,
    boardOf: async (who: TestPerson) => await who.call(getQuizLeaderboard, { result: results.get(who) ?? '' }),
  }
}

const name = async (...people: TestPerson[]) => {
  for (const one of people) await one.call(updateQuizCustomization, { leaderboard: true })
}

describe('the best of a quiz', () => {
  test('are told nobody unless the school wants it, and then only of those who want to be named, by first name and initial', async ({
    world,
    school,
  }) => {
    const { asha, bela, chetan, id } = school
    await world.owner`update membership set shown_name = 'Bela Rani Sen' where person_id = ${bela.id}`
    const { boardOf } = await givenResults(world, school)
    await name(bela)
    expect(await boardOf(asha)).toEqual({ reach: 'OFF', isNamed: false, people: 0, rows: [], ownPlace: null })
    expect((await asha.call(getQuizCustomization, {})).leaderboard).toBeNull()
    await givenRules(world, id, { leaderboard: 'ALL' })
    expect((await asha.call(getQuizCustomization, {})).leaderboard).toBe(false)
    expect(await boardOf(asha)).toEqual({
      reach: 'ALL',
      isNamed: false,
      people: 1,
      rows: [{ place: 1, name: 'Bela S.', percent: 75, isOwn: false }],
      ownPlace: null,
    })
    await name(asha, chetan)
    expect(await boardOf(chetan)).toMatchObject({
      isNamed: true,
      rows: [
        { place: 1, name: 'Asha' },
        { place: 2, name: 'Bela S.' },
        { place: 3, name: 'Chetan', isOwn: true },
      ],
      ownPlace: 3,
    })
    // She takes it back, and is gone from what others see.
    await asha.call(updateQuizCustomization, { leaderboard: false })
    expect((await boardOf(chetan)).rows.map((row) => row.name)).toEqual(['Bela S.', 'Chetan'])
    await world.owner`update membership set state = 'LEFT', left_at = ${world.clock.now()} where person_id = ${bela.id}`
    expect((await boardOf(chetan)).rows.map((row) => row.name)).toEqual(['Chetan'])
  })

  test('are ten of the own class, where the school says so; who did equally well shares a place', async ({
    world,
    school,
  }) => {
    const { asha, dev, bela, id } = school
    await givenRules(world, id, { leaderboard: 'CLASS_TOP_10' })
    await world.owner`update membership set class = 8 where person_id = ${dev.id}`
    const other = await world.session(dev.id, id)
    const { boardOf } = await givenResults(world, { ...school, dev: other })
    await name(asha, bela, other)
    expect((await boardOf(asha)).rows.map((row) => row.name)).toEqual(['Asha', 'Bela'])
    expect((await boardOf(other)).rows.map((row) => row.name)).toEqual(['Dev'])
    await givenRules(world, id, { leaderboard: 'ALL' })
    expect((await boardOf(bela)).rows.map(({ place }) => place)).toEqual([1, 1, 3])
  })

  test('are told with a result of her own alone, and not where she is not told what it brought', async ({
    world,
    school,
  }) => {
    const { asha, teacher, id } = school
    await givenRules(world, id, { leaderboard: 'ALL' })
    const { slug, boardOf } = await givenResults(world, school, { review: 'NEVER' })
    await name(asha)
    expect(await boardOf(asha)).toMatchObject({ reach: 'OFF', rows: [] })
    expect(codeOf(await teacher.ask(getQuizLeaderboard, { result: slug }))).toBe('RESULT_NOT_FOUND')
    const stranger = await world.person()
    expect(codeOf(await stranger.ask(getQuizLeaderboard, { result: slug }))).toBe('RESULT_NOT_FOUND')
  })
})
