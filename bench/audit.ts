import { setTimeout as sleep } from 'node:timers/promises'
import { startSealing } from '@chowk/server/operator/audit-seal.job.ts'
import { writeAudit } from '@chowk/server/platform/audit/audit-row.ts'
import { connect } from '@chowk/server/platform/database.ts'
import { openBenchHouse } from './house.ts'

// What an audited write costs beside a plain one: the same small transaction with a row of the audit log and without it, turn by turn on one
// database, while the log is sealed as in a running house. A trial's numbers hold only against each other.
const CONCURRENCY = 16
const TURNS = 10
const TURN_MS = 1500
const GOAL = 0.7

const { house, owner, database, close } = await openBenchHouse('audit')
await owner`create table bench_thing (id int primary key, n int not null)`
await owner`insert into bench_thing select id, 0 from generate_series(1, 1000) id`
const [role] = await house.sql<{ name: string }[]>`select current_user as name`
await owner.unsafe(`grant select, update on bench_thing to "${role?.name}"`)
const sealing = startSealing(owner, house.log)

const ORIGIN = { requestId: 'bench', ip: '127.0.0.1' }
const PERSON = { signedIn: false, deviceId: null } as const

async function writeOnce(sql: ReturnType<typeof connect>, n: number, isAudited: boolean): Promise<void> {
  const id = (n % 1000) + 1
  await sql.begin(async (tx) => {
    await tx`update bench_thing set n = n + 1 where id = ${id}`
    if (isAudited) {
      const row = { action: 'bench', subject: `thing ${id}`, viewer: PERSON, origin: ORIGIN }
      await writeAudit(tx, { ...row, before: { n }, after: { n: n + 1 } })
    }
    await tx`select n from bench_thing where id = ${id}`
  })
}

const pool = connect(database, 'application', CONCURRENCY)
async function turn(isAudited: boolean, ms: number): Promise<number> {
  const end = performance.now() + ms
  let done = 0
  const writers = Array.from({ length: CONCURRENCY }, async (_, writer) => {
    for (let n = writer * 61; performance.now() < end; n++, done++) await writeOnce(pool, n, isAudited)
  })
  const began = performance.now()
  await Promise.all(writers)
  return (done * 1000) / (performance.now() - began)
}

for (const isAudited of [false, true]) await turn(isAudited, 500)
const ratios: number[] = []
const speeds: [number[], number[]] = [[], []]
for (let round = 0; round < TURNS; round++) {
  // Whoever goes first in a round goes second in the next.
  const order = round % 2 === 0 ? [false, true] : [true, false]
  const speed = new Map<boolean, number>()
  for (const isAudited of order) speed.set(isAudited, await turn(isAudited, TURN_MS))
  const [plain, audited] = [speed.get(false) ?? 0, speed.get(true) ?? 0]
  speeds[0].push(plain)
  speeds[1].push(audited)
  ratios.push(audited / plain)
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
