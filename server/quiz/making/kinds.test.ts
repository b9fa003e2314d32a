import { describe, expect } from 'vitest'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { givenArticle } from '../../testing/news.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { makeQuestions } from './make-questions.ts'
import { settleQuestionsTask } from './settle-questions.ts'
import { jobRun } from '../../testing/job-run.ts'

type QuizStory = Awaited<ReturnType<typeof givenReads>>[number]

const settle = async (world: World, articleId: string) => await settleQuestionsTask(world)({ articleId }, jobRun())
const statesOf = async (world: World, articleId: string) => {
  const rows = await world.owner<{ state: string }[]>`
    select distinct state from quiz_question where article_id = ${articleId} order by 1`
  return rows.map(({ state }) => state)
}
const approvedOf = async (world: World, articleId: string) => {
  const rows = await world.owner<{ id: string }[]>`
    select id from quiz_question where article_id = ${articleId} and state = 'APPROVED' order by id`
  return rows.map(({ id }) => id)
}

async function givenReader(world: World) {
  const asha = await world.person({ name: 'Asha' })
  const stories = await givenReads(world, asha, 5)
  return { asha: await world.session(asha.id), stories }
}

async function begin(person: TestPerson) {
  const { quizSlug } = await person.call(getUserwiseQuiz, {})
  const { quizSessionId } = await person.call(startQuiz, { quizSlug })
  const { questions } = await person.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  return { quizSlug, quizSessionId, questions }
}

/** Makes of one question of a paper one of another kind, as a teacher would have written it. */
async function becomes(world: World, questionId: string, kind: string, key: number[]) {
  const options = ['Ropes', 'Wood', 'Iron', 'Stone']
  await world.owner`update quiz_question set kind = ${kind} where id = ${questionId}`
  await world.owner`
    update quiz_question_version set options = ${options}, key = ${key}::smallint[] where question_id = ${questionId}`
  await world.owner`update quiz_answer set shown = '{3,1,0,2}' where question_id = ${questionId}`
  return ['Stone', 'Wood', 'Ropes', 'Iron']
}

describe('kinds of which several options are chosen', () => {
  test('are saved in the order chosen, each option once, and earn their share', async ({ world }) => {
    const { asha } = await givenReader(world)
    const { quizSlug, quizSessionId, questions } = await begin(asha)
    const [first, second, third] = questions.map(({ questionId }) => questionId) as [string, string, string]
    const shown = await becomes(world, first, 'ORDER', [0, 1, 2, 3])
    await becomes(world, second, 'MCQ_MULTI', [0, 2])
    const answer = async (questionId: string, chosen: number[], seq = 1) =>
      await asha.ask(attemptQuiz, { quizSessionId, answers: [{ questionId, seq, chosen }] })
    expect((await answer(first, [0, 0])).statusCode).toBe(400)
    expect((await answer(second, [0, 4])).body).toMatchObject({ code: 'OPTION_NOT_FOUND' })
    expect((await answer(third, [0, 1])).body).toMatchObject({ code: 'OPTION_NOT_FOUND' })
    const ordered = ['Wood', 'Iron', 'Stone', 'Ropes'].map((name) => shown.indexOf(name))
    const ticked = ['Ropes', 'Wood', 'Iron'].map((name) => shown.indexOf(name))
    expect((await answer(first, ordered)).statusCode).toBe(200)
    expect((await answer(second, ticked)).statusCode).toBe(200)
    const paper = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
    expect(paper.questions.find(({ questionId }) => questionId === first)?.chosen).toEqual(ordered)
    await asha.call(submitQuiz, { quizSessionId })
    const review = await asha.call(getQuizReview, { result: quizSlug })
    const of = (id: string) => review.questions.find(({ questionId }) => questionId === id)
    expect(of(first)?.right.map((place) => of(first)?.options[place])).toEqual(['Ropes', 'Wood', 'Iron', 'Stone'])
    expect(of(first)?.marks).toBeCloseTo(2 / 3, 3)
    expect(of(second)?.marks).toBeCloseTo(0.5, 3)
  })
})

describe('questions of a story that is gone', () => {
  test('its publisher took back are asked in no new quiz, and come back with it; a running try keeps them [news:QG16]', async ({
    world,
  }) => {
    const { asha, stories } = await givenReader(world)
    const { quizSlug, quizSessionId } = await begin(asha)
    const [story] = stories as [QuizStory]
    const before = await approvedOf(world, story.id)
    expect(before.length).toBeGreaterThan(1)
    await world.owner`update article set state = 'WITHDRAWN' where id = ${story.id}`
    await settle(world, story.id)
    expect(await statesOf(world, story.id)).toEqual(['RETIRED'])
    expect((await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })).questions).toHaveLength(10)
    await world.owner`update article set state = 'READY' where id = ${story.id}`
    await makeQuestions(world.house, story.id)
    expect(await approvedOf(world, story.id)).toEqual(before)
  })

  test('moderators took down are void for good, and a try that runs is marked without them [news:QG16]', async ({
    world,
  }) => {
    const { asha, stories } = await givenReader(world)
    const { quizSlug, quizSessionId } = await begin(asha)
    const [hidden, removed] = stories as [QuizStory, QuizStory]
    const before = await approvedOf(world, hidden.id)
    await world.owner`update article set state = 'HIDDEN' where id = ${hidden.id}`
    await world.owner`update article set state = 'REMOVED' where id = ${removed.id}`
    for (const { id } of [hidden, removed]) await settle(world, id)
    expect(await statesOf(world, hidden.id)).toEqual(['VOIDED'])
    expect(await statesOf(world, removed.id)).toEqual(['VOIDED'])
    await world.owner`update article set state = 'READY' where id = ${hidden.id}`
    await makeQuestions(world.house, hidden.id)
    expect((await approvedOf(world, hidden.id)).filter((id) => before.includes(id))).toEqual([])
    await asha.call(submitQuiz, { quizSessionId })
    const [row] = await world.owner<{ mostMarks: number }[]>`
      select most_marks::float8 as most_marks from quiz_attempt where id = ${quizSessionId}`
    expect(row?.mostMarks).toBe(6)
    expect((await asha.call(getQuizReview, { result: quizSlug })).questions).toHaveLength(10)
  })

  test('are on no paper from the moment it is gone, before any job has run, though another paper tells it still', async ({
    world,
  }) => {
    const { asha, stories } = await givenReader(world)
    for (const { id, cluster } of stories) {
      const twin = await givenArticle(world, { cluster })
      await world.owner`update reading set article_id = ${twin.id} where article_id = ${id}`
      await world.owner`insert into quiz_story (article_id, text_version, questions, made_at) values (${twin.id}, 1, 0, now())`
    }
    const reasonsOf = async () => (await asha.call(getQuizEligibility, {})).reasons.map(({ code }) => code)
    expect(await reasonsOf()).toEqual([])
    await world.owner`update article set state = 'HIDDEN' where id = any(${stories.map(({ id }) => id)}::bigint[])`
    expect(await reasonsOf()).toEqual(['NOT_ENOUGH_QUESTIONS'])
  })
})
