import type { Hono } from 'hono'
import { makeApp } from './app.ts'
import { keepPlans } from './billing/plan-facts.ts'
import { eraseAgain } from './identity/leaving/erased-again.ts'
import { proveAgain } from './identity/factor/prove-again.ts'
import { openIdentify, makeLive } from './identity/identity.ts'
import { listen } from './listen.ts'
import { registerPictures } from './picture/picture-proxy.ts'
import { openEventStreams } from './notice/events/event-streams.ts'
import { noticeKinds } from './notice-kinds.ts'
import { openDatabase } from './open-database.ts'
import { startSealing } from './operator/audit-seal.job.ts'
import type { OpenDatabase } from './open-database.ts'
import { loadPages, openWeb } from './open-web.ts'
import { systemClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import { BadConfig } from './platform/settings/setting.ts'
import { DEMO_DOMAIN } from './platform/config.ts'
import type { Config } from './platform/config.ts'
import { personalData } from './personal-data.ts'
import { registerPlainAddresses } from './plain-addresses.ts'
import { configOf, connect } from './platform/database.ts'
import type { DatabaseAddress, Pool } from './platform/database.ts'
import { makeFetcher } from './platform/fetch/fetch.ts'
import type { Fetcher } from './platform/fetch/fetch.ts'
import type { House } from './platform/handle.ts'
import type { TunedHouse } from './platform/handle-tuned.ts'
import { enqueue, startWorker } from './platform/jobs.ts'
import type { Tasks } from './platform/jobs.ts'
import { FloodGate } from './platform/limits.ts'
import { forPeople, openLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { HealthCheck } from './platform/postgres/health.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { SharedReads } from './platform/postgres/shared-reads.ts'
import { ReadyAnswers } from './platform/wire/ready-answers.ts'
import { AnswerCache, forgetWhenHidden } from './platform/wire/answer-cache.ts'
import type { Env, Wire } from './platform/wire/wire.ts'

const CACHE_BYTES = 48 * 1024 * 1024
/** Reads that many viewers share are repeated at this interval. */
const SHARED_MS = 1000
/** A whole school may share one address, so this limit only stops floods. */
const FLOOD = { most: 6000, windowMs: 60_000 }

/** A running server. */
export interface OpenHouse {
  house: House
  /** The pool of the owner role: for jobs, commands and the demo. */
  owner: Pool
  /** The guarded fetcher for external addresses. */
  fetcher: Fetcher
  database: DatabaseAddress
  /** Where it listens, like http://127.0.0.1:3000 */
  address: string
  /** Empties the cache of visitors' answers, when lists changed by other means than calls. */
  forgetCached(): void
  /** Aborted when the server begins to close. */
  closing: AbortSignal
  /** Finishes running requests, returns jobs to the queue and closes the database. */
  close(): Promise<void>
}

/** Options of a start; tests and the demo use most of them. */
export interface Openings {
  clock?: Clock
  database?: DatabaseAddress
  /** The database, if the caller has already begun to start it. */
  starting?: Promise<OpenDatabase>
  /** Runs before the migrations, while nothing else uses the database. */
  before?: (address: DatabaseAddress, config: Config) => Promise<void>
  /** False serves calls only, for instance in tests. */
  pages?: boolean
  /** Additional addresses, such as the demo's list of users. */
  more?: (app: Hono<Env>, house: House) => void
  /** Internal origins that ingest may fetch: the demo's feed server. */
  innerOrigins?: string[]
  /** Creates the tasks of the worker; without it this process runs no jobs. */
  tasks?: (house: House, fetcher: Fetcher) => Tasks | Promise<Tasks>
}

/** Starts database, jobs, calls, pages and the socket, in the order in which their failures are clearest. */
export async function openHouse(config: Config, openings: Openings = {}): Promise<OpenHouse> {
  const hasPages = openings.pages !== false
  if (hasPages && config.mode !== 'dev') loadPages()
  const database = await databaseOf(config, openings)
  await openings.before?.(database.address, config)
  await migrate(database.address)
  if (config.mode === 'serve') await refuseDemoPeople(database.address)
  const sql = connect(database.address, 'application')
  const quick = connect(database.address, 'quick', 2)
  const small = connect(database.address, 'small')
  // Jobs may take longer, since no user waits for them.
  const jobs = connect(database.address, 'jobs')
  const owner = connect(database.address, 'owner', 8)
  const health = new HealthCheck(configOf(database.address, 'application'))
  const fetchers = openFetchers(config, openings.innerOrigins)
  const { links, providers, push } = fetchers
  const clock = openings.clock ?? systemClock
  const house = makeHouse({ ...config }, { sql, quick, small, links, providers, push, clock })
  await eraseAgain(house, personalData)
  const wire = await makeWire(house)
  await hearChanges(wire)
  const streams = await openEventStreams(wire, noticeKinds)
  const web = hasPages ? await openWeb(wire) : undefined
  const app = makeApp(wire, {
    ...(web && { rest: web.rest }),
    isReady: async () => await health.isReady(),
    more: (routes) => {
      registerPictures(routes, house, fetchers.pictures)
      registerPlainAddresses(routes, wire)
      openings.more?.(routes, house)
    },
  })
  const listening = await listen(app, config, { ready: wire.ready, streams, development: web?.development })
  // With port 0 the system chooses one, which e-mails and providers need.
  house.config.port = listening.port
  // The worker starts after the first page, which needs the processor.
  await web?.warm(listening.address)
  const tasks = await openings.tasks?.({ ...house, sql: jobs }, fetchers.feeds)
  const worker = tasks && (await startWorker({ owner, log: house.log }, tasks))
  const sealing = tasks && startSealing(owner, house.log)
  const closing = new AbortController()
  return {
    house,
    owner,
    fetcher: fetchers.feeds,
    database: database.address,
    address: listening.address,
    forgetCached() {
      wire.cache.clear()
      house.shared.clear()
    },
    closing: closing.signal,
    async close() {
      closing.abort()
      await Promise.all([listening.close(), worker?.stop(), sealing?.stop()])
      // Requests and jobs that were still running could use these.
      await Promise.all(Object.values(fetchers).map(async (each) => await each.close()))
      await Promise.all([sql, quick, small, jobs, owner, health].map(async (each) => await each.end()))
      await database.stop()
    },
  }
}

const databaseOf = async (config: Config, { database: address, starting }: Openings): Promise<OpenDatabase> =>
  address ? { address, stop: async () => {} } : await (starting ?? openDatabase(config))

// A whole school signs in at half past seven.
const PROVIDER_MANNERS = { gapMs: 0, perHost: 8, atOnce: 32 }

// Links of users never reach an internal origin, not even the demo's feeds.
const openFetchers = ({ providers, pushOrigins }: Config, innerOrigins: string[] = []) => ({
  links: makeFetcher({ manners: { gapMs: 0, perHost: 4, concurrent: 16 } }),
  providers: makeFetcher({ innerOrigins: providers, manners: PROVIDER_MANNERS }),
  push: makeFetcher({ innerOrigins: pushOrigins, manners: { gapMs: 0, perHost: 16, concurrent: 32 } }),
  feeds: makeFetcher({ innerOrigins }),
  pictures: makeFetcher({ innerOrigins, manners: { gapMs: 0, perHost: 6, concurrent: 16 } }),
})

const makeHouse = (
  config: Config,
  parts: Pick<TunedHouse, 'sql' | 'quick' | 'small' | 'links' | 'providers' | 'push' | 'clock'>,
): TunedHouse => ({
  ...parts,
  shared: new SharedReads(config.mode === 'test' ? 0 : SHARED_MS, () => parts.clock.now().getTime()),
  config,
  log: openLog(config.logLevel, ...(config.mode === 'demo' || config.mode === 'dev' ? [forPeople] : [])),
  enqueue,
  ...makeLive(config),
  proveAgain,
  random: Math.random,
  checksOutput: config.mode === 'test' || config.mode === 'dev',
})

async function hearChanges({ house, cache }: Wire): Promise<void> {
  await forgetWhenHidden(house.sql, [cache, house.shared])
  await keepPlans(house.sql)
}

async function makeWire(house: House): Promise<Wire> {
  const { clock } = house
  const now = () => clock.now().getTime()
  const metrics = openMetrics()
  return {
    house,
    cache: new AnswerCache(CACHE_BYTES, now),
    ready: new ReadyAnswers(now, metrics),
    metrics,
    floodGate: new FloodGate(FLOOD, now),
    identify: await openIdentify(house),
  }
}

// The password of demo users is public, so production refuses a database that has them.
async function refuseDemoPeople(address: DatabaseAddress): Promise<void> {
  const owner = connect(address, 'owner', 1)
  try {
    const [known] = await owner`select 1 from person where email like ${`%@${DEMO_DOMAIN}`} limit 1`
    if (!known) return
  } finally {
    await owner.end()
  }
  throw new BadConfig(
    'This database holds the people of the demo, whose password is public: use another database for production.',
  )
}
