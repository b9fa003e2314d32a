/** Kinds of reads are few; whatever makes them many is not held for long. */
const MOST = 500

interface SharedRead {
  until: number
  value: Promise<unknown>
}

/**
 * What many readers ask alike within a moment is read from the database once. Where the moment is 0, as in tests whose clocks stand
 * still, everybody reads for herself.
 */
export class SharedReads {
  readonly #forMs: number
  readonly #now: () => number
  readonly #reads = new Map<string, SharedRead>()

  constructor(forMs: number, now: () => number) {
    this.#forMs = forMs
    this.#now = now
  }

  /** What this read answered a moment ago, or `forMs` ago at most, or answers now. Whoever comes meanwhile waits for the same answer. */
  async get<T>(key: string, read: () => Promise<T>, forMs = this.#forMs): Promise<T> {
    const now = this.#now()
    const known = this.#reads.get(key)
    if (known && known.until > now) return (await known.value) as T
    if (this.#reads.size >= MOST) this.clear()
    const made: SharedRead = { until: now + (this.#forMs && forMs), value: read() }
    this.#reads.set(key, made)
    try {
      return (await made.value) as T
    } catch (failure) {
      if (this.#reads.get(key) === made) this.#reads.delete(key)
      throw failure
    }
  }

  /** Something was taken out of sight or put back: nobody who asks from now on gets what was read before. */
  clear(): void {
    this.#reads.clear()
  }
}
