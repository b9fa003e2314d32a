// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { QuizPrompt } from '../app/quiz-prompt/quiz-prompt.tsx'
import { endSession, loseSession, readStored, rememberPath } from '../app/session.ts'
import { mount } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { pathAfter } from './sign-in.ts'

const MORNING = '2026-11-21T04:00:00.000Z'
const PERSON = { ...(sampleOf(UserData) as UserData), secondFactorFor: null }
const READY = {
  ...(sampleOf(getQuizEligibility.output) as object),
  eligible: true,
  isTaking: false,
  quizSlug: 'own-1',
  need: 5,
  have: 6,
}

let page: Mounted | undefined
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(MORNING) })
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: MORNING,
    origin: 'https://chowk.test',
    viewer: PERSON,
    seal: null,
    officer: null,
  })
})
afterEach(async () => {
  await page?.close()
  page = undefined
  endSession()
  vi.useRealTimers()
})

/** Whether a story that stays open for five minutes brings the offer. */
async function isOffered(): Promise<boolean> {
  await page?.close()
  page = await mount(() => <QuizPrompt />)
  vi.stubGlobal('fetch', async () =>
    Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body: READY })),
  )
  await act(async () => await vi.advanceTimersByTimeAsync(300_000))
  return page.container.querySelector('dialog') !== null
}

test('what was offered is stored: the offer does not come again, whoever loses her session goes on to the quiz after signing in, and signing out erases it [news:QW4]', async () => {
  expect(await isOffered()).toBe(true)
  const { at: offeredAt, ...hint } = JSON.parse(readStored('recommendAssesment') ?? '{}') as { at: string }
  expect(hint).toEqual({ quizSlug: 'own-1', need: 5, have: 6 })
  expect(Date.parse(offeredAt) - Date.parse(MORNING)).toBeLessThan(300_000)
  expect(await isOffered()).toBe(false)
  loseSession()
  expect(await pathAfter(PERSON)).toBe('/quiz/own-1')
  expect(await pathAfter(PERSON), 'once').toBe('/')

  expect(await isOffered()).toBe(true)
  rememberPath('/saved-items')
  loseSession()
  expect(await pathAfter(PERSON), 'the page that she wanted comes first').toBe('/saved-items')

  expect(await isOffered()).toBe(true)
  endSession()
  expect(readStored('recommendAssesment')).toBeNull()
  loseSession()
  expect(await pathAfter(PERSON)).toBe('/')
})
