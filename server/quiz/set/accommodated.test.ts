import { describe, expect } from 'vitest'
import { NO_ACCOMMODATION, setAccommodation } from '@chowk/contract/quiz/accommodation.ts'
import { getQuizQuestions, getUserwiseQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizSpeech } from '@chowk/contract/quiz/audio.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts'
import { givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const codesOf = (answer: { body: unknown }): unknown =>
  (answer.body as { details?: { reasons?: string[] } }).details?.reasons ?? null
const later = (world: World, ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
const minutesOf = ({ startedAt, deadline }: { startedAt: string; deadline: string }) =>
  (Date.parse(deadline) - Date.parse(startedAt)) / MINUTE_MS

let version = 0
const give = async ({ head }: QuizSchool, to: TestPerson, accommodation: object, days: object = {}) =>
  await head.call(setAccommodation, {
    userId: to.id,
    version: version++,
    accommodation: { ...NO_ACCOMMODATION, ...accommodation },
    reason: 'Reads slowly',
    startsOn: null,
    endsOn: null,
    ...days,
  })

async function setFor(world: World, { teacher, seventh }: QuizSchool, more: object) {
  version = 0
  const questions = await givenQuestions(world, 2)
  return (await givenSet(teacher, writtenSet(questions, { departmentIds: [seventh], ...more }))).slug
}

describe('a quiz that was set, for a pupil who needs more', () => {
  test('lasts as much longer as she was given, and no longer than to her own close [news:QY1]', async ({
    world,
    school,
  }) => {
    const { asha, bela, chetan } = school
    const quizSlug = await setFor(world, school, { minutes: 10, closesAt: later(world, 15 * MINUTE_MS) })
    await give(school, asha, { timeFactor: 2 })
    version = 0
    await give(school, chetan, { timeFactor: 2, closesLaterHours: 1 })
    expect((await asha.call(getUserwiseQuiz, { quiz: quizSlug })).sheet?.isCutShort).toBe(true)
    expect((await chetan.call(getUserwiseQuiz, { quiz: quizSlug })).sheet?.isCutShort).toBe(false)
    const lasts = async (pupil: TestPerson) => minutesOf(await pupil.call(startQuiz, { quizSlug }))
    expect([await lasts(bela), await lasts(asha), await lasts(chetan)]).toEqual([10, 15, 20])
  })

  test('without a limit lasts to her own close, which the others have not', async ({ world, school }) => {
    const { asha, bela } = school
    const quizSlug = await setFor(world, school, { minutes: 10, closesAt: later(world, HOUR_MS) })
    await give(school, asha, { noTimeLimit: true, closesLaterHours: 2 })
    world.clock.pass(HOUR_MS + MINUTE_MS)
    const [hers, others] = [await world.session(asha.id, school.id), await world.session(bela.id, school.id)]
    expect(codesOf(await others.ask(startQuiz, { quizSlug }))).toEqual(['CLOSED'])
    expect(minutesOf(await hers.call(startQuiz, { quizSlug }))).toBe(119)
  })

  test('can be taken once more for each try that she was given [news:QY1]', async ({ world, school }) => {
    const { asha, bela } = school
    const quizSlug = await setFor(world, school, { tries: 1 })
    await give(school, asha, { extraAttempts: 1 }, { endsOn: '2026-12-31' })
    for (const pupil of [asha, bela]) await takenBy(pupil, quizSlug)
    await takenBy(asha, quizSlug)
    for (const pupil of [asha, bela])
      expect(codesOf(await pupil.ask(startQuiz, { quizSlug }))).toEqual(['ATTEMPTS_USED'])
  })

  test('leaves one wrong option out, and the right one stays [news:QY1]', async ({ world, school }) => {
    const { asha, bela } = school
    const quizSlug = await setFor(world, school, {})
    await give(school, asha, { fewerOptions: true, largeText: true, readAloud: true })
    const optionsOf = async (pupil: TestPerson) => {
      const { quizSessionId, config } = await pupil.call(startQuiz, { quizSlug })
      const { questions } = await pupil.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
      return { config, options: questions.map(({ options }) => options) }
    }
    const hers = await optionsOf(asha)
    expect(hers.config).toMatchObject({ largeText: true, readAloud: true })
    expect(hers.options.map((options) => [options.length, options.includes('one')])).toEqual([
      [3, true],
      [3, true],
    ])
    expect((await optionsOf(bela)).options.map(({ length }) => length)).toEqual([4, 4])
  })

  test('goes on as it began when her last day passes meanwhile, and the next one is as for everybody', async ({
    world,
    school,
  }) => {
    const { asha } = school
    const quizSlug = await setFor(world, school, { minutes: 600, tries: 2 })
    const today = new Date(world.clock.now().getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10)
    await give(school, asha, { timeFactor: 4 }, { endsOn: today })
    const { quizSessionId, ...begun } = await asha.call(startQuiz, { quizSlug })
    expect(minutesOf(begun)).toBe(2400)
    world.clock.pass(DAY_MS)
    const fresh = await world.session(asha.id, school.id)
    expect((await fresh.call(getUserwiseQuiz, { quiz: quizSlug })).running?.deadline).toBe(begun.deadline)
    await fresh.call(submitQuiz, { quizSessionId })
    expect(minutesOf(await fresh.call(startQuiz, { quizSlug }))).toBe(600)
  })

  test('that is read to her can be heard by our voices, on any device; to the others none is given [news:QY5]', async ({
    world,
    school,
  }) => {
    const { asha, bela } = school
    const quizSlug = await setFor(world, school, {})
    await give(school, asha, { readAloud: true })
    const { quizSessionId } = await asha.call(startQuiz, { quizSlug })
    const { questions } = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
    const speech = await asha.call(getQuizSpeech, { quizSessionId })
    expect(speech.questions.map(({ parts }) => parts.map(({ words }) => words))).toEqual(
      questions.map(({ stem, options }) => [
        stem,
        ...options.flatMap((option, index) => [`${String.fromCodePoint(65 + index)}.`, option]),
      ]),
    )
    const asked = await world.owner<{ words: string }[]>`select words from spoken_text`
    expect(asked.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['A.', ...questions.map(({ stem }) => stem)]),
    )
    const others = await bela.call(startQuiz, { quizSlug })
    const refused = await bela.ask(getQuizSpeech, { quizSessionId: others.quizSessionId })
    expect(refused.body).toMatchObject({ code: 'ATTEMPT_NOT_FOUND' })
  })
})
