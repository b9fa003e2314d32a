// Cold start of the installed demo and its memory at rest. Prints one line a claim.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf, end, familyOf, memoryOf } from './load.ts'

const DEMO = join(import.meta.dirname, '../server/build/program/demo.mjs')
const STARTS = Number(process.env['BENCH_STARTS'] ?? 5)
const SETTLING_MS = 60_000
const QUIET_MS = 10_000
const LONGEST_SETTLING_MS = 5 * 60_000
const LONGEST_MS = 120_000
const POLL_MS = 5
const GOAL_FIRST_PAGE_S = 1.5
const GOAL_MEMORY_MB = 300

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

interface Opened {
  child: ChildProcess
  /** Seconds until the first rendered page was whole. */
  firstPageS: number
  /** Settles when the demo's stories and people are in place. */
  settled: Promise<void>
}

async function open(home: string): Promise<Opened> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, DEMO], {
    env: { ...process.env, NODE_ENV: 'production', CHOWK_HOME: home, PORT: String(port), CHOWK_WORLD_FEEDS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const settled = new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('Chowk is open at') && done())
    child.once('exit', (code) => fail(new Error(`The demo ended with ${code}.`)))
  })
  settled.catch(() => {})
  while (!(await hasPage(`http://127.0.0.1:${port}/latest`))) {
    if (child.exitCode !== null || performance.now() - began > LONGEST_MS) throw new Error('The demo showed no page.')
    await sleep(POLL_MS)
  }
  return { child, firstPageS: (performance.now() - began) / 1000, settled }
}

async function hasPage(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    return answer.status === 200 && (await answer.text()).includes('</html>')
  } catch {
    return false
  }
}

// The demo's stories are spoken after the start, by a process of its own that ends when it has nothing more to say.
async function untilQuiet(child: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_SETTLING_MS; waited += QUIET_MS) {
    const family = familyOf(child.pid ?? 0)
    const before = cpuOf(family)
    await sleep(QUIET_MS)
    if (family.length === familyOf(child.pid ?? 0).length && cpuOf(family) - before < QUIET_MS / 20) return true
  }
  return false
}

async function benchStart(home: string): Promise<void> {
  const first = await open(home)
  await first.settled
  await sleep(2000)
  console.log(`very first start, database made         ${first.firstPageS.toFixed(2)} s`)
  await end(first.child)
  const times: number[] = []
  for (let round = 0; round < STARTS; round++) {
    const again = await open(home)
    times.push(again.firstPageS)
    await again.settled
    await end(again.child)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const [best = 0, middle = 0] = [sorted[0], sorted[Math.floor(STARTS / 2)]]
  console.log(
    `first rendered page once installed      ${middle.toFixed(2)} s, at best ${best.toFixed(2)} of ${STARTS}  (goal ${GOAL_FIRST_PAGE_S})`,
  )
}

async function benchMemory(home: string): Promise<void> {
  const { child, settled } = await open(home)
  await settled
  console.log('memory at rest is looked at after a minute, or when the stories have been spoken: some minutes at most')
  await sleep(SETTLING_MS)
  const isQuiet = await untilQuiet(child)
  const memory = `${memoryOf(familyOf(child.pid ?? 0)).toFixed(0)} MB`
  console.log(
    isQuiet
      ? `memory at rest                          ${memory}  (goal ${GOAL_MEMORY_MB})`
      : `memory while stories are still spoken   ${memory}: not at rest within ${LONGEST_SETTLING_MS / 60_000} minutes`,
  )
  await end(child)
}

const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-start-'))
fs.chmodSync(home, 0o755)
try {
  await benchStart(home)
  await benchMemory(home)
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}
