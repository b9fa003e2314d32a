import { flushCompileCache } from 'node:module'
import { begin } from './begin.ts'
import type { Mode } from './platform/config.ts'

await begin((process.env['CHOWK_MODE'] as Mode | undefined) ?? 'serve', {
  tasks: async (...given) => (await import('./tasks.ts')).houseTasks(...given),
})
setTimeout(() => flushCompileCache(), 1000).unref()
