import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../database.ts'
import { startEmbedded } from './embedded.ts'
import type { Embedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { isFull } from '../../testing/sample.ts'

const asRoot = process.getuid?.() === 0
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each()
})

function newHome(under = os.tmpdir(), mode = 0o755): string {
  const parent = fs.mkdtempSync(join(under, 'chowk-pg-'))
  fs.chmodSync(parent, mode)
  cleanUp.push(() => fs.rmSync(parent, { recursive: true, force: true }))
  return join(parent, 'postgres')
}

// What `initdb` makes is the same each time and takes longer than most of these tests: once for all that begin with data.
const MADE = fs.mkdtempSync(join(os.tmpdir(), 'chowk-pg-made-'))
beforeAll(async () => {
  fs.chmodSync(MADE, 0o755)
  await (await startEmbedded(join(MADE, 'postgres'))).stop()
})
afterAll(() => fs.rmSync(MADE, { recursive: true, force: true }))

/** A new home, or the one that is given, with data in which nothing was written yet. */
function homeWithData(home = newHome()): string {
  fs.mkdirSync(home, { recursive: true })
  const { status, stderr } = spawnSync('cp', ['-a', join(MADE, 'postgres/data'), home], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return home
}

async function start(home: string, settings?: Record<string, string>): Promise<Embedded> {
  const database = await startEmbedded(home, settings)
  cleanUp.push(() => database.stop())
  return database
}

async function ask(path: string, query: string): Promise<unknown> {
  const sql = connect({ socket: path, database: 'postgres' }, 'owner', 1)
  try {
    const [row] = await sql.unsafe(query)
    return Object.values(row ?? {})[0]
  } finally {
    await sql.end()
  }
}

const PROGRAM = `
  const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
  const { path, joined } = await startEmbedded(process.argv[1])
  console.log(JSON.stringify({ path, joined }))
  setInterval(() => {}, 60_000)`

async function startElsewhere(home: string): Promise<{ program: ChildProcess; path: string; joined: boolean }> {
  const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUp.push(() => program.kill('SIGKILL'))
  for await (const line of createInterface({ input: program.stdout as NonNullable<typeof program.stdout> })) {
    if (line.startsWith('{')) return { program, ...JSON.parse(line) }
  }
  throw new Error('the other process ended without a database')
}

const pidOf = (home: string) => Number(fs.readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0])
const isAlive = (pid: number) =>
  fs.existsSync(`/proc/${pid}`) && !/\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))

async function untilGone(pid: number): Promise<void> {
  for (const end = Date.now() + 10_000; isAlive(pid); await sleep(20)) {
    if (Date.now() > end) throw new Error(`PostgreSQL ${pid} is still there`)
  }
}

describe('a database of its own', () => {
  test('[V01] killed in the middle of its work it is started again, with all that it had promised', async () => {
    const home = homeWithData()
    const { path } = await start(home)
    await ask(path, 'create table kept (n int)')
    await ask(path, 'insert into kept select generate_series(1, 1000)')
    const first = pidOf(home)
    process.kill(first, 'SIGKILL')
    await untilGone(first)
    const count = async () => await ask(path, 'select count(*)::int from kept').catch(() => undefined)
    for (const end = Date.now() + 45_000; (await count()) !== 1000 && Date.now() < end;) await sleep(50)
    expect(await count()).toBe(1000)
    expect(pidOf(home)).not.toBe(first)
  })

  test('starts in an empty folder, in UTF-8, reachable by its socket only', async () => {
    const { path, joined } = await start(newHome())
    expect(joined).toBe(false)
    expect(await ask(path, `select current_setting('server_version_num')::int / 10000`)).toBe(18)
    expect(await ask(path, 'show listen_addresses')).toBe('')
    expect(
      await ask(path, `select upper('é') || (select datcollate from pg_database where datname = 'postgres')`),
    ).toBe('ÉC')
  })

  test('keeps what was written when it is stopped and started again', async () => {
    const home = homeWithData()
    const first = await startEmbedded(home)
    await ask(first.path, 'create table kept as select 7 as n')
    await first.stop()
    expect(await ask((await start(home)).path, 'select n from kept')).toBe(7)
  })

  test('takes settings, and says which one is wrong', async () => {
    const home = homeWithData()
    await expect(startEmbedded(home, { shared_bufers: '1MB' })).rejects.toThrow(
      /^The database in .* does not start: unrecognized configuration parameter "shared_bufers"$/,
    )
    expect(await ask((await start(home, { work_mem: '5MB' })).path, 'show work_mem')).toBe('5MB')
  })

  test('finds a short place for its socket when the path of the folder is too long', async () => {
    const home = join(dirname(newHome()), 'a-long-name'.repeat(8), 'postgres')
    const { path } = await start(homeWithData(home))
    cleanUp.unshift(() => fs.rmSync(dirname(path), { recursive: true, force: true }))
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(103)
    expect(await ask(path, 'select 1 as one')).toBe(1)
  })

  test('leaves data of another version alone and says so in one sentence', async () => {
    const home = homeWithData()
    fs.writeFileSync(join(home, 'data/PG_VERSION'), '16\n')
    await expect(startEmbedded(home)).rejects.toThrow(/was written by PostgreSQL 16, this is 18: [^\n]+\.$/)
  })
})

/** How many rows each table has. */
async function countsIn(socket: string): Promise<Record<string, number>> {
  const sql = connect({ socket, database: 'postgres' }, 'owner', 1)
  try {
    const tables = await sql<{ name: string }[]>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by name`
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${name}`)
      counts[name] = row?.count ?? -1
    }
    return counts
  } finally {
    await sql.end()
  }
}

describe('a copy of the folder', () => {
  test('[V10] made as the manual says and put in place of the lost one, has every row of every table, and goes on', async () => {
    const home = homeWithData()
    const first = await start(home)
    await migrate({ socket: first.path, database: 'postgres' })
    await ask(first.path, 'create table kept as select generate_series(1, 1000) as n')
    const before = await countsIn(first.path)
    expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(5)
    await first.stop()
    const copy = join(dirname(home), 'copy')
    expect(spawnSync('cp', ['-a', home, copy]).status).toBe(0)
    fs.rmSync(home, { recursive: true })
    fs.renameSync(copy, home)
    const { path, joined } = await start(home)
    expect(joined).toBe(false)
    expect(await countsIn(path)).toEqual(before)
    await migrate({ socket: path, database: 'postgres' })
    await ask(path, 'insert into kept values (1001)')
    expect(await countsIn(path)).toEqual({ ...before, 'public.kept': 1001 })
  })
})

describe('more than one process', () => {
  test('a second process on the same data joins the first', async () => {
    const home = homeWithData()
    const other = await startElsewhere(home)
    expect(other.joined).toBe(false)
    const here = await start(home)
    expect(here).toMatchObject({ joined: true, path: other.path })
    await here.stop()
    expect(await ask(other.path, 'select 1 as one')).toBe(1)
  })

  test('two processes that start on a fresh folder at once share one database', async () => {
    const home = newHome()
    const both = await Promise.all([startElsewhere(home), startElsewhere(home)])
    expect(both.filter((each) => each.joined)).toHaveLength(1)
    expect(new Set(both.map((each) => each.path)).size).toBe(1)
  })
})

describe.runIf(isFull)('after a death', () => {
  test('when its owner is killed with -9 it shuts down by itself, and starts again with its data', async () => {
    const home = homeWithData()
    const { program, path } = await startElsewhere(home)
    await ask(path, 'create table kept as select 7 as n')
    const pid = pidOf(home)
    program.kill('SIGKILL')
    await once(program, 'exit')
    await untilGone(pid)
    expect(fs.readFileSync(join(home, 'postgres.log'), 'utf8')).toContain('database system is shut down')
    expect(await ask((await start(home)).path, 'select n from kept')).toBe(7)
  })

  test('starts again when PostgreSQL itself was killed with -9, and its owner with it', async () => {
    const home = homeWithData()
    const { program, path } = await startElsewhere(home)
    await ask(path, 'create table kept as select 7 as n')
    const pid = pidOf(home)
    // Stopped, its owner can start none in its place.
    program.kill('SIGSTOP')
    process.kill(pid, 'SIGKILL')
    await untilGone(pid)
    program.kill('SIGKILL')
    await once(program, 'exit')
    const again = await start(home)
    expect(again.joined).toBe(false)
    expect(await ask(again.path, 'select n from kept')).toBe(7)
  })

  test.skipIf(process.platform !== 'linux')(
    'starts over a pid file that names a process of somebody else',
    async () => {
      const home = homeWithData()
      const { uid, gid } = fs.statSync(join(home, 'data'))
      // PostgreSQL itself passes over what another account runs.
      const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
      cleanUp.push(() => stranger.kill())
      const file = join(home, 'data/postmaster.pid')
      fs.writeFileSync(
        file,
        `${stranger.pid}\n${join(home, 'data')}\n1700000000\n5432\n${join(home, 'socket')}\n\n 1 1\nready\n`,
      )
      fs.chownSync(file, uid, gid)
      expect(await start(home)).toMatchObject({ joined: false })
    },
  )
})

describe.skipIf(!asRoot)('as root', () => {
  test('below a folder that only root may enter, it moves the data to where its account may go', async () => {
    const { path } = await start(newHome(os.tmpdir(), 0o700))
    cleanUp.unshift(() => fs.rmSync(dirname(dirname(path)), { recursive: true, force: true }))
    expect(path).toMatch(/^\/var\/lib\/chowk\//)
    expect(await ask(path, 'select 1 as one')).toBe(1)
  })

  test('data that root copied back without their owners are of use again', async () => {
    const home = homeWithData()
    const database = await start(home)
    await ask(database.path, 'create table kept (n int)')
    await database.stop()
    const copy = newHome()
    spawnSync('cp', ['-r', home, copy])
    expect(fs.statSync(join(copy, 'data')).uid).toBe(0)
    expect(await ask((await start(copy)).path, 'select count(*)::int from kept')).toBe(0)
  })

  test('runs as the person whose project it is', async () => {
    const home = newHome()
    fs.chownSync(dirname(home), 65_534, 65_534)
    await start(home)
    expect(fs.statSync(`/proc/${pidOf(home)}`).uid).toBe(65_534)
  })

  test('refuses a folder for its socket that somebody put there first', async () => {
    const home = newHome()
    fs.mkdirSync(home, { mode: 0o700 })
    fs.symlinkSync('/etc', join(home, 'socket'))
    await expect(startEmbedded(home)).rejects.toThrow(/socket belongs to another account/)
    expect(fs.statSync('/etc').uid).toBe(0)
  })

  test('an ordinary account is told whose folder it is', () => {
    const home = newHome()
    fs.mkdirSync(home, { mode: 0o700 })
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM, home], {
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(run.stderr).toContain('belongs to another account: start as that account or as root')
  })
})
