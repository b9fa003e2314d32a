// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressOf, fillPath } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { attemptQuiz, getQuizQuestions, getUserwiseQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { endSession, readStored, startSession } from '../../app/session.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { paperOf } from '../keeper/given-paper.ts'
import TakeQuizScreen from './take-quiz-screen.tsx'

const now = Date.now()
const paper = paperOf({
  startedAt: new Date(now).toISOString(),
  serverNow: new Date(now).toISOString(),
  deadline: new Date(now + 600_000).toISOString(),
})
const SESSION = paper.attempt.quizSessionId

const ANSWERS: readonly (readonly [Call, unknown])[] = [
  [
    getUserwiseQuiz,
    { quizSlug: 'own-1', kind: 'USERWISE', sheet: null, running: null, eligibility: null, results: [] },
  ],
  [
    getQuizEligibility,
    { ...(sampleOf(getQuizEligibility.output) as object), eligible: true, reasons: [], accommodation: null },
  ],
  [startQuiz, paper.attempt],
  [getQuizQuestions, paper],
  [attemptQuiz, { saved: [], stale: [], serverNow: new Date(now).toISOString(), remainingMs: 600_000 }],
  [submitQuiz, { resultSlug: 'result-1', status: 'SUBMITTED' }],
]

let page: Mounted | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
  endSession()
  vi.unstubAllGlobals()
})

async function begun(): Promise<Mounted> {
  vi.stubGlobal('fetch', async (path: string) => {
    const found = ANSWERS.find(
      ([{ address }]) => path.split('?')[0] === fillPath(addressOf(address).path, { quizId: 'own-1' }).path,
    )
    return await Promise.resolve(
      Response.json(
        found
          ? { statusCode: 200, message: 'Success!', body: found[1] }
          : { statusCode: 404, message: 'Not found', body: { code: 'NOT_FOUND' } },
        { status: found ? 200 : 404 },
      ),
    )
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => undefined
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: new Date(now).toISOString(),
    origin: 'https://chowk.test',
    viewer: sampleOf(UserData) as UserData,
    seal: null,
    officer: null,
  })
  startSession(sampleOf(UserData) as UserData, 'token')
  const opened = await mount(() => <TakeQuizScreen />)
  page = opened
  await until(() => expect(opened.button('Start')).toBeDefined())
  expect(readStored('quizSessionId')).toBeNull()
  await opened.press('Start')
  await until(() => expect(readStored('quizSessionId'), opened.container.textContent).toBe(SESSION))
  return opened
}

describe('the secret of a try is stored while it runs [news:QW2]', () => {
  test('and gone once the try was handed in', async () => {
    const { button, press } = await begun()
    await until(() => expect(button('Finish')).toBeDefined())
    await press('Finish')
    await until(() => expect(button('Submit')).toBeDefined())
    await press('Submit')
    await until(() => expect(readStored('quizSessionId')).toBeNull())
  })

  test('and gone once she signs out', async () => {
    await begun()
    await act(async () => endSession())
    expect(readStored('quizSessionId')).toBeNull()
  })
})
