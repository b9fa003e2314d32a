import { countJobs, listJobs, removeJobs, runFailedJobsAgain, runJobsAgain } from '@chowk/contract/operator/job.ts'
import type { JobRow, JobStatus } from '@chowk/contract/operator/job.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { likeText } from '../platform/database.ts'
import type { Sql } from '../platform/database.ts'
import { BY_NUMBER, after } from '../platform/paging/cursor.ts'
import { handle } from '../platform/handle.ts'
import { pageOfItems } from '../platform/paging/paging.ts'
import type { Handler } from '../platform/handle.ts'

const ALIVE = '20 seconds'
const MOST_FAULT = 1000

const status = (sql: Sql) => sql`
  case when j.is_running then 'RUNS' when j.last_error is null then 'WAITS' when j.attempts >= j.max_attempts then 'FAILED' else 'RETRIES' end`

interface Row {
  id: string
  task: string
  about: string | null
  standing: JobStatus
  attempts: number
  maxAttempts: number
  runAt: Date
  createdAt: Date
  updatedAt: Date
  lastError: string | null
}

function rowOf({ maxAttempts, runAt, createdAt, updatedAt, lastError, ...row }: Row): JobRow {
  return {
    ...row,
    most: maxAttempts,
    runAt: runAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    fault: lastError?.slice(0, MOST_FAULT) ?? null,
  }
}

// What a job is about is a number; its name is looked up for the rows that are shown.
const answerList = handle(listJobs, async ({ input, sql, clock, cursor }) => {
  const { size, next, task, q } = input
  const last = cursor.read(BY_NUMBER, next)
  const pattern = `%${likeText(q ?? '')}%`
  const rows = await sql<Row[]>`
    with wanted as (
      select j.*, ${status(sql)} as standing,
        case when j.about = '' then null
          when j.task like '%feed%' then (select coalesce(f.title, p.name) from feed f join publication p on p.id = f.publication_id where f.id::text = j.about)
          else (select a.title from article a where a.id::text = j.about) end as named
      from job_rows() j)
    select id::text, task, coalesce(named, nullif(about, '')) as about, standing, attempts, max_attempts, run_at, created_at, updated_at, last_error
    from wanted
    where true ${conditionsOf(sql, input)} ${task ? sql`and task = ${task}` : sql``} ${after(sql, last, { by: { id: sql`id` }, direction: 'DESC' })}
      ${q ? sql`and (task ilike ${pattern} or named ilike ${pattern} or last_error ilike ${pattern})` : sql``}
    order by id desc limit ${size + 1}`
  return pageOfItems(rows.map(rowOf), { size, asOf: clock.now() }, (row) => cursor.write(BY_NUMBER, row))
})

const conditionsOf = (sql: Sql, { standing: wanted }: Parsed<typeof listJobs>) =>
  wanted ? sql`and standing = ${wanted}` : sql`and standing in ('FAILED', 'RETRIES')`

interface TaskCount {
  task: string
  failed: number
  retries: number
  runs: number
  waits: number
  fault: string | null
}

const answerCounts = handle(countJobs, async ({ sql }) => {
  const tasks = await sql<TaskCount[]>`
    with stood as (select j.task, j.last_error, j.updated_at, ${status(sql)} as standing from job_rows() j)
    select task, (count(*) filter (where standing = 'FAILED'))::int as failed, (count(*) filter (where standing = 'RETRIES'))::int as retries,
      (count(*) filter (where standing = 'RUNS'))::int as runs, (count(*) filter (where standing = 'WAITS'))::int as waits,
      left((array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1], 300) as fault
    from stood group by task order by failed desc, retries desc, task`
  const [workers] = await sql<{ n: number }[]>`
    select count(*)::int as n from job_worker where seen_at > now() - ${ALIVE}::interval`
  const sum = (of: (row: TaskCount) => number) => tasks.reduce((total, row) => total + of(row), 0)
  return {
    failed: sum((row) => row.failed),
    retries: sum((row) => row.retries),
    runs: sum((row) => row.runs),
    waits: sum((row) => row.waits),
    workers: workers?.n ?? 0,
    tasks: tasks.map(({ task, failed, retries, waits, fault }) => ({ task, failed, retries, waits, fault })),
  }
})

const answerAgain = handle(runJobsAgain, async ({ input, tx, audit }) => {
  const [row] = await tx<{ count: number }[]>`select job_run_again(${[...input.jobIds]}::bigint[]) as count`
  audit(`jobs ${input.jobIds.join(' ')}`)
  return { count: row?.count ?? 0 }
})

const answerFailedAgain = handle(runFailedJobsAgain, async ({ input, tx, audit }) => {
  const { task } = input
  const [row] = await tx<{ count: number }[]>`
    select job_run_again(coalesce(array_agg(j.id), '{}')) as count from job_rows() j
    where ${status(tx)} = 'FAILED' ${task ? tx`and j.task = ${task}` : tx``}`
  audit(`failed jobs ${task ?? ''}`.trim(), undefined, row)
  return { count: row?.count ?? 0 }
})

const answerRemove = handle(removeJobs, async ({ input, tx, audit }) => {
  const gone = await tx<{ id: string; task: string; about: string }[]>`
    select id::text, task, about from job_rows() where id = any(${[...input.jobIds]}::bigint[])`
  const [row] = await tx<{ count: number }[]>`select job_remove(${[...input.jobIds]}::bigint[]) as count`
  audit(`jobs ${input.jobIds.join(' ')}`, [...gone])
  return { count: row?.count ?? 0 }
})

/** The queue for the operator. */
export const jobCalls: Handler[] = [answerList, answerCounts, answerAgain, answerFailedAgain, answerRemove]
