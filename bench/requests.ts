import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { end, familyOf, measure, start } from './load.ts'
import type { Measured, Shot, Subject } from './load.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
/** Only claims whose names hold this, for whoever works on one of them. */
const ONLY = process.env['BENCH_CLAIM'] ?? ''
const SEALED = 'application/vnd.chowk.sealed'

interface Claim {
  name: string
  shot: Shot
  ratio: number
  cpu: number
}

function claimsOf(said: Record<string, string>): Claim[] {
  const cookies = (said['cookies'] ?? '').split('|')
  const own = (n: number) => ({ headers: { cookie: cookies[n % cookies.length] ?? '' } })
  const keys = (said['keys'] ?? '').split(',')
  const json = { 'content-type': 'application/json' }
  const list = '/recommend/latest'
  // Everybody saves one story after the other, then takes them out again.
  const save = (n: number) => {
    const round = Math.floor(n / cookies.length)
    const saved = Math.floor(round / keys.length) % 2 === 0
    return { ...own(n), body: JSON.stringify({ articleId: keys[round % keys.length], saved }) }
  }
  const words = ['word12', 'word345', 'word12 word7', 'word29001']
  return [
    { name: 'visitor list, JSON', shot: { path: list }, ratio: 0.8, cpu: 1.5 },
    { name: 'visitor list, JSON sealed', shot: { path: list, headers: { accept: SEALED } }, ratio: 0.8, cpu: 1.5 },
    {
      name: 'visitor list, HTML',
      shot: { path: '/latest', headers: { 'accept-encoding': 'br' } },
      ratio: 0.7,
      cpu: 1.5,
    },
    {
      name: 'article, JSON',
      shot: { path: `/recommend/get-article-by-slug?slug=${said['slug']}` },
      ratio: 0.8,
      cpu: 1.5,
    },
    {
      name: 'article, HTML',
      shot: { path: `/details/${said['slug']}`, headers: { 'accept-encoding': 'br' } },
      ratio: 0.7,
      cpu: 1.5,
    },
    { name: 'signed-in list', shot: { path: list, vary: own }, ratio: 0.12, cpu: 20 },
    {
      name: 'signed-in list, sealed',
      shot: { path: list, headers: { accept: SEALED }, vary: own },
      ratio: 0.06,
      cpu: 40,
    },
    peopleOf(said),
    {
      name: 'save',
      shot: { path: '/recommend/user-bookmark', method: 'POST', headers: json, vary: save },
      ratio: 0.05,
      cpu: 40,
    },
    {
      name: 'search',
      shot: {
        path: '/api/news/search?q=word12',
        vary: (n) => ({ path: `/api/news/search?q=${encodeURIComponent(`${words[n % words.length]}`)}&n=${n}` }),
      },
      ratio: 0,
      cpu: 0,
    },
  ]
}

function peopleOf(said: Record<string, string>): Claim {
  const admins = (said['admins'] ?? '').split('|')
  return {
    name: 'people of an organisation',
    shot: {
      path: '/api/employee/list?size=50',
      vary: (n) => ({ headers: { cookie: admins[n % admins.length] ?? '' } }),
    },
    ratio: 0.12,
    cpu: 20,
  }
}

// Requests a second and processor time a request, as ratios to bare node:http in the same run.
async function benchRequests(): Promise<void> {
  const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-'))
  fs.chmodSync(home, 0o755)
  const yardstick = await start('yardstick.ts')
  const server = await start('server.ts', { CHOWK_HOME: home })
  const plain: Subject = { address: yardstick.said['address'] ?? '', pids: () => [yardstick.child.pid ?? 0] }
  const ours: Subject = { address: server.said['address'] ?? '', pids: () => familyOf(server.child.pid ?? 0) }
  for (const connections of [10, 50]) {
    console.log(
      `\n${connections} connections                 requests/s   ratio  (goal)   CPU ms    CPU x  (goal)   p50   p99 ms`,
    )
    for (const claim of claimsOf(server.said).filter(({ name }) => name.includes(ONLY))) {
      const yard = await measure(plain, { path: '/' }, { connections, seconds: Math.max(1, SECONDS / 2) })
      print(claim, yard, await measure(ours, claim.shot, { connections, seconds: SECONDS }))
    }
  }
  await end(server.child)
  await end(yardstick.child)
  fs.rmSync(home, { recursive: true, force: true })
}

function print({ name, ratio, cpu }: Claim, yard: Measured, ours: Measured): void {
  const share = ours.perSecond / yard.perSecond
  const goal = ratio === 0 ? '' : `(${ratio})`
  const times = ours.cpuMs / yard.cpuMs
  const columns = [
    name.padEnd(26),
    ours.perSecond.toFixed(0).padStart(12),
    share.toFixed(3).padStart(8),
    goal.padStart(7),
    ours.cpuMs.toFixed(3).padStart(9),
    times.toFixed(1).padStart(8),
    (cpu ? `(${cpu})` : '').padStart(7),
    ours.p50Ms.toFixed(1).padStart(7),
    ours.p99Ms.toFixed(1).padStart(7),
  ]
  console.log(columns.join(' ') + (ours.failed > 0 ? `   ${ours.failed} FAILED` : ''))
}

await benchRequests()
