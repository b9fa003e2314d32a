// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SpokenSegment, SpokenQuestion } from '@chowk/contract/quiz/audio.ts'
import { QuestionSpeech } from './question-speech.ts'

const part = (words: string, more: Partial<SpokenSegment> = {}): SpokenSegment => ({
  option: null,
  isNumber: false,
  words,
  state: 'READY',
  url: `/audio/spoken/${words}.mp3`,
  ...more,
})
const question = (parts: SpokenSegment[]): SpokenQuestion => ({ questionId: 'q', language: 'en', heardParts: 0, parts })
const QUESTION = question([
  part('stem'),
  part('one', { option: 0, isNumber: true }),
  part('yes', { option: 0 }),
  part('two', { option: 1, isNumber: true }),
  part('no', { option: 1 }),
])

let sounded: HTMLMediaElement[]
let heard: number[]
const started = () => sounded.map(({ src }) => src.replace(/^.*\/|\.mp3$/g, ''))
const now = () => sounded.at(-1)?.src.replace(/^.*\/|\.mp3$/g, '')
const end = () => sounded.at(-1)?.dispatchEvent(new Event('ended'))
const pass = async (ms: number) => await vi.advanceTimersByTimeAsync(ms)
const speechOf = (asked: SpokenQuestion, rate = 1) => new QuestionSpeech(asked, rate, (parts) => heard.push(parts))

beforeEach(() => {
  vi.useFakeTimers()
  sounded = []
  heard = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    sounded.push(this)
    await Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what is asked is spoken, then each answer after its number, with half a second of silence after each but the number [news:QD2]', async () => {
  const speech = speechOf(QUESTION)
  speech.play()
  expect(now()).toBe('stem')
  end()
  await pass(499)
  expect(started()).toHaveLength(1)
  await pass(1)
  expect([now(), speech.state().at]).toEqual(['one', 1])
  end()
  expect(now(), 'no silence between a number and its answer').toBe('yes')
  for (let times = 0; times < 4; times += 1) {
    end()
    await pass(500)
  }
  expect(heard).toEqual([1, 3, 5])
  expect(speech.state()).toEqual({ at: null, isWaiting: false, trouble: null })
})

test('a question that goes on begins at the piece that was not spoken yet, at the speed of its listener; stopped, nothing follows', async () => {
  const speech = speechOf(QUESTION, 1.5)
  speech.play(2)
  expect([now(), sounded.at(-1)?.playbackRate]).toEqual(['yes', 1.5])
  speech.setRate(0.75)
  expect(sounded.at(-1)?.playbackRate).toBe(0.75)
  speech.stop()
  end()
  await pass(1000)
  expect(started()).toHaveLength(1)
  expect(heard).toEqual([])
})

test('a recording that is still made is waited for, and begins as soon as it is there', async () => {
  const [stem, ...rest] = QUESTION.parts
  const speech = speechOf(question([part('stem', { state: 'QUEUED', url: null }), ...rest]))
  speech.play()
  expect([started(), speech.state().isWaiting]).toEqual([[], true])
  await pass(3000)
  speech.renew(question([...(stem ? [stem] : []), ...rest]))
  expect([now(), speech.state().isWaiting]).toEqual(['stem', false])
})

test('a browser that wants a press first says so; what neither a recording nor a voice of the device says is left to be read', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  const speech = speechOf(QUESTION)
  speech.play()
  await pass(0)
  expect(speech.state().trouble).toBe('BLOCKED')
  const silent = speechOf(question([part('stem', { state: 'FAILED', url: null })]))
  silent.play()
  await pass(3000)
  expect(silent.state()).toEqual({ at: null, isWaiting: false, trouble: 'SILENT' })
})
