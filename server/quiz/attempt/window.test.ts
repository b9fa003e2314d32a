import { describe, expect } from 'vitest'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { takeUrl } from '../../custom-url/custom-url.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const PHONE = '6f0f2f0e-7d5f-4a67-9d2b-52b6f6c1a001'
const TABLET = '6f0f2f0e-7d5f-4a67-9d2b-52b6f6c1a002'
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

async function givenReader(world: World, rules: object = {}) {
  const school = await world.workspace()
  const asha = await world.person({ name: 'Asha', workspace: school })
  await givenReads(world, asha, 5)
  await world.owner`
    insert into quiz_config (workspace_id, content, changed_at)
    values (${school}, ${world.owner.json({ ...rules })}, ${world.clock.now()})`
  return asha
}

async function begin(person: TestPerson, windowId?: string) {
  const { quizSlug } = await person.call(getUserwiseQuiz, {})
  const attempt = await person.call(startQuiz, { quizSlug, ...(windowId && { windowId }) })
  const { quizSessionId } = attempt
  const { questions } = await person.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  return { quizSlug, quizSessionId, attempt, ids: questions.map(({ questionId }) => questionId) }
}

describe('a try in two windows', () => {
  test('goes on in the one that opened it last; the first is told so, with saving and with handing in, and may take it back [news:QA16]', async ({
    world,
  }) => {
    const asha = await givenReader(world)
    const { quizSlug, quizSessionId, ids } = await begin(asha, PHONE)
    const save = async (windowId: string, seq: number, chosen: number) =>
      await asha.ask(attemptQuiz, {
        quizSessionId,
        windowId,
        answers: [{ questionId: ids[0] ?? '', seq, chosen: [chosen] }],
      })
    expect((await save(PHONE, 1, 0)).statusCode).toBe(200)
    const taken = await asha.call(startQuiz, { quizSlug, windowId: TABLET })
    expect(taken.quizSessionId).toBe(quizSessionId)
    const refused = [
      await save(PHONE, 2, 1),
      await asha.ask(attemptQuiz, { quizSessionId, windowId: PHONE, answers: [] }),
      await asha.ask(submitQuiz, { quizSessionId, windowId: PHONE }),
    ]
    expect(refused.map((said) => [said.statusCode, codeOf(said)])).toEqual(
      Array.from({ length: 3 }, () => [409, 'CONTINUED_ELSEWHERE']),
    )
    const { questions } = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
    expect([questions[0]?.chosen, questions[0]?.seq]).toEqual([[0], 1])
    expect((await save(TABLET, 2, 1)).statusCode).toBe(200)
    await asha.call(startQuiz, { quizSlug, windowId: PHONE.toUpperCase() })
    expect((await save(PHONE, 3, 0)).statusCode).toBe(200)
    const done = await asha.call(submitQuiz, { quizSessionId, windowId: PHONE })
    expect(
      await asha.call(submitQuiz, { quizSessionId, windowId: TABLET }),
      'what has ended is the same for both',
    ).toEqual(done)
  })

  test('a save without answers says what time is left and changes nothing', async ({ world }) => {
    const asha = await givenReader(world)
    const { quizSessionId } = await begin(asha, PHONE)
    world.clock.pass(60_000)
    const said = await asha.call(attemptQuiz, { quizSessionId, windowId: PHONE, answers: [] })
    expect(said).toMatchObject({ saved: [], stale: [], remainingMs: 540_000 })
  })
})

describe('the address of a quiz', () => {
  test('is its own or her own; another’s is refused, and what nobody has is not found [news:QL4]', async ({
    world,
  }) => {
    const asha = await givenReader(world)
    const ravi = await world.person({ name: 'Ravi' })
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    for (const [customUrl, { id }] of [
      ['asha-rao', asha],
      ['ravi-rao', ravi],
    ] as const)
      await takeUrl(world.owner, world.clock.now(), { owner: { personId: id }, customUrl })
    expect((await asha.call(getUserwiseQuiz, { quiz: quizSlug })).quizSlug).toBe(quizSlug)
    expect((await asha.call(getUserwiseQuiz, { quiz: 'Asha-Rao' })).quizSlug).toBe(quizSlug)
    const others = [(await ravi.call(getUserwiseQuiz, {})).quizSlug, 'ravi-rao', 'nobody-has-this']
    const said = []
    for (const quiz of others) said.push(await asha.ask(getUserwiseQuiz, { quiz }))
    expect(said.map((each) => [each.statusCode, codeOf(each)])).toEqual([
      [403, 'NOT_YOURS'],
      [403, 'NOT_YOURS'],
      [404, 'QUIZ_NOT_FOUND'],
    ])
  })
})

describe('where there is no way back', () => {
  test('an answer to a question before one that is saved changes nothing, in the same message it counts [news:QA17]', async ({
    world,
  }) => {
    const asha = await givenReader(world, { navigation: 'FORWARD_ONLY' })
    const { quizSlug, quizSessionId, attempt, ids } = await begin(asha)
    expect(attempt.config.navigation).toBe('FORWARD_ONLY')
    const [one = '', two = '', three = ''] = ids
    const save = async (...answers: { questionId: string; seq: number; chosen: number[] }[]) =>
      await asha.call(attemptQuiz, { quizSessionId, answers })
    const both = [
      { questionId: two, seq: 1, chosen: [0] },
      { questionId: one, seq: 1, chosen: [0] },
    ]
    expect((await save(...both)).saved.toSorted()).toEqual([one, two].toSorted())
    expect(await save({ questionId: one, seq: 2, chosen: [1] })).toMatchObject({ saved: [], stale: [one] })
    expect(await save({ questionId: three, seq: 1, chosen: [0] })).toMatchObject({ saved: [three] })
    const { questions } = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
    expect(questions.slice(0, 3).map(({ chosen }) => chosen)).toEqual([[0], [0], [0]])
  })
})

describe('where there is no way back, on a second device', () => {
  test('the paper comes with what was answered on the first, nothing before the furthest answer can be changed from either, and what comes after it is saved [news:QA17]', async ({
    world,
  }) => {
    const asha = await givenReader(world, { navigation: 'FORWARD_ONLY' })
    const { quizSlug, quizSessionId, ids } = await begin(asha, PHONE)
    const [one = '', two = '', three = ''] = ids
    const save = async (by: TestPerson, windowId: string, answers: { questionId: string; seq: number }[]) =>
      await by.ask(attemptQuiz, {
        quizSessionId,
        windowId,
        answers: answers.map((answer) => ({ ...answer, chosen: [1] })),
      })
    await save(asha, PHONE, [
      { questionId: one, seq: 1 },
      { questionId: two, seq: 1 },
    ])
    const tablet = await world.session(asha.id)
    expect(tablet.deviceId).not.toBe(asha.deviceId)
    expect((await tablet.call(startQuiz, { quizSlug, windowId: TABLET })).quizSessionId).toBe(quizSessionId)
    const paper = await tablet.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
    expect(paper.questions.slice(0, 3).map(({ chosen, seq }) => [chosen, seq])).toEqual([
      [[1], 1],
      [[1], 1],
      [null, 0],
    ])
    // However high its number is: the first device may have answered more often than the second knows.
    expect((await save(tablet, TABLET, [{ questionId: one, seq: 9 }])).body).toMatchObject({ saved: [], stale: [one] })
    expect((await save(tablet, TABLET, [{ questionId: three, seq: 1 }])).body).toMatchObject({ saved: [three] })
    expect((await save(tablet, TABLET, [{ questionId: two, seq: 9 }])).body).toMatchObject({ saved: [], stale: [two] })
    expect(codeOf(await save(asha, PHONE, [{ questionId: three, seq: 5 }]))).toBe('CONTINUED_ELSEWHERE')
    const { resultSlug } = await tablet.call(submitQuiz, { quizSessionId, windowId: TABLET })
    const { questions } = await tablet.call(getQuizReview, { result: resultSlug })
    expect(questions.slice(0, 3).map(({ chosen }) => chosen)).toEqual([[1], [1], [1]])
  })
})

describe('a result', () => {
  test('says of each question which subject its story has', async ({ world }) => {
    const asha = await givenReader(world)
    const { quizSlug, quizSessionId } = await begin(asha)
    await asha.call(submitQuiz, { quizSessionId })
    const { questions } = await asha.call(getQuizReview, { result: quizSlug })
    const names = await world.owner<{ name: string }[]>`
      select distinct c.name from quiz_answer w join quiz_question q on q.id = w.question_id join category c on c.id = q.category_id
      where w.attempt_id = ${quizSessionId}`
    expect(new Set(questions.map(({ category }) => category?.en))).toEqual(new Set(names.map(({ name }) => name)))
  })
})
