import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { Server as Port } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { EventStreams } from './notice/events/event-streams.ts'
import type { Middleware } from './open-web.ts'
import type { Config } from './platform/config.ts'
import type { ReadyAnswers } from './platform/wire/ready-answers.ts'
import type { Env } from './platform/wire/wire.ts'
import { freeSlowClients } from './platform/wire/slow-clients.ts'

const SLOW_CLIENT_MS = 12_000
const CHECK_MS = 1000
/** Longer than the minute that proxies keep idle connections, so none sends a request into a closing one. */
const BEHIND_PROXY_MS = 65_000
/** Time for running requests after the server begins to close. */
const STOP_MS = 10_000
/** Time in which connections end with their next response, before idle ones are closed. */
const FAREWELL_MS = 500

/** A listening server. */
export interface Listening {
  /** Where it listens, like http://127.0.0.1:3000 */
  address: string
  port: number
  /** Accepts no more requests and waits some seconds for running ones. */
  close(): Promise<void>
}

/** Handlers that run before the application: cached answers, event streams, and Vite in development. */
export interface Before {
  ready?: Pick<ReadyAnswers, 'answer'>
  /** Connections that stay open; closed first. */
  streams?: Pick<EventStreams, 'answer' | 'close'>
  development?: Middleware | undefined
}

/** Serves an application at the configured address. */
export async function listen(app: Hono<Env>, config: Config, before: Before = {}): Promise<Listening> {
  const listener = getRequestListener(async (request, env) => await app.fetch(request, env))
  let isClosing = false
  const server = createServer(
    { connectionsCheckingInterval: CHECK_MS, optimizeEmptyRequests: true },
    (request, response) => {
      if (isClosing) response.shouldKeepAlive = false
      if (before.ready?.answer(request, response)) return
      if (before.streams?.answer(request, response)) return
      if (before.development) before.development(request, response, () => void listener(request, response))
      else void listener(request, response)
    },
  )
  if (config.behindProxy) server.keepAliveTimeout = BEHIND_PROXY_MS
  freeSlowClients(server, SLOW_CLIENT_MS)
  await bind(server, config)
  const { port } = server.address() as AddressInfo
  return {
    address: `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`,
    port,
    async close() {
      isClosing = true
      before.streams?.close()
      // Closes the port only: HTTP's own close would cut connections whose next request is on its way.
      const closed = new Promise<void>((done) => void Port.prototype.close.call(server, () => done()))
      const forced = setTimeout(() => server.closeAllConnections(), STOP_MS)
      await Promise.race([closed, sleep(FAREWELL_MS)])
      server.close(() => {})
      await closed
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
