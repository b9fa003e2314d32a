import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { startSealing } from '@chowk/server/operator/audit-seal.job.ts'
import { connect } from '@chowk/server/platform/database.ts'
import { handle } from '@chowk/server/platform/handle.ts'
import type { Handler } from '@chowk/server/platform/handle.ts'
import { openBenchHouse, ORIGIN, signIn } from './house.ts'

// What an audited write costs beside a plain one: two calls of a signed-in person that differ only in the row of the audit log, answered as a server
// answers them, turn by turn on one database, while the log is sealed as in a running house. A trial's numbers hold only against each other.
const CONCURRENCY = 16
const TURNS = 10
const TURN_MS = 1500
const GOAL = 0.7

const bench = await openBenchHouse('audit')
const { owner, database, close } = bench
await owner`create table bench_thing (id int primary key, n int not null)`
await owner`insert into bench_thing select id, 0 from generate_series(1, 1000) id`
const [role] = await bench.house.sql<{ name: string }[]>`select current_user as name`
await owner.unsafe(`grant select, update on bench_thing to "${role?.name}"`)
const [person] = await owner<{ id: string }[]>`
  insert into person (name, birth_year, is_begun) values ('Asha Rao', 1980, true) returning id`
const viewer = await signIn(bench, { personId: person?.id ?? '', workspaceId: null })
const sealing = startSealing(owner, bench.house.log)

const DECLARED = {
  says: 'Counts a thing.',
  permission: signedIn('own', 'count things'),
  input: z.object({ id: z.int() }),
  output: z.object({ n: z.int() }),
}
const plainCall = call({ ...DECLARED, address: 'POST /bench/plain' })
const auditedCall = call({ ...DECLARED, address: 'POST /bench/audited', audits: 'thing.counted' })

const answering = (declared: typeof plainCall): Handler =>
  handle(declared, async ({ input, tx, audit }) => {
    const [row] = await tx<{ n: number }[]>`update bench_thing set n = n + 1 where id = ${input.id} returning n`
    const n = row?.n ?? 0
    if (declared.audits) audit(`thing ${input.id}`, { n: n - 1 }, { n })
    return { n }
  })
const [plain, audited] = [answering(plainCall), answering(auditedCall)]

const pool = connect(database, 'application', CONCURRENCY)
const house = { ...bench.house, sql: pool }
async function turn(handler: Handler, ms: number): Promise<number> {
  const end = performance.now() + ms
  let done = 0
  const writers = Array.from({ length: CONCURRENCY }, async (_, writer) => {
    for (let n = writer * 61; performance.now() < end; n++, done++) {
      const { status } = await handler.answer(house, ORIGIN, viewer, { id: (n % 1000) + 1 })
      if (status !== 200) throw new Error(`A write was answered ${status}.`)
    }
  })
  const began = performance.now()
  await Promise.all(writers)
  return (done * 1000) / (performance.now() - began)
}

for (const handler of [plain, audited]) await turn(handler, 500)
const ratios: number[] = []
const speeds: [number[], number[]] = [[], []]
for (let round = 0; round < TURNS; round++) {
  // Whoever goes first in a round goes second in the next.
  const order = round % 2 === 0 ? [plain, audited] : [audited, plain]
  const speed = new Map<Handler, number>()
  for (const handler of order) speed.set(handler, await turn(handler, TURN_MS))
  const [without, withRow] = [speed.get(plain) ?? 0, speed.get(audited) ?? 0]
  speeds[0].push(without)
  speeds[1].push(withRow)
  ratios.push(withRow / without)
}
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
console.log(
  `plain ${median(speeds[0]).toFixed(0)} writes/s, audited ${median(speeds[1]).toFixed(0)} writes/s, ${CONCURRENCY} at once, sealing included`,
)
console.log(`audited to plain ${median(ratios).toFixed(2)} (goal ${GOAL})`)
await sleep(2500)
const [left] = await owner<{ rows: string; sealed: string }[]>`
  select (select count(*) from audit_log) as rows, (select total from audit_seal order by batch desc limit 1) as sealed`
console.log(`${left?.rows} rows, ${left?.sealed} of them sealed two seconds later`)
await sealing.stop()
await pool.end()
await close()
if (median(ratios) < GOAL) process.exitCode = 1
