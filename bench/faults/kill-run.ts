import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '@chowk/server/testing/world.ts'
import { Told, buyUntilClosed } from './buyer.ts'
import type { Pay } from './buyer.ts'
import { Random } from './random.ts'
import { ServerProcess, TARGETS } from './server-process.ts'
import { findViolations, settle } from './settle.ts'
import { makeShop, withWorld } from './shop.ts'
import type { Shop } from './shop.ts'

/** A run in which clients buy while processes are killed. */
export interface KillRun {
  name: string
  seed: number
  seconds: number
  /** Environment of the server, like the settings of a gateway or a broken variant. */
  env?: NodeJS.ProcessEnv
  /** Changes the database before the server starts. */
  before?: (world: World) => Promise<void>
  pay: (shop: Shop) => Pay
  /** Called once the server has ended. */
  settled?: () => Promise<void>
  /** Finds what only the gateway knows. */
  afterwards?: (world: World, shop: Shop) => Promise<string[]>
  /** The gateway's settings for what is done after the server. */
  adapt?: (world: World) => void
}

/** Figures of a run. */
export interface KillResult {
  name: string
  seed: number
  orders: number
  placed: number
  answered: number
  repeated: number
  kills: number
  /** Kills after which the shop answered again, and the longest time until then. */
  recovered: number
  longestS: number
  violations: string[]
}

const CLIENTS = 16
/** Between kills, beginning when the shop answers again. */
const PAUSE_MS = [1000, 3000] as const
const RECOVERY_MS = 60_000
const POLL_MS = 20
/** For what was begun. */
const GRACE_MS = 60_000

/** Runs clients and kills, settles everything, and compares. */
export async function runKills(run: KillRun): Promise<KillResult> {
  const random = new Random(run.seed)
  const shop = await makeShop(CLIENTS, run.before)
  const told = new Told()
  const server = new ServerProcess(shop, run.env)
  try {
    await server.start()
    const [closing, over] = [new AbortController(), new AbortController()]
    const life = { shop, address: server.address, told, closing: closing.signal, over: over.signal, pay: run.pay(shop) }
    const buying = shop.buyers.map(
      async (buyer, n) => await buyUntilClosed(buyer, n, { ...life, random: new Random(run.seed * 1000 + n) }),
    )
    const killed = await killUntil(performance.now() + run.seconds * 1000, { server, told, random })
    closing.abort()
    const late = setTimeout(() => over.abort(), GRACE_MS)
    await Promise.all(buying)
    clearTimeout(late)
    await server.stop()
    await run.settled?.()
    const violations = await withWorld(shop.config, async (world) => {
      run.adapt?.(world)
      await settle(world)
      const own = (await run.afterwards?.(world, shop)) ?? []
      return [...(await findViolations(world, shop, told)), ...own]
    })
    const orders = new Set([...told.orders.values()].flatMap((references) => [...references])).size
    const { answered, repeated, placed } = told
    violations.push(...[...told.strange].map(([what, times]) => `Answers are expected ones: ${what}, ${times} times`))
    if (killed.recovered < killed.kills)
      violations.push(`The shop answers again: not after ${killed.kills - killed.recovered} kills`)
    return { name: run.name, seed: run.seed, orders, placed: placed.size, answered, repeated, ...killed, violations }
  } finally {
    await server.stop()
    fs.rmSync(shop.home, { recursive: true, force: true })
  }
}

interface Attack {
  server: ServerProcess
  told: Told
  random: Random
}

async function killUntil(end: number, { server, told, random }: Attack) {
  const figures = { kills: 0, recovered: 0, longestS: 0 }
  const [least, most] = PAUSE_MS
  await sleep(least)
  while (performance.now() < end) {
    const at = performance.now()
    if (server.kill(random.pick(TARGETS), random) > 0) {
      figures.kills += 1
      // What was on its way may still arrive.
      await sleep(200)
      const isBack = await until(() => told.lastAnswerAt > at + 200, RECOVERY_MS)
      if (isBack) figures.recovered += 1
      figures.longestS = Math.max(figures.longestS, (performance.now() - at) / 1000)
    }
    await sleep(least + random.below(most - least))
  }
  return figures
}

async function until(isTrue: () => boolean, mostMs: number): Promise<boolean> {
  const end = performance.now() + mostMs
  while (!isTrue() && performance.now() < end) await sleep(POLL_MS)
  return isTrue()
}
