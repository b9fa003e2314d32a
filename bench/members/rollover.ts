// How long a school of 10,000 takes to roll over to its next session and to take that back, each in one transaction of a job.
import { previewRollover, startRollover, undoRollover } from '@chowk/contract/member/rollover.ts'
import { mayTakeSeats } from '@chowk/server/billing/billing.ts'
import { rolloverTask } from '@chowk/server/member/rollover/rollover.job.ts'
import { connect } from '@chowk/server/platform/database.ts'
import { answerCall, openBenchHouse, signIn } from '../house.ts'
import { cpuOf, familyOf } from '../load.ts'
import { fillSchool } from './school.ts'

const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 10_000)
/** Transactions of jobs are ended then. */
const LIMIT_S = 120
const RUN = { signal: new AbortController().signal, attempt: 1, isLast: false }

const bench = await openBenchHouse('rollover')
const jobs = connect(bench.database, 'jobs', 2)
try {
  const { house, owner } = bench
  await owner`update plan set seats = 100000 where code = 'FREE'`
  const { workspaceId, adminIds } = await fillSchool(owner, MEMBERS)
  const personId = adminIds[0] ?? ''
  const viewer = await signIn(bench, { personId, workspaceId })
  const task = rolloverTask({ ...house, sql: jobs }, mayTakeSeats)
  const timed = async (name: string, id: string) => {
    const [began, before] = [performance.now(), cpuOf(familyOf(process.pid))]
    await task({ id, actorId: personId }, RUN)
    const [seconds, cpu] = [(performance.now() - began) / 1000, (cpuOf(familyOf(process.pid)) - before) / 1000]
    const [row] = await owner`select state, moved, gone, fault, left_alone from rollover where id = ${id}`
    console.log(
      `${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s   cpu ${cpu.toFixed(1)} s (limit ${LIMIT_S})  ${JSON.stringify(row)}`,
    )
  }
  const wish = { from: '2026-27' }
  const { body: plan } = await answerCall(house, previewRollover, wish, viewer)
  const { moving, leaving } = plan as { moving: number; leaving: number }
  const started = await answerCall(house, startRollover, { ...wish, moving, leaving }, viewer)
  const { id } = started.body as { id: string }
  await timed(`${moving} move, ${leaving} leave`, id)
  await answerCall(house, undoRollover, { id }, viewer)
  await timed('taken back', id)
} finally {
  await jobs.end()
  await bench.close()
}
