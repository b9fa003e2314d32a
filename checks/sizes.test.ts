import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '../web/build/client')
const KB = 1024

interface Chunk {
  module: string
  imports?: string[]
  css?: string[]
}
interface Manifest {
  url: string
  entry: Chunk
  routes: Record<string, Chunk>
}

function readManifest(): Manifest {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  const text = readFileSync(join(client, 'assets', name ?? ''), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

const sizeOf = (address: string) => gzipSync(readFileSync(join(client, address.replace(/[#?].*$/, '')))).length
const sum = (addresses: Set<string>) => [...addresses].reduce((total, address) => total + sizeOf(address), 0)

/** Everything that a screen's first load brings: React Router's manifest, the entry, the root and the screen. */
function firstLoadOf(screen: string): { js: number; css: number } {
  const { url, entry, routes } = readManifest()
  const chunks = [entry, routes['root'], routes[screen]].filter((chunk) => chunk !== undefined)
  expect(chunks).toHaveLength(3)
  const js = new Set([url, ...chunks.flatMap(({ module, imports = [] }) => [module, ...imports])])
  const css = new Set(chunks.flatMap(({ css: sheets = [] }) => sheets))
  return { js: sum(js), css: sum(css) }
}

test.skipIf(!existsSync(client)).each(['article', 'latest'])(
  'a reader of the screen "%s" loads at most 160 KB of program and 20 KB of style sheets',
  (screen) => {
    const { js, css } = firstLoadOf(screen)
    console.log(`${screen}: ${(js / KB).toFixed(1)} KB JS, ${(css / KB).toFixed(1)} KB CSS (gzip)`)
    expect(js).toBeLessThanOrEqual(160 * KB)
    expect(css).toBeLessThanOrEqual(20 * KB)
  },
)
