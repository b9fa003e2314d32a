import { updateAudio } from '@chowk/contract/audio/audio.ts'
import { callOverHttp, CallFailed } from '../app/calls.ts'
import { hearing, NOTHING_HEARD, silent, taken } from './heard.rules.ts'

const EVERY_MS = 10_000

interface Heard {
  articleId: string
  textVersion: number
  durationMs: number
}

/** Tells the server what a signed-in person hears: every ten seconds, at a pause, a seek, the end and when the page is hidden (A13). */
export class HeardSender {
  #heard = NOTHING_HEARD
  #sentAt = 0
  #sending: Promise<unknown> = Promise.resolve()
  readonly #story: () => (Heard & { positionMs: number; rate: number }) | undefined
  readonly #onGone: () => void

  constructor(story: () => (Heard & { positionMs: number; rate: number }) | undefined, onGone: () => void) {
    this.#story = story
    this.#onGone = onGone
  }

  /** A look at the playing recording. */
  hear(positionMs: number): void {
    this.#heard = hearing(this.#heard, positionMs)
    if (performance.now() - this.#sentAt >= EVERY_MS) this.send()
  }

  /** It stopped, or goes on elsewhere. */
  stop(): void {
    const hadOpen = this.#heard.open !== null
    this.#heard = silent(this.#heard)
    if (hadOpen) this.send()
  }

  /** Answers once what was sent is there, or did not arrive. */
  async arrived(): Promise<void> {
    await this.#sending
  }

  /** Sends what was heard since the last time. What fails to arrive is told with the next. */
  send(): void {
    const story = this.#story()
    if (!story || story.durationMs <= 0) return
    const { ranges, rest } = taken(this.#heard)
    this.#heard = rest
    this.#sentAt = performance.now()
    const { articleId, textVersion, rate } = story
    const durationMs = Math.round(story.durationMs)
    const within = (ms: number) => Math.min(Math.round(ms), durationMs)
    const reported = {
      articleId,
      textVersion,
      rate,
      durationMs,
      positionMs: within(story.positionMs),
      ranges: ranges.map(([from, to]): [number, number] => [within(from), within(to)]),
      clientTime: new Date().toISOString(),
    }
    this.#sending = callOverHttp(updateAudio, reported).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      if (error.code === 'AUDIO_NOT_AVAILABLE') this.#onGone()
      else if (error.isOffline && this.#story()?.articleId === articleId)
        this.#heard = { ...this.#heard, done: [...reported.ranges, ...this.#heard.done] }
    })
  }
}
