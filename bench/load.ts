import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { createHistogram } from 'node:perf_hooks'
import type { RecordableHistogram } from 'node:perf_hooks'
import { Client } from 'undici'

/** A process under load, with the processes whose time counts as its own. */
export interface Subject {
  address: string
  pids: () => number[]
}

/** What was sent and what came back. */
export interface Shot {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
  /** Makes the n-th request another one, for instance a different search. */
  vary?: (n: number) => { path?: string; body?: string; headers?: Record<string, string> }
}

/** How many ask at once, and for how long. */
export interface Load {
  connections: number
  seconds: number
}

/** Requests a second and processor milliseconds a request. */
export interface Measured {
  perSecond: number
  cpuMs: number
  /** What PostgreSQL took of them. */
  databaseMs: number
  p50Ms: number
  p99Ms: number
  failed: number
}

const TICK_MS = 10

/** Processor time of these processes so far, in milliseconds; 0 where the system does not say. */
export function cpuOf(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const file = `/proc/${pid}/stat`
    if (!fs.existsSync(file)) continue
    const fields = fs.readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * TICK_MS
}

/** Those of the processes that are PostgreSQL's. */
const databaseOf = (pids: readonly number[]): number[] =>
  pids.filter((pid) => {
    const file = `/proc/${pid}/comm`
    return fs.existsSync(file) && fs.readFileSync(file, 'utf8').startsWith('postgres')
  })

/** All descendants of a process, itself included. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of fs.existsSync('/proc') ? fs.readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      parents.set(Number(name), Number(fields[1]))
    } catch {
      // ended meanwhile
    }
  }
  const isOwn = (each: number): boolean =>
    each === pid || (parents.has(each) && each > 1 && isOwn(parents.get(each) ?? 0))
  return [...parents.keys()].filter(isOwn)
}

/** Resident memory of these processes in MB: PostgreSQL's are left out, they share theirs. */
export function memoryOf(pids: readonly number[]): number {
  let kb = 0
  for (const pid of pids) {
    const status = fs.existsSync(`/proc/${pid}/status`) ? fs.readFileSync(`/proc/${pid}/status`, 'utf8') : ''
    if (!/^Name:\s+postgres/m.test(status)) kb += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  }
  return kb / 1024
}

/** Sends one kind of request for some seconds after a short warm-up. */
export async function measure(subject: Subject, shot: Shot, { connections, seconds }: Load): Promise<Measured> {
  await fire(subject, shot, { connections, seconds: 1 })
  const database = databaseOf(subject.pids())
  const before = [cpuOf(subject.pids()), cpuOf(database)] as const
  const result = await fire(subject, shot, { connections, seconds })
  const [cpu, ofDatabase] = [cpuOf(subject.pids()) - before[0], cpuOf(database) - before[1]]
  return {
    perSecond: result.answered / result.seconds,
    cpuMs: cpu / Math.max(1, result.answered),
    databaseMs: ofDatabase / Math.max(1, result.answered),
    p50Ms: result.took.percentile(50) / 1000,
    p99Ms: result.took.percentile(99) / 1000,
    failed: result.failed,
  }
}

// Undici reads answers about as fast as Node sends them. The usual load generators parse headers by hand, and were at their own limit
// at a third of the pages that this machine can send.
interface Fired {
  answered: number
  failed: number
  seconds: number
  /** Times to answer, in microseconds. */
  took: RecordableHistogram
}

async function fire({ address }: Subject, shot: Shot, { connections, seconds }: Load): Promise<Fired> {
  const fired = { answered: 0, failed: 0, seconds, took: createHistogram() }
  const began = performance.now()
  const until = began + seconds * 1000
  let n = 0
  const next = () => (performance.now() < until ? { ...shot, ...shot.vary?.(n++) } : undefined)
  const clients = Array.from({ length: connections }, () => new Client(address))
  await Promise.all(clients.map(async (client) => await askOnAndOn(client, { headers: shot.headers, next }, fired)))
  return { ...fired, seconds: (performance.now() - began) / 1000 }
}

async function askOnAndOn(
  client: Client,
  { headers, next }: { headers: Shot['headers']; next: () => Shot | undefined },
  fired: Fired,
): Promise<void> {
  for (let shot = next(); shot; shot = next()) {
    const began = performance.now()
    const status = await ask(client, { ...shot, headers: { ...headers, ...shot.headers } })
    fired.took.record(Math.max(1, Math.round((performance.now() - began) * 1000)))
    fired.answered += 1
    if (status < 200 || status > 299) fired.failed += 1
  }
  await client.close()
}

// Answers the status once the whole body has come; 0 where the connection broke.
const ask = async (client: Client, { path, method = 'GET', headers = {}, body }: Shot): Promise<number> =>
  await new Promise((done) => {
    let status = 0
    client.dispatch(
      { path, method, headers, body: body ?? null },
      {
        onRequestStart() {},
        onResponseStart(_, code) {
          status = code
        },
        onResponseData() {},
        onResponseEnd: () => done(status),
        onResponseError: () => done(0),
      },
    )
  })

/** Starts a program of this folder and waits for the JSON line with its address. */
export async function start(
  file: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: Record<string, string> }> {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<Record<string, string>>((done, fail) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      // A line of many cookies comes in several pieces.
      const lines = text.split('\n').slice(0, -1)
      const line = lines.find((each) => each.startsWith('{"ready"'))
      if (line) done(JSON.parse(line) as Record<string, string>)
    })
    child.once('exit', (code) => fail(new Error(`${file} ended with ${code}`)))
  })
  return { child, said }
}

/** Ends a process in good order and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((done) => void child.once('exit', () => done()))
  child.kill('SIGTERM')
  await gone
}
