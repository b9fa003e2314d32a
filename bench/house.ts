import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { Call, Envelope } from '@chowk/contract/call.ts'
import { handlers } from '@chowk/server/app.ts'
import { proveAgain } from '@chowk/server/identity/factor/prove-again.ts'
import { findSession, makeLive } from '@chowk/server/identity/identity.ts'
import { deviceCookie } from '@chowk/server/device/device.ts'
import { signAccess } from '@chowk/server/identity/token.ts'
import { systemClock } from '@chowk/server/platform/clock.ts'
import { readConfig } from '@chowk/server/platform/config.ts'
import { connect } from '@chowk/server/platform/database.ts'
import type { DatabaseAddress, Pool } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import type { TunedHouse } from '@chowk/server/platform/handle-tuned.ts'
import { enqueue } from '@chowk/server/platform/jobs.ts'
import { startEmbedded } from '@chowk/server/platform/postgres/embedded.ts'
import { SharedReads } from '@chowk/server/platform/postgres/shared-reads.ts'
import { openLog } from '@chowk/server/platform/log.ts'
import { migrate } from '@chowk/server/platform/postgres/migrate.ts'
import { cpuOf, familyOf } from './load.ts'
import type { Person, Viewer } from '@chowk/server/platform/viewer.ts'

/** A house without a door: calls are answered in this process, on a throwaway database of its own. */
export interface BenchHouse {
  house: House
  /** As owner, to fill the database. */
  owner: Pool
  database: DatabaseAddress
  close(): Promise<void>
}

/** Opens one; with BENCH_KEEP its database stays open after the run, until Ctrl-C, and its socket is printed. */
export async function openBenchHouse(name: string, settings: Record<string, string> = {}): Promise<BenchHouse> {
  const home = join(os.tmpdir(), `chowk-bench-${name}-${process.pid}`)
  const cluster = await startEmbedded(home, { shared_buffers: '256MB', fsync: 'off', max_wal_size: '4GB', ...settings })
  const address = { socket: cluster.path, database: 'chowk_bench' }
  const root = connect({ socket: cluster.path, database: 'postgres' }, 'owner', 1)
  await root.unsafe('create database chowk_bench')
  await root.end()
  await migrate(address)
  const owner = connect(address, 'owner', 1)
  const sql = connect(address, 'application', 4)
  const quick = connect(address, 'quick', 2)
  const small = connect(address, 'small', 2)
  const config = readConfig('test', { CHOWK_HOME: home })
  // Every call reads for itself.
  const shared = new SharedReads(0, Date.now)
  return {
    house: {
      sql,
      quick,
      small,
      clock: systemClock,
      random: Math.random,
      config,
      enqueue,
      shared,
      ...makeLive(config),
      proveAgain,
      log: openLog('silent'),
      checksOutput: false,
    } as TunedHouse,
    owner,
    database: address,
    async close() {
      if (process.env['BENCH_KEEP']) {
        console.log(`The database stays open at ${cluster.path} until Ctrl-C.`)
        await new Promise<void>((done) => process.once('SIGINT', () => done()))
      }
      await Promise.all([owner.end(), sql.end(), quick.end(), small.end()])
      await cluster.stop()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

/** What is claimed of a call: its p95 in milliseconds; absent: only printed. */
export interface Latency {
  name: string
  call: Call
  goalMs?: number
  /** Who asks; else a visitor. */
  viewer?: Viewer
}

const VISITOR = { signedIn: false, deviceId: null } as const
export const ORIGIN = {
  requestId: 'bench',
  ip: '',
  userAgent: '',
  isSecure: true,
  idempotencyKey: undefined,
  cookies: {},
}
/** The first rounds meet a cold database and unplanned statements. */
const WARM_UP = 5

/** Somebody who has signed in, for herself or to act for an organisation. */
export async function signIn(
  { house, owner }: Pick<BenchHouse, 'house' | 'owner'>,
  { personId, workspaceId }: { personId: string; workspaceId: string | null },
): Promise<Person> {
  const [family] = await owner<{ id: string }[]>`
    with browser as (insert into device (consent_at) values (now()) returning id)
    insert into session_family (person_id, device_id, workspace_id, expires_at)
    select ${personId}, id, ${workspaceId}, now() + interval '1 day' from browser returning id`
  const session = await findSession(owner, house, { familyId: family?.id ?? '' })
  if (!session) throw new Error('no session')
  return session.viewer
}

/** The same, as the cookies that a browser sends. */
export async function signInByCookie(
  open: Pick<BenchHouse, 'house' | 'owner'>,
  who: { personId: string; workspaceId: string | null },
): Promise<string> {
  const { serverKey } = open.house.config
  const viewer = await signIn(open, who)
  const access = await signAccess(serverKey, open.house.clock, viewer)
  return `chowk_access=${access}; chowk_device=${deviceCookie(serverKey, viewer.deviceId)}; chowk_in=1`
}

/** Answers one call, for a visitor if nobody else is named. */
export async function answerCall(
  house: House,
  declared: Call,
  input: object,
  viewer: Viewer = VISITOR,
): Promise<Envelope> {
  const handler = handlers.find(({ call }) => call.address === declared.address)
  if (!handler) throw new Error(`No handler answers ${declared.address}.`)
  return JSON.parse((await handler.answer(house, ORIGIN, viewer, input)).text.toString()) as Envelope
}

/** Milliseconds that half of the answers took at most, and nearly all of them. */
export interface Times {
  p50: number
  p95: number
  /** Of the processor for one of them, database included: what else the machine does makes the others longer, and hardly this one. */
  cpu: number
}

/** Answers a call once for each input. */
export async function timeCall(
  house: House,
  { call, viewer }: Pick<Latency, 'call' | 'viewer'>,
  inputs: object[],
): Promise<Times & { refused: Map<number, number> }> {
  const refused = new Map<number, number>()
  const times = await timeRounds(inputs.length, async (round) => {
    const { statusCode } = await answerCall(house, call, inputs[round] ?? {}, viewer)
    if (statusCode !== 200) refused.set(statusCode, (refused.get(statusCode) ?? 0) + 1)
  })
  return { ...times, refused }
}

/** The same, and prints one line: p50 and p95, with the goal beside them. */
export async function measureCall(house: House, latency: Latency, inputs: object[]): Promise<void> {
  const { name, goalMs } = latency
  const { refused, ...times } = await timeCall(house, latency, inputs)
  const goal = goalMs === undefined ? '' : `  (goal ${goalMs})`
  const others = [...refused].map(([status, n]) => `  ${n} answered ${status}`).join('')
  console.log(`${name.padEnd(44)} ${shown(times)}${goal}${others}`)
}

/** Does a work so many times and prints one line: p50 and p95. */
export async function measureWork(
  name: string,
  rounds: number,
  work: (round: number) => Promise<unknown>,
): Promise<void> {
  console.log(`${name.padEnd(44)} ${shown(await timeRounds(rounds, work))}`)
}

const shown = ({ p50, p95, cpu }: Times) => {
  const [half, most, each] = [p50, p95, cpu].map((ms) => ms.toFixed(1).padStart(7))
  return `p50 ${half} ms   p95 ${most} ms   cpu ${each} ms`
}

async function timeRounds(rounds: number, work: (round: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  let before = 0
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round++) {
    if (round === 0) before = cpuOf(familyOf(process.pid))
    const began = performance.now()
    await work((round + rounds) % rounds)
    if (round >= 0) times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const position = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { p50: position(0.5), p95: position(0.95), cpu: (cpuOf(familyOf(process.pid)) - before) / rounds }
}

/** So many inputs, made from their numbers. */
export const inputsOf = (many: number, make: (n: number) => object): object[] =>
  Array.from({ length: many }, (_, n) => make(n))
