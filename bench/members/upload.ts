// Time and memory of a server that 10,000 and 50,000 members are brought in to by a file: read, dry run, commit. The first half of a commit of
// 50,000 is not waited for: its speed is. Prints one line a claim. Memory is that of the server and its threads, without PostgreSQL; by `npm run bench`
// it has the flags of a server (`start.mjs`), without which Node takes 100 MB more.
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { cpuOf, end, familyOf, memoryOf, start } from '../load.ts'
import { POLL_MS, ask, fileOf, untilOver, withJson } from './upload-client.ts'
import type { Format, Server } from './upload-client.ts'

const SIZES = (process.env['BENCH_ROWS'] ?? '10000,50000').split(',').map(Number)
const GOAL_DRY_S = 30
const GOAL_MB = 300
/** So many rows are written before the speed of a commit is known. */
const COMMITTED = Number(process.env['BENCH_COMMITTED'] ?? 10_000)
const FORMATS = (process.env['BENCH_FORMATS'] ?? 'csv,xlsx').split(',') as Format[]

/** Most memory that the server has held, looked at now and then, and what it and its database took of the processors. */
class Watch {
  /** Before the work. */
  readonly first: number
  most: number
  readonly #pid: number
  readonly #timer: NodeJS.Timeout
  readonly #before: number

  constructor(pid: number) {
    this.#pid = pid
    this.first = this.most = memoryOf(familyOf(pid))
    this.#before = cpuOf(familyOf(pid))
    this.#timer = setInterval(() => (this.most = Math.max(this.most, memoryOf(familyOf(pid)))), POLL_MS)
  }

  end(): { megabytes: number; cpuSeconds: number } {
    clearInterval(this.#timer)
    return { megabytes: this.most, cpuSeconds: (cpuOf(familyOf(this.#pid)) - this.#before) / 1000 }
  }
}

async function timed<T>(server: Server, name: string, work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const watch = new Watch(server.pid)
  const began = performance.now()
  const value = await work()
  const seconds = (performance.now() - began) / 1000
  const { first } = watch
  const { megabytes, cpuSeconds } = watch.end()
  console.log(
    `${name.padEnd(44)} ${seconds.toFixed(1).padStart(7)} s   cpu ${cpuSeconds.toFixed(1).padStart(5)} s   ${first.toFixed(0)} MB before, ${megabytes.toFixed(0)} at most`,
  )
  return { value, seconds }
}

async function bring(server: Server, rows: number, format: Format): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([await fileOf(rows, format)]), `members.${format}`)
  const named = `${rows.toLocaleString('en')} of ${format.toUpperCase()}`
  const { value: sent } = await timed(
    server,
    `${named} sent and read`,
    async () => await ask(server, '/api/employee/bulk/upload', { method: 'POST', body: form }),
  )
  const fields = sent.columns.map(({ field }) => field)
  const { value: checked } = await timed(
    server,
    `${named}: dry run (goal ${GOAL_DRY_S} s, ${GOAL_MB} MB)`,
    async () => {
      const columns = { uploadId: sent.id, fields, mode: 'CHANGES', makesDepartments: false }
      await ask(server, '/api/bulk-upload/columns', withJson('PUT', columns))
      return await untilOver(server, sent.id, ({ state }) => state !== 'VALIDATING')
    },
  )
  console.log(`  ${checked.state}: ${checked.counts.new} new, ${checked.counts.faulty} with faults`)
  const least = Math.min(COMMITTED, checked.counts.new)
  const { seconds, value } = await timed(server, `${named}: ${least.toLocaleString('en')} written`, async () => {
    await ask(server, '/api/bulk-upload/commit', withJson('POST', { uploadId: sent.id }))
    return await untilOver(
      server,
      sent.id,
      ({ state, done }) => state !== 'COMMITTING' || (least < checked.counts.new && done >= least),
    )
  })
  console.log(`  ${(value.done / seconds).toFixed(0)} rows a second`)
  if (value.state === 'COMMITTING')
    await ask(server, `/api/bulk-upload/upload?uploadId=${sent.id}`, { method: 'DELETE' })
}

for (const [rows, format] of SIZES.flatMap((size) => FORMATS.map((each) => [size, each] as const))) {
  const home = fs.mkdtempSync(join(os.tmpdir(), 'chowk-bench-upload-'))
  fs.chmodSync(home, 0o755)
  const { child, said } = await start('members/member-server.ts', { CHOWK_HOME: home })
  const server = { address: said['address'] ?? '', cookie: said['cookie'] ?? '', pid: child.pid ?? 0 }
  console.log(`the server at rest ${memoryOf(familyOf(server.pid)).toFixed(0)} MB`)
  await bring(server, rows, format).finally(async () => await end(child))
  fs.rmSync(home, { recursive: true, force: true })
}
