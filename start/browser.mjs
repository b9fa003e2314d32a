import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { delimiter, join } from 'node:path'
import { KEPT, Stop, fetchPackage, findNpm, mention, readIfThere } from './packages.mjs'

const SHELL = { name: '@sparticuz/chromium', version: '153.0.0' }
const BROWSER_PLACES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium with windows that this machine has already, if any. */
export function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const places = BROWSER_PLACES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, ...MAC_PLACES].find((place) => fs.existsSync(place))
}

/** A Chromium: the named one, an installed one, Debian's, or the one that comes as a package. */
export function findBrowser(node) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = installedBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    mention("Installing Debian's Chromium for the tests (once)")
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
    if (install().status !== 0 && spawnSync('apt-get', ['update'], options).status === 0) install()
    const installed = installedBrowser()
    if (installed) return installed
  }
  if (process.platform !== 'linux')
    throw new Stop('Install Chrome or name a Chromium in CHROMIUM_PATH, then start again.')
  return packagedShell(node)
}

/** For the journeys: a Chromium without windows, always of the same version. Where there is none, what others use. */
export function findShell(node) {
  if (process.env.CHROMIUM_PATH || process.platform !== 'linux' || process.arch !== 'x64') return findBrowser(node)
  try {
    return packagedShell(node)
  } catch (error) {
    if (!(error instanceof Stop) || !installedBrowser()) throw error
    mention(`${error.message} The journeys go through an installed browser instead.`)
    return findBrowser(node)
  }
}

function packagedShell(node) {
  const folder = join(KEPT, 'browser')
  const entry = join(folder, 'node_modules', SHELL.name, 'package.json')
  if (JSON.parse(readIfThere(entry) || '{}').version !== SHELL.version) {
    mention('Fetching a Chromium for the tests (once)')
    const problem = 'No Chromium could be fetched (or name one in CHROMIUM_PATH)'
    fetchPackage({ node, npm: findNpm() }, `${SHELL.name}@${SHELL.version}`, { folder, problem })
  }
  const unpacked = join(folder, 'unpacked')
  if (!fs.existsSync(unpacked)) unpack(node, { folder, unpacked })
  return join(unpacked, 'chromium')
}

// Complete or not at all, and in a folder of ours: its usual one is writable by everybody on this machine.
function unpack(node, { folder, unpacked }) {
  const half = `${unpacked}.${process.pid}`
  fs.mkdirSync(half, { recursive: true })
  const script = `import chromium from '${SHELL.name}'; await chromium.executablePath()`
  const env = { ...process.env, TMPDIR: half }
  const { stderr } = spawnSync(node, ['--input-type=module', '-e', script], { cwd: folder, env, encoding: 'utf8' })
  const { status } = spawnSync(join(half, 'chromium'), ['--version'], { stdio: 'ignore' })
  if (status === 0) return fs.renameSync(half, unpacked)
  fs.rmSync(half, { recursive: true, force: true })
  throw new Stop(`The fetched Chromium does not run here. ${stderr.trim()}`.trim())
}
