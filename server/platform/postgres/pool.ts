import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isStale, namedFailure, publish, sendAlone, sendOn } from './connection.ts'
import { Listener } from './listener.ts'
import { SharedConnections } from './shared-connections.ts'
import { renew, templateOf } from './statement.ts'
import type { Query, Row, Rows, Template } from './statement.ts'

const LIFETIME_S = 45 * 60
const END_MS = 5000

/** A connection of one's own, for what belongs to a session, like a lock that outlasts transactions. */
export interface Reserved extends Template {
  release(): Promise<void>
}

/** Statements outside of transactions, and the way into one. */
export interface Pool extends Template {
  /** Runs `work` in a transaction and commits it; whatever fails in between, even caught, undoes all of it. */
  begin<T>(work: (tx: Template) => Promise<T>): Promise<T>
  /** Hears what is said on a channel; `again` is called whenever listening begins, at first and after a loss. */
  listen(channel: string, hear: (payload: string) => void, again?: () => void): Promise<void>
  reserve(): Promise<Reserved>
  /** Lets what is under way finish for some seconds, and closes. */
  end(): Promise<void>
  /** The driver's own pool, for the job queue. */
  readonly driver: pg.Pool
}

/** How many connections, and how long one is waited for. */
export interface PoolSize {
  /** For transactions and single writes. */
  transactions: number
  /** For single reads, which share them. */
  reads: number
}

// What only reads may share a connection with others: a write can wait for a lock, and everything behind it would wait too.
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share)\b/i
const READS = /^\s*(?:select|with|values|table|show|explain)\b/i
const MOST_KNOWN = 5000
const known = new Map<string, boolean>()

function isRead(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const is = READS.test(text) && !WRITES.test(text)
  known.set(text, is)
  return is
}

const named = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (failure) {
    throw namedFailure(failure)
  }
}

const ignore = () => {}

/** Opens a pool; its connections open when they are first needed. */
export function openPool(config: pg.ClientConfig, size: PoolSize): Pool {
  const driver = new pg.Pool({
    ...config,
    pipeline: true,
    max: size.transactions,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: LIFETIME_S,
  })
  // Between the pool's handing a connection over and our listening to it, its loss would end the process.
  driver.on('error', ignore).on('connect', (client) => void client.on('error', ignore))
  const clients = new Set<pg.Client>()
  driver
    .on('connect', (client) => void clients.add(client))
    .on('remove', (client) => void clients.delete(client as pg.Client))
  const reads = new SharedConnections(config, size.reads)
  const listener = new Listener(config)
  const write = async (query: Query) => {
    const client = await driver.connect()
    try {
      return await sendAlone(client, query)
    } finally {
      client.release()
    }
  }
  // oxlint-disable-next-line typescript/promise-function-async -- each statement goes through here
  const send = (query: Query) => (isRead(query.text) ? reads.send(query) : named(async () => await write(query)))
  return Object.assign(templateOf(send), {
    driver,
    begin: async <T>(work: (tx: Template) => Promise<T>) =>
      await named(async () => await transact(await driver.connect(), work)),
    listen: async (channel: string, hear: (payload: string) => void, again = ignore) =>
      await listener.listen(channel, { hear, again }),
    reserve: async () => await named(async () => await reserve(config)),
    async end() {
      const late = new AbortController()
      const ended = Promise.all([reads.end(), listener.end(), driver.end()]).finally(() => late.abort())
      // Work that never ends is cut off, and not waited for.
      await Promise.race([ended, sleep(END_MS, undefined, { signal: late.signal }).catch(ignore)])
      reads.destroy()
      for (const client of clients) client.connection.stream.destroy()
    },
  })
}

async function transact<T>(client: pg.PoolClient, work: (tx: Template) => Promise<T>): Promise<T> {
  const transaction = new Transaction(client)
  try {
    // Awaited: what follows a `begin` that failed would be written by itself.
    await transaction.begin()
    const value = await work(templateOf(async (query) => await transaction.send(query)))
    await transaction.commit()
    return value
  } catch (failure) {
    await transaction.rollback()
    throw failure
  } finally {
    transaction.end()
  }
}

/** One transaction on a connection, which is of nobody's use before it is over. */
class Transaction {
  readonly #client: pg.PoolClient
  #isOver = false
  #lost: Error | undefined
  #failed: { failure: unknown } | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
    client.on('error', this.#lose).on('end', this.#lose)
  }

  readonly #lose = (failure?: unknown) => {
    this.#lost ??= failure instanceof Error ? failure : new Error('Connection terminated')
  }

  async begin(): Promise<void> {
    await this.#command('begin')
  }

  async send(query: Query): Promise<Rows<Row[]>> {
    // Somebody else may be at work on the connection by now.
    if (this.#isOver) throw new Error('The transaction of this statement is over.')
    if (this.#lost) throw namedFailure(this.#lost)
    try {
      return await sendOn(this.#client, query)
    } catch (failure) {
      this.#failed ??= { failure }
      if (isStale(failure)) renew(query)
      throw namedFailure(failure)
    }
  }

  async commit(): Promise<void> {
    this.#isOver = true
    if (this.#lost) throw this.#lost
    // A failure that was caught has undone everything all the same.
    if (this.#failed) throw this.#failed.failure
    if ((await this.#command('commit')) !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }

  async rollback(): Promise<void> {
    this.#isOver = true
    if (!this.#lost) await this.#command('rollback').catch(this.#lose)
  }

  async #command(text: string): Promise<string> {
    publish(this.#client, text)
    return (await this.#client.query(text)).command
  }

  end(): void {
    this.#client.off('error', this.#lose).off('end', this.#lose)
    this.#client.release(this.#lost)
  }
}

async function reserve(config: pg.ClientConfig): Promise<Reserved> {
  const client = new pg.Client({ ...config, pipeline: true })
  client.on('error', ignore)
  await client.connect()
  const send = async (query: Query) => await named(async () => await sendAlone(client, query))
  return Object.assign(templateOf(send), { release: async () => await client.end() })
}
