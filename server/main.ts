import { enableCompileCache, flushCompileCache } from 'node:module'
import { readConfig } from './platform/config.ts'
import type { Mode } from './platform/config.ts'
import { run } from './run.ts'

enableCompileCache()
await run(readConfig((process.env['CHOWK_MODE'] as Mode | undefined) ?? 'serve'))
setTimeout(() => flushCompileCache(), 1000).unref()
