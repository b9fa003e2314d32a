// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { playerSound } from '../app/player/player-orders.ts'
import type { Playable } from '../app/player/player-orders.ts'
import { PlayerControl } from './player-control.ts'

const name = { en: 'Tank Gazette', hi: null }
const storyOf = (articleId: string): Playable => ({
  articleId,
  slug: `story-${articleId}`,
  title: `Story ${articleId}`,
  language: 'en',
  publisher: { name },
  picture: { src: '/s.svg', widths: [], alt: '' },
})
const audioOf = (articleId: string, more: Partial<AudioItem> = {}): AudioItem => ({
  ...storyOf(articleId),
  publishedAt: '2026-11-21T08:00:00.000Z',
  publisher: { id: '1', slug: 'tank', name, logo: '/t.svg' },
  category: { id: 1, slug: 'water', name },
  mode: 'SERVER',
  url: `/audio/${articleId}/1.mp3`,
  durationMs: 60_000,
  segments: [],
  textVersion: 1,
  resumeMs: null,
  ...more,
})

type SentRequest = { path: string; body: Record<string, unknown> }
let requests: SentRequest[]
/** What the server says of a story's audio, again and again; a number is a refusal's status. */
let answers: Record<string, ({ audio: AudioItem } | 'MAKING' | 404)[]>

function network(path: string, init: RequestInit): Response {
  const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>
  requests.push({ path, body })
  const say = (statusCode: number, said: unknown) =>
    Response.json({ statusCode, message: 'Success!', body: said }, { status: statusCode })
  if (!path.endsWith('/ask')) return say(200, { queue: [], currentId: null, rate: 1, voices: {} })
  const all = answers[String(body['articleId'])] ?? [404]
  const answer = all.length > 1 ? all.shift() : all[0]
  if (answer === 'MAKING') return say(202, { audio: null, code: 'AUDIO_NOT_READY', retryAfterMs: 5000 })
  if (answer === 404 || !answer) return say(404, { code: 'AUDIO_NOT_AVAILABLE' })
  return say(200, { ...answer, code: null, retryAfterMs: null })
}

let sound: HTMLAudioElement
const tell = (event: string) => sound.dispatchEvent(new Event(event))
const settle = async (ms = 0) => await vi.advanceTimersByTimeAsync(ms)
const started = () => new URL(sound.src).pathname

/** The recording plays up to here, in steps as a browser tells them. */
function playTo(seconds: number): void {
  for (let index = sound.currentTime; index <= seconds; index += 0.5) {
    sound.currentTime = index
    tell('timeupdate')
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
  requests = []
  answers = {}
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => network(path, init))
  sound = playerSound()
  vi.spyOn(sound, 'load').mockImplementation(() => {})
  vi.spyOn(sound, 'pause').mockImplementation(() => void tell('pause'))
  vi.spyOn(sound, 'play').mockImplementation(async () => void tell('playing'))
  sound.currentTime = 0
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '',
    origin: '',
    viewer: { userId: 'asha' } as never,
    seal: null,
    officer: null,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[news:A7] a story that is being made begins as soon as it is there', async () => {
  answers = { a: ['MAKING', { audio: audioOf('a') }] }
  const control = new PlayerControl()
  control.take({ is: 'play', story: storyOf('a') })
  await settle()
  expect(control.store.get()).toMatchObject({ isWaiting: true, notice: { is: 'MAKING' } })
  await settle(5000)
  expect(control.store.get()).toMatchObject({ isPlaying: true, isWaiting: false, notice: null, mode: 'SERVER' })
  expect(started()).toBe('/audio/a/1.mp3')
  control.close()
})

test('[news:A7] a double press asks for its story once, and begins it once', async () => {
  answers = { a: ['MAKING', { audio: audioOf('a') }] }
  const control = new PlayerControl()
  for (let press = 0; press < 3; press++) control.take({ is: 'play', story: storyOf('a') })
  await settle()
  control.take({ is: 'play', story: storyOf('a') })
  await settle(5000)
  expect(requests.filter(({ path }) => path.endsWith('/ask'))).toHaveLength(2)
  expect([started(), control.store.get().isPlaying]).toEqual(['/audio/a/1.mp3', true])
  control.close()
})

test('[news:A12] after a story the next begins a second later; with the list at its end it falls silent', async () => {
  answers = { a: [{ audio: audioOf('a') }], b: [{ audio: audioOf('b') }] }
  const control = new PlayerControl()
  control.take({ is: 'all', stories: [storyOf('a'), storyOf('b')] })
  await settle()
  tell('ended')
  await settle(900)
  expect(started()).toBe('/audio/a/1.mp3')
  await settle(200)
  expect([started(), control.store.get().queue.index]).toEqual(['/audio/b/1.mp3', 1])
  tell('ended')
  await settle(5000)
  expect(started()).toBe('/audio/b/1.mp3')
  control.close()
})

test('[news:A19] a withdrawn story is left out with a notice and the next one begins', async () => {
  answers = { b: [{ audio: audioOf('b') }] }
  const control = new PlayerControl()
  control.take({ is: 'all', stories: [storyOf('a'), storyOf('b')] })
  await settle()
  const { queue, notice, isPlaying } = control.store.get()
  expect([notice, isPlaying]).toEqual([{ is: 'GONE', title: 'Story a' }, true])
  expect(queue.stories.map(({ articleId }) => articleId)).toEqual(['b'])
  expect(started()).toBe('/audio/b/1.mp3')
  control.close()
})

test('[news:A11] "End of story" stops there, and a time stops wherever it is', async () => {
  answers = { a: [{ audio: audioOf('a') }], b: [{ audio: audioOf('b') }] }
  const control = new PlayerControl()
  control.take({ is: 'all', stories: [storyOf('a'), storyOf('b')] })
  await settle()
  control.setSleep('END')
  tell('ended')
  await settle(5000)
  expect([started(), control.store.get().sleep.is]).toEqual(['/audio/a/1.mp3', 'OFF'])
  control.toggle()
  control.setSleep(15)
  await settle(15 * 60_000)
  expect(control.store.get()).toMatchObject({ isPlaying: false, sleep: { is: 'OFF' } })
  control.close()
})

test('[news:A11] a time that ends between two stories, or while the next is made, lets no next story begin', async () => {
  answers = { a: [{ audio: audioOf('a') }], b: ['MAKING', { audio: audioOf('b') }] }
  const control = new PlayerControl()
  control.take({ is: 'all', stories: [storyOf('a'), storyOf('b')] })
  await settle()
  control.setSleep(15)
  await settle(15 * 60_000 - 500)
  tell('ended')
  await settle(10_000)
  expect(control.store.get()).toMatchObject({ isPlaying: false, isWaiting: false, queue: { index: 1 } })
  control.toggle()
  control.setSleep(15)
  await settle(1000)
  expect(control.store.get()).toMatchObject({ isWaiting: true, notice: { is: 'MAKING' } })
  control.pause()
  await settle(10_000)
  expect(control.store.get()).toMatchObject({ isPlaying: false, isWaiting: false })
  expect(sound.getAttribute('src')).toBe(null)
  control.toggle()
  await settle()
  expect(started()).toBe('/audio/b/1.mp3')
  control.close()
})

test('[news:A11] a time that passed while the device itself slept ends with the next sign of the sound', async () => {
  answers = { a: [{ audio: audioOf('a') }] }
  const control = new PlayerControl()
  control.take({ is: 'play', story: storyOf('a') })
  await settle()
  control.setSleep(15)
  vi.setSystemTime(Date.now() + 20 * 60_000)
  tell('timeupdate')
  expect(control.store.get()).toMatchObject({ isPlaying: false, sleep: { is: 'OFF' } })
  control.close()
})

test('[news:A13] what was heard is told every ten seconds, at a pause and at a jump, and only that', async () => {
  answers = { a: [{ audio: audioOf('a', { resumeMs: 20_000 }) }] }
  const control = new PlayerControl()
  control.take({ is: 'play', story: storyOf('a') })
  await settle(10_000)
  expect(control.store.get().notice).toEqual({ is: 'RESUME', positionMs: 20_000 })
  playTo(3)
  control.seek(20_000)
  playTo(24)
  control.pause()
  await settle()
  const reported = requests.filter(({ path }) => path.endsWith('/audio-update')).flatMap(({ body }) => body['ranges'])
  const heard = (reported as [number, number][]).reduce((sum, [from, to]) => sum + to - from, 0)
  expect(heard).toBe(7000)
  expect(requests.findLast(({ path }) => path.endsWith('/audio-update'))?.body).toMatchObject({
    articleId: 'a',
    textVersion: 1,
    durationMs: 60_000,
    positionMs: 24_000,
    rate: 1,
  })
  control.close()
})

test('[news:A20] a browser that lets nothing sound by itself is answered with a word', async () => {
  answers = { a: [{ audio: audioOf('a') }] }
  vi.mocked(sound.play).mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  const control = new PlayerControl()
  control.take({ is: 'play', story: storyOf('a') })
  await settle()
  expect(control.store.get()).toMatchObject({ isPlaying: false, isWaiting: false, notice: { is: 'PLAYBACK_BLOCKED' } })
  control.toggle()
  expect(control.store.get()).toMatchObject({ isPlaying: true, notice: null })
  control.close()
})

test('[news:A10] [news:A20] without a voice for the language it says so', async () => {
  answers = { a: [{ audio: audioOf('a', { mode: 'CLIENT', url: undefined, language: 'hi' }) }] }
  const control = new PlayerControl()
  control.take({ is: 'play', story: storyOf('a') })
  await settle(2000)
  expect(control.store.get().notice).toEqual({ is: 'VOICE_MISSING', language: 'hi' })
  control.close()
})
