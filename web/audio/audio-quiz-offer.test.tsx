// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { orderPlayer, playerSound } from '../app/player/player-orders.ts'
import type { Playable } from '../app/player/player-orders.ts'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { mount } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { Player } from './player.tsx'

const storyOf = (articleId: string): Playable => ({
  articleId,
  slug: `story-${articleId}`,
  title: `Story ${articleId}`,
  language: 'en',
  publisher: { name: { en: 'Tank Gazette', hi: null } },
  picture: { src: '/s.svg', widths: [], alt: '' },
})
const POPUP = {
  title: { en: 'You have heard 3 stories to their end', hi: null },
  have: 3,
  need: 3,
  quizSlug: 'heard-1',
}

let page: Mounted | undefined
let sound: HTMLAudioElement
let popup: typeof POPUP | null
/** How often it was asked whether there is something to offer. */
let offers: number

const settle = async (ms = 0) => await act(async () => await vi.advanceTimersByTimeAsync(ms))
const started = () => new URL(sound.src).pathname
const dialog = () => page?.container.querySelector('dialog') ?? null

function bodyFor(path: string, init?: RequestInit): unknown {
  if (path.includes('/quiz-popup-audio')) {
    offers += 1
    return { popup }
  }
  if (!path.endsWith('/ask')) return { queue: [], currentId: null, rate: 1, voices: {} }
  const { articleId } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { articleId: string }
  const url = `/audio/${articleId}/1.mp3`
  const audio = {
    ...storyOf(articleId),
    mode: 'SERVER',
    url,
    durationMs: 60_000,
    segments: [],
    resumeMs: null,
    textVersion: 1,
  }
  return { audio, code: null, retryAfterMs: null }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
  offers = 0
  sound = playerSound()
  vi.spyOn(sound, 'load').mockImplementation(() => {})
  vi.spyOn(sound, 'pause').mockImplementation(() => void sound.dispatchEvent(new Event('pause')))
  vi.spyOn(sound, 'play').mockImplementation(async () => void sound.dispatchEvent(new Event('playing')))
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '',
    origin: '',
    viewer: sampleOf(UserData) as UserData,
    seal: null,
    officer: null,
  })
})
afterEach(async () => {
  await page?.close()
  page = undefined
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Two stories are heard one after the other; the first ends. */
async function firstEnded(): Promise<void> {
  page = await mount(() => <Player />)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body: bodyFor(path, init) })),
  )
  await act(async () => orderPlayer({ is: 'all', stories: [storyOf('a'), storyOf('b')] }))
  await settle(100)
  expect([started(), offers, dialog()]).toEqual(['/audio/a/1.mp3', 0, null])
  await act(async () => {
    for (const event of ['pause', 'ended']) sound.dispatchEvent(new Event(event))
  })
  await settle(10_000)
}

test('after a story a listener who heard enough is offered the quiz by the title that the server names; nothing plays until she has answered [news:QE9]', async () => {
  popup = POPUP
  await firstEnded()
  expect(dialog()?.querySelector('h2')?.textContent).toBe('You have heard 3 stories to their end')
  expect(page?.container.querySelector('dialog a')?.getAttribute('href')).toBe('/quiz/heard-1')
  await settle(60_000)
  expect(started(), 'the next story waits').toBe('/audio/a/1.mp3')
  await page?.press('Continue listening')
  await settle(5000)
  expect([dialog(), started()]).toEqual([null, '/audio/b/1.mp3'])
})

test('where there is nothing to offer the next story begins [news:QE9]', async () => {
  popup = null
  await firstEnded()
  expect([offers, dialog(), started()]).toEqual([1, null, '/audio/b/1.mp3'])
})
