import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

/** Where the built pages' files for browsers stand. */
export const CLIENT = join(import.meta.dirname, '../web/build/client')
export const KB = 1024
/** Screens that most visitors open first. */
export const LIMITED_SCREENS = ['article', 'latest', 'landing']

interface Chunk {
  module: string
  css?: string[]
}
interface Manifest {
  url: string
  entry: Chunk
  routes: Record<string, Chunk>
}

function readManifest(): Manifest {
  const name = readdirSync(join(CLIENT, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  const text = readFileSync(join(CLIENT, 'assets', name ?? ''), 'utf8')
  const window: { __reactRouterManifest?: Manifest } = {}
  runInNewContext(text, { window })
  if (!window.__reactRouterManifest) throw new Error('The built pages have no list of screens.')
  return window.__reactRouterManifest
}

const sizeOf = (address: string) => gzipSync(readFileSync(join(CLIENT, address.replace(/[#?].*$/, '')))).length
const sum = (addresses: Set<string>) => [...addresses].reduce((total, address) => total + sizeOf(address), 0)

const STATIC_IMPORT = /\b(?:import|from)\s*["']\.\/([^"']+\.js)["']/g

/** A program and all that it imports before it runs. */
function withImports(module: string, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found
  found.add(module)
  const text = readFileSync(join(CLIENT, module), 'utf8')
  for (const [, name] of text.matchAll(STATIC_IMPORT)) withImports(posix.join(posix.dirname(module), name ?? ''), found)
  return found
}

/** Bytes after gzip of everything that a screen's first load brings: React Router's manifest, the entry, the root and the screen. */
export function firstLoadOf(screen: string): { js: number; css: number } {
  const { url, entry, routes } = readManifest()
  const chunks = [entry, routes['root'], routes[screen]].filter((chunk) => chunk !== undefined)
  if (chunks.length !== 3) throw new Error(`The built pages have no screen called ${screen}.`)
  const js = new Set([url])
  for (const { module } of chunks) withImports(module, js)
  const css = new Set(chunks.flatMap(({ css: sheets = [] }) => sheets))
  return { js: sum(js), css: sum(css) }
}
