import { LRUCache } from 'lru-cache'

/** Kinds of reads are few; whatever makes them many is not held for long. */
const MOST = 2000

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
  readonly #reads = new LRUCache<string, SharedRead>({ max: MOST })

  constructor(forMs: number, now: () => number) {
    this.#forMs = forMs
    this.#now = now
  }

  /** What this read answered a moment ago, or `forMs` ago at most, or answers now. Whoever comes meanwhile waits for the same answer. */
  async get<T>(key: string, read: () => Promise<T>, forMs = this.#forMs): Promise<T> {
    return await (this.#find<T>(key) ?? this.#keep(key, read(), forMs))
  }

  /** The same for several things at once: only those that nobody read a moment ago are read, together, and `read` answers in their order. */
  async getEach<T>(keys: readonly string[], read: (missing: readonly number[]) => Promise<readonly T[]>): Promise<T[]> {
    const known = keys.map((key) => this.#find<T>(key))
    const missing = known.flatMap((value, index) => (value ? [] : [index]))
    const together = missing.length > 0 ? read(missing) : Promise.resolve([])
    const ofMissing = (index: number) => together.then((values) => values[missing.indexOf(index)] as T)
    return await Promise.all(keys.map((key, index) => known[index] ?? this.#keep(key, ofMissing(index), this.#forMs)))
  }

  #find<T>(key: string): Promise<T> | undefined {
    const known = this.#reads.get(key)
    return known && known.until > this.#now() ? (known.value as Promise<T>) : undefined
  }

  async #keep<T>(key: string, value: Promise<T>, forMs: number): Promise<T> {
    const made: SharedRead = { until: this.#now() + (this.#forMs && forMs), value }
    this.#reads.set(key, made)
    try {
      return await value
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
