import { registerHooks } from 'node:module'
import type { LoadFnOutput } from 'node:module'

type Mend = readonly [was: string, is: string]

/**
 * What version 3.4.9 of the driver lacks when a connection is lost (porsager/postgres 1154 and 1208 tell of it). A statement that
 * comes after ends the process, by a timer that writes to no socket, or runs by itself on the connection's successor, outside of its
 * transaction; and a connection lost before its timer rang never sends again.
 */
const MENDS: Readonly<Record<string, readonly Mend[]>> = {
  '/postgres/src/connection.js': [
    [
      `    if (terminated)
      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))
`,
      `    if (terminated)
      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))
    if (socket === null)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true
`,
    ],
    [
      `    const x = socket.write(chunk, fn)
`,
      `    const x = socket !== null && socket.write(chunk, fn)
`,
    ],
    [
      `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
      `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
`,
    ],
  ],
  '/postgres/src/index.js': [
    [
      `        new Promise((_, reject) => connection.onclose = reject)
`,
      `        new Promise((_, reject) => connection.onclose = e => (lost = e, reject(e)))
`,
    ],
    [
      `    let savepoints = 0
      , connection
`,
      `    let savepoints = 0
      , connection
      , lost = null
`,
    ],
    [
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full
`,
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
        c.queue === full
`,
    ],
  ],
}

/** A file of the driver with its mends; another version of it is to be looked at by a person first. */
function mended(source: string, mends: readonly Mend[]): string {
  let text = source
  for (const [was, is] of mends) {
    if (text.split(was).length !== 2)
      throw new Error('The database driver is another one than its mends were made for.')
    text = text.replace(was, () => is)
  }
  return text
}

const textOf = (source: LoadFnOutput['source']) =>
  typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString()

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const mends = Object.entries(MENDS).find(([file]) => url.endsWith(file))?.[1]
    return mends ? { ...loaded, source: mended(textOf(loaded.source), mends) } : loaded
  },
})
/** The driver of PostgreSQL, mended. */
export const { default: postgres } = await import('postgres')
hooks.deregister()
