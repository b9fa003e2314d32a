import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Mode } from './platform/config.ts'

enableCompileCache(join(import.meta.dirname, '../.chowk/compiled'))
// Only what is imported from here on is compiled from the cache.
const { begin } = await import('./begin.ts')
await begin((process.env['CHOWK_MODE'] as Mode | undefined) ?? 'serve', {
  tasks: async (...given) => (await import('./tasks.ts')).houseTasks(...given),
})
setTimeout(() => flushCompileCache(), 1000).unref()
