import { describe, expect } from 'vitest'
import { NO_ACCOMMODATION, setAccommodation } from '@chowk/contract/quiz/accommodation.ts'
import { startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { previewQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

// The world begins on Saturday 21 November 2026 at 13:30 in India.
const standing = async (person: TestPerson, quiz: string) => {
  const { reasons, nextAt } = await person.call(getQuizEligibility, { quiz })
  return { reasons: reasons.map(({ code }) => code), nextAt }
}
const later = (world: World, minutes: number) =>
  new Date(world.clock.now().getTime() + minutes * MINUTE_MS).toISOString()

describe('the hours, days and holidays of a school', () => {
  test('hold for a quiz that its teacher sets: nobody begins outside them, and the card says from when she may [news:QC7]', async ({
    world,
    school,
  }) => {
    const { slug } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 2)))
    const stateOf = async () =>
      (await school.asha.call(listQuizzes, {})).content.map(({ state, nextAt }) => [state, nextAt])
    expect(await stateOf()).toEqual([['READY', null]])
    await givenRules(world, school.id, { allowedHours: { from: '07:00', to: '12:00' } })
    expect(await standing(school.asha, slug)).toEqual({
      reasons: ['OUTSIDE_HOURS'],
      nextAt: '2026-11-22T01:30:00.000Z',
    })
    expect(await stateOf()).toEqual([['NOT_NOW', '2026-11-22T01:30:00.000Z']])
    const refused = await school.asha.ask(startQuiz, { quizSlug: slug })
    expect([refused.statusCode, refused.body['details']]).toEqual([409, { reasons: ['OUTSIDE_HOURS'] }])
    await givenRules(world, school.id, { blackoutDates: ['2026-11-21'], allowedDays: [1, 2, 3, 4, 5] })
    expect(await standing(school.asha, slug)).toEqual({
      reasons: ['OUTSIDE_HOURS', 'BLACKOUT'],
      nextAt: '2026-11-22T18:30:00.000Z',
    })
    await givenRules(world, school.id, { enabled: false })
    expect(await standing(school.asha, slug)).toEqual({ reasons: ['QUIZ_DISABLED'], nextAt: null })
    expect(await stateOf()).toEqual([['OFF', null]])
  })

  test('do not hold for whoever may take quizzes at any hour, for a preview, or for a quiz for everybody', async ({
    world,
    school,
  }) => {
    const questions = await givenQuestions(world, 2)
    const { id, slug } = await givenSet(school.teacher, writtenSet(questions))
    const farah = await world.person({ operator: true })
    const open = await givenSet(farah, writtenSet(questions), { kind: 'PUBLIC' })
    await givenRules(world, school.id, { allowedHours: { from: '07:00', to: '12:00' } })
    await school.head.call(setAccommodation, {
      userId: school.asha.id,
      version: 0,
      accommodation: { ...NO_ACCOMMODATION, anyHour: true },
      reason: 'Is at the hospital in the mornings',
      startsOn: null,
      endsOn: '2026-12-31',
    })
    expect(await standing(school.asha, slug)).toEqual({ reasons: [], nextAt: null })
    expect(await standing(school.bela, open.slug)).toEqual({ reasons: [], nextAt: null })
    const { quizSlug } = await school.teacher.call(previewQuizSet, { id })
    expect(await standing(school.teacher, quizSlug)).toEqual({ reasons: [], nextAt: null })
    const states = async (person: TestPerson) =>
      (await person.call(listQuizzes, {})).content.map(({ kind, state }) => `${kind} ${state}`).toSorted()
    expect(await states(school.asha)).toEqual(['ENTITY READY', 'PUBLIC READY'])
    expect(await states(school.bela)).toEqual(['ENTITY NOT_NOW', 'PUBLIC READY'])
  })

  test('that begin only after a quiz is closed leave no time to begin it, and none is promised', async ({
    world,
    school,
  }) => {
    const set = writtenSet(await givenQuestions(world, 2), { closesAt: later(world, 60) })
    const { slug } = await givenSet(school.teacher, set)
    await givenRules(world, school.id, { allowedHours: { from: '07:00', to: '12:00' } })
    expect(await standing(school.asha, slug)).toEqual({ reasons: ['OUTSIDE_HOURS'], nextAt: null })
  })
})

test('between two tries of one quiz lies the pause of the school; another quiz does not wait for it', async ({
  world,
  school,
}) => {
  const questions = await givenQuestions(world, 2)
  const { slug } = await givenSet(school.teacher, writtenSet(questions, { tries: 2 }))
  const other = await givenSet(school.teacher, writtenSet(questions, { title: 'Other wells' }))
  await givenRules(world, school.id, { cooldownMinutes: 30 })
  await takenBy(school.asha, slug, 1)
  expect(await standing(school.asha, slug)).toEqual({ reasons: ['COOLDOWN'], nextAt: later(world, 30) })
  expect(await standing(school.asha, other.slug)).toEqual({ reasons: [], nextAt: null })
  world.clock.pass(30 * MINUTE_MS)
  expect(await standing(await world.session(school.asha.id, school.id), slug)).toEqual({ reasons: [], nextAt: null })
})

test('the card of a quiz that tells no results says that it was handed in, and no per cent', async ({
  world,
  school,
}) => {
  const set = writtenSet(await givenQuestions(world, 2), { review: 'NEVER' })
  const { slug } = await givenSet(school.teacher, set)
  await takenBy(school.asha, slug, 2)
  expect((await school.asha.call(listQuizzes, {})).content).toMatchObject([{ state: 'DONE', percent: null }])
})
