import { flushCompileCache } from 'node:module'
import { begin } from '@chowk/server/begin.ts'
import { openDemo } from './open-demo.ts'

await openDemo(begin)
setTimeout(() => flushCompileCache(), 1000).unref()
