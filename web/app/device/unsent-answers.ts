import { attemptQuiz } from '@chowk/contract/quiz/attempt.ts'
import { CallFailed, callOverHttp } from '../calls.ts'
import { findAllStored, forgetAnswers } from './stored-answers.ts'
import type { StoredAnswers } from './stored-answers.ts'

const TOO_MANY = 429

/** Whether a later try may get through: nothing came back, the server was not well, or the session must be renewed first. */
const mayComeLater = (thrown: unknown): boolean =>
  !(thrown instanceof CallFailed) ||
  thrown.isOffline ||
  thrown.status >= 500 ||
  thrown.status === TOO_MANY ||
  thrown.code === 'SIGN_IN_NEEDED'

async function isSettled({ quizSessionId, windowId, answers, unsent }: StoredAnswers): Promise<boolean> {
  const sent = unsent.flatMap((questionId) => {
    const answer = answers[questionId]
    return answer ? [{ questionId, ...answer }] : []
  })
  try {
    if (sent.length > 0) await callOverHttp(attemptQuiz, { quizSessionId, windowId, answers: sent })
    return true
  } catch (thrown) {
    // A try that has ended, or goes on elsewhere, takes nothing from here any more.
    return !mayComeLater(thrown)
  }
}

/** Sends what this device kept of somebody’s answers; answers how many could not be sent. */
export async function sendUnsent(personId: string): Promise<number> {
  let left = 0
  for (const row of await findAllStored(personId)) {
    if (await isSettled(row)) await forgetAnswers(row.quizSessionId)
    else left += row.unsent.length
  }
  return left
}
