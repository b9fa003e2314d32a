import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../database.ts'
import type { Pool } from '../database.ts'
import { startEmbedded } from './embedded.ts'
import type { Embedded } from './embedded.ts'
import { isFull } from '../../testing/sample.ts'

const parent = fs.mkdtempSync(join(os.tmpdir(), 'chowk-faults-'))
const home = join(parent, 'postgres')
let cluster: Embedded
const pools: Pool[] = []

// A database that may be killed: nobody else is in it.
beforeAll(async () => {
  fs.chmodSync(parent, 0o755)
  cluster = await startEmbedded(home, { fsync: 'off' })
  await open().unsafe('create table step (task text, n int, xid xid8 not null default pg_current_xact_id())')
}, 60_000)
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
})
afterAll(async () => {
  await cluster.stop()
  fs.rmSync(parent, { recursive: true, force: true })
})

function open(socket = cluster.path, purpose: 'owner' | 'migration' = 'owner'): Pool {
  const pool = connect({ socket, database: 'postgres' }, purpose)
  pools.push(pool)
  return pool
}

/** People at work, while something happens to the database. */
class Work {
  readonly committed = new Set<string>()
  /** What would have ended the process. */
  readonly uncaught: unknown[] = []
  finished = 0
  #isOver = false
  readonly #lanes: Promise<void>[]
  readonly #note = (failure: unknown) => void this.uncaught.push(failure)

  constructor(sql: Pool) {
    process.on('uncaughtExceptionMonitor', this.#note)
    const lanes = [0, 1, 2, 3, 4].map(async (lane) => await this.#write(sql, lane))
    this.#lanes = [...lanes, ...[0, 1, 2, 3, 4, 5].map(async () => await this.#read(sql))]
  }

  /** Waits until so much more was done, whether it succeeded or failed. */
  async goesOn(more = 20): Promise<void> {
    const enough = this.finished + more
    await vi.waitFor(() => expect(this.finished).toBeGreaterThanOrEqual(enough), { timeout: 15_000, interval: 5 })
  }

  /** Waits until something is written again. */
  async recovers(): Promise<void> {
    const before = this.committed.size
    await vi.waitFor(() => expect(this.committed.size).toBeGreaterThan(before), { timeout: 20_000, interval: 5 })
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#lanes)
    process.off('uncaughtExceptionMonitor', this.#note)
  }

  async #write(sql: Pool, lane: number): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      const task = `${lane} ${turn} ${performance.now()}`
      const done = await sql
        .begin(async (tx) => {
          for (let n = 0; n < 3; n++) {
            const writing = tx`insert into step (task, n) values (${task}, ${n})`
            // Some go on as if nothing had happened.
            await (lane < 2 ? writing.catch(() => {}) : writing)
          }
          return true
        })
        .catch(() => false)
      if (done) this.committed.add(task)
      await this.#rest(done)
    }
  }

  async #read(sql: Pool): Promise<void> {
    while (!this.#isOver) {
      const done = await sql`select count(*) from step where task = 'nobody'`.then(
        () => true,
        () => false,
      )
      await this.#rest(done)
    }
  }

  // A database that refuses at once would leave no time for anything else.
  async #rest(done: boolean): Promise<void> {
    this.finished++
    if (!done) await new Promise((go) => setTimeout(go, 5))
  }
}

/** Lets people work while `attack` happens, and looks at what is left. */
async function underAttack(attack: (work: Work) => Promise<void>): Promise<void> {
  const sql = open()
  const work = new Work(sql)
  await work.goesOn()
  await attack(work)
  await work.recovers()
  await work.end()
  expect(work.uncaught).toEqual([])
  expect(await Promise.all(Array.from({ length: 20 }, async (_, n) => await sql`select ${n}::int as n`))).toHaveLength(
    20,
  )
  const torn = await sql`select task from step group by task having count(*) <> 3 or count(distinct xid) <> 1`
  expect(torn.map(({ task }) => task as string)).toEqual([])
  const written = await sql<{ task: string }[]>`select distinct task from step`
  const found = new Set(written.map(({ task }) => task))
  expect([...work.committed].filter((task) => !found.has(task))).toEqual([])
}

const postmaster = (): number => Number(fs.readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0])

interface Backend {
  pid: number
}

const workers = async (killer: Pool): Promise<Backend[]> =>
  await killer<Backend[]>`
  select pid from pg_stat_activity where application_name = 'chowk owner' and pid <> pg_backend_pid()
  order by xact_start is null, random()`

describe('while people are at work', { timeout: 60_000 }, () => {
  test('[V01] connections that PostgreSQL ends cost what was under way on them and nothing else', async () => {
    const killer = open(cluster.path, 'migration')
    await underAttack(async (work) => {
      for (let round = 0; round < 20; round++) {
        const ended = await killer`
          select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chowk owner'
          order by xact_start is null, random() limit 4`
        expect(ended.length).toBeGreaterThan(0)
        await work.goesOn(10)
      }
    })
  })

  test.runIf(isFull)(
    '[V01] a process of PostgreSQL that is killed takes no promise and no half of a transaction along',
    async () => {
      await underAttack(async (work) => {
        for (let round = 0; round < 2; round++) {
          const killer = open(cluster.path, 'migration')
          const before = await vi.waitFor(async () => {
            const pids = (await workers(killer)).map(({ pid }) => pid)
            expect(pids).not.toHaveLength(0)
            return pids
          }, 15_000)
          process.kill(before[0] ?? 0, 'SIGKILL')
          // The others go on for a moment, until PostgreSQL has seen it and ends them all.
          const left = async () => await killer`select 1 from pg_stat_activity where pid = any(${before}::int[])`
          await vi.waitFor(async () => expect(await left()).toHaveLength(0), { timeout: 20_000, interval: 20 })
          await work.recovers()
        }
      })
    },
  )

  test.runIf(isFull)('[V01] PostgreSQL that is killed and started again is used again by the same pool', async () => {
    await underAttack(async (work) => {
      const before = postmaster()
      process.kill(before, 'SIGKILL')
      await vi.waitFor(() => expect(postmaster()).not.toBe(before), { timeout: 20_000, interval: 20 })
      await work.recovers()
    })
  })
})

/** What PostgreSQL says when it ends a connection. */
function fatal(): Buffer {
  const body = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Stands between us and PostgreSQL, and ends the first connections after so many pieces of what it answers. */
async function goBetween(cut: { connections: number; after: number; saying: Buffer | undefined }): Promise<string> {
  const folder = fs.mkdtempSync(join(parent, 'between-'))
  const path = join(folder, '.s.PGSQL.5432')
  let connections = 0
  const server = net.createServer((near) => {
    const far = net.connect(cluster.path)
    let pieces = connections++ < cut.connections ? cut.after : Infinity
    const end = () => {
      if (cut.saying) near.end(cut.saying)
      else near.destroy()
      far.destroy()
    }
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.end())
    near.on('data', (bytes) => {
      if (pieces <= 0) end()
      else far.write(bytes)
    })
    far.on('data', (bytes) => {
      near.write(bytes)
      pieces -= 1
    })
  })
  await new Promise<void>((done) => server.listen(path, () => done()))
  between.push(server)
  return path
}
const between: net.Server[] = []
afterAll(() => between.forEach((server) => server.close()))

describe('a connection that is just being opened', () => {
  test.each([
    ['before PostgreSQL says anything, without a word', 0, undefined],
    ['before PostgreSQL says anything', 0, fatal()],
    ['once it is open, before its first statement is answered', 1, fatal()],
    ['once it is open, without a word', 1, undefined],
    ['after the beginning of a transaction', 2, fatal()],
  ])('[V1:H9] may be ended %s: what was under way fails, and the pool goes on', async (_, after, saying) => {
    const sql = open(await goBetween({ connections: 2, after, saying }))
    const reading = sql`select 1`.catch((failure: unknown) => failure)
    const writing = sql
      .begin(async (tx) => await tx`insert into step (task, n) values ('opened', 0)`)
      .catch((failure: unknown) => failure)
    const expected = { code: 'CONNECTION_LOST' }
    expect(await writing).toMatchObject(expected)
    if (after < 2) expect(await reading).toMatchObject(expected)
    else await reading
    expect(await open()`select 1 from step where task = 'opened'`).toHaveLength(0)
    await vi.waitFor(async () => expect(await sql`select 1`).toHaveLength(1))
    expect(await sql.begin(async (tx) => await tx`select 1`)).toHaveLength(1)
  })
})
