// Paths, messages, and the npm and Node that everything else is run with.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const KEPT = join(ROOT, '.chowk')
export const NODE = { major: 24, version: '24.21.0' }

export const at = (path) => join(ROOT, path)
export const exists = (path) => fs.existsSync(at(path))
export const say = (text) => console.log(`\n${text}`)
// What is under way goes to the error output: the other one is for what a command answers, and programs read it.
export const mention = (text) => console.error(`\n${text}`)

/** A failure that needs one sentence and no stack. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

export const readIfThere = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

export const isRecentNode = () => Number(process.versions.node.split('.')[0]) >= NODE.major

export function findNpm() {
  const prefix = dirname(dirname(process.execPath))
  const onPath = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout?.trim()
  const places = [
    process.env.npm_execpath,
    join(prefix, 'lib/node_modules/npm/bin/npm-cli.js'),
    onPath && fs.realpathSync(onPath),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
    '/opt/homebrew/lib/node_modules/npm/bin/npm-cli.js',
  ]
  const found = places.find((place) => place?.endsWith('npm-cli.js') && fs.existsSync(place))
  if (!found) throw new Stop('npm was not found beside Node: install npm, then start again.')
  return found
}

/** @returns {NodeJS.ProcessEnv} */
export function npmEnvironment(node, npm) {
  // Debian's npm keeps the packages it needs where only Debian's own Node looks.
  const debian = npm.startsWith('/usr/share/nodejs/') ? { NODE_PATH: '/usr/share/nodejs' } : {}
  return { ...environment(node), ...debian }
}

/** Installs one package into a folder of .chowk, whole or not at all. */
export function fetchPackage(tools, wanted, { folder, problem }) {
  const half = `${folder}.${process.pid}`
  fs.mkdirSync(half, { recursive: true })
  fs.writeFileSync(join(half, 'package.json'), '{ "private": true }\n')
  const words = ['install', '--prefix', half, '--loglevel=error', '--no-audit', '--no-fund', wanted]
  const env = npmEnvironment(tools.node, tools.npm)
  const { status } = spawnSync(tools.node, [tools.npm, ...words], { cwd: half, env, stdio: ['ignore', 'ignore', 2] })
  if (status !== 0) throw new Stop(`${problem}: see npm's output above.`, status ?? 1)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(half, folder)
}

/** Returns the Node of this project, downloaded within `download` if it is not there yet. */
export async function findNode(npm, download) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(KEPT, 'node')
  const node = join(folder, 'node_modules', name, 'bin/node')
  const version = () => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (version() === `v${NODE.version}`) return node
  const problem = `Node ${NODE.version} could not be downloaded`
  await download(() => fetchPackage({ node: process.execPath, npm }, `${name}@${NODE.version}`, { folder, problem }))
  if (version() !== `v${NODE.version}`)
    throw new Stop(`Node ${NODE.version} does not run here: install Node ${NODE.major} or later.`)
  return node
}

/** The environment of everything started from here: the right Node first, times in UTC. */
export function environment(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, TZ: 'UTC' }
}
