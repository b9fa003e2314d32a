import { flushCompileCache } from 'node:module'
import { startQuickly } from '@chowk/server/platform/quick-start.ts'

startQuickly()
const { begin } = await import('@chowk/server/begin.ts')
const { openDemo } = await import('./open-demo.ts')
await openDemo(begin)
setTimeout(() => flushCompileCache(), 1000).unref()
