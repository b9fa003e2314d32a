import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { Call, Envelope } from '@chowk/contract/call.ts'
import { handlers } from '@chowk/server/app.ts'
import { systemClock } from '@chowk/server/platform/clock.ts'
import { readConfig } from '@chowk/server/platform/config.ts'
import { connect } from '@chowk/server/platform/database.ts'
import type { DatabaseAddress } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { enqueue } from '@chowk/server/platform/jobs.ts'
import { startEmbedded } from '@chowk/server/platform/postgres/embedded.ts'
import { SharedReads } from '@chowk/server/platform/postgres/shared-reads.ts'
import { migrate } from '@chowk/server/platform/postgres/migrate.ts'
import type { Pool } from '@chowk/server/platform/database.ts'

/** A house without a door: calls are answered in this process, on a throwaway database of its own. */
export interface BenchHouse {
  house: House
  /** As owner, to fill the database. */
  owner: Pool
  database: DatabaseAddress
  close(): Promise<void>
}

/** Opens one; with BENCH_KEEP its database stays open after the run, until Ctrl-C, and its socket is printed. */
export async function openBenchHouse(name: string): Promise<BenchHouse> {
  const home = join(os.tmpdir(), `chowk-bench-${name}-${process.pid}`)
  const cluster = await startEmbedded(home, { shared_buffers: '256MB', fsync: 'off', max_wal_size: '4GB' })
  const address = { socket: cluster.path, database: 'chowk_bench' }
  const root = connect({ socket: cluster.path, database: 'postgres' }, 'owner', 1)
  await root.unsafe('create database chowk_bench')
  await root.end()
  await migrate(address)
  const owner = connect(address, 'owner', 1)
  const sql = connect(address, 'application', 4)
  const config = readConfig('test', { CHOWK_HOME: home })
  // Every call reads for itself.
  const shared = new SharedReads(0, Date.now)
  return {
    house: {
      sql,
      quick: sql,
      clock: systemClock,
      random: Math.random,
      config,
      enqueue,
      shared,
      checksOutput: false,
    } as House,
    owner,
    database: address,
    async close() {
      if (process.env['BENCH_KEEP']) {
        console.log(`The database stays open at ${cluster.path} until Ctrl-C.`)
        await new Promise<void>((done) => process.once('SIGINT', () => done()))
      }
      await Promise.all([owner.end(), sql.end()])
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
}

const VISITOR = { signedIn: false, deviceId: null } as const
const ORIGIN = { requestId: 'bench', ip: '', userAgent: '', isSecure: true, idempotencyKey: undefined, cookies: {} }
/** The first rounds meet a cold database and unplanned statements. */
const WARM_UP = 5

/** Answers one call, for a visitor. */
export async function answerCall(house: House, declared: Call, input: object): Promise<Envelope> {
  const handler = handlers.find(({ call }) => call.address === declared.address)
  if (!handler) throw new Error(`No handler answers ${declared.address}.`)
  return JSON.parse((await handler.answer(house, ORIGIN, VISITOR, input)).text) as Envelope
}

/** Answers a call once for each input and prints one line: p50 and p95, with the goal beside them. */
export async function measureCall(house: House, { name, call, goalMs }: Latency, inputs: object[]): Promise<void> {
  const refused = new Map<number, number>()
  const measured = await measureRounds(inputs.length, async (round) => {
    const { statusCode } = await answerCall(house, call, inputs[round] ?? {})
    if (statusCode !== 200) refused.set(statusCode, (refused.get(statusCode) ?? 0) + 1)
  })
  const goal = goalMs === undefined ? '' : `  (goal ${goalMs})`
  const others = [...refused].map(([status, n]) => `  ${n} answered ${status}`).join('')
  console.log(`${name.padEnd(44)} ${measured}${goal}${others}`)
}

/** Does a work so many times and prints one line: p50 and p95. */
export async function measureWork(
  name: string,
  rounds: number,
  work: (round: number) => Promise<unknown>,
): Promise<void> {
  console.log(`${name.padEnd(44)} ${await measureRounds(rounds, work)}`)
}

async function measureRounds(rounds: number, work: (round: number) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round++) {
    const began = performance.now()
    await work((round + rounds) % rounds)
    if (round >= 0) times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const position = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1).padStart(7)
  return `p50 ${position(0.5)} ms   p95 ${position(0.95)} ms`
}

/** So many inputs, made from their numbers. */
export const inputsOf = (many: number, make: (n: number) => object): object[] =>
  Array.from({ length: many }, (_, n) => make(n))
