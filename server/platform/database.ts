import { basename, dirname } from 'node:path'
import type pg from 'pg'
import type Postgres from 'postgres'
import { lengthOf } from '@chowk/contract/text.ts'
import { postgres } from './postgres/driver.ts'

/** Where a database is: behind the socket of the embedded PostgreSQL, or anywhere by address. */
export type DatabaseAddress = { socket: string; database: string } | { url: string }

/** The pool or a transaction: handlers do not care which. */
export type Sql = Postgres.Sql | Postgres.TransactionSql

/** A piece of a statement, made by a function to be put into one. */
export type Fragment = Postgres.PendingQuery<Postgres.Row[]>

/**
 * A page's size written into its statement: with a limit that it does not know, PostgreSQL would plan a short list anew at every
 * request, which costs more than running it. Only for numbers of few values: each makes a statement of its own.
 */
export const written = (sql: Sql, count: number) => sql.unsafe(String(Math.trunc(count)))

/** Name of the database, from which the application's role is named. */
export function databaseName(at: DatabaseAddress): string {
  return 'url' in at ? decodeURIComponent(new URL(at.url).pathname.slice(1)) || 'postgres' : at.database
}

/** The role that the application works as: no ledger or audit row can be changed by it. */
export function applicationRole(at: DatabaseAddress): string {
  return `${databaseName(at).replaceAll(/\W/g, '_')}_app`
}

// The driver's own pauses grow to 20 seconds, which a database that is back is not used for.
const reconnectAfterS = (tries: number) => Math.min(0.05 * 2 ** tries, 1)

/** Opens a pool. As `owner` it may migrate and run jobs; as `application` it has the lesser role. Columns come back in camelCase. */
export function connect(at: DatabaseAddress, as: 'owner' | 'application', most = 10): Postgres.Sql {
  const settings = ['-c jit=off', '-c random_page_cost=1.1', '-c plan_cache_mode=auto']
  // At the operator's own database one name and password are known; on the socket the application signs in as its own role.
  if (as === 'application' && 'url' in at) settings.push(`-c role=${applicationRole(at)}`)
  const username = as === 'application' ? applicationRole(at) : 'chowk'
  const options = {
    max: most,
    idle_timeout: 0,
    connect_timeout: 10,
    backoff: reconnectAfterS,
    transform: { column: postgres.camel.column, undefined: null },
    connection: { options: settings.join(' '), application_name: `chowk ${as}` },
    onnotice: () => {},
  } satisfies Postgres.Options<Record<string, never>>
  return 'url' in at
    ? postgres(at.url, options)
    : postgres({ ...options, path: at.socket, database: at.database, username })
}

/** The driver that the job queue asks for; always as owner. */
export async function connectQueue(at: DatabaseAddress, most = 10): Promise<pg.Pool> {
  // Only the queue needs it, after the first page.
  const { default: pg } = await import('pg')
  return 'url' in at
    ? new pg.Pool({ connectionString: at.url, max: most })
    : new pg.Pool({
        host: dirname(at.socket),
        port: Number(basename(at.socket).split('.').at(-1)),
        user: 'chowk',
        database: at.database,
        max: most,
      })
}

// Fewer letters than an index of three can find.
const FEW = 3

/** What a name is looked for by: a part of it; a text too short for the index of parts is looked for at its beginning. */
export const partOf = (text: string): string => `${lengthOf(text) < FEW ? '' : '%'}${likeText(text)}%`

/** A text as `like` and `ilike` take it literally. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
