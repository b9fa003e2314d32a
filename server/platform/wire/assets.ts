import fs from 'node:fs'
import { extname, join } from 'node:path'
import type { Context } from 'hono'
import { CachedAnswer } from './answer-cache.ts'
import { codingOf } from './send.ts'
import type { Env } from './wire.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSED = new Set(['.js', '.html', '.css', '.svg', '.webmanifest', '.json', '.txt'])

function lifeOf(path: string): string {
  // A worker that was mended must reach every device at its next page.
  if (path === '/service-worker.js') return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** Files of the built web, found once at the start; each is compressed when first asked for and kept. */
export class Assets {
  readonly #folder: string
  readonly #names = new Set<string>()
  readonly #copies = new Map<string, CachedAnswer>()

  constructor(folder: string) {
    this.#folder = folder
    if (!fs.existsSync(folder)) return
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) this.#names.add(join(entry.parentPath, entry.name).slice(folder.length))
    }
  }

  /** The file at this path, or undefined: names are compared with the list made at the start, so no path leads outside. */
  answer(c: Context<Env>): Response | undefined {
    const path = c.req.path
    if (!this.#names.has(path)) return undefined
    try {
      return this.#file(c, path)
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure
      // Taken away under a running server: whoever asks finds nothing there, and no fault of ours.
      return new Response(null, {
        status: 404,
        headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      })
    }
  }

  #file(c: Context<Env>, path: string): Response {
    const extension = extname(path)
    const headers: Record<string, string> = {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': lifeOf(path),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    }
    if (!COMPRESSED.has(extension)) return new Response(fs.readFileSync(join(this.#folder, path)), { headers })
    let copy = this.#copies.get(path)
    if (!copy) {
      copy = new CachedAnswer({
        status: 200,
        type: '',
        body: fs.readFileSync(join(this.#folder, path), 'utf8'),
        headers: [],
      })
      this.#copies.set(path, copy)
    }
    const coding = codingOf(c.req.header('accept-encoding'))
    if (coding !== 'identity') headers['content-encoding'] = coding
    return new Response(new Uint8Array(copy.bytes(coding)), { headers: { ...headers, vary: 'Accept-Encoding' } })
  }
}
