import { describe, expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { getQuizConfig, updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson } from '../../testing/world.ts'
import { QUIZ_LIMITS } from './quiz-limits.ts'

type Said = [status: number, code: unknown, others: string[]]

/** The status, the code, and which other names the body has; fails where the envelope has more than status, message and body. */
async function refused(by: Pick<TestPerson, 'ask'>, declared: Call, input: Record<string, unknown>): Promise<Said> {
  const envelope = await by.ask(declared, input)
  expect(Object.keys(envelope).toSorted()).toEqual(['body', 'message', 'statusCode'])
  expect(envelope.message).toMatch(/^[A-Z]/)
  const { code, ...others } = envelope.body
  return [envelope.statusCode, code, Object.keys(others).toSorted()]
}

const UNKNOWN = '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11'

describe('a refusal says status, message and code, where it helps also fields or details, and nothing else [news:QZ1]', () => {
  test('of rules: 403 for who may not set them, 400 with the fields out of range, 409 with what was changed meanwhile', async ({
    world,
    school: { id, head, asha },
  }) => {
    await world.owner`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
      values (${id}, 'COMPLETE', 'YEAR', 'ACTIVE', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 1e10)})`
    const change = { version: 0, config: { questions: 7 } }
    expect(await refused(await world.visitor(), getQuizConfig, {})).toEqual([401, 'SIGN_IN_NEEDED', []])
    expect(await refused(asha, updateQuizConfig, change)).toEqual([403, 'NOT_ALLOWED', []])
    const outside = { version: 0, config: { questions: 31, passPercent: 101 } }
    expect(await refused(head, updateQuizConfig, outside)).toEqual([400, 'INVALID_INPUT', ['fields']])
    await head.call(updateQuizConfig, change)
    expect(await refused(head, updateQuizConfig, change)).toEqual([409, 'CONFIG_CHANGED', ['details']])
  })

  test('of a quiz and a try: 404 for what is not there or not hers, 403 for another person’s quiz, 409 where it stands otherwise, 400 for an unknown question', async ({
    world,
    school: { bela, chetan },
  }) => {
    for (const declared of [getQuizEligibility, getUserwiseQuiz])
      expect(await refused(chetan, declared, { quiz: 'nobody-has-this' })).toEqual([404, 'QUIZ_NOT_FOUND', []])
    expect(await refused(chetan, startQuiz, { quizSlug: 'nobody-has-this' })).toEqual([404, 'QUIZ_NOT_FOUND', []])
    const { quizSlug } = await chetan.call(getUserwiseQuiz, {})
    expect(await refused(bela, getUserwiseQuiz, { quiz: quizSlug })).toEqual([403, 'NOT_YOURS', []])
    expect(await refused(chetan, startQuiz, { quizSlug })).toEqual([409, 'NOT_ELIGIBLE', ['details']])
    await givenReads(world, chetan, 5)
    const { quizSessionId } = await chetan.call(startQuiz, { quizSlug })
    const paper = { quizId: quizSlug, quizSessionId }
    expect(await refused(bela, getQuizQuestions, paper)).toEqual([404, 'ATTEMPT_NOT_FOUND', []])
    const save = { quizSessionId, answers: [{ questionId: UNKNOWN, seq: 1, chosen: [0] }] }
    for (const declared of [attemptQuiz, submitQuiz])
      expect(await refused(chetan, declared, save)).toEqual([400, 'QUESTION_NOT_FOUND', []])
    const { resultSlug } = await chetan.call(submitQuiz, { quizSessionId })
    expect(await refused(chetan, attemptQuiz, { quizSessionId, answers: [] })).toEqual([
      409,
      'ATTEMPT_ENDED',
      ['details'],
    ])
    expect(await refused(chetan, getQuizQuestions, paper)).toEqual([409, 'ATTEMPT_ENDED', ['details']])
    expect(await refused(bela, getQuizReview, { result: resultSlug })).toEqual([404, 'RESULT_NOT_FOUND', []])
  })

  test('of too many requests: 429, with when the next one is answered', async ({ world, school: { chetan } }) => {
    await givenReads(world, chetan, 5)
    const { quizSlug } = await chetan.call(getUserwiseQuiz, {})
    for (let count = 0; count < QUIZ_LIMITS.start; count++) await chetan.call(startQuiz, { quizSlug })
    expect(await refused(chetan, startQuiz, { quizSlug })).toEqual([429, 'TOO_MANY_REQUESTS', ['details']])
  })
})
