import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { addressOf, fillPath, queryOf } from '@chowk/contract/call.ts'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import { getQuizQuestions, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { addBankQuestion } from '@chowk/contract/quiz/bank.ts'
import { addQuizSet, listQuizSets, moveQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { writtenSet } from '@chowk/server/testing/quiz/set.ts'
import { writtenQuestion } from '@chowk/server/testing/quiz/written.ts'

async function tell<C extends Call>(page: Page, { address }: C, input: Input<C>): Promise<Output<C>> {
  const { path: pattern, method } = addressOf(address)
  const { path, rest } = fillPath(pattern, input as Record<string, unknown>)
  const headers = { accept: 'application/json', 'x-chowk': '1', 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.fetch(method === 'GET' ? path + queryOf(rest) : path, {
    method,
    headers,
    ...(method !== 'GET' && { data: rest }),
  })
  expect([path, answer.status()]).toEqual([path, 200])
  return ((await answer.json()) as { body: Output<C> }).body
}

/** The teacher on the page sets a quiz of a question of hers, answers it wrongly and ends it, so that nobody else has; the address of her result. */
export async function takesOwnSet(page: Page): Promise<string> {
  const stem = `Which metal is liquid in the warm room of house ${Date.now()}?`
  const { questionId } = await tell(page, addBankQuestion, { question: writtenQuestion({ stem }), approves: true })
  const { id } = await tell(page, addQuizSet, { set: writtenSet([questionId], { title: 'Mine alone' }) })
  await tell(page, moveQuizSet, { id, to: 'OPEN' })
  const { content } = await tell(page, listQuizSets, { size: 50 })
  const quizSlug = content.find((row) => row.id === id)?.slug ?? ''
  const { quizSessionId } = await tell(page, startQuiz, { quizSlug })
  const { questions } = await tell(page, getQuizQuestions, { quizId: quizSlug, quizSessionId })
  const answers = questions.map((question) => ({ questionId: question.questionId, seq: 1, chosen: [0] }))
  const { resultSlug } = await tell(page, submitQuiz, { quizSessionId, answers })
  await tell(page, moveQuizSet, { id, to: 'ENDED' })
  return `/result/${resultSlug}`
}
