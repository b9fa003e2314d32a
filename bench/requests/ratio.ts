import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { end, familyOf, measure, start } from '../load.ts'
import type { Measured, Shot, Subject } from '../load.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
/** Only claims whose names hold this, for whoever works on one of them. */
const ONLY = process.env['BENCH_CLAIM'] ?? ''

/** What is claimed of one kind of request: requests a second and processor time a request beside those of the yardstick; 0: nothing. */
export interface RatioClaim {
  name: string
  shot: Shot
  ratio: number
  cpu: number
}

/** Starts a server of this folder beside the yardstick and prints requests a second and processor time a request as ratios to it, of the same run. */
export async function benchRatios(
  file: string,
  claimsOf: (said: Record<string, string>) => RatioClaim[],
): Promise<void> {
  const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-'))
  fs.chmodSync(home, 0o755)
  const yardstick = await start('requests/yardstick.ts')
  const server = await start(file, { CHOWK_HOME: home })
  const plain: Subject = { address: yardstick.said['address'] ?? '', pids: () => [yardstick.child.pid ?? 0] }
  const ours: Subject = { address: server.said['address'] ?? '', pids: () => familyOf(server.child.pid ?? 0) }
  for (const connections of [10, 50]) {
    console.log(
      `\n${connections} connections                 requests/s   ratio  (goal)   CPU ms  (DB ms)    CPU x  (goal)   p50   p99 ms`,
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

function print({ name, ratio, cpu }: RatioClaim, yard: Measured, ours: Measured): void {
  const share = ours.perSecond / yard.perSecond
  const goal = ratio === 0 ? '' : `(${ratio})`
  const times = ours.cpuMs / yard.cpuMs
  const columns = [
    name.padEnd(26),
    ours.perSecond.toFixed(0).padStart(12),
    share.toFixed(3).padStart(8),
    goal.padStart(7),
    ours.cpuMs.toFixed(3).padStart(9),
    `(${ours.databaseMs.toFixed(3)})`.padStart(8),
    times.toFixed(1).padStart(8),
    (cpu ? `(${cpu})` : '').padStart(7),
    ours.p50Ms.toFixed(1).padStart(7),
    ours.p99Ms.toFixed(1).padStart(7),
  ]
  console.log(columns.join(' ') + (ours.failed > 0 ? `   ${ours.failed} FAILED` : ''))
}
