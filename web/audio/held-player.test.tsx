// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageFacts } from '../app/page-facts.ts'
import { PLAYER, holdPlayer, orderPlayer, playerSound } from '../app/player/player-orders.ts'
import { makePlayerSlot } from '../app/player/player-slot.tsx'
import { clear, show, until } from '../ui/widgets/widget-stage.tsx'
import { Player } from './player.tsx'

const STORY = {
  articleId: 'a',
  slug: 'story-a',
  title: 'Story a',
  language: 'en',
  publisher: { name: { en: 'Tank Gazette', hi: null } },
  picture: { src: '/s.svg', widths: [], alt: '' },
}
const AUDIO = {
  ...STORY,
  mode: 'SERVER',
  url: '/audio/a/1.mp3',
  durationMs: 60_000,
  segments: [],
  resumeMs: null,
  textVersion: 1,
}
const Slot = makePlayerSlot(async () => await Promise.resolve(Player))

let sound: HTMLAudioElement
let isSounding: boolean
let channel: BroadcastChannel
let heard: unknown[]

const player = (page: HTMLElement) => page.querySelector('section')

async function acted(deed: () => unknown): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => void (await deed()))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

beforeEach(() => {
  isSounding = false
  heard = []
  channel = new BroadcastChannel(PLAYER)
  channel.addEventListener('message', ({ data }) => heard.push(data))
  const said = { queue: [], currentId: null, rate: 1, voices: {} }
  vi.stubGlobal('fetch', async (path: string) => {
    const body = path.endsWith('/ask') ? { audio: AUDIO, code: null, retryAfterMs: null } : said
    return await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body }))
  })
  sound = playerSound()
  vi.spyOn(sound, 'load').mockImplementation(() => {})
  vi.spyOn(sound, 'pause').mockImplementation(() => {
    isSounding = false
    sound.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(sound, 'play').mockImplementation(async () => {
    isSounding = true
    await Promise.resolve(sound.dispatchEvent(new Event('playing')))
  })
  keepPageFacts({ locale: 'en', theme: 'auto', asOf: '', origin: '', viewer: null, seal: null, officer: null })
})
afterEach(() => {
  clear()
  channel.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('while a quiz of what was heard goes on the player is silent and gone, takes no order and hushes other tabs; then it is back where it was, silent', async () => {
  const page = await show(<Slot />)
  await acted(() => orderPlayer({ is: 'play', story: STORY }))
  await until(() => expect([isSounding, player(page) !== null]).toEqual([true, true]))
  sound.currentTime = 20
  await acted(() => sound.dispatchEvent(new Event('timeupdate')))

  let letGo = () => {}
  await acted(() => (letGo = holdPlayer()))
  expect([isSounding, player(page)]).toEqual([false, null])
  await until(() => expect(heard).toContain('held'))
  await acted(() => orderPlayer({ is: 'play', story: STORY }))
  await acted(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true })))
  expect([isSounding, player(page)]).toEqual([false, null])
  heard = []
  channel.postMessage('plays')
  await until(() => expect(heard).toEqual(['held']))

  await acted(() => letGo())
  await until(() => expect(player(page)?.textContent).toContain('0:20'))
  expect(isSounding).toBe(false)
  heard = []
  await acted(() => player(page)?.querySelector('button')?.click())
  await until(() => expect([isSounding, sound.currentTime]).toEqual([true, 20]))
})
