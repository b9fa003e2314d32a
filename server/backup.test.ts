import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { balanceOf, platformAccount, post } from './ledger/ledger.ts'
import { backUp } from './platform/backup/back-up.ts'
import type { Installation } from './platform/backup/back-up.ts'
import { markOf } from './platform/backup/manifest.ts'
import { checkBackup, restore } from './platform/backup/restore.ts'
import { applicationRole, connect } from './platform/database.ts'
import type { DatabaseAddress, Pool } from './platform/database.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { fillCart } from './testing/checkout.ts'
import { findMoneyViolations } from './testing/money/money-invariants.ts'
import { reconcile } from './testing/neighbours/neighbour-payment.ts'
import { givenPlaced, payCart, takeStep } from './testing/placed-order.ts'
import { test } from './testing/test.ts'
import { World } from './testing/world.ts'

function newFolder(): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'chowk-backup-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

const installationOf = ({ database: address, config }: World): Installation => ({ address, config })

async function backedUp(world: World): Promise<string> {
  const folder = join(newFolder(), 'backup')
  await backUp(installationOf(world), folder)
  return folder
}

/** An empty database of the same cluster with a home folder of its own. */
async function givenEmpty(world: World, { byUrl = false } = {}): Promise<Installation> {
  const { socket } = world.database as { socket: string }
  const name = `restored_${randomBytes(6).toString('hex')}`
  const root = connect({ socket, database: 'postgres' }, 'owner', 1)
  const address: DatabaseAddress = byUrl
    ? { url: `postgres://${name}@localhost/${name}?host=${encodeURIComponent(dirname(socket))}` }
    : { socket, database: name }
  if (byUrl) await root.unsafe(`create role ${name} login createrole`)
  await root.unsafe(`create database ${name} ${byUrl ? `owner ${name}` : ''}`)
  onTestFinished(async () => {
    await root.unsafe(`drop database ${name} with (force)`)
    await root.unsafe(`drop role if exists "${applicationRole(address)}"`)
    if (byUrl) await root.unsafe(`drop role ${name}`)
    await root.end()
  })
  return { address, config: { ...world.config, home: newFolder() } }
}

function open(address: DatabaseAddress, purpose: 'owner' | 'application'): Pool {
  const pool = connect(address, purpose, 1)
  onTestFinished(async () => await pool.end())
  return pool
}

/** How many rows each table has, and a hash of all that stands in them. */
async function readTables(sql: Pool): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ rows: string }[]>(
      `select concat(count(*), ' ', md5(string_agg(hash, '' order by hash))) as rows from (select md5(t::text) as hash from ${name} t) hashes`,
    )
    // When migrations ran is no part of a backup.
    found[name] = /migrations?$/.test(name) ? '' : (row?.rows ?? '')
  }
  return found
}

const putFile = (home: string, path: string, text: string) => {
  fs.mkdirSync(dirname(join(home, path)), { recursive: true })
  fs.writeFileSync(join(home, path), text)
}
const read = (home: string, path: string) => fs.readFileSync(join(home, path), 'utf8')

const [FROM, TO] = [platformAccount('bank'), platformAccount('adjustment')]

/** Does some work while three clients book transfers; `least` of them were booked when it began. */
async function whileBooking(world: World, work: () => Promise<string>): Promise<{ least: number; folder: string }> {
  const entries = [
    { account: FROM, paise: -5 },
    { account: TO, paise: 5 },
  ]
  let isOver = false
  let booked = 0
  const writing = Array.from({ length: 3 }, async (_, lane) => {
    for (let n = 0; !isOver; n++) {
      const transfer = { kind: 'TEST', ref: `${lane}/${n}`, entries, at: new Date() }
      await world.sql.begin(async (tx) => await post(tx, transfer))
      booked++
    }
  })
  await vi.waitFor(() => expect(booked).toBeGreaterThan(20), { timeout: 20_000, interval: 5 })
  const least = booked
  const folder = await work()
  isOver = true
  await Promise.all(writing)
  return { least, folder }
}

/** Changes the manifest of a backup. */
function edit(
  folder: string,
  change: (manifest: { tables: { name: string; rows: number }[] } & Record<string, unknown>) => void,
) {
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'))
  change(manifest)
  fs.writeFileSync(file, JSON.stringify(manifest))
}

describe('a restored backup', () => {
  test('has every row, number, rule and file, and its shop goes on selling [V10]', async ({ world }) => {
    const order = await givenPlaced(world, { coins: 40, onHand: 20 })
    await takeStep(order.buyer.person, order, 'CANCELLED', { line: order.lineId, quantity: 1, reason: 'One too many.' })
    await reconcile(world)
    putFile(world.config.home, 'files/ab/abcd', 'an upload')
    putFile(world.config.home, 'pictures/cd/cdef-320.webp', 'drawn again')
    // More than the driver reads at once.
    await world.owner`
      insert into payment_event (gateway, event_id, event, state, body, at)
      select 'SANDBOX', n, 'long', 'PARKED', repeat(md5(n::text), 60), now() from generate_series(1, 3000) n`
    const before = await readTables(world.owner)
    const folder = await backedUp(world)
    const into = await givenEmpty(world)
    expect(await restore(into, folder)).toMatchObject({ ran: [], hasOtherKey: false })

    const owner = open(into.address, 'owner')
    expect(await readTables(owner)).toEqual(before)
    expect(await findMoneyViolations(owner)).toEqual([])
    expect(read(into.config.home, 'files/ab/abcd')).toBe('an upload')
    expect(fs.existsSync(join(into.config.home, 'pictures'))).toBe(false)
    const application = open(into.address, 'application')
    await expect(application`update ledger_entry set paise = 1`).rejects.toMatchObject({ code: '42501' })
    await expect(owner`delete from ledger_entry`).rejects.toMatchObject({ code: '23514' })
    await expect(owner`update order_line set quantity = 1`).rejects.toMatchObject({ code: '23514' })
    const adding = owner`
      insert into ledger_entry (transfer_id, line, account_id, paise) select transfer_id, 99, account_id, 1 from ledger_entry limit 1`
    await expect(adding).rejects.toMatchObject({ constraint: 'ledger_balanced' })
    const strange = owner`insert into ledger_entry (transfer_id, line, account_id, paise) values (uuidv7(), 1, 1, 1)`
    await expect(strange).rejects.toMatchObject({ code: '23503' })

    const again = new World(into.address, { serverKey: world.config.serverKey, razorpay: order.service.settings })
    onTestFinished(async () => await again.end())
    await again.open()
    const buyer = { ...order.buyer, person: await again.session(order.buyer.person.id, order.school) }
    await fillCart(again, buyer.person.id, [{ variant: order.variant }])
    await payCart(order.service, buyer)
    expect(await findMoneyViolations(owner, { stock: new Map([[order.variant, 20]]) })).toEqual([])
    const [log] = await owner`select begin_audit_series() as begun, seal_audit_log() > 0 as sealed`
    expect(log).toEqual({ begun: false, sealed: true })
  })

  test('is one moment of a database in use, needs no superuser, and frees jobs of lost workers', async ({ world }) => {
    await world.owner`select enqueue_job('check-payment', '{}'::json, null, null, 0, 10)`
    await world.owner`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a lost worker'`
    putFile(world.config.home, 'erased-people.txt', 'one REMOVE\ntwo REMOVE\n')
    const { least, folder } = await whileBooking(world, async () => await backedUp(world))
    const into = await givenEmpty(world, { byUrl: true })
    putFile(into.config.home, 'erased-people.txt', 'two REMOVE\nthree REMOVE\n')
    const serverKey = randomBytes(32)
    expect((await restore({ ...into, config: { ...into.config, serverKey } }, folder)).hasOtherKey).toBe(true)

    const owner = open(into.address, 'owner')
    const [counted] = await owner<{ transfers: number; entries: number }[]>`
      select (select count(*)::int from ledger_transfer) as transfers, (select count(*)::int from ledger_entry) as entries`
    const { transfers = 0, entries = 0 } = counted ?? {}
    expect(transfers).toBeGreaterThanOrEqual(least)
    expect([entries, await balanceOf(owner, TO)]).toEqual([2 * transfers, 5 * transfers])
    expect([...(await owner`select locked_by from graphile_worker._private_jobs`)]).toEqual([{ lockedBy: null }])
    expect(read(into.config.home, 'erased-people.txt')).toBe('two REMOVE\nthree REMOVE\none REMOVE\n')
  })
})

describe('a backup', () => {
  test('that was interrupted is recognised and never restored', async ({ world }) => {
    const folder = join(newFolder(), 'backup')
    const failure = await world.owner.begin(async (tx) => {
      await tx`lock table plan in access exclusive mode`
      const ended = backUp(installationOf(world), folder).catch((reason: unknown) => reason)
      const isWaiting = async () =>
        await world.owner`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'chowk migration' and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await isWaiting()).toHaveLength(1), { timeout: 20_000, interval: 5 })
      return await ended
    })
    expect(failure).toBeInstanceOf(Error)
    expect(fs.existsSync(folder)).toBe(true)
    await expect(checkBackup(folder)).rejects.toThrow('interrupted')
    await expect(restore(await givenEmpty(world), folder)).rejects.toThrow('interrupted')
  })

  test('that is damaged, incomplete or of a newer Chowk is refused before anything is written', async ({ world }) => {
    putFile(world.config.home, 'files/ab/abcd', 'an upload')
    const folder = await backedUp(world)
    expect((await checkBackup(folder)).files.map(({ path }) => path)).toContain('files/ab/abcd')
    edit(folder, (manifest) => void (manifest['migrations'] = [{ name: '9999-later.sql', hash: 'a'.repeat(64) }]))
    await expect(checkBackup(folder)).rejects.toThrow('9999-later.sql')
    edit(folder, (manifest) => void (manifest['migrations'] = []))
    edit(folder, (manifest) => void (manifest['files'] = [{ path: '../secret', bytes: 1, sha256: 'a'.repeat(64) }]))
    await expect(checkBackup(folder)).rejects.toThrow('damaged')
    const other = await backedUp(world)
    fs.writeFileSync(join(other, 'home/files/ab/abcd'), 'an uplaod')
    await expect(checkBackup(other)).rejects.toThrow('damaged')
    fs.rmSync(join(other, 'home/files/ab/abcd'))
    await expect(checkBackup(other)).rejects.toThrow('incomplete')
  })

  test('goes into a new folder outside of the home folder, for its owner alone', async ({ world }) => {
    const { home } = world.config
    await expect(backUp(installationOf(world), join(home, 'backup'))).rejects.toThrow('outside')
    const folder = await backedUp(world)
    await expect(backUp(installationOf(world), folder)).rejects.toThrow('not empty')
    expect(fs.statSync(folder).mode & 0o077).toBe(0)
    expect((await checkBackup(folder)).keyMark).toBe(markOf(world.config.serverKey))
  })
})

describe('a restore', () => {
  test('refuses a database that is not empty, and files where the installation uses a bucket', async ({ world }) => {
    putFile(world.config.home, 'files/ab/abcd', 'an upload')
    const folder = await backedUp(world)
    await expect(restore(installationOf(world), folder)).rejects.toThrow('not empty')
    const s3 = { url: 'http://127.0.0.1:1', bucket: 'b', region: 'r', keyId: 'k', key: 's' }
    const into = await givenEmpty(world)
    await expect(restore({ ...into, config: { ...into.config, s3 } as never }, folder)).rejects.toThrow('bucket')
  })

  test('that does not end leaves a database on which nothing starts, and begins anew', async ({ world }) => {
    const folder = await backedUp(world)
    const into = await givenEmpty(world)
    const rowsOf = (change: number) =>
      edit(folder, ({ tables }) =>
        tables.filter(({ name }) => name === 'plan').forEach((table) => (table.rows += change)),
      )
    rowsOf(1)
    await expect(restore(into, folder)).rejects.toThrow('plan has')
    await expect(migrate(into.address)).rejects.toThrow('did not end')
    rowsOf(-1)
    await restore(into, folder)
    expect(await migrate(into.address)).toEqual([])
  })
})
