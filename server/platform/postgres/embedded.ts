import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor, findBinaries, mayEnter, renameUnlessThere, sharedPath, short } from './embedded-binaries.ts'
import type { Account } from './embedded-binaries.ts'

/** A running PostgreSQL: the path of its socket, whether another process owns it, and how to end it (nothing when joined). */
export type Embedded = { path: string; joined: boolean; stop(): Promise<void> }

type Folders = { who: Account; home: string; data: string; socket: string; path: string; pidFile: string; log: string }
type Child = { process: ChildProcess; ended: Promise<void>; isRunning: () => boolean; said: () => string }

const MAJOR = '18'
const PORT = 5432 // part of the socket's file name; no TCP port is opened
const START_MS = 60_000
const STOP_MS = 20_000
/** Until the next try, when it does not start again: a disk may be full. */
const AGAIN_MS = 5000
const LONGEST_HOME = 79 // bytes: a socket's address holds 107, on macOS 103

const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

/**
 * Starts PostgreSQL 18 with its data in `home`, or joins the one that already runs there. It listens on a socket only.
 * Ends within a second of this process, however that dies. Throws one sentence when it cannot start.
 */
export async function startEmbedded(home: string, settings: Record<string, string> = {}): Promise<Embedded> {
  const folders = prepareFolders(home)
  const bin = findBinaries(folders.who)
  makeData(folders, bin)
  const bring = async () => await bringUp(folders, bin, settings)
  const child = await bring()
  return child ? owned(folders, child, bring) : { path: folders.path, joined: true, stop: async () => {} }
}

/** Our own PostgreSQL once it answers; undefined where somebody else's answers already. */
async function bringUp(folders: Folders, bin: string, settings: Record<string, string>): Promise<Child | undefined> {
  const end = Date.now() + START_MS
  for (;;) {
    if (await isReady(folders)) return undefined
    const child = launch(folders, bin, settings)
    while (child.isRunning() && !(await isReady(folders)) && Date.now() < end)
      await Promise.race([sleep(25), child.ended])
    if (child.isRunning()) return child
    removeForeignPid(folders)
    // Lost the race, or the owner is still closing: wait, then join or take over.
    const isTaken = /lock file ".*" already exists|is in use|still in use/.test(child.said())
    if (!isTaken || Date.now() > end)
      throw new Error(`The database in ${folders.home} does not start: ${reason(child.said())}`)
    await sleep(200)
  }
}

function prepareFolders(wanted: string): Folders {
  const who = accountFor(wanted)
  const parent = dirname(wanted)
  fs.mkdirSync(parent, { recursive: true })
  let home = wanted
  if (!mayEnter(parent, who)) {
    home = sharedPath(`${basename(parent)}-${short(wanted)}`)
    console.log(`The database lives in ${home}: its account may not enter ${parent}.`)
  }
  const socket =
    Buffer.byteLength(home) <= LONGEST_HOME ? join(home, 'socket') : join(os.tmpdir(), `chowk-${short(home)}`)
  for (const folder of [home, socket]) makeFolder(folder, who)
  const data = join(home, 'data')
  return {
    who,
    home,
    data,
    socket,
    path: join(socket, `.s.PGSQL.${PORT}`),
    pidFile: join(data, 'postmaster.pid'),
    log: join(home, 'postgres.log'),
  }
}

// The socket's folder may stand in /tmp, where anybody could have put a link or a folder of that name first.
function makeFolder(folder: string, who: Account): void {
  const refusal = `${folder} belongs to another account: start as that account or as root, or name another folder.`
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    throw new Error(refusal)
  }
  const { uid } = fs.lstatSync(folder)
  const mine = process.getuid?.()
  if (fs.lstatSync(folder).isSymbolicLink() || (mine !== undefined && uid !== mine && uid !== who.uid)) {
    throw new Error(refusal)
  }
  if (who.uid !== undefined && who.gid !== undefined) fs.chownSync(folder, who.uid, who.gid)
}

const spawnOptions = ({ who, home }: Folders) => ({
  ...who,
  cwd: home,
  env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
})

// A copy that root put back without its owners is of no use to the account that PostgreSQL runs as.
function giveBack({ data, who: { uid, gid } }: Folders): void {
  const found = fs.statSync(data, { throwIfNoEntry: false })
  if (uid === undefined || found?.uid !== process.getuid?.()) return
  spawnSync('chown', ['-R', `${uid}:${gid}`, data])
}

function makeData(folders: Folders, bin: string): void {
  giveBack(folders)
  const version = join(folders.data, 'PG_VERSION')
  if (!read(version)) {
    const half = `${folders.data}.${process.pid}`
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const access = ['-U', 'chowk', '--auth-local=trust', '--auth-host=scram-sha-256']
    const made = spawnSync(join(bin, 'initdb'), ['-D', half, ...access, ...locale, '--no-instructions'], {
      ...spawnOptions(folders),
      encoding: 'utf8',
    })
    if (made.status !== 0) {
      fs.rmSync(half, { recursive: true, force: true })
      throw new Error(
        `The database could not be made in ${folders.home}: ${made.error?.message ?? reason(made.stderr)}`,
      )
    }
    renameUnlessThere(half, folders.data)
  }
  const found = read(version).trim()
  if (found !== MAJOR) {
    throw new Error(
      `${folders.data} was written by PostgreSQL ${found || '(unknown)'}, this is ${MAJOR}: move it away or bring it over with pg_upgrade.`,
    )
  }
}

async function isReady({ pidFile, path }: Folders): Promise<boolean> {
  if (read(pidFile).split('\n')[7]?.trim() !== 'ready') return false
  return await new Promise<boolean>((done) => {
    const socket = net.connect(path, () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
}

function launch(folders: Folders, bin: string, settings: Record<string, string>): Child {
  const log = fs.openSync(folders.log, 'a', 0o640)
  const from = fs.fstatSync(log).size
  const flags = Object.entries({ listen_addresses: '', unix_socket_directories: folders.socket, ...settings })
  // Detached: Ctrl-C reaches the application alone, which closes the database last.
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', folders.data, '-p', String(PORT), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...spawnOptions(folders), detached: true, stdio: ['ignore', log, log] },
  )
  fs.closeSync(log)
  let running = true
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  return {
    process: child,
    ended: ended.then(() => void (running = false)),
    isRunning: () => running,
    said: () => fs.readFileSync(folders.log).subarray(from).toString(),
  }
}

// What ends by itself, killed for its memory or by a fault, is started again as long as this process lives.
function owned(folders: Folders, first: Child, bring: () => Promise<Child | undefined>): Embedded {
  let child: Child | undefined = first
  let isStopping = false
  const keep = async () => {
    while (child) {
      watch(folders, child)
      await child.ended
      child = isStopping ? undefined : await bringAgain()
    }
  }
  const bringAgain = async () => {
    console.error(`PostgreSQL in ${folders.home} ended by itself and is started again.`)
    while (!isStopping) {
      try {
        return await bring()
      } catch (failure) {
        console.error(String(failure))
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
    }
    return undefined
  }
  void keep()
  return {
    path: folders.path,
    joined: false,
    stop: async () => {
      isStopping = true
      const last = child
      if (!last) return
      last.process.ref()
      last.process.kill('SIGINT')
      // Not referenced, or the process would live on until the time is over.
      const late = sleep(STOP_MS, undefined, { ref: false }).then(() => last.process.kill('SIGQUIT'))
      await Promise.race([last.ended, late])
    },
  }
}

// The pipe closes however this process dies, kill -9 too; the watcher then asks for a fast shutdown.
function watch({ who }: Folders, { process: child, ended }: Child): void {
  const watcher = spawn('sh', ['-c', 'read _; kill -INT "$1" 2>/dev/null', 'sh', String(child.pid)], {
    ...who,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  void ended.then(() => watcher.kill('SIGKILL'))
  for (const handle of [child, watcher, watcher.stdin as net.Socket]) handle.unref()
}

// Containers hand out the same numbers again: a pid that is a zombie's or somebody else's would block for ever.
function removeForeignPid({ pidFile }: Folders): void {
  const stat = read(`/proc/${Number(read(pidFile).split('\n')[0])}/stat`)
  if (stat && !/\(postgres\) [^ZX]/.test(stat)) fs.rmSync(pidFile, { force: true })
}

// The first line that says what is wrong, without PostgreSQL's date in front.
function reason(said: string): string {
  const line = said.split('\n').find((each) => /FATAL|error:|PANIC/.test(each))
  return line?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? said.trim()
}
