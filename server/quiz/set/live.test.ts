import { describe, expect } from 'vitest'
import { attemptQuiz, getQuizQuestions, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizLive, giveQuizTime, stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { getQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import type { World } from '../../testing/world.ts'

const MINUTE_MS = 60_000
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

async function givenSeventh(world: World, school: QuizSchool, more: { closesAt?: string } = {}) {
  const questions = await givenQuestions(world, 4)
  return await givenSet(school.teacher, writtenSet(questions, { departmentIds: [school.seventh], tries: 2, ...more }))
}

const standsOf = async ({ teacher }: QuizSchool, id: string) => {
  const { people } = await teacher.call(getQuizLive, { id })
  return people.map(({ name, state, attempt }) =>
    `${name} ${state} ${attempt ? `${attempt.answered} of ${attempt.questions}` : ''}`.trim(),
  )
}
const tryOf = async ({ teacher }: QuizSchool, id: string, name: string) => {
  const { people } = await teacher.call(getQuizLive, { id })
  const attempt = people.find((one) => one.name === name)?.attempt
  if (!attempt) throw new Error(`${name} has begun nothing`)
  return attempt
}

describe('the live view of a quiz', () => {
  test('names those whom it is for: who is at it and how far, who is done with her result, and who has not begun', async ({
    world,
    school,
  }) => {
    const { id, slug } = await givenSeventh(world, school)
    expect(await standsOf(school, id)).toEqual(['Asha NOT_BEGUN', 'Bela NOT_BEGUN', 'Chetan NOT_BEGUN'])
    await begunBy(school.asha, slug, 3)
    await takenBy(school.bela, slug, 1)
    expect(await standsOf(school, id)).toEqual(['Asha RUNNING 3 of 4', 'Bela DONE 1 of 4', 'Chetan NOT_BEGUN'])
    expect(await school.teacher.call(getQuizLive, { id })).toMatchObject({
      counts: { people: 3, running: 1, done: 1, notBegun: 1 },
      average: 25,
      people: [{}, { attempt: { percent: 25, passed: false } }, {}],
    })
  })

  test('is for whoever runs the quiz, who sees those results also without heading the department', async ({
    world,
    school,
  }) => {
    const other = await world.person({ workspace: school.id, role: 'FACULTY', name: 'Omar Khan' })
    const questions = await givenQuestions(world, 2)
    const { id, slug } = await givenSet(other, writtenSet(questions))
    const result = await takenBy(school.dev, slug, 2)
    expect(await other.call(getQuizReview, { result })).toMatchObject({ percent: 100, taker: { name: 'Dev' } })
    const steps = { id, reason: 'Her line broke.', minutes: 5 }
    const strange = [
      await school.teacher.ask(getQuizLive, { id }),
      await school.teacher.ask(stepQuizTry, { ...steps, attempt: result, step: 'VOID' }),
      await school.teacher.ask(giveQuizTime, steps, { 'idempotency-key': 'strange' }),
    ]
    expect(strange.map((answer) => codeOf(answer))).toEqual(strange.map(() => 'QUIZ_NOT_FOUND'))
    expect(codeOf(await school.asha.ask(getQuizLive, { id }))).toBe('NOT_ALLOWED')
    expect(codeOf(await school.asha.ask(getQuizReview, { result }))).toBe('RESULT_NOT_FOUND')
  })
})

describe('whoever runs a quiz [news:QA20]', () => {
  test('gives one pupil minutes, ends her try, opens it again and voids it, each with a reason that is kept', async ({
    world,
    school,
  }) => {
    const { id, slug } = await givenSeventh(world, school)
    const { quizSessionId, questions } = await begunBy(school.asha, slug, 2)
    const { resultSlug: attempt, deadline } = await tryOf(school, id, 'Asha')
    const step = async (name: 'ADD_TIME' | 'END' | 'REOPEN' | 'VOID', minutes?: number) =>
      await school.teacher.call(stepQuizTry, { id, attempt, step: name, minutes, reason: 'Her line broke.' })
    const longer = await step('ADD_TIME', 5)
    expect(Date.parse(longer.deadline) - Date.parse(deadline)).toBe(5 * MINUTE_MS)
    expect(await step('END')).toMatchObject({ state: 'DONE' })
    expect(await school.asha.call(getQuizReview, { result: attempt })).toMatchObject({
      percent: 50,
      status: 'AUTO_SUBMITTED',
    })
    const save = { quizSessionId, answers: [{ questionId: questions[2]?.questionId ?? '', seq: 2, chosen: [0] }] }
    expect(codeOf(await school.asha.ask(attemptQuiz, save))).toBe('ATTEMPT_ENDED')
    expect(codeOf(await school.teacher.ask(stepQuizTry, { id, attempt, step: 'END', reason: 'Once more.' }))).toBe(
      'STEP_TOO_LATE',
    )
    const again = await step('REOPEN', 3)
    expect(again).toEqual({
      state: 'RUNNING',
      deadline: new Date(world.clock.now().getTime() + 3 * MINUTE_MS).toISOString(),
    })
    expect((await school.asha.call(attemptQuiz, save)).saved).toHaveLength(1)
    await step('END')
    expect(await school.asha.call(getQuizReview, { result: attempt })).toMatchObject({ percent: 75 })
    expect(await step('VOID')).toMatchObject({ state: 'VOIDED' })
    expect(await standsOf(school, id)).toContain('Asha VOIDED 3 of 4')
    const kept = await world.owner<{ reason: string; toState: string }[]>`
      select reason, to_state from status_history where entity = 'quiz_attempt' and actor_id = ${school.teacher.id} order by at, id`
    expect(kept.map(({ toState, reason }) => `${toState}: ${reason}`)).toEqual([
      'AUTO_SUBMITTED: Her line broke.',
      'IN_PROGRESS: Her line broke.',
      'AUTO_SUBMITTED: Her line broke.',
      'VOIDED: Her line broke.',
    ])
    // She is told what became of it, and no address of a result that is not there.
    const voided = [
      await school.asha.ask(attemptQuiz, save),
      await school.asha.ask(submitQuiz, { quizSessionId }),
      await school.asha.ask(getQuizQuestions, { quizId: slug, quizSessionId }),
    ]
    expect(voided.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      voided.map(() => [409, { code: 'ATTEMPT_VOIDED' }]),
    )
    // A voided try is none: she has both of hers again.
    expect((await begunBy(school.asha, slug)).attempt.attemptNo).toBe(2)
  })

  test('opens no second try beside one that goes on, and no try of another quiz', async ({ world, school }) => {
    const { id, slug } = await givenSeventh(world, school)
    const first = await takenBy(school.asha, slug)
    await begunBy(school.asha, slug)
    const reopen = { id, attempt: first, step: 'REOPEN' as const, minutes: 5, reason: 'Her line broke.' }
    expect(codeOf(await school.teacher.ask(stepQuizTry, reopen))).toBe('ATTEMPT_RUNNING')
    const { id: other } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 1, { words: 'other' })))
    expect(codeOf(await school.teacher.ask(stepQuizTry, { ...reopen, id: other }))).toBe('ATTEMPT_NOT_FOUND')
    const [own] = await world.owner<{ resultSlug: string }[]>`
      select t.result_slug from quiz_attempt t join quiz q on q.id = t.quiz_id where q.kind = 'USERWISE' and t.person_id = ${school.asha.id} limit 1`
    expect(codeOf(await school.teacher.ask(stepQuizTry, { ...reopen, attempt: own?.resultSlug ?? '' }))).toBe(
      'ATTEMPT_NOT_FOUND',
    )
  })

  test('takes her own quiz by the rules of all: no step is taken with her own try', async ({ world, school }) => {
    const { id, slug } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 2)))
    const { quizSessionId, attempt } = await begunBy(school.teacher, slug, 1)
    const { resultSlug } = await tryOf(school, id, 'Leela Thomas')
    const step = { id, attempt: resultSlug, minutes: 5, reason: 'Her line broke.' }
    const said = []
    for (const name of ['ADD_TIME', 'END', 'VOID'] as const)
      said.push(codeOf(await school.teacher.ask(stepQuizTry, { ...step, step: name })))
    expect(said).toEqual(said.map(() => 'ATTEMPT_NOT_FOUND'))
    const { deadline } = (await school.teacher.call(getQuizQuestions, { quizId: slug, quizSessionId })).attempt
    expect(deadline).toBe(attempt.deadline)
    await begunBy(school.asha, slug)
    const give = { id, minutes: 5, reason: 'The power went.' }
    expect(await school.teacher.call(giveQuizTime, give, { 'idempotency-key': 'own' })).toEqual({ tries: 1 })
    expect((await tryOf(school, id, 'Leela Thomas')).deadline).toBe(attempt.deadline)
    expect(await school.head.call(stepQuizTry, { ...step, step: 'END' })).toMatchObject({ state: 'DONE' })
  })

  test('gives everybody who writes minutes at once, and the quiz closes as much later; pressed twice it is given once', async ({
    world,
    school,
  }) => {
    const closesAt = new Date(world.clock.now().getTime() + 8 * MINUTE_MS).toISOString()
    const { id, slug } = await givenSeventh(world, school, { closesAt })
    await begunBy(school.asha, slug)
    await begunBy(school.bela, slug)
    const give = async () =>
      await school.teacher.ask(
        giveQuizTime,
        { id, minutes: 5, reason: 'The power went.' },
        { 'idempotency-key': 'power' },
      )
    expect((await give()).body).toEqual({ tries: 2 })
    await give()
    const late = new Date(Date.parse(closesAt) + 5 * MINUTE_MS).toISOString()
    for (const name of ['Asha', 'Bela']) expect((await tryOf(school, id, name)).deadline).toBe(late)
    expect((await school.teacher.call(getQuizSet, { id })).closesAt).toBe(late)
    world.clock.pass(9 * MINUTE_MS)
    const chetan = await world.session(school.chetan.id, school.id)
    expect(await chetan.call(startQuiz, { quizSlug: slug })).toMatchObject({ deadline: late })
  })
})
