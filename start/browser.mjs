import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { delimiter, join } from 'node:path'
import { KEPT, Stop, fetchPackage, findNpm, mention } from './packages.mjs'

const BROWSER = '@sparticuz/chromium@153.0.0'
const BROWSER_PLACES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function installedBrowser() {
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
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
    if (install().status !== 0 && spawnSync('apt-get', ['update'], options).status === 0) install()
    const installed = installedBrowser()
    if (installed) return installed
  }
  if (process.platform !== 'linux')
    throw new Stop('Install Chrome or name a Chromium in CHROMIUM_PATH, then start again.')
  return packagedBrowser(node)
}

function packagedBrowser(node) {
  const folder = join(KEPT, 'browser')
  const entry = join(folder, 'node_modules/@sparticuz/chromium')
  if (!fs.existsSync(entry)) {
    mention('Fetching a Chromium for the tests (once)')
    const problem = 'No Chromium could be fetched (or name one in CHROMIUM_PATH)'
    fetchPackage({ node, npm: findNpm() }, BROWSER, { folder, problem })
  }
  const script = `import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())`
  const asked = spawnSync(node, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' })
  const path = asked.stdout.trim().split('\n').at(-1)
  if (!path) throw new Stop(`The fetched Chromium does not unpack: ${asked.stderr.trim()}`)
  return path
}
