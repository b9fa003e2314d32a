// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findVoices, voiceFor } from '../app/player/device-voices.ts'
import { DeviceVoice } from './device-voice.ts'
import type { SoundEvents } from './sound.ts'

const voice = (name: string, lang: string, localService = true) =>
  ({ name, lang, localService }) as SpeechSynthesisVoice

/** A browser's voice that speaks when the test says so. */
class Mouth extends EventTarget {
  said: { text: string; rate: number }[] = []
  cancels = 0
  open: { onend?: () => void; onstart?: () => void } | undefined
  voices: SpeechSynthesisVoice[] = []
  getVoices = () => this.voices
  cancel(): void {
    this.cancels += 1
    this.open = undefined
  }
  speak(utterance: { text: string; rate: number }): void {
    this.said.push({ text: utterance.text, rate: utterance.rate })
    this.open = utterance as never
  }
  finish(): void {
    this.open?.onend?.()
  }
}

class Utterance {
  text: string
  rate = 1
  constructor(text: string) {
    this.text = text
  }
}

let mouth: Mouth
beforeEach(() => {
  vi.useFakeTimers()
  mouth = new Mouth()
  vi.stubGlobal('speechSynthesis', mouth)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const segments = [
  { i: 0, startMs: 0, text: 'It cost ₹5.', spoken: 'It cost five rupees.', blockIndex: null },
  { i: 1, startMs: 1000, text: 'We sow.', blockIndex: 0 },
]

function speak() {
  const reported: string[] = []
  const events: SoundEvents = {
    onTime: () => {},
    onPlaying: (isPlaying) => void reported.push(isPlaying ? 'playing' : 'silent'),
    onLength: () => {},
    onEnd: () => void reported.push('end'),
    onTrouble: (trouble) => void reported.push(trouble),
  }
  const spoken = { segments, durationMs: 2000, language: 'en', voice: voice('Asha', 'en-IN') }
  return { told: reported, sound: new DeviceVoice(spoken, { positionMs: 0, rate: 1 }, events) }
}

test('[news:A10] the chosen voice comes first, then one of the device, then one of the network, never another language', () => {
  const voices = [voice('Net', 'hi-IN', false), voice('Lekha', 'hi_IN'), voice('Asha', 'en-IN')]
  expect(voiceFor(voices, 'hi')?.name).toBe('Lekha')
  expect(voiceFor(voices, 'hi', 'Net')?.name).toBe('Net')
  expect(voiceFor(voices, 'hi', 'Asha')?.name).toBe('Lekha')
  expect(voiceFor(voices, 'ta')).toBeUndefined()
})

test('[news:A8] voices that load after the page are waited for, two seconds at most', async () => {
  const soon = findVoices()
  mouth.voices = [voice('Asha', 'en-IN')]
  mouth.dispatchEvent(new Event('voiceschanged'))
  expect(await soon).toHaveLength(1)
  mouth.voices = []
  const never = findVoices()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await never).toEqual([])
})

test('[news:A8] it is silenced before the first word, speaks sentence by sentence in spoken words, and says when it ends', () => {
  const { sound, told: reported } = speak()
  sound.play()
  expect(mouth.cancels).toBe(1)
  mouth.finish()
  mouth.finish()
  expect(mouth.said.map(({ text }) => text)).toEqual(['It cost five rupees.', 'We sow.'])
  expect(reported).toEqual(['playing', 'silent', 'end'])
  expect(sound.positionMs()).toBe(2000)
})

test('[news:A8] a voice that hangs for twelve seconds is tried once more, then the words are left out with a notice', () => {
  const { sound, told: reported } = speak()
  sound.play()
  vi.advanceTimersByTime(12_500)
  expect(mouth.said.map(({ text }) => text)).toEqual(['It cost five rupees.', 'It cost five rupees.'])
  vi.advanceTimersByTime(12_500)
  expect(mouth.said.at(-1)?.text).toBe('We sow.')
  expect(reported).toEqual(['playing', 'SKIPPED'])
  sound.close()
})

test('[news:A9] another speed begins the sentence again', () => {
  const { sound } = speak()
  sound.play()
  mouth.finish()
  sound.setRate(1.5)
  expect(mouth.said.at(-1)).toEqual({ text: 'We sow.', rate: 1.5 })
  sound.pause()
  sound.seek(0)
  expect(mouth.open).toBeUndefined()
  sound.play()
  expect(mouth.said.at(-1)).toEqual({ text: 'It cost five rupees.', rate: 1.5 })
  sound.close()
})
