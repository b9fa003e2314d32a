import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { Speaker } from './after-commit.ts'
import { isStale, namedFailure, publish, sendAlone, sendTogether } from './connection.ts'
import { Listener } from './listener.ts'
import { RowQuery } from './row-query.ts'
import { SharedConnections } from './shared-connections.ts'
import { renew, templateOf } from './statement.ts'
import type { Query, Row, Rows, Template } from './statement.ts'
import { giveEnd } from './transaction-end.ts'

const LIFETIME_S = 45 * 60
const END_MS = 5000

/** A connection of one's own, for what belongs to a session, like a lock that outlasts transactions. */
export interface Reserved extends Template {
  release(): Promise<void>
}

/** Statements outside of transactions, and the way into one. */
export interface Pool extends Template {
  /** Runs `work` in a transaction and commits it; whatever fails in between, even caught, undoes all of it. */
  begin<T>(work: (tx: Template) => Promise<T>, opening?: Opening): Promise<T>
  /** Hears what is said on a channel; `again` is called whenever listening begins, at first and after a loss. */
  listen(channel: string, hear: (payload: string) => void, again?: () => void): Promise<void>
  reserve(): Promise<Reserved>
  /** Lets what is under way finish for some seconds, and closes. */
  end(): Promise<void>
  /** The driver's own pool, for the job queue. */
  readonly driver: pg.Pool
}

/**
 * How a transaction begins. What one that `reads` sends first is a read, whose answer it waits for: it goes along with the beginning, for one round less. So does
 * what one sends first that begins `along`, whatever it is: where the beginning fails, nothing is done of what goes out with it, but for a plain statement (no values, no name). Only what it sends in a
 * later turn of the loop might be, if it did not wait for an answer before. A `small` one does that too and is of a few rows by their indexes: a statement is
 * planned once there whatever its values are, since to plan it anew costs several times as much as to run it.
 */
export type Opening = 'usual' | 'reads' | 'along' | 'small'

// By a name they are prepared once on each connection, as statements are, and go out along with these.
const commandOf = (name: string, text = name): Query => ({ text, values: [], name })
const BEGIN = commandOf('begin')
const PLAN_ONCE = commandOf('plan once', 'set local plan_cache_mode = force_generic_plan')
const COMMIT = commandOf('commit')
// Without one it goes out by itself, since what goes out along with a statement that fails is skipped.
const ROLLBACK: Query = { text: 'rollback', values: [], name: undefined }

const OPENINGS: Readonly<Record<Opening, readonly Query[]>> = {
  usual: [BEGIN],
  reads: [BEGIN],
  along: [BEGIN],
  small: [BEGIN, PLAN_ONCE],
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
const known = new LRUCache<string, boolean>({ max: 5000 })

function isRead(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
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

/** Waits for what ends; work that never does is not waited for. */
async function forSomeTime(ending: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const ended = ending.finally(() => late.abort())
  await Promise.race([ended, sleep(END_MS, undefined, { signal: late.signal }).catch(ignore)])
}

/** The connections of a pool, which may outlive it: tests of one database hand theirs on. */
export interface Connections {
  readonly config: pg.ClientConfig
  readonly driver: pg.Pool
  /** Sends a statement outside of any transaction. */
  send(query: Query): Promise<Rows<Row[]>>
  begin<T>(work: (tx: Template) => Promise<T>, opening?: Opening): Promise<T>
  /** Lets what is under way finish for some seconds, and closes. */
  end(): Promise<void>
}

/** Connections that open when they are first needed. */
export function openConnections(config: pg.ClientConfig, size: PoolSize): Connections {
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
  const speaker = new Speaker(async (said) => {
    const [channels, payloads] = [said.map(({ channel }) => channel), said.map(({ payload }) => payload)]
    await templateOf(async (query) => await reads.send(query))`
      select pg_notify(channel, payload) from unnest(${channels}::text[], ${payloads}::text[]) as said (channel, payload)`
  })
  const write = async (query: Query) => {
    const client = await driver.connect()
    try {
      return await sendAlone(client, query)
    } finally {
      client.release()
    }
  }
  return {
    config,
    driver,
    // oxlint-disable-next-line typescript/promise-function-async -- each statement goes through here
    send: (query) => (isRead(query.text) ? reads.send(query) : named(async () => await write(query))),
    begin: async (work, opening = 'usual') =>
      await named(async () => await transact(await driver.connect(), work, { opening, speaker })),
    async end() {
      await forSomeTime(
        driver
          .end()
          .then(async () => await speaker.end())
          .then(async () => await reads.end()),
      )
      reads.destroy()
      for (const client of clients) client.connection.stream.destroy()
    },
  }
}

/** A pool on connections; it listens on one of its own. */
export function poolOn(connections: Connections): Pool {
  const { config, driver } = connections
  const listener = new Listener(config)
  return Object.assign(templateOf(connections.send), {
    driver,
    begin: connections.begin,
    listen: async (channel: string, hear: (payload: string) => void, again = ignore) =>
      await listener.listen(channel, { hear, again }),
    reserve: async () => await named(async () => await reserve(config)),
    async end() {
      await Promise.all([forSomeTime(listener.end()), connections.end()])
    },
  })
}

/** Opens a pool. */
export const openPool = (config: pg.ClientConfig, size: PoolSize): Pool => poolOn(openConnections(config, size))

async function transact<T>(
  client: pg.PoolClient,
  work: (tx: Template) => Promise<T>,
  { opening, speaker }: { opening: Opening; speaker: Speaker },
): Promise<T> {
  const transaction = new Transaction(client)
  try {
    const begun = transaction.begin(OPENINGS[opening])
    // Awaited: what follows a `begin` that failed would be written by itself.
    if (opening === 'usual') await begun
    else begun.catch(ignore)
    const tx = templateOf(async (query) => await transaction.send(query))
    const end = giveEnd(tx, async (along) => await transaction.commit(along))
    const value = await work(tx)
    await end.commit()
    // Handed over when all was committed, it would be lost without a word.
    if (end.along.length > 0) throw new Error('Something was to go along with a commit that had gone out.')
    transaction.end()
    // Nobody waits for it.
    speaker.say(end.said)
    return value
  } catch (failure) {
    await transaction.rollback()
    transaction.end()
    throw failure
  }
}

/** One transaction on a connection, which is of nobody's use before it is over. */
class Transaction {
  readonly #client: pg.PoolClient
  // What this turn of the loop has sent until now.
  #gathered: RowQuery[] = []
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

  /** Once it has failed nothing is sent any more. */
  async begin(opening: readonly Query[]): Promise<void> {
    try {
      await Promise.all(opening.map(async (query) => await this.#put(query)))
    } catch (failure) {
      this.#lose(failure)
      throw failure
    }
  }

  async send(query: Query): Promise<Rows<Row[]>> {
    // Somebody else may be at work on the connection by now.
    if (this.#isOver) throw new Error('The transaction of this statement is over.')
    if (this.#lost) throw namedFailure(this.#lost)
    try {
      return (await this.#put(query)).rows
    } catch (failure) {
      // What went out with it has failed by it.
      if (!this.#failed && isStale(failure)) renew(query)
      this.#failed ??= { failure }
      throw namedFailure(failure)
    }
  }

  /** Commits, with what is sent along with it: PostgreSQL rolls back where that fails, since it answers in order. */
  async commit(last: PromiseLike<unknown>[]): Promise<void> {
    if (this.#isOver) throw new Error('The transaction is over.')
    if (this.#lost) throw this.#lost
    // A failure that was caught has undone everything all the same.
    if (this.#failed) throw this.#failed.failure
    // `then` sends a statement at once; to await it would send it after the commit.
    const sent = last.splice(0).map((statement) => statement.then(ignore))
    this.#isOver = true
    const [{ command }] = await Promise.all([this.#put(COMMIT), ...sent])
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }

  async rollback(): Promise<void> {
    this.#isOver = true
    if (!this.#lost) await this.#put(ROLLBACK).catch(this.#lose)
  }

  // All of one turn of the loop goes out together: to wake PostgreSQL costs more than to send a statement, and so does to be woken by each answer.
  async #put(query: Query): Promise<{ rows: Rows<Row[]>; command: string }> {
    publish(this.#client, query.text)
    if (this.#gathered.length === 0) setImmediate(() => sendTogether(this.#client, this.#gathered.splice(0)))
    return await new Promise((done, fail) => {
      this.#gathered.push(new RowQuery(query, { done: (rows, command) => done({ rows, command }), fail }))
    })
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
