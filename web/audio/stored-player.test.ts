// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageFacts } from '../app/page-facts.ts'
import { PLAYER, playerSound } from '../app/player/player-orders.ts'
import type { Playable } from '../app/player/player-orders.ts'
import { rememberInTab } from './outside.ts'
import { PlayerControl } from './player-control.ts'

const storyOf = (articleId: string): Playable => ({
  articleId,
  slug: `story-${articleId}`,
  title: `Story ${articleId}`,
  language: 'en',
  publisher: { name: { en: 'Tank Gazette', hi: null } },
  picture: { src: '/s.svg', widths: [], alt: '' },
})

function network(path: string, init: RequestInit): Response {
  const { articleId = '' } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { articleId?: string }
  const url = `/audio/${articleId}/1.mp3`
  const audio = { ...storyOf(articleId), mode: 'SERVER', url, durationMs: 60_000, segments: [], resumeMs: 20_000 }
  const listening = { queue: [], currentId: null, rate: 1, voices: {} }
  const body = path.endsWith('/ask') ? { audio, code: null, retryAfterMs: null } : listening
  return Response.json({ statusCode: 200, message: 'Success!', body })
}

let sound: HTMLAudioElement
let stop: (() => void) | undefined
const signIn = (userId: string | null) =>
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '',
    origin: '',
    viewer: userId === null ? null : ({ userId } as never),
    seal: null,
    officer: null,
  })

function leavePage(): void {
  dispatchEvent(new Event('pagehide'))
  stop?.()
  stop = undefined
}

/** The player of a page; the one before it is gone, as when the page is loaded anew. */
async function openPage(): Promise<PlayerControl> {
  leavePage()
  const control = new PlayerControl()
  stop = rememberInTab(control)
  await control.begin()
  return control
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => network(path, init))
  sound = playerSound()
  vi.spyOn(sound, 'load').mockImplementation(() => {})
  vi.spyOn(sound, 'pause').mockImplementation(() => void sound.dispatchEvent(new Event('pause')))
  vi.spyOn(sound, 'play').mockImplementation(async () => void sound.dispatchEvent(new Event('playing')))
  sound.currentTime = 0
  signIn(null)
})
afterEach(() => {
  stop?.()
  stop = undefined
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function givenListening(): Promise<PlayerControl> {
  const control = await openPage()
  control.take({ is: 'all', stories: [storyOf('a'), storyOf('b')] })
  control.goTo(1)
  control.setRate(1.5)
  await vi.waitFor(() => expect(control.store.get().isPlaying).toBe(true))
  sound.currentTime = 33
  sound.dispatchEvent(new Event('timeupdate'))
  return control
}

test('after a reload the player is there with its list, its speed and where it was, and is silent until it is pressed [V1:C16]', async () => {
  await givenListening()
  sound.currentTime = 0
  vi.mocked(sound.play).mockClear()
  const control = await openPage()
  expect(control.store.get()).toMatchObject({ isPlaying: false, positionMs: 33_000, durationMs: 60_000, rate: 1.5 })
  expect(control.store.get().queue).toMatchObject({ index: 1, stories: [{ articleId: 'a' }, { articleId: 'b' }] })
  expect(sound.play).not.toHaveBeenCalled()
  control.toggle()
  await vi.waitFor(() => expect(control.store.get().isPlaying).toBe(true))
  expect([sound.currentTime, control.store.get().notice]).toEqual([33, null])
  expect(new URL(sound.src).pathname).toBe('/audio/b/1.mp3')
})

test('what is moved before the first press holds, and a second reload loses nothing [V1:C16]', async () => {
  await givenListening()
  const control = await openPage()
  control.seekBy(-15_000)
  const again = await openPage()
  expect(again.store.get().positionMs).toBe(18_000)
  again.goTo(-1)
  expect(again.store.get().positionMs).toBe(0)
})

test('a player that was closed stays away, and nobody finds the list of who was there before her [V1:C16]', async () => {
  const control = await givenListening()
  control.close()
  expect(sessionStorage.getItem(PLAYER)).toBeNull()
  await givenListening()
  leavePage()
  signIn('asha')
  expect((await openPage()).store.get().queue.stories).toEqual([])
  expect(sessionStorage.getItem(PLAYER)).toBeNull()
  leavePage()
  signIn(null)
  for (const damaged of ['{', '[]', '{"person":""}', '{"person":"","queue":{"stories":[null],"index":0}}']) {
    leavePage()
    sessionStorage.setItem(PLAYER, damaged)
    expect((await openPage()).store.get().queue.stories).toEqual([])
  }
})
