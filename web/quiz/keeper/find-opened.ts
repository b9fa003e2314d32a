import { getQuizQuestions } from '@chowk/contract/quiz/attempt.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import { SavePace } from '../../app/device/save-pace.ts'
import { findPaper, forgetPaper, storePaper } from '../../app/device/stored-papers.ts'
import type { Paper } from '../../app/device/stored-papers.ts'

/** What this device kept is shown when the server has not answered for so long. */
const SLOW_MS = 5000

/** A try, and who takes it. */
export interface Try {
  quizSlug: string
  quizSessionId: string
  personId: string
}

/** Where papers of tries lie: the device's database, or memory in tests. */
export interface PaperShelf {
  find(asked: Try): Promise<Paper | undefined>
  keep(asked: Try, paper: Paper): Promise<unknown>
  forget(asked: Try): Promise<void>
}
const DEVICE: PaperShelf = {
  find: async ({ quizSessionId, personId }) => await findPaper(quizSessionId, personId),
  keep: async ({ quizSlug, personId }, paper) => await storePaper({ quizSlug, personId, paper }),
  forget: async ({ quizSessionId }) => await forgetPaper(quizSessionId),
}

/** The try is over, or is none: its paper is of no use any more. */
const OVER = new Set<string | undefined>(['ATTEMPT_ENDED', 'ATTEMPT_VOIDED', 'ATTEMPT_NOT_FOUND'])

// Told that it comes too often, it asks again when it may (QN7).
async function ask({ quizSlug, quizSessionId }: Try, signal: AbortSignal): Promise<Paper> {
  const pace = new SavePace()
  const options = { signal, seeHeaders: (headers: Headers) => pace.hear(headers) }
  for (;;) {
    try {
      return await callOverHttp(getQuizQuestions, { quizId: quizSlug, quizSessionId }, options)
    } catch (thrown) {
      const isTooOften = thrown instanceof CallFailed && thrown.status === 429 && pace.restMs() > 0
      if (!isTooOften || signal.aborted) throw thrown
      await new Promise<void>((rested) => pace.after(0, rested))
    }
  }
}

/** The paper as the server knows it; where nothing comes, or comes too slowly, as this device kept it. Refused it is forgotten. */
export async function findOpened(asked: Try, signal: AbortSignal, shelf = DEVICE): Promise<Paper> {
  const stored = await shelf.find(asked)
  const coming = ask(asked, signal)
  const late = stored && new Promise<Paper>((resolve) => void setTimeout(() => resolve(stored), SLOW_MS))
  try {
    const paper = await (late ? Promise.race([coming, late]) : coming)
    if (paper !== stored) void shelf.keep(asked, paper)
    return paper
  } catch (thrown) {
    const isRefused = thrown instanceof CallFailed && !thrown.isOffline && thrown.status < 500 && thrown.status !== 429
    if (stored && !isRefused && !signal.aborted) return stored
    if (isRefused && OVER.has(thrown.code)) await shelf.forget(asked)
    throw thrown
  }
}
