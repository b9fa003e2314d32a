import pg from 'pg'

const LIMIT_MS = 1000

/** Asks the database whether it answers, over a connection that nothing else can keep busy. */
export class HealthCheck {
  readonly #config: pg.ClientConfig
  #client: pg.Client | undefined
  #asking: Promise<boolean> | undefined

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS }
  }

  /** Whether it answers within a second; who asks meanwhile gets the same answer. */
  async isReady(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    return await this.#asking
  }

  async end(): Promise<void> {
    await this.#asking
    await this.#client?.end()
  }

  async #ask(): Promise<boolean> {
    try {
      this.#client ??= await this.#connect()
      await this.#client.query('select 1')
      return true
    } catch {
      this.#client?.connection.stream.destroy()
      this.#client = undefined
      return false
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => {})
    await client.connect()
    return client
  }
}
