import type { Config } from './platform/config.ts'
import { connect, databaseName } from './platform/database.ts'
import type { DatabaseAddress } from './platform/database.ts'
import { migrate } from './platform/postgres/migrate.ts'

/** Drops the database despite open connections, and creates it again with all migrations. */
export async function emptyDatabase(address: DatabaseAddress, config: Config): Promise<void> {
  const name = databaseName(address).replaceAll('"', '""')
  const elsewhere =
    'url' in address ? { url: withPath(address.url, '/postgres') } : { ...address, database: 'postgres' }
  const sql = connect(elsewhere, 'owner', 1)
  try {
    await sql.unsafe(`drop database if exists "${name}" with (force)`)
    await sql.unsafe(`create database "${name}"`)
  } finally {
    await sql.end()
  }
  await migrate(address)
  const { forgetEnd } = await import('./operator/audit-end.job.ts')
  await forgetEnd(config)
}

function withPath(address: string, path: string): string {
  const url = new URL(address)
  url.pathname = path
  return url.href
}
