import { basename, dirname } from 'node:path'
import type pg from 'pg'
import { openPool } from './postgres/pool.ts'
import type { Pool as ConnectionPool } from './postgres/pool.ts'
import type { Fragment as PieceOfStatement, Template } from './postgres/statement.ts'

/** The pool or a transaction: handlers do not care which. */
export type Sql = Template

/** The pool itself, which opens transactions. */
export type Pool = ConnectionPool

/** A piece of a statement, made by a function to be put into one. */
export type Fragment = PieceOfStatement

/** Where a database is: behind the socket of the embedded PostgreSQL, or anywhere by address. */
export type DatabaseAddress = { socket: string; database: string } | { url: string }

/**
 * A page's size written into its statement: with a limit that it does not know, PostgreSQL would plan a short list anew at every
 * request, which costs more than running it. Only for numbers of few values: each makes a statement of its own.
 */
export const written = (sql: Sql, count: number) => sql.unsafe(String(Math.trunc(count)))

/** Name of the database, from which the application's role is named. */
export function databaseName(address: DatabaseAddress): string {
  return 'url' in address ? decodeURIComponent(new URL(address.url).pathname.slice(1)) || 'postgres' : address.database
}

/** The role that the application works as: no ledger or audit row can be changed by it. */
export function applicationRole(address: DatabaseAddress): string {
  return `${databaseName(address).replaceAll(/\W/g, '_')}_app`
}

/** Requests and jobs work as the application's role, which may change no ledger; the owner migrates and runs the queue. */
export type Purpose = 'application' | 'quick' | 'small' | 'jobs' | 'owner' | 'migration'

interface Limits {
  /** Settings of PostgreSQL. */
  settings: Readonly<Record<string, string>>
  /** So long a connection is waited for. */
  waitMs: number
  /** So long an answer: PostgreSQL itself may have stopped, and then keeps no limit of its own. */
  answerMs?: number
}

const APPLICATION: Limits = {
  settings: {
    lock_timeout: '2s',
    statement_timeout: '5s',
    idle_in_transaction_session_timeout: '10s',
    transaction_timeout: '15s',
  },
  waitMs: 2000,
  answerMs: 8000,
}

const LIMITS: Readonly<Record<Purpose, Limits>> = {
  application: APPLICATION,
  // A few rows by an index, whatever is asked for: to plan such a read anew costs several times as much as the read.
  quick: { ...APPLICATION, settings: { ...APPLICATION.settings, plan_cache_mode: 'force_generic_plan' } },
  // The same of writes: a few rows by an index, one after the other. Planned while a table is empty it would be read from one end to the other for as long
  // as the plan is kept, however it has grown meanwhile.
  small: {
    ...APPLICATION,
    settings: {
      ...APPLICATION.settings,
      plan_cache_mode: 'force_generic_plan',
      enable_seqscan: 'off',
      enable_hashjoin: 'off',
      enable_mergejoin: 'off',
    },
  },
  jobs: {
    settings: {
      lock_timeout: '10s',
      statement_timeout: '60s',
      idle_in_transaction_session_timeout: '60s',
      transaction_timeout: '120s',
    },
    waitMs: 10_000,
    answerMs: 70_000,
  },
  owner: {
    settings: { lock_timeout: '10s', statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' },
    waitMs: 10_000,
    answerMs: 70_000,
  },
  // A new index of a large table takes as long as it takes, but nobody may wait behind a lock that is not had.
  migration: { settings: { lock_timeout: '5s' }, waitMs: 10_000 },
}

const MOST_READS = 4

/** By how many connections single reads go: small transactions do nothing beside themselves but to say that they have been done. */
const readsOf = (purpose: Purpose, most: number): number => (purpose === 'small' ? 1 : Math.min(most, MOST_READS))

/**
 * Opens a pool, with at most so many connections for transactions and single writes, and some for reads. Columns come back in camelCase.
 * Each purpose has its limits of time.
 */
export function connect(address: DatabaseAddress, purpose: Purpose, most = 6): Pool {
  return openPool(configOf(address, purpose), { transactions: most, reads: readsOf(purpose, most) })
}

/** How the driver connects for a purpose. */
export function configOf(address: DatabaseAddress, purpose: Purpose): pg.ClientConfig {
  const { settings, waitMs, answerMs } = LIMITS[purpose]
  const isApplication = purpose !== 'owner' && purpose !== 'migration'
  const all = {
    jit: 'off',
    random_page_cost: '1.1',
    plan_cache_mode: 'auto',
    ...settings,
    // At the operator's own database one name and password are known; on the socket the application signs in as its own role.
    ...(isApplication && 'url' in address && { role: applicationRole(address) }),
  }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const shared = {
    application_name: `chowk ${purpose}`,
    connectionTimeoutMillis: waitMs,
    ...(answerMs !== undefined && { query_timeout: answerMs }),
  }
  if ('url' in address) return { ...shared, ...byUrl(address.url, options) }
  const port = Number(basename(address.socket).split('.').at(-1))
  const user = isApplication ? applicationRole(address) : 'chowk'
  return {
    ...shared,
    host: dirname(address.socket),
    port,
    user,
    database: address.database,
    options: options.join(' '),
  }
}

// What an address says of itself would take the place of ours, the application's role with it.
function byUrl(address: string, options: readonly string[]): pg.ClientConfig {
  const url = new URL(address)
  const own = url.searchParams.get('options') ?? ''
  for (const name of ['options', 'application_name']) url.searchParams.delete(name)
  return { connectionString: url.href, options: `${own} ${options.join(' ')}`.trim() }
}

/** A text as `like` and `ilike` take it literally. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
