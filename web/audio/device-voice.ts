import type { AudioSegment } from '@chowk/contract/audio/audio.ts'
import { chunksForSpeech } from '@chowk/contract/audio/speech.ts'
import { segmentAt } from './heard.rules.ts'
import type { Sound, SoundEvents } from './sound.ts'

/** A voice that says nothing of itself for so long has hung (A8). */
const WATCHDOG_MS = 12_000
const TICK_MS = 250

interface Spoken {
  segments: readonly AudioSegment[]
  durationMs: number
  language: string
  voice: SpeechSynthesisVoice
}

/** One piece that is handed to the voice; times are the estimated ones of its sentence, shared out by letters. */
interface Piece {
  text: string
  startMs: number
  endMs: number
}

function piecesOf({ segments, durationMs }: Spoken): Piece[] {
  return segments.flatMap(({ startMs, text, spoken }, index) => {
    const endMs = segments[index + 1]?.startMs ?? durationMs
    const chunks = chunksForSpeech(spoken ?? text)
    const letters = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    let before = 0
    return chunks.map((chunk) => {
      const share = (share: number) => startMs + ((endMs - startMs) * share) / letters
      const piece = { text: chunk, startMs: share(before), endMs: share(before + chunk.length) }
      before += chunk.length
      return piece
    })
  })
}

/** Speaks sentence by sentence with the device's own voice. */
export class DeviceVoice implements Sound {
  readonly #pieces: Piece[]
  readonly #spoken: Spoken
  readonly #events: SoundEvents
  #at = 0
  #atMs: number
  #rate: number
  #isPlaying = false
  #heardAt = 0
  #tries = 0
  #utterance: SpeechSynthesisUtterance | undefined
  readonly #timer: ReturnType<typeof setInterval>

  constructor(spoken: Spoken, from: { positionMs: number; rate: number }, events: SoundEvents) {
    this.#spoken = spoken
    this.#events = events
    this.#pieces = piecesOf(spoken)
    this.#rate = from.rate
    this.#atMs = from.positionMs
    this.#at = Math.max(0, segmentAt(this.#pieces, from.positionMs))
    this.#timer = setInterval(() => this.#look(), TICK_MS)
    events.onLength(spoken.durationMs)
  }

  play(): void {
    if (this.#isPlaying) return
    this.#isPlaying = true
    this.#tries = 0
    this.#speak()
    this.#events.onPlaying(true)
  }

  pause(): void {
    if (!this.#isPlaying) return
    this.#isPlaying = false
    this.#silence()
    this.#events.onPlaying(false)
  }

  seek(ms: number): void {
    this.#at = Math.max(0, segmentAt(this.#pieces, ms))
    this.#atMs = this.#pieces[this.#at]?.startMs ?? 0
    this.#events.onTime(this.#atMs)
    this.#tries = 0
    if (this.#isPlaying) this.#speak()
  }

  // A voice cannot change its speed within a piece: the sentence begins again.
  setRate(rate: number): void {
    this.#rate = rate
    const { segments } = this.#spoken
    this.seek(segments[Math.max(0, segmentAt(segments, this.#atMs))]?.startMs ?? 0)
  }

  positionMs(): number {
    return this.#atMs
  }

  close(): void {
    clearInterval(this.#timer)
    this.#isPlaying = false
    this.#silence()
  }

  #silence(): void {
    this.#utterance = undefined
    speechSynthesis.cancel()
  }

  #speak(): void {
    this.#silence()
    const piece = this.#pieces[this.#at]
    if (!piece) return this.#end()
    const utterance = new SpeechSynthesisUtterance(piece.text)
    utterance.voice = this.#spoken.voice
    utterance.lang = this.#spoken.voice.lang
    utterance.rate = this.#rate
    const whileCurrent = (run: () => void) => () => {
      if (this.#utterance === utterance) run()
    }
    utterance.onstart = whileCurrent(() => this.#sign(piece.startMs))
    utterance.onboundary = (event) =>
      whileCurrent(() =>
        this.#sign(piece.startMs + ((piece.endMs - piece.startMs) * event.charIndex) / piece.text.length),
      )()
    utterance.onend = whileCurrent(() => this.#next())
    utterance.onerror = (event) =>
      whileCurrent(() => {
        if (event.error === 'not-allowed') this.#stopFor('PLAYBACK_BLOCKED')
        else this.#again()
      })()
    this.#utterance = utterance
    this.#heardAt = performance.now()
    speechSynthesis.speak(utterance)
  }

  #sign(ms: number): void {
    this.#heardAt = performance.now()
    this.#atMs = Math.max(this.#atMs, ms)
    this.#events.onTime(this.#atMs)
  }

  // Not every voice tells where it is: between its signs the clock does.
  #look(): void {
    const piece = this.#pieces[this.#at]
    if (!this.#isPlaying || !piece || !this.#utterance) return
    if (performance.now() - this.#heardAt >= WATCHDOG_MS) return this.#again()
    this.#atMs = Math.min(this.#atMs + TICK_MS * this.#rate, piece.endMs)
    this.#events.onTime(this.#atMs)
  }

  #next(): void {
    this.#tries = 0
    this.#atMs = this.#pieces[this.#at]?.endMs ?? this.#atMs
    this.#at += 1
    this.#speak()
  }

  #again(): void {
    this.#tries += 1
    if (this.#tries === 1) return this.#speak()
    this.#events.onTrouble('SKIPPED')
    this.#next()
  }

  #stopFor(trouble: 'PLAYBACK_BLOCKED'): void {
    this.pause()
    this.#events.onTrouble(trouble)
  }

  #end(): void {
    this.#isPlaying = false
    this.#events.onTime(this.#spoken.durationMs)
    this.#events.onPlaying(false)
    this.#events.onEnd()
  }
}
