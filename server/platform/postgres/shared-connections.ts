import pg from 'pg'
import { isStale, namedFailure, sendAgain, sendOn } from './connection.ts'
import type { Query, Row, Rows } from './statement.ts'

const LIFETIME_MS = 45 * 60_000

interface Shared {
  client: pg.Client
  busy: number
  ready: Promise<unknown>
  isReady: boolean
  openedAt: number
}

/**
 * A few connections that all single reads share: what is asked at the same time goes out in one write and is answered in turn, which takes
 * half of what it takes to hand a connection to each. An idle one is taken first.
 */
export class SharedConnections {
  readonly #config: pg.ClientConfig
  readonly #most: number
  readonly #open: (Shared | undefined)[] = []
  readonly #leaving = new Set<Promise<void>>()
  #isEnding = false

  constructor(config: pg.ClientConfig, most: number) {
    this.#config = config
    this.#most = most
  }

  async send(query: Query): Promise<Rows<Row[]>> {
    if (this.#isEnding) throw namedFailure(new Error('Cannot use a pool after calling end on the pool'))
    const shared = this.#choose()
    shared.busy++
    try {
      if (!shared.isReady) await shared.ready
      return await sendOn(shared.client, query)
    } catch (failure) {
      if (!isStale(failure)) throw namedFailure(failure)
      return await sendAgain(shared.client, query)
    } finally {
      shared.busy--
    }
  }

  async end(): Promise<void> {
    this.#isEnding = true
    for (const index of this.#open.keys()) this.#leave(index)
    await Promise.all(this.#leaving)
  }

  /** Cuts off whatever has not ended by itself. */
  destroy(): void {
    for (const shared of this.#open) shared?.client.connection.stream.destroy()
  }

  #choose(): Shared {
    let best = 0
    for (let index = 0; index < this.#most; index++) {
      const busy = this.#open[index]?.busy ?? 0
      if (busy === 0) {
        best = index
        break
      }
      if (busy < (this.#open[best]?.busy ?? 0)) best = index
    }
    const known = this.#open[best]
    if (known && (known.busy > 0 || Date.now() - known.openedAt < LIFETIME_MS)) return known
    if (known) this.#leave(best)
    return this.#connect(best)
  }

  #connect(index: number): Shared {
    const client = new pg.Client({ ...this.#config, pipeline: true })
    const shared: Shared = { client, busy: 0, ready: client.connect(), isReady: false, openedAt: Date.now() }
    const drop = () => {
      if (this.#open[index] === shared) this.#open[index] = undefined
    }
    // Each query that was under way is told by itself.
    client.on('error', drop).once('end', drop)
    shared.ready.then(() => (shared.isReady = true), drop)
    this.#open[index] = shared
    return shared
  }

  #leave(index: number): void {
    const shared = this.#open[index]
    if (!shared) return
    if (!this.#isEnding) this.#open[index] = undefined
    const left = shared.ready
      .then(async () => await shared.client.end())
      .catch(() => {})
      .finally(() => this.#leaving.delete(left))
    this.#leaving.add(left)
  }
}
