import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type postgres from 'postgres'
import { handlers, makeApp } from './app.ts'
import { registerFeeds } from './news/out/feed-out.ts'
import { registerRecordings } from './audio/recording-files.ts'
import { registerPictures } from './news/picture/picture-proxy.ts'
import { findSession, isLive, makeIdentify } from './identity/identity.ts'
import { proofOf } from './identity/token.ts'
import { Assets } from './platform/wire/assets.ts'
import { systemClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import { BadConfig } from './platform/config.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/database.ts'
import type { DatabaseAddress } from './platform/database.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import type { House } from './platform/handle.ts'
import { newRequestId } from './platform/wire/http.ts'
import type { Env, Wire } from './platform/wire/http.ts'
import { enqueue, startWorker } from './platform/jobs.ts'
import type { Tasks } from './platform/jobs.ts'
import { Kept } from './platform/wire/kept.ts'
import { FloodGate } from './platform/limits.ts'
import { openLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { makeFetcher } from './platform/fetch/fetch.ts'
import type { Fetcher } from './platform/fetch/fetch.ts'
import { makePages } from './platform/wire/page.ts'
import type { Build } from './platform/wire/page.ts'

const WEB = join(import.meta.dirname, '../web')
const KEPT_BYTES = 48 * 1024 * 1024
/** A whole school shares one address, so this only keeps floods out. */
const FLOOD = { most: 6000, windowMs: 60_000 }
const SLOW_CLIENT_MS = 12_000
const STOP_MS = 14_000

/** A running house. */
export interface OpenHouse {
  house: House
  /** As owner: for jobs, commands and the demo world. */
  owner: postgres.Sql
  /** Fetches strangers' addresses politely. */
  fetcher: Fetcher
  database: DatabaseAddress
  /** Where it listens, like http://127.0.0.1:3000 */
  address: string
  /** Finishes what is in flight, hands jobs back, closes the database. */
  close(): Promise<void>
}

/** What a caller may put in place of the usual. */
export interface Openings {
  clock?: Clock
  database?: DatabaseAddress
  /** False: calls only, for instance in tests. */
  pages?: boolean
  /** Further addresses, like the demo's list of people. */
  more?: (app: Hono<Env>) => void
  /** The only inner origins that may be fetched: the demo's own feed server. */
  innerOrigins?: string[]
  /** Makes the tasks of the worker; absent: no worker in this process. */
  tasks?: (house: House, fetcher: Fetcher) => Tasks
}

/** The database of this installation: the operator's own, or the embedded one, started now. */
export async function openDatabase(config: Config): Promise<{ at: DatabaseAddress; stop(): Promise<void> }> {
  if (config.databaseUrl) return { at: { url: config.databaseUrl }, stop: async () => {} }
  const { path, stop } = await startEmbedded(join(config.home, 'postgres'), {
    max_connections: '60',
    shared_buffers: '128MB',
  })
  const at = { socket: path, database: 'chowk' }
  const root = connect({ socket: path, database: 'postgres' }, 'owner', 1)
  try {
    const [known] = await root`select 1 from pg_database where datname = ${at.database}`
    if (!known) await root.unsafe(`create database ${at.database}`)
  } finally {
    await root.end()
  }
  return { at, stop }
}

/** Opens everything that a process of Chowk needs, in the order that lets each part fail with its own sentence. */
export async function openHouse(config: Config, openings: Openings = {}): Promise<OpenHouse> {
  const log = openLog(config.logLevel)
  const database = openings.database ? { at: openings.database, stop: async () => {} } : await openDatabase(config)
  await migrate(database.at)
  const sql = connect(database.at, 'application', 10)
  const owner = connect(database.at, 'owner', 4)
  if (config.mode === 'serve') await refuseDemoPeople(owner)
  const clock = openings.clock ?? systemClock
  // People's links reach no inner origin at all, the demo's feeds included.
  const links = makeFetcher({ manners: { gapMs: 0, perHost: 4, atOnce: 16 } })
  const house: House = {
    sql,
    clock,
    config,
    log,
    enqueue,
    isLive,
    links,
    random: Math.random,
    checksOutput: config.mode === 'test' || config.mode === 'dev',
  }
  const wire: Wire = {
    house,
    kept: new Kept(KEPT_BYTES, () => clock.now().getTime()),
    metrics: openMetrics(),
    floodGate: new FloodGate(FLOOD, () => clock.now().getTime()),
    identify: makeIdentify({ key: config.serverKey, clock, sql }),
  }
  const { rest, development } =
    openings.pages === false ? { rest: undefined, development: undefined } : await openWeb(wire)
  const fetcher = makeFetcher({ innerOrigins: openings.innerOrigins ?? [] })
  const pictureFetcher = makeFetcher({
    innerOrigins: openings.innerOrigins ?? [],
    manners: { gapMs: 0, perHost: 6, atOnce: 16 },
  })
  const app = makeApp(wire, {
    ...(rest && { rest }),
    isReady: async () => await isReady(sql),
    more: (routes) => {
      registerPictures(routes, house, pictureFetcher)
      registerFeeds(routes, wire)
      registerRecordings(routes, house)
      openings.more?.(routes)
    },
  })
  const listener = getRequestListener(async (request, env) => await app.fetch(request, env))
  const server = createServer((request, response) => {
    if (development) development(request, response, () => void listener(request, response))
    else void listener(request, response)
  })
  server.headersTimeout = SLOW_CLIENT_MS
  server.requestTimeout = SLOW_CLIENT_MS
  server.setTimeout(SLOW_CLIENT_MS)
  const address = await listen(server, config)
  const worker = openings.tasks ? await startWorker(database.at, owner, openings.tasks(house, fetcher), log) : undefined
  return {
    house,
    owner,
    fetcher,
    database: database.at,
    address,
    async close() {
      const closed = new Promise<void>((done) => void server.close(() => done()))
      server.closeIdleConnections()
      const forced = setTimeout(() => server.closeAllConnections(), STOP_MS)
      await Promise.all([closed, worker?.stop(), pictureFetcher.close(), fetcher.close(), links.close()])
      clearTimeout(forced)
      await Promise.all([sql.end({ timeout: 5 }), owner.end({ timeout: 5 })])
      await database.stop()
    },
  }
}

// Their password is printed at every start of the demo.
async function refuseDemoPeople(owner: postgres.Sql): Promise<void> {
  const [known] = await owner`select 1 from person where email like '%@demo.chowk.example' limit 1`
  if (known)
    throw new BadConfig(
      'This database holds the people of the demo, whose password is public: use another database for production.',
    )
}

async function isReady(sql: postgres.Sql): Promise<boolean> {
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  }
}

async function listen(server: ReturnType<typeof createServer>, config: Config): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new Error(`Port ${config.port} is taken: set PORT to another one.`) : error),
    )
    server.listen(config.port, config.host, done)
  })
  const { port } = server.address() as AddressInfo
  return `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`
}

type Middleware = (
  request: import('node:http').IncomingMessage,
  response: import('node:http').ServerResponse,
  next: () => void,
) => void

async function openWeb(
  wire: Wire,
): Promise<{ rest: (c: import('hono').Context<Env>) => Promise<Response>; development?: Middleware }> {
  const { config, sql, clock } = wire.house
  const documents = {
    async personOfDevice(cookies: Readonly<Record<string, string>>) {
      const proof = proofOf(config.serverKey, cookies['chowk_device'])
      return proof ? await findSession(sql, clock, proof) : undefined
    },
  }
  const vite = config.mode === 'dev' ? await openVite() : undefined
  const load = async (): Promise<Build> => {
    const build = vite
      ? await vite.ssrLoadModule('virtual:react-router/server-build')
      : ((await import(join(WEB, 'build/server/index.js'))) as Record<string, unknown>)
    const entry = build['entry'] as { module: { pageContext: Build['token'] } }
    return { build: build as unknown as Build['build'], token: entry.module.pageContext }
  }
  const pages = makePages(wire, handlers, documents, load)
  const assets = new Assets(join(WEB, 'build/client'))
  const rest = async (c: import('hono').Context<Env>) => {
    if (c.req.path.endsWith('.data') || c.req.path === '/__manifest')
      return new Response(null, { status: 404, headers: { 'x-request-id': newRequestId() } })
    return assets.answer(c) ?? (await pages(c))
  }
  return { rest, ...(vite && { development: vite.middlewares as Middleware }) }
}

async function openVite() {
  const { createServer: createVite } = await import('vite')
  return await createVite({ root: WEB, server: { middlewareMode: true }, appType: 'custom' })
}
