import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Config } from '../config.ts'
import { configOf } from '../database.ts'
import type { DatabaseAddress } from '../database.ts'
import { copyOut } from './copy-stream.ts'
import { copyHome, createBackupFolder } from './home-files.ts'
import { BadBackup, markOf, tableFile, writeManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { findQueueVersion, listSequences, listTables, quoted, quotedColumns } from './table-list.ts'
import type { Table } from './table-list.ts'

/** An installation to back up or restore. */
export interface Installation {
  address: DatabaseAddress
  config: Pick<Config, 'home' | 's3' | 'serverKey'>
}

// Whatever the server is set to, texts of values are the same, and a large table takes as long as it takes.
const SETTINGS = `
  set statement_timeout = 0; set transaction_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'`

/** Works on a connection that is for backups alone. */
export async function onConnection<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(configOf(address, 'migration'))
  // A loss is told by the statement that waits.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(SETTINGS)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Writes the database, as it is at one moment, and the files of the home folder to a new folder, while the server runs. The files come after
 * the database, so that each file that the database knows is there.
 */
export async function backUp({ address, config }: Installation, folder: string): Promise<Manifest> {
  await createBackupFolder(folder, config.home)
  const database = await onConnection(address, async (client) => await copyDatabase(client, folder))
  const files = await copyHome(config.home, folder)
  const manifest = {
    format: 1 as const,
    ...database,
    files,
    usesBucket: config.s3 !== undefined,
    keyMark: markOf(config.serverKey),
  }
  await writeManifest(folder, manifest)
  return manifest
}

type Database = Pick<Manifest, 'at' | 'migrations' | 'queue' | 'tables' | 'sequences'>

async function copyDatabase(client: pg.Client, folder: string): Promise<Database> {
  const tables = await beginSnapshot(client)
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  )
  const { rows: moments } = await client.query<{ at: Date }>('select now() as at')
  await mkdir(join(folder, 'database'), { mode: 0o700 })
  const copied: Manifest['tables'] = []
  for (const table of tables) copied.push({ ...table, ...(await copyTable(client, table, tableFile(folder, table))) })
  // Read last: a number that was given meanwhile is never given again.
  const sequences = await listSequences(client)
  const queue = await findQueueVersion(client)
  await client.query('commit')
  return { at: (moments[0]?.at ?? new Date()).toISOString(), migrations, queue, tables: copied, sequences }
}

// A table that a migration rewrites would look empty to an older snapshot, so all are locked before it is taken.
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  const tables = await listTables(client)
  if (tables.length === 0) throw new BadBackup('There is nothing to back up: the database is empty.')
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query(`lock table only ${tables.map(quoted).join(', only ')} in access share mode`)
  } catch (failure) {
    if ((failure as { code?: string }).code !== '55P03') throw failure
    throw new BadBackup('The tables are being changed by an update. Try again when it is done.')
  }
  if (JSON.stringify(await listTables(client)) !== JSON.stringify(tables))
    throw new BadBackup('The tables were just changed by an update. Try again.')
  return tables
}

async function copyTable(client: pg.Client, table: Table, file: string) {
  const rows = new PassThrough()
  const hash = createHash('sha256')
  let bytes = 0
  const writing = pipeline(
    rows,
    createGzip({ level: 3 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  const reading = copyOut(client, `copy ${quotedColumns(table)} to stdout`, rows).finally(() => rows.end())
  const [count] = await Promise.all([reading, writing])
  return { rows: count, bytes, sha256: hash.digest('hex') }
}
