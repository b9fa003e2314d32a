import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { applicationRole, configOf, connect } from '../platform/database.ts'
import type { Sql } from '../platform/database.ts'
import { TEMPLATE } from './cluster.ts'
import { closeLasting, openLasting } from './copies/lasting-connections.ts'

type Address = { socket: string; database: string }

/** A database of one test's own, as migrated and empty; `drop` gives it back with whoever is still connected. */
export type Clone = { address: Address; drop: () => Promise<void> }

/** A copy of the template that serves one test after the other. */
interface Copy {
  address: Address
  /** Has the functions that make the copy new again. */
  resetting: pg.Client
  /** The transaction since which it is as new. */
  since: string
  catalogues: string
  uses: number
  /** A test ended the connection that makes it new. */
  isLost: boolean
}

// Of the rows that were deleted the indexes still know.
const MOST_USES = 100

// All outlive a file: what is left when the run ends goes with the cluster.
let root: ReturnType<typeof connect> | undefined
const free: Copy[] = []

async function copyTemplate(): Promise<Copy> {
  const socket = inject('socket')
  root ??= connect({ socket, database: 'postgres' }, 'owner', 2)
  const sql: Sql = root
  const address = { socket, database: `test_${randomBytes(6).toString('hex')}` }
  const role = applicationRole(address)
  // Rights are written in the template for its own role: the copy's role has them by membership.
  await sql.unsafe(`create role "${role}" login in role "${applicationRole({ socket, database: TEMPLATE })}"`)
  await sql.unsafe(`create database ${address.database} template ${TEMPLATE} strategy file_copy`)
  const config = configOf(address, 'owner')
  const resetting = new pg.Client({ ...config, options: `${config.options} -c session_replication_role=replica` })
  await resetting.connect()
  await resetting.query(inject('reset'))
  const [row] = (await resetting.query<{ since: string }>(`select pg_current_xact_id()::xid::text as since`)).rows
  const since = row?.since ?? ''
  const [counted] = (
    await resetting.query<{ catalogues: string }>(`select pg_temp.catalogues($1::text::xid) as catalogues`, [since])
  ).rows
  openLasting(address)
  const copy = { address, resetting, since, catalogues: counted?.catalogues ?? '', uses: 0, isLost: false }
  resetting.on('error', () => (copy.isLost = true))
  return copy
}

async function isNewAgain(copy: Copy): Promise<boolean> {
  if (++copy.uses >= MOST_USES || copy.isLost) return false
  const text = `select pg_temp.reset($1::text::xid, $2)::text as since`
  const { rows } = await copy.resetting.query<{ since: string | null }>({
    name: 'reset',
    text,
    values: [copy.since, copy.catalogues],
  })
  copy.since = rows[0]?.since ?? ''
  return copy.since !== ''
}

async function remove({ address, resetting }: Copy): Promise<void> {
  await Promise.all([closeLasting(address), resetting.end()])
  const sql = root as Sql
  await sql.unsafe(`drop database ${address.database} with (force)`)
  await sql.unsafe(`drop role "${applicationRole(address)}"`)
}

function handOut(copy: Copy): Clone {
  return {
    address: copy.address,
    drop: async () => {
      if (await isNewAgain(copy)) free.push(copy)
      else await remove(copy)
    },
  }
}

/** Hands out a database that is as the migrations leave it: a new copy of the template, or one that a test gave back. */
export const cloneDatabase = async (): Promise<Clone> => handOut(free.pop() ?? (await copyTemplate()))

/** Hands out a copy that no test had before, and which therefore serves again unless what is done in it forbids that. */
export const cloneUnused = async (): Promise<Clone> => handOut(await copyTemplate())
