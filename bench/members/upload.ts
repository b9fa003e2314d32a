// Time and memory of a server that 10,000 and 50,000 members are brought in to by a file: read, dry run, commit. The first half of a commit of
// 50,000 is not waited for: its speed is. Prints one line a claim.
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { tableFile } from '@chowk/server/platform/storage/table-file.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { end, familyOf, memoryOf, start } from '../load.ts'

const SIZES = (process.env['BENCH_ROWS'] ?? '10000,50000').split(',').map(Number)
const GOAL_DRY_S = 30
const GOAL_MB = 300
/** So many rows are written before the speed of a commit is known. */
const COMMITTED = Number(process.env['BENCH_COMMITTED'] ?? 10_000)
const POLL_MS = 250
const FIRST = 'Aarav Aditi Ahana Akash Amol Ananya Anvi Arjun आरव अदिति अनन्या अर्जुन भावना चेतन दीपा ध्रुव'.split(' ')
const FAMILY = 'Apte Barve Chavan Dalvi Dsouza Gokhale Inamdar Jadhav आपटे बर्वे चव्हाण दळवी गोखले कांबळे माने'.split(' ')

type Format = 'csv' | 'xlsx'
const FORMATS = (process.env['BENCH_FORMATS'] ?? 'csv,xlsx').split(',') as Format[]

/** A file as a school's office writes it; of fifty rows one has a fault. */
async function fileOf(rows: number, format: Format): Promise<Uint8Array<ArrayBuffer>> {
  const lines = tableOf(rows)
  if (format === 'csv') return new TextEncoder().encode(`${lines.map((cells) => cells.join(',')).join('\n')}\n`)
  const [headings = [], ...people] = lines.map((cells) => cells.map(String))
  const { body } = await tableFile('xlsx', { name: 'Members', headings, rows: Readable.from(people) })
  return new Uint8Array(await new Response(body).arrayBuffer())
}

function tableOf(rows: number): (string | number)[][] {
  const lines: (string | number)[][] = [
    'Name,E-mail,Mobile,Admission No.,Section,Date of birth,Parent contact'.split(','),
  ]
  for (let n = 0; n < rows; n++) {
    const name = `${FIRST[n % FIRST.length]} ${FAMILY[(n * 7) % FAMILY.length]}`
    const email = n % 50 === 7 ? 'no address' : `pupil.${n}@bench.example`
    const section = `Class ${3 + (n % 10)} ${'ABCD'[n % 4]}`
    lines.push([name, email, 7_000_000_000 + n, `B-${n}`, section, `22/07/${2020 - (n % 10)}`, 8_000_000_000 + n])
  }
  return lines
}

interface Server {
  address: string
  cookie: string
  pid: number
}

interface Sending {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
}

async function ask(server: Server, path: string, init: Sending = {}): Promise<Upload> {
  const response = await fetch(`${server.address}${path}`, {
    ...init,
    headers: { ...init.headers, cookie: server.cookie },
  })
  const envelope = (await response.json()) as { statusCode: number; message: string; body: Upload }
  if (envelope.statusCode !== 200) throw new Error(`${path}: ${envelope.statusCode} ${envelope.message}`)
  return envelope.body
}

const withJson = (method: string, body: object): Sending => ({
  method,
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(body),
})

/** Most memory that the server has held, looked at now and then. */
class Watch {
  most = 0
  readonly #timer: NodeJS.Timeout

  constructor(pid: number) {
    this.#timer = setInterval(() => (this.most = Math.max(this.most, memoryOf(familyOf(pid)))), POLL_MS)
  }

  end(): number {
    clearInterval(this.#timer)
    return this.most
  }
}

async function timed<T>(server: Server, name: string, work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const watch = new Watch(server.pid)
  const began = performance.now()
  const value = await work()
  const seconds = (performance.now() - began) / 1000
  console.log(`${name.padEnd(44)} ${seconds.toFixed(1).padStart(7)} s   ${watch.end().toFixed(0)} MB at most`)
  return { value, seconds }
}

async function untilOver(server: Server, uploadId: string, isOver: (upload: Upload) => boolean): Promise<Upload> {
  for (;;) {
    const upload = await ask(server, `/api/bulk-upload/upload?uploadId=${uploadId}`)
    if (isOver(upload)) return upload
    await sleep(POLL_MS)
  }
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
    return await untilOver(server, sent.id, ({ state, done }) => state !== 'COMMITTING' || done >= least)
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
