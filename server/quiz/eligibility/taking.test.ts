import { expect } from 'vitest'
import { startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { checkAudioEligibility, getAudioPopup } from '@chowk/contract/quiz/audio.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { DAY_MS } from '../../platform/time.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenListens, givenReads } from '../../testing/quiz/quiz.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'

test('whoever is at a quiz, whichever, is offered no other until she has handed it in or its time is over', async ({
  world,
  school: { id, teacher, chetan },
}) => {
  const operator = await world.person({ operator: true })
  const questions = await givenQuestions(world, 2)
  const set = await givenSet(teacher, writtenSet(questions))
  const open = await givenSet(operator, writtenSet(questions), { kind: 'PUBLIC' })
  await givenReads(world, chetan, 5)
  await givenListens(world, chetan, 3)
  const { quizSlug: heard } = await chetan.call(checkAudioEligibility, {})
  let hers = chetan
  const offered = async () => [
    !(await hers.call(getQuizEligibility, {})).isTaking,
    (await hers.call(getAudioPopup, {})).popup !== null,
  ]
  expect(await offered()).toEqual([true, true])
  for (const slug of [set.slug, open.slug]) {
    const { quizSessionId } = await begunBy(hers, slug)
    expect(await hers.call(getQuizEligibility, {}), 'she may begin, and is asked nothing').toMatchObject({
      eligible: true,
      isTaking: true,
    })
    expect(await offered()).toEqual([false, false])
    await hers.call(submitQuiz, { quizSessionId })
    expect(await offered()).toEqual([true, true])
  }
  await hers.call(startQuiz, { quizSlug: heard })
  expect(await offered()).toEqual([false, false])
  world.clock.pass(DAY_MS)
  hers = await world.session(chetan.id, id)
  expect((await hers.call(getQuizEligibility, {})).isTaking, 'nobody handed it in, and its time is over').toBe(false)
})
