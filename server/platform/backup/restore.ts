import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { UNFINISHED, migrate, migrationFiles } from '../postgres/migrate.ts'
import { onConnection } from './back-up.ts'
import type { Installation } from './back-up.ts'
import { copyIn } from './copy-stream.ts'
import { restoreHome } from './home-files.ts'
import { BadBackup, checkFiles, markOf, readManifest, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { findQueueVersion, listTables, quoted, quotedColumns } from './table-list.ts'
import type { Table } from './table-list.ts'

const { escapeIdentifier, escapeLiteral } = pg

/** What a restore did. */
export interface Restored {
  manifest: Manifest
  /** Migrations of this program that the backup did not have yet. */
  ran: string[]
  /** The installation has another server key than the one that was backed up. */
  hasOtherKey: boolean
}

/** Checks that a folder is a complete and undamaged backup that this program can restore. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const known = new Map(migrationFiles().map(({ name, hash }) => [name, hash]))
  const strange = manifest.migrations.find(({ name, hash }) => known.get(name) !== hash)
  if (strange)
    throw new BadBackup(
      `The backup has the migration ${strange.name}, which this Chowk does not: install the version that wrote it.`,
    )
  await checkFiles(folder, manifest)
  return manifest
}

/**
 * Restores a backup into an empty database: the migrations that it had, its rows in one transaction, then newer migrations. Until the rows are
 * there the database is marked as unfinished, so that no server starts on it; the next restore begins anew.
 */
export async function restore({ address, config }: Installation, folder: string): Promise<Restored> {
  const manifest = await checkBackup(folder)
  if (config.s3 && manifest.files.some(({ path }) => path.startsWith('files/')))
    throw new BadBackup(
      'The backup holds uploaded files, but this installation keeps them in a bucket: unset CHOWK_S3_…',
    )
  await onConnection(address, async (client) => await markUnfinished(client))
  const names = new Set(manifest.migrations.map(({ name }) => name))
  await migrate(address, { restoring: names })
  await restoreHome(folder, config.home, manifest)
  await onConnection(address, async (client) => await load(client, folder, manifest))
  const ran = await migrate(address)
  await onConnection(address, async (client) => await client.query('analyze'))
  return { manifest, ran, hasOtherKey: manifest.keyMark !== markOf(config.serverKey) }
}

/** Whether a restore may begin: nothing is there, or only what an interrupted restore left. */
async function markUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  const isUnfinished = rows.some(({ name }) => name === UNFINISHED)
  if (rows.length > 0 && !isUnfinished)
    throw new BadBackup('The database is not empty. Restore into a new one: choose another CHOWK_HOME or DATABASE_URL.')
  await client.query('begin')
  if (isUnfinished)
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    )
  await client.query(`create table ${UNFINISHED} (at timestamptz not null default now())`)
  await client.query('commit')
}

async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const queue = await findQueueVersion(client)
  if (queue !== manifest.queue)
    throw new BadBackup(
      `The job queue of the backup has version ${manifest.queue}, this Chowk has ${queue}: restore with the version that wrote it.`,
    )
  const tables = await listTables(client)
  const stored = new Map(manifest.tables.map((table) => [quoted(table), table]))
  const other = tables.find(
    (table) => stored.get(quoted(table))?.columns.toSorted().join() !== table.columns.toSorted().join(),
  )
  if (other || stored.size !== tables.length)
    throw new BadBackup(
      `The tables of the backup differ from those of its migrations${other ? `: ${other.name}` : ''}.`,
    )
  await client.query('begin')
  const restoreRules = await liftRules(client)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  for (const table of manifest.tables) await loadTable(client, folder, table)
  await setNumbers(client, manifest)
  await restoreRules()
  await client.query(`drop table ${UNFINISHED}`)
  await client.query('commit')
}

async function loadTable(client: pg.Client, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const rows = new PassThrough()
  const reading = pipeline(createReadStream(tableFile(folder, table)), createGunzip(), rows)
  const writing = copyIn(client, `copy ${quotedColumns(table)} from stdin`, rows).finally(() => rows.destroy())
  const [count] = await Promise.all([writing, reading])
  if (count !== table.rows) throw new BadBackup(`${table.name} has ${count} rows instead of ${table.rows}.`)
}

type Rule = Pick<Table, 'schema' | 'name'> & { rule: string; definition: string }

/**
 * Rows come table by table, as they were: triggers stand still, and foreign keys are set again at the end, which checks them. The owner of
 * the tables may do both without being a superuser.
 */
async function liftRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<Rule>(`
    select n.nspname as schema, c.relname as name, k.conname as rule, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname in ('public', 'graphile_worker') order by 1, 2, 3`)
  const { rows: triggers } = await client.query<Rule>(`
    select n.nspname as schema, c.relname as name, t.tgname as rule, '' as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled = 'O' and n.nspname in ('public', 'graphile_worker') order by 1, 2, 3`)
  const alter = async (rules: readonly Rule[], change: (rule: Rule) => string) => {
    for (const rule of rules) await client.query(`alter table ${quoted(rule)} ${change(rule)}`)
  }
  await alter(keys, ({ rule }) => `drop constraint ${escapeIdentifier(rule)}`)
  await alter(triggers, ({ rule }) => `disable trigger ${escapeIdentifier(rule)}`)
  return async () => {
    await alter(keys, ({ rule, definition }) => `add constraint ${escapeIdentifier(rule)} ${definition}`)
    await alter(triggers, ({ rule }) => `enable trigger ${escapeIdentifier(rule)}`)
  }
}

// Numbers go on where they were. So does the series of the audit log, which is a default and no row. Workers that held jobs are gone.
async function setNumbers(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { lastValue, isCalled, ...sequence } of sequences)
    await client.query(`select setval(${escapeLiteral(quoted(sequence))}, ${lastValue}, ${isCalled})`)
  const { rows } = await client.query<{ series: number }>('select max(series)::int as series from audit_seal')
  await client.query(`alter table audit_log alter column series set default ${Number(rows[0]?.series ?? 1)}`)
  await client.query(`
    select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`)
}
