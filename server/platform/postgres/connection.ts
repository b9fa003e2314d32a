import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import { Batch, RowQuery } from './row-query.ts'
import { renew } from './statement.ts'
import type { Query, Row, Rows } from './statement.ts'

/** Every statement that goes to PostgreSQL, as `{ text, database }`: for whoever counts or compares them. */
export const STATEMENTS = 'chowk.statement'
const statements = channel(STATEMENTS)

const LOST = /^(?:57P0[1235]|25P0[34]|53300|08|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
// What the driver says without a code.
const LOST_WORDS = /^(?:Connection terminated|Client (?:has|was)|timeout ex|Query read timeout|Cannot use a pool)/

/** The one error for all ways in which there is no connection, or none any more. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

/** What a failure of the driver is called from here on. */
export function namedFailure(failure: unknown): unknown {
  if (failure instanceof ConnectionLost) return failure
  const { code, message } = failure as { code?: unknown; message?: unknown }
  const isLost = LOST.test(String(code)) || LOST_WORDS.test(String(message))
  return isLost ? new ConnectionLost('The connection to the database was lost.', { cause: failure }) : failure
}

/** Says that a statement goes to PostgreSQL. */
export function publish(client: pg.Client, text: string): void {
  if (statements.hasSubscribers) statements.publish({ text, database: client.database })
}

/**
 * What is sent on a connection until this turn of the loop is over goes out in one write: to wake PostgreSQL costs more than to send a statement.
 * A turn is all that was ready at the same time; `nextTick` would come after each request of it.
 */
export function gather({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** Sends a query on a connection. */
// oxlint-disable-next-line typescript/promise-function-async -- each statement goes through here
export function sendOn(client: pg.Client, query: Query): Promise<Rows<Row[]>> {
  publish(client, query.text)
  gather(client)
  return new Promise((done, fail) => {
    client.query(new Batch([new RowQuery(query, { done, fail })]))
  })
}

/**
 * Sends queries of one transaction, in their order: in one write, and PostgreSQL answers them in one. What stands behind one that fails is not done, unless it
 * is plain.
 */
export function sendTogether(client: pg.Client, queries: readonly RowQuery[]): void {
  const { stream } = client.connection
  stream.cork()
  let together: RowQuery[] = []
  const flush = () => {
    if (together.length > 0) client.query(new Batch(together))
    together = []
  }
  for (const query of queries) {
    if (query.isPlain) flush()
    together.push(query)
    if (query.isPlain) flush()
  }
  flush()
  stream.uncork()
}

/** The prepared statement fits the tables no more, was never parsed, or was parsed twice under its name: none of these has done anything. */
export function isStale(failure: unknown): boolean {
  const { code, routine } = failure as { code?: unknown; routine?: unknown }
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}

/** Sends a query anew, outside of any transaction, where what was prepared is of no use any more. */
export async function sendAgain(client: pg.Client, query: Query): Promise<Rows<Row[]>> {
  try {
    return await sendOn(client, renew(query))
  } catch (failure) {
    throw namedFailure(failure)
  }
}

/** Sends a query outside of any transaction. */
export async function sendAlone(client: pg.Client, query: Query): Promise<Rows<Row[]>> {
  try {
    return await sendOn(client, query)
  } catch (failure) {
    if (!isStale(failure)) throw namedFailure(failure)
    return await sendAgain(client, query)
  }
}
