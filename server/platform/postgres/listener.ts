import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { namedFailure } from './connection.ts'

const LONGEST_PAUSE_MS = 1000

interface Hearing {
  hear: (payload: string) => void
  /** Called whenever the channel is listened to anew: what was said in between was not heard. */
  again: () => void
}

interface Listening {
  client: pg.Client
  /** Settles when the connection is no more. */
  over: Promise<void>
}

/** Listens to channels of PostgreSQL over a connection of its own, which is opened anew whenever it was lost. */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #channels = new Map<string, Hearing[]>()
  readonly #ending = new AbortController()
  #listening: Promise<Listening> | undefined

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  /** Settles once the channel is listened to. */
  async listen(channel: string, hearing: Hearing): Promise<void> {
    this.#channels.set(channel, [...(this.#channels.get(channel) ?? []), hearing])
    if (this.#listening) await listenTo((await this.#listening).client, channel)
    else await this.#begin()
    hearing.again()
  }

  async end(): Promise<void> {
    this.#ending.abort()
    const listening = await this.#listening?.catch(() => {})
    await listening?.client.end()
  }

  async #begin(): Promise<void> {
    this.#listening = this.#open()
    const { over } = await this.#listening
    void over.then(async () => await this.#goOn())
  }

  async #open(): Promise<Listening> {
    const client = new pg.Client({ ...this.#config, keepAlive: true })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) =>
      this.#channels.get(channel)?.forEach(({ hear }) => hear(payload)),
    )
    const over = new Promise<void>((done) => void client.once('end', done))
    try {
      await client.connect()
      for (const channel of this.#channels.keys()) await listenTo(client, channel)
    } catch (failure) {
      client.connection.stream.destroy()
      throw namedFailure(failure)
    }
    return { client, over }
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#ending
    for (let pauseMs = 50; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const isBack = await this.#begin().then(
        () => true,
        () => false,
      )
      if (isBack) return [...this.#channels.values()].flat().forEach(({ again }) => again())
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
}

const listenTo = async (client: pg.Client, channel: string): Promise<unknown> =>
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
