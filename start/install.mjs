// Installs Node and the packages with npm, on a machine that has Node 20 or later and nothing else.
import { join } from 'node:path'
import { NODE, ROOT, Stop, findNode, findNpm, isRecentNode, npmEnvironment, readIfThere } from './packages.mjs'
import { run, step, together } from './programs.mjs'

/** Returns the path of a recent Node; installs the packages that starting needs, or all with `all`. */
export async function prepare({ all }) {
  const npm = findNpm()
  const node = isRecentNode()
    ? () => process.execPath
    : () => findNode(npm, (work) => step(`Node ${NODE.version}`, work))
  // npm runs in a process of its own, so both downloads take place at once.
  const [, path] = await together(installPackages(npm, all), (async () => node())())
  return path
}

async function installPackages(npm, all) {
  const installed = installedPackages(ROOT)
  if (installed === 'all' || (installed === 'start' && !all)) return
  const words = installed === 'start' ? ['install', '--no-save'] : ['ci']
  const scope = all ? '--include=dev' : '--omit=dev'
  const title = installed === 'start' ? 'Packages for development' : 'Packages'
  const said = []
  const code = await step(title, () =>
    run(process.execPath, [npm, ...words, scope, '--loglevel=error'], {
      env: npmEnvironment(process.execPath, npm),
      hear: (part) => said.push(part),
    }),
  )
  if (code !== 0) throw new Stop(`${Buffer.concat(said).toString()}\nThe packages could not be installed.`, code)
}

/**
 * Compares the lockfile with the one that npm keeps in `node_modules`: all packages are installed, only those for starting, or neither.
 * Reading npm's own file also covers packages that somebody installed or removed by hand.
 */
export function installedPackages(root) {
  const locked = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(join(root, 'node_modules/.package-lock.json'))
  if (Object.values(present).some(isForeign)) return 'none'
  const missing = Object.entries(locked).filter(
    ([path, { version, optional, devOptional }]) =>
      path.includes('node_modules/') && !optional && !devOptional && present[path]?.version !== version,
  )
  if (missing.length === 0) return 'all'
  return missing.every(([, { dev }]) => dev) ? 'start' : 'none'
}

const packagesIn = (file) => JSON.parse(readIfThere(file) || '{}').packages ?? {}

/** A package for another platform: the folder was copied from another machine. */
const isForeign = ({ os = [], cpu = [] }) => isOther(os, process.platform) || isOther(cpu, process.arch)

/** @param {string[]} names @param {string} ours */
const isOther = (names, ours) => names.length > 0 && !names.some((name) => name === ours || name.startsWith('!'))
