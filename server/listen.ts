import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Middleware } from './open-web.ts'
import type { Config } from './platform/config.ts'
import type { Env, Wire } from './platform/wire/wire.ts'

const SLOW_CLIENT_MS = 12_000
const STOP_MS = 14_000

/** A listening server. */
export interface Listening {
  /** Where it listens, like http://127.0.0.1:3000 */
  address: string
  /** Takes no more requests and lets running ones finish, for some seconds; `others` are finished in the same time. */
  close(others: readonly (Promise<void> | undefined)[]): Promise<void>
}

/** Serves an application at the configured address; in development Vite is asked first. */
export async function listen(app: Hono<Env>, wire: Wire, development?: Middleware): Promise<Listening> {
  const { config } = wire.house
  const listener = getRequestListener(async (request, env) => await app.fetch(request, env))
  const server = createServer((request, response) => {
    if (wire.door.answer(request, response)) return
    if (development) development(request, response, () => void listener(request, response))
    else void listener(request, response)
  })
  server.headersTimeout = SLOW_CLIENT_MS
  server.requestTimeout = SLOW_CLIENT_MS
  server.setTimeout(SLOW_CLIENT_MS)
  await bind(server, config)
  const { port } = server.address() as AddressInfo
  return {
    address: `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`,
    async close(others) {
      const closed = new Promise<void>((done) => void server.close(() => done()))
      server.closeIdleConnections()
      const forced = setTimeout(() => server.closeAllConnections(), STOP_MS)
      await Promise.all([closed, ...others])
      clearTimeout(forced)
    },
  }
}

async function bind(server: Server, config: Config): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new Error(`Port ${config.port} is taken: set PORT to another one.`) : error),
    )
    server.listen(config.port, config.host, done)
  })
}
