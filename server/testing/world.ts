import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { makeApp } from '../app.ts'
import { keepPlans } from '../billing/plan-facts.ts'
import { proveAgain } from '../identity/factor/prove-again.ts'
import { findSession, makeLive, openIdentify } from '../identity/identity.ts'
import { hashPassword } from '../identity/password.ts'
import { deviceCookie } from '../device/device.ts'
import { signAccess } from '../identity/token.ts'
import { openEventStreams } from '../notice/events/event-streams.ts'
import type { EventStreams } from '../notice/events/event-streams.ts'
import { noticeKinds } from '../notice-kinds.ts'
import { openWeb } from '../open-web.ts'
import type { Config } from '../platform/config.ts'
import type { DatabaseAddress, Pool } from '../platform/database.ts'
import { makeFetcher } from '../platform/fetch/fetch.ts'
import type { Handler } from '../platform/handle.ts'
import type { TunedHouse } from '../platform/handle-tuned.ts'
import { enqueue } from '../platform/jobs.ts'
import { registerPlainAddresses } from '../plain-addresses.ts'
import { SharedReads } from '../platform/postgres/shared-reads.ts'
import { ReadyAnswers } from '../platform/wire/ready-answers.ts'
import { AnswerCache, forgetWhenHidden } from '../platform/wire/answer-cache.ts'
import { FloodGate } from '../platform/limits.ts'
import { openLog } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { callerOf } from './caller.ts'
import { poolOf } from './copies/lasting-connections.ts'
import type { Caller } from './caller.ts'

/** A clock that stands until it is moved. */
export class StillClock {
  #now: number
  constructor(address: string) {
    this.#now = Date.parse(address)
  }
  now(): Date {
    return new Date(this.#now)
  }
  pass(ms: number): void {
    this.#now += ms
  }
  set(address: string): void {
    this.#now = Date.parse(address)
  }
}

export const TEST_NOW = '2026-11-21T08:00:00.000Z'

export interface TestPerson extends Caller {
  id: string
  familyId: string
  deviceId: string
  /** What her browser sends. */
  cookie: string
  /** Somebody who copied her token and cannot renew it. */
  copied: Caller
}

// Hundreds sign in here, and none of them is worth 21 ms of a processor; what passwords cost is a test of its own.
const WEAK = { parallelism: 1, memory: 64, passes: 1 }

/** One database, one clock, one listening server, and the people who use it. */
export class World {
  readonly clock = new StillClock(TEST_NOW)
  readonly sql: Pool
  readonly owner: Pool
  readonly house: TunedHouse
  readonly database: DatabaseAddress
  readonly cache: AnswerCache
  readonly floodGate = new FloodGate({ most: 100_000, windowMs: 60_000 }, () => this.clock.now().getTime())
  readonly config: Config
  address = ''
  #server: ReturnType<typeof createServer> | undefined
  #people = 0
  /** The event streams of the listening server. */
  streams: EventStreams | undefined
  // Made by whoever first puts a file there.
  readonly #home = join(os.tmpdir(), `chowk-world-${randomBytes(6).toString('hex')}`)

  constructor(database: DatabaseAddress, changes: Partial<Config> = {}) {
    this.database = database
    this.sql = poolOf(database, 'application', 4)
    this.owner = poolOf(database, 'owner', 2)
    const seal = { key: randomBytes(32), iv: randomBytes(16), id: 'test' }
    this.config = {
      mode: 'test',
      host: '127.0.0.1',
      port: 0,
      home: this.#home,
      databaseUrl: undefined,
      origin: undefined,
      providers: [],
      model: undefined,
      pushOrigins: [],
      passkeys: { domain: undefined, origins: [] },
      operatorsProveTwice: false,
      hosts: { recommend: undefined, ml: undefined },
      serverKey: randomBytes(32),
      seal,
      sealedOnly: false,
      behindProxy: false,
      logLevel: process.env['LOG_LEVEL'] ?? 'silent',
      voice: undefined,
      s3: undefined,
      mail: undefined,
      sms: undefined,
      razorpay: undefined,
      razorpayX: undefined,
      office: {
        officer: 'Naaz Wadia',
        email: 'grievance@chowk.example',
        phone: null,
        address: '3 Rasta Peth, Pune 411 011',
      },
      worldFeeds: false,
      ...changes,
    }
    this.house = {
      sql: this.sql,
      quick: this.sql,
      small: this.sql,
      clock: this.clock,
      random: () => 0.5,
      config: this.config,
      log: openLog(this.config.logLevel),
      checksOutput: true,
      enqueue,
      shared: new SharedReads(0, () => this.clock.now().getTime()),
      ...makeLive(this.config),
      proveAgain,
      links: makeFetcher(),
      providers: makeFetcher({ innerOrigins: this.config.providers, manners: { gapMs: 0, perHost: 8 } }),
      push: makeFetcher({ innerOrigins: this.config.pushOrigins, manners: { gapMs: 0, perHost: 8 } }),
    }
    this.cache = new AnswerCache(1e7, () => this.clock.now().getTime())
  }

  /** Listens; with `only`, answers these calls alone; with `pages`, serves them too. */
  async open(only?: readonly Handler[], pages?: () => Promise<ServerBuild>): Promise<this> {
    const { house, cache, clock } = this
    await forgetWhenHidden(this.sql, [cache, house.shared])
    await keepPlans(this.sql)
    const now = () => clock.now().getTime()
    const metrics = openMetrics()
    const ready = new ReadyAnswers(now, metrics)
    const wire = {
      house,
      cache,
      ready,
      metrics,
      floodGate: this.floodGate,
      identify: await openIdentify(house),
    }
    const app = makeApp(wire, {
      isReady: async () => true,
      more: (routes) => registerPlainAddresses(routes, wire),
      ...(only && { only }),
      ...(pages && { rest: (await openWeb(wire, pages)).rest }),
    })
    const streams = await openEventStreams(wire, noticeKinds)
    this.streams = streams
    const listener = getRequestListener(async (request, env) => await app.fetch(request, env))
    const server = createServer((request, response) => {
      if (ready.answer(request, response) || streams.answer(request, response)) return
      void listener(request, response)
    })
    // A test that is busy elsewhere for a while finds its connection as it left it.
    server.keepAliveTimeout = 0
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    this.#server = server
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return this
  }

  async end(): Promise<void> {
    this.streams?.close()
    this.#server?.closeAllConnections()
    await new Promise<void>((done) => (this.#server ? this.#server.close(() => done()) : done()))
    await Promise.all([this.sql.end(), this.owner.end(), rm(this.#home, { recursive: true, force: true })])
  }

  /** Somebody who has not signed in; with `device`, one whose device is known. */
  async visitor({ device = false } = {}): Promise<Caller & { deviceId: string | null }> {
    const deviceId = device ? await this.#device() : null
    const cookie = deviceId ? `chowk_device=${deviceCookie(this.config.serverKey, deviceId)}` : ''
    return { deviceId, ...callerOf(this, { cookie }) }
  }

  /** A signed-in person; made in the database, since signing up comes later than most tests need people. */
  async person(
    facts: {
      name?: string
      email?: string
      birthYear?: number
      password?: string
      operator?: boolean
      workspace?: string
      role?: 'OWNER' | 'ADMIN' | 'FACULTY' | 'MEMBER'
      class?: number
      /** Children have a guardian's consent unless it is left out. */
      guardian?: boolean
    } = {},
  ): Promise<TestPerson> {
    const number = ++this.#people
    const birthYear = facts.birthYear ?? (facts.class === undefined ? 1990 : 2014)
    const [row] = await this.owner<{ id: string }[]>`
      insert into person (name, email, birth_year, is_operator, is_begun, password_hash)
      values (${facts.name ?? `Person ${number}`}, ${facts.email ?? `person${number}@chowk.example`}, ${birthYear}, ${facts.operator ?? false}, true,
        ${facts.password ? await hashPassword(facts.password, WEAK) : null}) returning id`
    const id = row?.id ?? ''
    if (facts.workspace)
      await this.owner`
        insert into membership (workspace_id, person_id, role, class)
        values (${facts.workspace}, ${id}, ${facts.role ?? 'MEMBER'}, ${facts.class ?? null})`
    const isChild = birthYear >= this.clock.now().getUTCFullYear() - 18
    if (facts.guardian ?? isChild) await this.consent(id)
    return await this.session(id, facts.workspace)
  }

  /** A guardian's consent to somebody's account. */
  async consent(personId: string): Promise<void> {
    await this.owner`
      insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
      values (${personId}, 'Parent', 'EMAIL', 'parent@chowk.example', '1', 'en', ${this.clock.now()})`
  }

  /** The same person signing in anew, as when the clock has passed what her token lasts. */
  async session(id: string, workspace?: string): Promise<TestPerson> {
    const deviceId = await this.#device()
    const [family] = await this.owner<{ id: string }[]>`
      insert into session_family (person_id, device_id, workspace_id, expires_at, created_at, renewed_at)
      values (${id}, ${deviceId}, ${workspace ?? null}, ${new Date(this.clock.now().getTime() + 30 * 86_400_000)}, ${this.clock.now()}, ${this.clock.now()}) returning id`
    const familyId = family?.id ?? ''
    const renew = async () => {
      const session = await findSession(this.owner, this.house, { familyId })
      if (!session) return undefined
      const access = await signAccess(this.config.serverKey, this.clock, session.viewer)
      return `chowk_access=${access}; chowk_device=${deviceCookie(this.config.serverKey, deviceId)}; chowk_in=1`
    }
    const cookie = await renew()
    if (!cookie) throw new Error('the session was not made')
    return { id, familyId, deviceId, cookie, copied: callerOf(this, { cookie }), ...callerOf(this, { cookie, renew }) }
  }

  async workspace(facts: { name?: string; kind?: string; slug?: string } = {}): Promise<string> {
    const [row] = await this.owner<{ id: string }[]>`
      insert into workspace (kind, name, slug) values (${facts.kind ?? 'INSTITUTE'}, ${facts.name ?? 'Neem School'}, ${facts.slug ?? `ws-${randomBytes(4).toString('hex')}`})
      returning id`
    return row?.id ?? ''
  }

  async #device(): Promise<string> {
    const [row] = await this.owner<{ id: string }[]>`insert into device (consent, consent_at)
      values ('{"personal": true, "statistics": true}', ${this.clock.now()}) returning id`
    return row?.id ?? ''
  }
}
