import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, onTestFinished } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { QUIZ_LIMITS } from './quiz-limits.ts'

async function givenRunning(world: World) {
  const asha = await world.person({ name: 'Asha' })
  await givenReads(world, asha, 5)
  const { quizSlug } = await asha.call(getUserwiseQuiz, {})
  const { quizSessionId } = await asha.call(startQuiz, { quizSlug })
  const read = async () => (await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })).questions
  return { asha, quizSlug, quizSessionId, read, ids: (await read()).map(({ questionId }) => questionId) }
}

describe('a try under load', () => {
  test('a server that is killed in the middle of saving keeps every answer that it called saved, and the device sends the rest again', async ({
    world,
  }) => {
    const { asha, quizSlug, quizSessionId, read, ids } = await givenRunning(world)
    const { socket, database } = world.database as { socket: string; database: string }
    const key = world.config.serverKey.toString('base64')
    const home = world.config.home
    const child = fork(new URL('../../testing/child/server-child.ts', import.meta.url), [socket, database, home, key])
    onTestFinished(() => void child.kill('SIGKILL'))
    const [address] = (await once(child, 'message')) as [string]
    const save = async (questionId: string, seq: number) => {
      const answer = await fetch(`${address}${addressOf(attemptQuiz.address).path}`, {
        method: 'POST',
        headers: { cookie: asha.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ quizSessionId, answers: [{ questionId, seq, chosen: [seq % 2] }] }),
      })
      return answer.status === 200
    }
    // One answer after the other, each changed three times: the server dies when eight of them were called saved.
    const saved = new Map<string, number>()
    let called = 0
    const over = once(child, 'exit')
    const all = [1, 2, 3].flatMap((seq) => ids.map((questionId) => ({ questionId, seq })))
    for (const { questionId, seq } of all) {
      const sending = save(questionId, seq)
      if (called === 8) child.kill('SIGKILL')
      const isSaved = await sending.catch(() => false)
      if (!isSaved) break
      saved.set(questionId, seq)
      called += 1
    }
    await over
    expect(called).toBeGreaterThanOrEqual(8)
    expect(called).toBeLessThan(all.length)
    const kept = await read()
    for (const [questionId, seq] of saved) {
      const answer = kept.find((each) => each.questionId === questionId)
      // What was under way may have been written too, but nothing older stands in the place of what was called saved.
      expect(answer?.seq).toBeGreaterThanOrEqual(seq)
      expect(answer?.chosen).toEqual([(answer?.seq ?? 0) % 2])
    }
    const rest = ids.map((questionId) => ({ questionId, seq: 4, chosen: [1] }))
    await asha.call(submitQuiz, { quizSessionId, answers: rest })
    const { questions, blank } = await asha.call(getQuizReview, { result: quizSlug })
    expect([questions.length, blank]).toEqual([ids.length, 0])
    expect(questions.map(({ chosen }) => chosen)).toEqual(ids.map(() => [1]))
  })

  test('whoever saves more than sixty times, starts or hands in more than five times in a minute waits, and nobody else does [news:QN7]', async ({
    world,
  }) => {
    const { asha, quizSlug, quizSessionId, ids } = await givenRunning(world)
    const binu = await givenRunning(world)
    const save = (seq: number) => ({ quizSessionId, answers: [{ questionId: ids[0] ?? '', seq, chosen: [0] }] })
    for (let seq = 1; seq <= QUIZ_LIMITS.save; seq++) await asha.call(attemptQuiz, save(seq))
    const refused = await asha.ask(attemptQuiz, save(100))
    expect([refused.statusCode, refused.message]).toEqual([429, 'TOO_MANY_REQUESTS'])
    await binu.asha.call(attemptQuiz, { quizSessionId: binu.quizSessionId, answers: [] })
    // The first start began it.
    for (let again = 1; again < QUIZ_LIMITS.start; again++) await asha.call(startQuiz, { quizSlug })
    expect((await asha.ask(startQuiz, { quizSlug })).statusCode).toBe(429)
    await binu.asha.call(startQuiz, { quizSlug: binu.quizSlug })
    for (let again = 0; again < QUIZ_LIMITS.submit; again++) await asha.call(submitQuiz, { quizSessionId })
    expect((await asha.ask(submitQuiz, { quizSessionId })).statusCode).toBe(429)
    await binu.asha.call(submitQuiz, { quizSessionId: binu.quizSessionId })
    world.clock.pass(MINUTE_MS)
    expect((await asha.ask(submitQuiz, { quizSessionId })).statusCode).toBe(200)
  })

  test('a start that is refused is none: whoever presses too early, however often, begins once she may', async ({
    world,
  }) => {
    const asha = await world.person({ name: 'Asha' })
    await givenReads(world, asha, 4)
    const { quizSlug } = await asha.call(getUserwiseQuiz, {})
    const pressed = async () => (await asha.ask(startQuiz, { quizSlug })).statusCode
    for (let early = 0; early <= QUIZ_LIMITS.start; early++) expect(await pressed()).toBe(409)
    await givenReads(world, asha, 5)
    expect(await pressed()).toBe(200)
  })
})
