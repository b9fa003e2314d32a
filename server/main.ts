import { flushCompileCache } from 'node:module'
import type { Mode } from './platform/config.ts'
import { startQuickly } from './platform/quick-start.ts'

startQuickly()
const { begin } = await import('./begin.ts')
await begin((process.env['CHOWK_MODE'] as Mode | undefined) ?? 'serve', {
  tasks: async (...given) => (await import('./tasks.ts')).houseTasks(...given),
})
setTimeout(() => flushCompileCache(), 1000).unref()
