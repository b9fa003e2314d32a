// Memory and wake-ups of a server that keeps many event streams open (BENCH_STREAMS). One line each.
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NOTICE_EVENTS } from '@chowk/contract/notice/notice.ts'
import { cpuOf, end, familyOf, memoryOf, start } from '../load.ts'

const STREAMS = Number(process.env['BENCH_STREAMS'] ?? 1000)
/** Two pings lie within it. */
const QUIET_S = 60
const GOAL_KB = 40

async function openStream(address: string, cookie: string): Promise<http.ClientRequest> {
  return await new Promise((resolve, reject) => {
    const request = http.get(`${address}${NOTICE_EVENTS}`, { headers: { cookie }, agent: false }, (answer) => {
      answer.on('error', () => undefined).resume()
      if (answer.statusCode === 200) resolve(request)
      else reject(new Error(`a stream was answered ${answer.statusCode}`))
    })
    request.on('error', reject)
  })
}

/** How often a process was woken so far; 0 where the system does not say. */
function wakeUpsOf(pid: number): number {
  const file = `/proc/${pid}/status`
  const status = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0)
}

const line = (name: string, said: string) => console.log(`${name.padEnd(44)} ${said}`)

async function quiet(pid: number): Promise<{ cpuMs: number; wakeUps: number }> {
  const [cpu, woken] = [cpuOf(familyOf(pid)), wakeUpsOf(pid)]
  await sleep(QUIET_S * 1000)
  return { cpuMs: cpuOf(familyOf(pid)) - cpu, wakeUps: wakeUpsOf(pid) - woken }
}

async function run(address: string, pid: number, cookies: readonly string[]): Promise<void> {
  const without = await quiet(pid)
  const before = memoryOf([pid])
  const began = performance.now()
  const streams: http.ClientRequest[] = []
  for (const cookie of cookies) streams.push(await openStream(address, cookie))
  const took = performance.now() - began
  line(`${streams.length} streams opened`, `${(took / streams.length).toFixed(1)} ms each`)
  const withThem = await quiet(pid)
  const kb = ((memoryOf([pid]) - before) * 1024) / streams.length
  line('memory of a stream', `${kb.toFixed(0)} kB  (goal ${GOAL_KB})`)
  const perSecond = (of: typeof without) =>
    `${(of.wakeUps / QUIET_S).toFixed(1)} wake-ups/s, ${(of.cpuMs / QUIET_S).toFixed(1)} ms CPU/s`
  line('while nothing happens, without streams', perSecond(without))
  line('while nothing happens, with them', perSecond(withThem))
  for (const stream of streams) stream.destroy()
}

const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-'))
fs.chmodSync(home, 0o755)
const env = { CHOWK_HOME: home, BENCH_POSTS: '2000', BENCH_PEOPLE: String(STREAMS) }
const { child, said } = await start('community/community-server.ts', env)
await run(said['address'] ?? '', child.pid ?? 0, (said['cookies'] ?? '').split('|'))
await end(child)
fs.rmSync(home, { recursive: true, force: true })
