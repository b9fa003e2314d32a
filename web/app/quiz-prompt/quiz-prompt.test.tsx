// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { keepPageFacts } from '../page-facts.ts'
import { showNowPlaying } from '../player/player-orders.ts'
import { eraseStored, readStored } from '../session.ts'
import { mount } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { sampleOf } from '../testing/sample-answer.ts'
import { QuizPrompt } from './quiz-prompt.tsx'
import { showReadyMark } from './ready-mark.ts'

const MORNING = '2026-11-21T04:00:00.000Z'
const NEXT_MORNING = '2026-11-22T04:00:00.000Z'
const READY = {
  ...(sampleOf(getQuizEligibility.output) as object),
  eligible: true,
  isTaking: false,
  quizSlug: 'own-1',
  need: 5,
  have: 5,
}

let page: Mounted | undefined
const isMarked = () => document.documentElement.hasAttribute('data-quiz-ready')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(MORNING) })
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: MORNING,
    origin: 'https://chowk.test',
    viewer: sampleOf(UserData) as UserData,
    seal: null,
    officer: null,
  })
})
afterEach(async () => {
  await page?.close()
  page = undefined
  eraseStored('recommendAssesment')
  showReadyMark()
  vi.useRealTimers()
})

/** Whether a story that stays open for five minutes brings the offer. */
async function isOffered(facts: object = {}, inStory = <p>A story.</p>): Promise<boolean> {
  await page?.close()
  page = await mount(() => (
    <>
      {inStory}
      <QuizPrompt />
    </>
  ))
  vi.stubGlobal('fetch', async () =>
    Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body: { ...READY, ...facts } })),
  )
  page.container.querySelector('input')?.focus()
  await act(async () => await vi.advanceTimersByTimeAsync(300_000))
  return page.container.querySelector('dialog') !== null
}

describe('the offer of a quiz to whoever has read enough [news:QE7]', () => {
  test('names itself, leads to the quiz, and Continue reading closes it; the mark beside Quiz stays', async () => {
    expect(await isOffered({ eligible: false, have: 4 })).toBe(false)
    expect(isMarked()).toBe(false)
    expect(await isOffered()).toBe(true)
    const dialog = page?.container.querySelector('dialog')
    expect(dialog?.querySelector('h2')?.textContent).toBe('You have already read minimum articles')
    expect(page?.button('Take a Quiz').getAttribute('href')).toBe('/quiz/own-1')
    await page?.press('Continue reading')
    expect(page?.container.querySelector('dialog')).toBeNull()
    expect(isMarked()).toBe(true)
  })

  test('comes once, and again on the next day while the quiz is not taken', async () => {
    expect(await isOffered()).toBe(true)
    expect(await isOffered(), 'in the next story').toBe(false)
    vi.setSystemTime(new Date(NEXT_MORNING))
    expect(await isOffered()).toBe(true)
    expect(JSON.parse(readStored('recommendAssesment') ?? '{}')).toMatchObject({ quizSlug: 'own-1', need: 5, have: 5 })
    expect(await isOffered()).toBe(false)
  })

  test('does not come while a story is heard, something is typed, or a quiz is taken, whichever; nor where nothing has to be read', async () => {
    showNowPlaying({ articleId: 'one', isPlaying: true })
    expect(await isOffered(), 'heard').toBe(false)
    showNowPlaying({ articleId: 'one', isPlaying: false })
    expect(await isOffered({}, <input />), 'typed').toBe(false)
    expect(await isOffered({ isTaking: true }), 'taken').toBe(false)
    expect(await isOffered({ need: 0 })).toBe(false)
    expect(isMarked()).toBe(false)
    expect(await isOffered(), 'afterwards it does').toBe(true)
  })
})
