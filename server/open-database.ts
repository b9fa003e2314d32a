import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import type { DatabaseAddress } from './platform/database.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'

/** A running database; `stop` does nothing for one that the operator runs. */
export interface OpenDatabase {
  address: DatabaseAddress
  stop(): Promise<void>
}

/** Connects to the operator's database, or starts the bundled one. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) return { address: { url: config.databaseUrl }, stop: async () => {} }
  const starting = startEmbedded(join(config.home, 'postgres'), {
    max_connections: '80',
    shared_buffers: '128MB',
  })
  // Loaded while PostgreSQL starts.
  const driver = import('./platform/database.ts')
  const { path, stop } = await starting
  const address = { socket: path, database: 'chowk' }
  const { connect } = await driver
  const root = connect({ socket: path, database: 'postgres' }, 'owner', 1)
  try {
    const [known] = await root`select 1 from pg_database where datname = ${address.database}`
    if (!known) await root.unsafe(`create database ${address.database}`)
  } finally {
    await root.end()
  }
  return { address, stop }
}
