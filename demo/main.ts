import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../.chowk/compiled'))
// Only what is imported from here on is compiled from the cache.
const { begin } = await import('@chowk/server/begin.ts')
const { openDemo } = await import('./open-demo.ts')
await openDemo(begin)
setTimeout(() => flushCompileCache(), 1000).unref()
