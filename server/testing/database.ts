import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { applicationRole, connect } from '../platform/database.ts'
import type { Sql } from '../platform/database.ts'
import { TEMPLATE } from './cluster.ts'

/** A database of one test's own, as migrated and empty; `drop` takes it away with whoever is still connected. */
export type Clone = { address: { socket: string; database: string }; drop: () => Promise<void> }

// Both outlive a file: what is left when the run ends goes with the cluster.
let root: ReturnType<typeof connect> | undefined
let next: Promise<Clone> | undefined // copied while this test runs

async function copyTemplate(): Promise<Clone> {
  const socket = inject('socket')
  root ??= connect({ socket, database: 'postgres' }, 'owner', 2)
  const sql: Sql = root
  const address = { socket, database: `test_${randomBytes(6).toString('hex')}` }
  const role = applicationRole(address)
  // Rights are written in the template for its own role: the copy's role has them by membership.
  await sql.unsafe(`create role "${role}" login in role "${applicationRole({ socket, database: TEMPLATE })}"`)
  await sql.unsafe(`create database ${address.database} template ${TEMPLATE} strategy file_copy`)
  return {
    address,
    drop: async () => {
      await sql.unsafe(`drop database ${address.database} with (force)`)
      await sql.unsafe(`drop role "${role}"`)
    },
  }
}

/** Hands out a copy of the template and begins to make the next one (25 ms, while the test runs). */
export async function cloneDatabase(): Promise<Clone> {
  const clone = await (next ?? copyTemplate())
  next = copyTemplate()
  next.catch(() => {}) // reported to the test that asks for it
  return clone
}
