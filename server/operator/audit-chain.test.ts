import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { verifyAuditLog } from '@chowk/contract/operator/log.ts'
import { connect } from '../platform/database.ts'
import { openLog } from '../platform/log.ts'
import { migrate, migrationFiles } from '../platform/postgres/migrate.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { verifyChain } from './audit-chain.ts'
import { findLostEnd, keepEndTask } from './audit-end.job.ts'
import { sealAudit, startSealing, watchSealsTask } from './audit-seal.job.ts'
import { jobRun } from '../testing/job-run.ts'

type Sql = World['sql']

const write = async (sql: Pick<Sql, 'unsafe'>, ...subjects: string[]) => {
  for (const subject of subjects)
    await sql.unsafe(`
      insert into audit_log (request_id, actor_id, workspace_id, action, subject, before, after, ip)
      values ('r', uuidv7(), uuidv7(), 'test', '${subject}', '{"n":1}', '{"n":2}', '10.0.0.1')`)
}

const countOf = async (sql: Sql, what: string): Promise<number> => {
  const [row] = await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${what}`)
  return row?.n ?? 0
}

// The horizon is that of the whole cluster: a transaction of another test may hold it back for a moment.
async function sealUntil(sql: Sql, rows: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      await sealAudit(sql)
      const [last] = await sql<{ total: number }[]>`select total::int from audit_seal order by batch desc limit 1`
      return last?.total === rows
    },
    { timeout: 30_000, interval: 20 },
  )
}

/** Three batches of two rows each, both of one transaction: they cannot be torn apart. */
async function givenBatches(world: World) {
  const farah = await world.person({ name: 'Farah', operator: true })
  for (const [index, subjects] of [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ].entries()) {
    await world.sql.begin(async (tx) => await write(tx, ...subjects))
    await sealUntil(world.owner, 2 * index + 2)
  }
  const verify = async () => await farah.call(verifyAuditLog, {})
  return { farah, verify }
}

const GOOD = { brokenBatch: null, brokenFrom: null, brokenTo: null, lost: null, late: 0 }

describe('sealing', () => {
  test('a row whose transaction ends late falls into no batch that was sealed before, and later rows wait for it [V1:B2]', async ({
    world,
  }) => {
    const { verify } = await givenBatches(world)
    let commit = () => {}
    const waits = new Promise<void>((done) => (commit = done))
    const written = Promise.withResolvers<void>()
    const early = world.sql.begin(async (tx) => {
      await write(tx, 'early')
      written.resolve()
      await waits
    })
    await written.promise
    await write(world.sql, 'later')
    expect(await sealAudit(world.owner)).toBe(0)
    expect(await verify()).toMatchObject({ ...GOOD, rows: 7, unsealed: 1 })
    commit()
    await early
    await sealUntil(world.owner, 8)
    expect(await verify()).toMatchObject({ ...GOOD, rows: 8, unsealed: 0 })
    const last = await world.owner`
      select l.subject from audit_log l where l.xact >= (select below from audit_seal order by batch desc offset 1 limit 1) order by l.id`
    expect(last).toEqual([{ subject: 'early' }, { subject: 'later' }])
  })

  test('many may seal at once while many write: each row is sealed once, and what was undone is in none [V1:B2]', async ({
    world,
  }) => {
    const farah = await world.person({ operator: true })
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; n < 20; n++)
        await world.sql
          .begin(async (tx) => {
            await write(tx, `${writer} ${n}`)
            if (n % 5 === 4) throw new Error('undone')
          })
          .catch(() => {})
    })
    const sealers = Array.from({ length: 3 }, async () => {
      const sql = connect(world.database, 'owner', 1)
      for (let n = 0; n < 20; n++) await sealAudit(sql)
      await sql.end()
    })
    await Promise.all([...writers, ...sealers])
    await sealUntil(world.owner, 64)
    expect(await farah.call(verifyAuditLog, {})).toMatchObject({ ...GOOD, rows: 64, unsealed: 0 })
  })

  test('killed in the middle, sealing leaves nothing half done and goes on as if it had not begun', async ({
    world,
  }) => {
    const { verify } = await givenBatches(world)
    await write(world.sql, 'g')
    const other = connect(world.database, 'owner', 1)
    const sealed = Promise.withResolvers<number>()
    const { promise: never } = Promise.withResolvers<void>()
    const killed = other.begin(async (tx) => {
      await vi.waitUntil(async () => await sealAudit(tx), { timeout: 30_000 })
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      sealed.resolve(row?.pid ?? 0)
      await never
    })
    killed.catch(() => {})
    await world.owner`select pg_terminate_backend(${await sealed.promise}, 10000)`
    expect(await countOf(world.owner, 'audit_seal where batch > 0')).toBe(3)
    await sealUntil(world.owner, 7)
    expect(await verify()).toMatchObject({ ...GOOD, rows: 7 })
  })

  test('it goes on by itself until it is stopped', async ({ world }) => {
    const sealing = startSealing(world.owner, world.house.log)
    await write(world.sql, 'a')
    await expect.poll(async () => await countOf(world.owner, 'audit_seal where total = 1'), { timeout: 30_000 }).toBe(1)
    await sealing.stop()
  })

  test('rows of a minute that nothing has sealed are told in the log and to the operator', async ({ world }) => {
    const { farah, verify } = await givenBatches(world)
    const lines: string[] = []
    world.house.log = openLog('info', { write: (line: string) => void lines.push(line) })
    await write(world.sql, 'g')
    await watchSealsTask(world.house)({}, jobRun())
    expect([lines.length, (await farah.call(getOverview, {})).unsealed]).toEqual([0, 0])
    await world.owner`update audit_log set at = at - interval '61 seconds'`
    await watchSealsTask(world.house)({}, jobRun())
    expect(lines.filter((line) => line.includes('not sealed')).map((line) => JSON.parse(line) as object)).toMatchObject(
      [{ level: 50, rows: 1 }],
    )
    expect((await farah.call(getOverview, {})).unsealed).toBe(1)
    expect(await verify()).toMatchObject({ late: 1 })
  })
})

describe('verifying', () => {
  test('whatever of a row is changed is found with the batch it stands in [V1:B2]', async ({ world }) => {
    const { verify } = await givenBatches(world)
    const { owner } = world
    const changes = [
      `at = at + interval '1 microsecond'`,
      `request_id = 'other'`,
      `actor_id = uuidv7()`,
      'actor_id = null',
      'workspace_id = null',
      `action = 'test|', subject = ''`,
      `subject = 'other'`,
      'before = after, after = before',
      'before = null',
      `before = 'null'`,
      `after = '{"n":3}'`,
      `ip = '10.0.0.2'`,
      'seal = 1',
      `hash = sha256('')`,
      'series = 2',
      'series = 0',
      `xact = '0'`,
      `xact = (select below from audit_seal where batch = 2)`,
      `xact = (select below from audit_seal where batch = 3)`,
      'id = default',
    ]
    await owner`create table as_it_was as select * from audit_log`
    for (const change of changes) {
      await owner.unsafe(`update audit_log set ${change} where subject = 'c'`)
      expect((await verify()).brokenBatch, change).toBeOneOf([0, 1, 2])
      await owner`delete from audit_log`
      await owner`insert into audit_log overriding system value select * from as_it_was`
      expect(await verify()).toMatchObject({ ...GOOD, rows: 6 })
    }
    await owner`update audit_log set subject = 'other' where subject = 'c'`
    expect(await verify()).toMatchObject({ brokenBatch: 2, brokenFrom: '3', brokenTo: '4' })
  })

  test('a row taken out, moved to another batch or put in between is found [V1:B2]', async ({ world }) => {
    const { verify } = await givenBatches(world)
    const { owner } = world
    await owner`create table as_it_was as select * from audit_log`
    const found = async (tamper: string) => {
      await owner.unsafe(tamper)
      const { brokenBatch } = await verify()
      await owner`delete from audit_log`
      await owner`insert into audit_log overriding system value select * from as_it_was`
      return brokenBatch
    }
    expect(await found(`delete from audit_log where subject = 'd'`)).toBe(2)
    expect(await found(`delete from audit_log where subject in ('c', 'd')`)).toBe(2)
    expect(
      await found(`update audit_log set xact = (select xact from as_it_was where subject = 'f') where subject = 'a'`),
    ).toBe(1)
    const added = 'insert into audit_log (request_id, action, xact, series) overriding system value'
    expect(await found(`${added} select 'r', 'x', xact, 1 from as_it_was where subject = 'e'`)).toBe(3)
    expect(await found(`${added} select 'r', 'x', xact, 7 from as_it_was where subject = 'e'`)).toBe(0)
    expect(await verify()).toMatchObject(GOOD)
  })

  test('a batch cut out of the middle, a seal that was changed and a chain without its beginning are found [V1:B2]', async ({
    world,
  }) => {
    const { verify } = await givenBatches(world)
    const { owner } = world
    await owner`create table seals as select * from audit_seal`
    const found = async (tamper: string) => {
      await owner.unsafe(tamper)
      const { brokenBatch } = await verify()
      await owner`delete from audit_seal`
      await owner`insert into audit_seal select * from seals`
      return brokenBatch
    }
    for (const change of ['rows = 3', 'total = 5', `digest = sha256('')`, `chain = sha256('')`, 'sealed_at = now()'])
      expect(await found(`update audit_seal set ${change} where batch = 2`), change).toBe(2)
    expect(await found(`delete from audit_seal where batch < 2`)).toBe(2)
    expect(await found(`update audit_seal set chain = sha256('x') where batch = 0`)).toBe(0)
    await owner`delete from audit_log where subject in ('c', 'd')`
    expect(await found('delete from audit_seal where batch = 2')).toBe(3)
  })

  test('batches cut off the end, or written anew, are told by the newest one kept elsewhere [V1:B2]', async ({
    world,
  }) => {
    const { verify } = await givenBatches(world)
    const lines: string[] = []
    world.house.log = openLog('info', { write: (line: string) => void lines.push(line) })
    const keep = async () => await keepEndTask(world.house)({}, jobRun())
    await keep()
    await keep()
    expect(lines.filter((line) => line.includes('newest batch'))).toHaveLength(2)
    const file = join(world.config.home, 'audit-end.txt')
    const stored = await readFile(file, 'utf8')
    expect(stored).toMatch(/^3 6 [0-9a-f]{64}\n$/)
    await world.owner`delete from audit_log where subject = 'f'`
    await world.owner`delete from audit_seal where batch = 3`
    expect(await verify()).toMatchObject({ rows: 5, brokenBatch: null, lost: '3' })
    await sealUntil(world.owner, 5)
    expect(await verify()).toMatchObject({ rows: 5, brokenBatch: null, lost: '3' })
    await keep()
    expect(await readFile(file, 'utf8')).toBe(stored)
    expect(lines.some((line) => line.includes('is gone, or was written anew'))).toBe(true)
  })
})

test('the application adds rows to the log and can do nothing else with it or with its seals', async ({ world }) => {
  await givenBatches(world)
  const forged = [
    `insert into audit_log (request_id, action, at) values ('r', 'x', now() - interval '1 day')`,
    `insert into audit_log (request_id, action, xact) values ('r', 'x', '1')`,
    `insert into audit_log (request_id, action, series) values ('r', 'x', 2)`,
    `insert into audit_log (id, request_id, action) overriding system value values (1000, 'r', 'x')`,
    `insert into audit_log (request_id, action, hash) values ('r', 'x', '')`,
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    `update audit_seal set rows = 0`,
    'delete from audit_seal',
    'insert into audit_seal select batch + 9, series, below, rows, total, digest, chain, sealed_at from audit_seal',
  ]
  for (const text of forged) await expect(world.sql.unsafe(text), text).rejects.toThrow('permission denied')
})

describe('a log with a past', () => {
  test('rows from before batches keep their hashes, the first batch stands on the last of them, and each can still be checked [V1:B2]', async ({
    world,
  }) => {
    const socket = 'socket' in world.database ? world.database.socket : ''
    const database = { socket, database: `old_${process.pid}` }
    const root = connect({ socket, database: 'postgres' }, 'owner', 1)
    await root.unsafe(`create database ${database.database}`)
    const owner = connect(database, 'owner', 1)
    try {
      await owner.unsafe('set check_function_bodies = off')
      await owner`create table migration (name text primary key, hash text not null, at timestamptz not null default now())`
      for (const { name, text, hash } of migrationFiles().filter((file) => file.name < '0130')) {
        await owner.unsafe(text)
        await owner`insert into migration (name, hash) values (${name}, ${hash})`
      }
      await write(owner, 'a', 'b', 'c')
      const [old] = await owner<{ hash: string }[]>`
        select encode(hash, 'hex') as hash from audit_log order by id desc limit 1`
      await migrate(database)
      await write(owner, 'd')
      await sealUntil(owner, 4)
      // A writer elsewhere in the cluster may hold the newest row back for a batch of its own.
      const seals = await owner`select batch::int, rows::int, total::int from audit_seal order by audit_seal.batch`
      expect(seals.slice(0, 2)).toMatchObject([{ batch: 0, rows: 0 }, { batch: 1 }])
      expect(seals.at(-1)).toMatchObject({ total: 4 })
      const [first] = await owner<
        { chain: string }[]
      >`select encode(chain, 'hex') as chain from audit_seal where batch = 0`
      expect(first?.chain).toBe(old?.hash)
      expect(await owner`select id::int, hash is null as is_new from audit_log order by id`).toMatchObject([
        { id: 1, isNew: false },
        { id: 2, isNew: false },
        { id: 3, isNew: false },
        { isNew: true },
      ])
      const end = join(world.config.home, 'audit-end.txt')
      await keepEndTask(world.house)({}, jobRun())
      await writeFile(end, `3 ${old?.hash ?? ''}\n`)
      expect(await findLostEnd(owner, world.house)).toBeUndefined()
      expect(await verifyChain(owner)).toMatchObject({ rows: 4, brokenBatch: null })
      await owner`update audit_log set subject = 'x' where subject = 'b'`
      expect(await verifyChain(owner)).toMatchObject({ brokenBatch: 0, brokenFrom: '2' })
    } finally {
      await owner.end()
      await root.unsafe(`drop database ${database.database} with (force)`)
      await root.end()
    }
  })

  test('restored into a database that counts its transactions anew, it goes on in a new series [V1:B2]', async ({
    world,
  }) => {
    const { verify } = await givenBatches(world)
    const { owner } = world
    expect(await owner`select begin_audit_series() as begun`).toEqual([{ begun: false }])
    // As a dump brings it: rows and a batch of a database that had come further, and rows that were not sealed yet.
    const far = async (subject: string, xact: string) =>
      await owner`
        insert into audit_log (request_id, action, subject, xact) overriding system value
        values ('r', 'test', ${subject}, ${xact}::text::xid8)`
    await far('g', '900000000000')
    await owner`
      select add_audit_batch(s, 1, '900000000005'::xid8) from audit_seal s where batch = 3`
    await far('h', '900000000007')
    expect(await owner`select begin_audit_series() as begun`).toEqual([{ begun: true }])
    expect(await owner`select begin_audit_series() as begun`).toEqual([{ begun: false }])
    expect(await verify()).toMatchObject({ ...GOOD, rows: 8, unsealed: 0 })
    await write(world.sql, 'i', 'j')
    await sealUntil(owner, 10)
    expect(await verify()).toMatchObject({ ...GOOD, rows: 10, unsealed: 0 })
    await owner`update audit_log set subject = 'x' where subject = 'h'`
    expect(await verify()).toMatchObject({ brokenBatch: 5 })
  })
})
