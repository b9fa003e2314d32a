import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { applicationRole, connect } from '../database.ts'
import type { DatabaseAddress, Pool, Sql } from '../database.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const OLDEST_MAJOR = 18

/** The numbered SQL files, oldest first. */
export function migrationFiles(): { name: string; text: string; hash: string }[] {
  return fs
    .readdirSync(FOLDER)
    .filter((file) => /^\d{4}-[a-z-]+\.sql$/.test(file))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(join(FOLDER, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}

/** The table that marks a database whose restore did not end. */
export const UNFINISHED = 'restore_unfinished'

/**
 * Brings a database up to date: the queue's own tables, then each file that has not run, each in its own transaction, then the rights of the application's role.
 * Safe to call from several processes at once. Answers the names of the files that ran now. A restore names the files that its backup had.
 */
export async function migrate(
  address: DatabaseAddress,
  { restoring }: { restoring?: ReadonlySet<string> } = {},
): Promise<string[]> {
  const sql = connect(address, 'migration', 2)
  try {
    const [{ version } = { version: '0' }] = await sql<
      { version: string }[]
    >`select current_setting('server_version_num') as version`
    if (Number(version) < OLDEST_MAJOR * 10_000)
      throw new Error(
        `This database is PostgreSQL ${Math.floor(Number(version) / 10_000)}; Chowk needs ${OLDEST_MAJOR} or later.`,
      )
    return await whileAlone(sql, async () => {
      if (!restoring) await refuseUnfinished(sql)
      if (!(await isQueueNew(sql))) await migrateQueue(sql)
      const ran = await runFiles(sql, restoring)
      await sql.begin(async (tx) => await grant(tx, applicationRole(address), 'socket' in address))
      await sql`select begin_audit_series()`
      return ran
    })
  } finally {
    await sql.end()
  }
}

async function refuseUnfinished(sql: Sql): Promise<void> {
  const [left] = await sql`select to_regclass(${UNFINISHED}) as at`
  if (left?.['at']) throw new Error('A restore of this database did not end: run it again.')
}

// Whoever comes second waits for as long as the first takes.
async function whileAlone<T>(sql: Pool, work: () => Promise<T>): Promise<T> {
  const held = await sql.reserve()
  try {
    await held`set lock_timeout = 0`
    await held`select pg_advisory_lock(71000)`
    return await work()
  } finally {
    await held.release()
  }
}

// Asking first spares most starts the loading of the queue's program before the first page.
async function isQueueNew(sql: Sql): Promise<boolean> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('graphile-worker')), '../sql')
  const newest = fs
    .readdirSync(folder)
    .map((file) => Number.parseInt(file, 10))
    .toSorted((a, b) => b - a)[0]
  const [made] = await sql`select to_regclass('graphile_worker.migrations') as at`
  if (!made?.['at']) return false
  const [ran] = await sql<{ newest: number | null }[]>`select max(id) as newest from graphile_worker.migrations`
  return newest !== undefined && ran?.newest === newest
}

async function migrateQueue({ driver }: Pool): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: driver })
}

async function runFiles(sql: Pool, only?: ReadonlySet<string>): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())`
  const done = new Map(
    (await sql<{ name: string; hash: string }[]>`select name, hash from migration`).map((row) => [row.name, row.hash]),
  )
  const ran: string[] = []
  for (const file of migrationFiles()) {
    const before = done.get(file.name)
    if (before === file.hash || only?.has(file.name) === false) continue
    if (before) throw new Error(`Migration ${file.name} was changed after it ran here: add a new file instead.`)
    await sql.begin(async (tx) => {
      await tx.unsafe(file.text)
      await tx`insert into migration (name, hash) values (${file.name}, ${file.hash})`
    })
    ran.push(file.name)
  }
  return ran
}

// Tables whose comment starts with 'append only' can be added to and read, nothing else, and where it names columns, only these are given;
// tables that are 'owner only' can be read.
async function grant(sql: Sql, role: string, signsIn: boolean): Promise<void> {
  const [known] = await sql`select 1 from pg_roles where rolname = ${role}`
  if (!known) await sql.unsafe(`create role "${role}" nologin`)
  // On the socket, which only this account may reach, it needs no password.
  if (signsIn) await sql.unsafe(`alter role "${role}" login`)
  const [may] = await sql`select 1 where pg_has_role(current_user, ${role}, 'set')`
  if (!may) await sql.unsafe(`grant "${role}" to current_user`)
  await sql.unsafe(`
    grant usage on schema public to "${role}";
    grant select, insert, update, delete on all tables in schema public to "${role}";
    grant usage, select on all sequences in schema public to "${role}";
    grant execute on all functions in schema public to "${role}";
    revoke insert, update, delete on migration from "${role}";`)
  const fixed = await sql<{ name: string; says: string }[]>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as says from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') ~ '^(append|owner) only'`
  for (const { name, says } of fixed) {
    const columns = /^append only: ([a-z_, ]+)$/.exec(says)?.[1]
    await sql.unsafe(`revoke update, delete, truncate on "${name}" from "${role}"`)
    if (columns !== undefined || says.startsWith('owner')) await sql.unsafe(`revoke insert on "${name}" from "${role}"`)
    if (columns !== undefined) await sql.unsafe(`grant insert (${columns}) on "${name}" to "${role}"`)
  }
}
