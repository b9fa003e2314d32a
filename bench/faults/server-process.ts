import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Shop } from './shop.ts'

/** What is killed: the server, one process of PostgreSQL, its first process, all of them, or all and the server. */
export const TARGETS = ['SERVER', 'BACKEND', 'POSTMASTER', 'DATABASE', 'EVERYTHING'] as const
/** See the list of the same name. */
export type Target = (typeof TARGETS)[number]

const FILE = join(import.meta.dirname, 'shop-server.ts')
const STOP_MS = 30_000

/** The server of a shop, started again whenever it ends. */
export class ServerProcess {
  readonly #shop: Shop
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #isStopping = false
  #keeping: Promise<void> | undefined

  constructor(shop: Shop, env: NodeJS.ProcessEnv = {}) {
    this.#shop = shop
    this.#env = env
  }

  get address(): string {
    return `http://127.0.0.1:${this.#shop.port}`
  }

  async start(): Promise<void> {
    const ready = this.#spawn()
    this.#keeping = this.#keep()
    await ready
  }

  async #keep(): Promise<void> {
    while (this.#child) {
      const child = this.#child
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      this.#child = undefined
      // One that ends by itself at its start is tried again, as an operator's service manager does.
      if (!this.#isStopping) await this.#spawn().catch(async () => await sleep(200))
    }
  }

  async #spawn(): Promise<void> {
    const { home, port } = this.#shop
    const child = spawn(process.execPath, [...process.execArgv, FILE], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        CHOWK_HOME: home,
        PORT: String(port),
        CHOWK_BEHIND_PROXY: '1',
        CHOWK_WORLD_FEEDS: '0',
        LOG_LEVEL: process.env['FAULTS_LOG'] ?? 'silent',
        ...this.#env,
      },
      stdio: [
        'ignore',
        process.env['FAULTS_LOG'] ? 'inherit' : 'ignore',
        process.env['FAULTS_LOG'] ? 'inherit' : 'ignore',
        'ipc',
      ],
    })
    this.#child = child
    const ended = once(child, 'exit').then(() => {
      throw new Error('The server ended at its start.')
    })
    ended.catch(() => {})
    await Promise.race([once(child, 'message'), ended])
  }

  /** Kills with SIGKILL; returns how many processes. */
  kill(target: Target, random: Random): number {
    const postmaster = this.#postmaster()
    const others = postmaster === undefined ? [] : childrenOf(postmaster)
    const of = {
      SERVER: [],
      BACKEND: others.length > 0 ? [random.pick(others)] : [],
      POSTMASTER: [],
      DATABASE: others,
      EVERYTHING: others,
    }
    const pids: (number | undefined)[] = [
      ...(target === 'SERVER' || target === 'EVERYTHING' ? [this.#child?.pid] : []),
      ...(target === 'SERVER' || target === 'BACKEND' ? [] : [postmaster]),
      ...of[target],
    ]
    return pids.filter((pid) => pid !== undefined && killed(pid)).length
  }

  #postmaster(): number | undefined {
    const file = join(this.#shop.home, 'postgres/data/postmaster.pid')
    const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0
    return pid > 1 && isPostgres(pid) ? pid : undefined
  }

  /** Ends the server as an operator does, and its database with it. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    child?.kill('SIGTERM')
    const late = sleep(STOP_MS, undefined, { ref: false }).then(() => child?.kill('SIGKILL'))
    await Promise.race([this.#keeping, late.then(async () => await this.#keeping)])
    // A database whose server was killed last ends a moment later.
    for (let tries = 0; this.#postmaster() !== undefined && tries < 200; tries++) await sleep(100)
  }
}

const isPostgres = (pid: number): boolean => {
  const file = `/proc/${pid}/comm`
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8').startsWith('postgres')
}

function childrenOf(parent: number): number[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const fields = fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(fields[1]) === parent ? [Number(name)] : []
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
