/** Waits between tries while nothing gets through (QA10); the last one from there on. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000]

type Step = () => unknown

/** When the next try to reach the server comes: later and later while nothing gets through, and never before the server wants it (QN7). */
export class SavePace {
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #notBefore = 0
  #isStopped = false

  /** Sends after a while; what was to be sent before goes along. */
  after(ms: number, step: Step): void {
    this.clear()
    if (!this.#isStopped) this.#timer = setTimeout(() => void step(), Math.max(ms, this.restMs()))
  }

  /** Tries again what failed. */
  again(step: Step): void {
    const ms = AGAIN_MS[Math.min(this.#tries, AGAIN_MS.length - 1)] ?? 0
    this.#tries += 1
    this.after(ms, step)
  }

  /** The server asks for a rest, as its header says it: in seconds. */
  hear(headers: Headers): void {
    const seconds = Number(headers.get('retry-after'))
    if (seconds > 0) this.#notBefore = performance.now() + seconds * 1000
  }

  /** What of that rest is left. */
  restMs = (): number => Math.max(0, this.#notBefore - performance.now())

  gotThrough(): void {
    this.#tries = 0
  }

  clear(): void {
    clearTimeout(this.#timer)
  }

  /** From now on nothing is tried until it begins again. */
  stop(): void {
    this.clear()
    this.#isStopped = true
  }

  begin(): void {
    this.#isStopped = false
  }
}
