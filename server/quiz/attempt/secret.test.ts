import { expect } from 'vitest'
import { getQuizQuestions, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'

const BITS = 128

test('each try of each person has a secret of its own, of 128 bits, by which nobody else goes on with it [news:QW2]', async ({
  world,
  school: { teacher, asha, bela },
}) => {
  const { slug: quizSlug } = await givenSet(teacher, writtenSet(await givenQuestions(world, 1), { tries: 2 }))
  const secrets: string[] = []
  for (const pupil of [asha, asha, bela]) {
    const { quizSessionId } = await pupil.call(startQuiz, { quizSlug })
    secrets.push(quizSessionId)
    const other = pupil === asha ? bela : asha
    expect((await other.ask(getQuizQuestions, { quizId: quizSlug, quizSessionId })).statusCode).toBe(404)
    await pupil.call(submitQuiz, { quizSessionId })
  }
  expect(new Set(secrets).size).toBe(3)
  expect(secrets.map((secret) => Buffer.from(secret, 'base64url').length * 8)).toEqual([BITS, BITS, BITS])
})
