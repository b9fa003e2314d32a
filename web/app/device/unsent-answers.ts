import { attemptQuiz } from '@chowk/contract/quiz/attempt.ts'
import { CallFailed, callOverHttp } from '../calls.ts'
import { readSession } from '../session.ts'
import { SavePace } from './save-pace.ts'
import { findAllStored, forgetSent } from './stored-answers.ts'
import type { StoredAnswers } from './stored-answers.ts'

/**
 * After these nothing is left to send: the server has kept what came after the end of a try, or will never take it. Everything else may get
 * through later; a try that goes on elsewhere takes what is here once it has ended.
 */
const SETTLED = new Set<string | undefined>([
  'ATTEMPT_ENDED',
  'ATTEMPT_VOIDED',
  'ATTEMPT_NOT_FOUND',
  'QUESTION_NOT_FOUND',
  'OPTION_NOT_FOUND',
  'WRITTEN_TOO_LONG',
  'INVALID_INPUT',
])

async function isSettled(
  { quizSessionId, windowId, answers, unsent }: StoredAnswers,
  pace: SavePace,
): Promise<boolean> {
  const sent = unsent.flatMap((questionId) => {
    const answer = answers[questionId]
    return answer ? [{ questionId, ...answer }] : []
  })
  try {
    if (sent.length > 0)
      await callOverHttp(
        attemptQuiz,
        { quizSessionId, windowId, answers: sent },
        { seeHeaders: (headers) => pace.hear(headers) },
      )
    return true
  } catch (thrown) {
    return thrown instanceof CallFailed && SETTLED.has(thrown.code)
  }
}

/** Where answers lie that are not sent: the device's database, or memory in tests. */
export interface UnsentShelf {
  findAll(personId: string): Promise<StoredAnswers[]>
  forget(row: StoredAnswers): Promise<void>
}
const DEVICE: UnsentShelf = { findAll: findAllStored, forget: forgetSent }
const PACE = new SavePace()

/**
 * Sends what this device kept of somebody’s answers; answers how many could not be sent. Told that it comes too often, it sends nothing until
 * the rest that the server asked for is over, and then goes on by itself (QN7).
 */
export async function sendUnsent(personId: string, shelf = DEVICE, pace = PACE): Promise<number> {
  let left = 0
  for (const row of await shelf.findAll(personId)) {
    if (pace.restMs() === 0 && (await isSettled(row, pace))) await shelf.forget(row)
    else left += row.unsent.length
  }
  // Somebody else may be signed in by then.
  if (left > 0 && pace.restMs() > 0)
    pace.after(0, async () => readSession()?.userData.userId === personId && (await sendUnsent(personId, shelf, pace)))
  return left
}
