import { attemptQuiz } from '@chowk/contract/quiz/attempt.ts'
import { CallFailed, callOverHttp } from '../calls.ts'
import { findAllStored, forgetSent } from './stored-answers.ts'
import type { StoredAnswers } from './stored-answers.ts'

/**
 * After these nothing is left to send: the server has kept what came after the end of a try, or will never take it. Everything else may get
 * through later; a try that goes on elsewhere takes what is here once it has ended.
 */
const SETTLED = new Set<string | undefined>([
  'ATTEMPT_ENDED',
  'ATTEMPT_NOT_FOUND',
  'QUESTION_NOT_FOUND',
  'OPTION_NOT_FOUND',
  'WRITTEN_TOO_LONG',
  'INVALID_INPUT',
])

async function isSettled({ quizSessionId, windowId, answers, unsent }: StoredAnswers): Promise<boolean> {
  const sent = unsent.flatMap((questionId) => {
    const answer = answers[questionId]
    return answer ? [{ questionId, ...answer }] : []
  })
  try {
    if (sent.length > 0) await callOverHttp(attemptQuiz, { quizSessionId, windowId, answers: sent })
    return true
  } catch (thrown) {
    return thrown instanceof CallFailed && SETTLED.has(thrown.code)
  }
}

/** Sends what this device kept of somebody’s answers; answers how many could not be sent. */
export async function sendUnsent(personId: string): Promise<number> {
  let left = 0
  for (const row of await findAllStored(personId)) {
    if (await isSettled(row)) await forgetSent(row)
    else left += row.unsent.length
  }
  return left
}
