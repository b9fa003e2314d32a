import { setTimeout as sleep } from 'node:timers/promises'
import type { Template } from './statement.ts'
import { endOf } from './transaction-end.ts'
import type { Said } from './transaction-end.ts'

/**
 * Says something on a channel once the transaction of `sql` has committed, or at once outside of one. PostgreSQL lets no two transactions commit at the
 * same time that say something themselves, each for as long as its disk takes to write. What is said here is lost with a process that ends in between:
 * for what listeners only hear sooner by it than they would find it.
 */
export async function sayAfterCommit(sql: Template, channel: string, payloads: readonly string[]): Promise<void> {
  const end = endOf(sql)
  if (end) end.said.push(...payloads.map((payload) => ({ channel, payload })))
  else if (payloads.length > 0)
    await sql`select pg_notify(${channel}, p) from unnest(${[...payloads]}::text[]) as said (p)`
}

/** Each time that something is said PostgreSQL commits once more and wakes every process that listens: a busy Chowk would do little else. */
const BETWEEN_MS = 50

/** Says what comes at once, and what comes for a moment after that, or while it is being said, together. */
export class Speaker {
  readonly #send: (said: readonly Said[]) => Promise<unknown>
  #waiting: Said[] = []
  #speaking: Promise<void> | undefined
  #hurry = new AbortController()

  constructor(send: (said: readonly Said[]) => Promise<unknown>) {
    this.#send = send
  }

  say(said: readonly Said[]): void {
    this.#waiting.push(...said)
    if (this.#waiting.length > 0) this.#speaking ??= this.#speak()
  }

  /** Once everything is said, without a pause. */
  async end(): Promise<void> {
    this.#hurry.abort()
    await this.#speaking
    this.#hurry = new AbortController()
  }

  async #speak(): Promise<void> {
    while (this.#waiting.length > 0) {
      const said = this.#waiting
      this.#waiting = []
      // One that cannot be said takes none of the others along.
      await this.#send(said).catch(async () => {
        if (said.length > 1) for (const one of said) await this.#send([one]).catch(() => {})
      })
      await sleep(BETWEEN_MS, undefined, { signal: this.#hurry.signal }).catch(() => {})
    }
    this.#speaking = undefined
  }
}
