import { makeFollowers } from '../../app/stored/followers.ts'
import { SPEECH_PAUSE_MS } from '@chowk/contract/quiz/audio.ts'
import type { SpokenSegment, SpokenQuestion } from '@chowk/contract/quiz/audio.ts'
import { storedRecording } from '../../app/device/stored-speech.ts'
import { findVoices, voiceFor } from '../../app/player/device-voices.ts'

/** A recording that is not there after so long is left out: the device speaks instead. */
const PATIENCE_MS = 12_000
/** A device's voice that says nothing of its end for so long has hung (A8). */
const HUNG_MS = 12_000
/** No voice takes longer for a letter at its usual pace. */
const SLOWEST_LETTER_MS = 200

/** What a question's speech is at. */
export interface SpeechState {
  /** The piece that is spoken or waited for; null: none. */
  at: number | null
  isWaiting: boolean
  /** BLOCKED: the browser wants a press first. SILENT: neither a recording nor a voice of this device says it. */
  trouble: 'BLOCKED' | 'SILENT' | null
}

const SILENCE: SpeechState = { at: null, isWaiting: false, trouble: null }

let element: HTMLAudioElement | undefined
// One for all questions: what was once allowed to sound may go on.
const sound = (): HTMLAudioElement => (element ??= new Audio())

/** Speaks one question piece by piece, by our recordings or by the voice of this device. */
export class QuestionSpeech {
  #question: SpokenQuestion
  #rate: number
  readonly #onHeard: (parts: number) => void
  #state = SILENCE
  #timer: ReturnType<typeof setTimeout> | undefined
  #playing: AbortController | undefined
  readonly #followers = makeFollowers()

  constructor(question: SpokenQuestion, rate: number, onHeard: (parts: number) => void) {
    this.#question = question
    this.#rate = rate
    this.#onHeard = onHeard
  }

  readonly state = (): SpeechState => this.#state
  readonly listen = this.#followers.follow

  /** What was made meanwhile: a piece that is waited for begins. */
  renew(question: SpokenQuestion): void {
    this.#question = question
    const { at, isWaiting } = this.#state
    if (isWaiting && at !== null && question.parts[at]?.state !== 'QUEUED') this.play(at)
  }

  setRate(rate: number): void {
    this.#rate = rate
    sound().playbackRate = rate
  }

  /** Speaks from a piece to the end. */
  play(from = 0): void {
    this.stop()
    const part = this.#question.parts[from]
    if (!part) return
    const playing = new AbortController()
    this.#playing = playing
    this.#say({ at: from, isWaiting: part.state === 'QUEUED', trouble: null })
    if (part.state === 'QUEUED') this.#timer = setTimeout(() => void this.#speakHere(part, playing.signal), PATIENCE_MS)
    else if (part.url) this.#playRecording(part, playing.signal)
    else void this.#speakHere(part, playing.signal)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#playing?.abort()
    this.#playing = undefined
    sound().pause()
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
    this.#say(SILENCE)
  }

  // At once: some browsers let sound only what a press began.
  #playRecording(part: SpokenSegment, signal: AbortSignal): void {
    const audio = sound()
    audio.addEventListener('ended', () => this.#next(part), { signal })
    audio.addEventListener('error', () => void this.#playStored(part, signal), { signal, once: true })
    this.#begin(part.url ?? '', signal)
  }

  // Without a line this device has it, or says it by a voice of its own.
  async #playStored(part: SpokenSegment, signal: AbortSignal): Promise<void> {
    const address = await storedRecording(part.url ?? '')
    if (address !== undefined) signal.addEventListener('abort', () => URL.revokeObjectURL(address))
    if (signal.aborted) return
    if (address === undefined) return await this.#speakHere(part, signal)
    sound().addEventListener('error', () => void this.#speakHere(part, signal), { signal, once: true })
    this.#begin(address, signal)
  }

  #begin(address: string, signal: AbortSignal): void {
    const audio = sound()
    audio.src = address
    // Setting the source puts the speed back to its default.
    audio.defaultPlaybackRate = this.#rate
    audio.playbackRate = this.#rate
    audio.preservesPitch = true
    audio.play().catch((error: unknown) => {
      const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
      if (isBlocked && !signal.aborted) this.#fail('BLOCKED')
    })
  }

  async #speakHere(part: SpokenSegment, signal: AbortSignal): Promise<void> {
    const voice = voiceFor(await findVoices(), this.#question.language)
    if (signal.aborted) return
    if (!voice) return this.#fail('SILENT')
    const utterance = new SpeechSynthesisUtterance(part.words)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = this.#rate
    const next = () => !signal.aborted && this.#next(part)
    utterance.onend = next
    utterance.onerror = (event) => {
      if (event.error === 'not-allowed' && !signal.aborted) this.#fail('BLOCKED')
      else next()
    }
    this.#say({ at: this.#state.at, isWaiting: false, trouble: null })
    speechSynthesis.speak(utterance)
    this.#timer = setTimeout(next, HUNG_MS + (part.words.length * SLOWEST_LETTER_MS) / this.#rate)
  }

  #next({ isNumber }: SpokenSegment): void {
    const heard = (this.#state.at ?? 0) + 1
    clearTimeout(this.#timer)
    this.#playing?.abort()
    if (!isNumber) this.#onHeard(heard)
    const isLast = heard >= this.#question.parts.length
    if (isLast) return this.#say(SILENCE)
    if (isNumber) this.play(heard)
    else this.#timer = setTimeout(() => this.play(heard), SPEECH_PAUSE_MS)
  }

  #fail(trouble: 'BLOCKED' | 'SILENT'): void {
    this.stop()
    this.#say({ ...SILENCE, trouble })
  }

  #say(state: SpeechState): void {
    this.#state = state
    this.#followers.tell()
  }
}
