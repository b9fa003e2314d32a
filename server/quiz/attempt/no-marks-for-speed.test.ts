import { expect } from 'vitest'
import { getQuizQuestions, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { PRACTICE, givenKnown } from '../../testing/quiz/practice.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

// Answers two of the questions rightly, each in so many milliseconds, and hands in after so many minutes.
async function paced(
  world: World,
  who: TestPerson,
  quizSlug: string,
  { each, minutes }: { each: number; minutes: number },
) {
  const { quizSessionId } = await who.call(startQuiz, { quizSlug })
  const { questions } = await who.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  world.clock.pass(minutes * MINUTE_MS)
  const answers = questions.map(({ questionId }, index) => ({
    questionId,
    seq: 1,
    chosen: [index < 2 ? 0 : 1],
    elapsedMs: each,
  }))
  const { resultSlug: result } = await who.call(submitQuiz, { quizSessionId, answers })
  return await who.call(getQuizReview, { result })
}

test('nobody earns anything by speed, neither in quizzes that count nor in practice, and no figure knows of points or days in a row [news:QM6]', async ({
  world,
  school,
}) => {
  const { asha, bela, teacher } = school
  const { slug } = await givenSet(teacher, writtenSet(await givenQuestions(world, 4)))
  const fast = await paced(world, asha, slug, { each: 1, minutes: 0 })
  const slow = await paced(world, bela, slug, { each: 120_000, minutes: 9 })
  const worth = ({ marks, percent, passed, questions }: typeof fast) => [
    marks,
    percent,
    passed,
    questions.map((each) => each.marks),
  ]
  expect(worth(fast)).toEqual([2, 50, true, [1, 1, 0, 0]])
  expect(worth(slow)).toEqual(worth(fast))
  await givenKnown(world, school)
  const { quizSlug } = await asha.call(getQuizEligibility, PRACTICE)
  const practised = await paced(world, asha, quizSlug, { each: 1, minutes: 0 })
  const figures = await asha.call(getQuizData, { userId: asha.id })
  expect(JSON.stringify([fast, slow, practised, figures]).toLowerCase()).not.toMatch(/streak|points|bonus|speed/)
})
