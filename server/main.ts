import { enableCompileCache, flushCompileCache } from 'node:module'
import { readConfig } from './platform/config.ts'
import type { Mode } from './platform/config.ts'
import { run } from './run.ts'
import { houseTasks } from './tasks.ts'

enableCompileCache()
await run(readConfig((process.env['CHOWK_MODE'] as Mode | undefined) ?? 'serve'), { tasks: houseTasks })
setTimeout(() => flushCompileCache(), 1000).unref()
