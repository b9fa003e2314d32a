import { expect } from 'vitest'
import { attemptQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'

test('who is at a quiz when her school turns quizzes off finishes it; nobody begins one any more', async ({
  world,
  school,
}) => {
  const { slug } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 2)))
  const { quizSessionId, questions } = await begunBy(school.asha, slug)
  await givenRules(world, school.id, { enabled: false })
  const answers = questions.map(({ questionId }) => ({ questionId, seq: 2, chosen: [0] }))
  expect((await school.asha.call(attemptQuiz, { quizSessionId, answers })).saved).toHaveLength(2)
  expect((await school.asha.call(startQuiz, { quizSlug: slug })).quizSessionId).toBe(quizSessionId)
  expect(await school.asha.call(submitQuiz, { quizSessionId })).toMatchObject({ status: 'SUBMITTED' })
  const refused = await school.bela.ask(startQuiz, { quizSlug: slug })
  expect(refused.body['details']).toEqual({ reasons: ['QUIZ_DISABLED'] })
})

test('who leaves her school during its quiz finishes it, and finds it no more', async ({ world, school }) => {
  const { slug } = await givenSet(school.teacher, writtenSet(await givenQuestions(world, 2), { tries: 2 }))
  const { quizSessionId } = await begunBy(school.asha, slug, 2)
  await world.owner`
    update membership set state = 'LEFT', left_at = ${world.clock.now()} where workspace_id = ${school.id} and person_id = ${school.asha.id}`
  const alone = await world.session(school.asha.id)
  expect(await alone.call(submitQuiz, { quizSessionId })).toMatchObject({ status: 'SUBMITTED' })
  expect((await alone.ask(startQuiz, { quizSlug: slug })).statusCode).toBe(404)
})
