import { enqueue } from './platform/jobs.ts'
import type { Pool } from './platform/database.ts'

/** One line of `job list`. */
export interface JobLine {
  id: string
  task: string
  attempts: number
  maxAttempts: number
  runAt: Date
  isRunning: boolean
  lastError: string | null
}

/** Lists jobs, failed ones first. Needs the owner role, since the application role cannot read the queue. */
export async function listJobs(owner: Pool, most = 200): Promise<JobLine[]> {
  return await owner<JobLine[]>`
    select id::text, task_identifier as task, attempts, max_attempts, run_at, locked_at is not null as is_running, last_error
    from graphile_worker.jobs order by (last_error is not null) desc, run_at limit ${most}`
}

/** Reschedules jobs with all attempts, or all jobs that failed for good, and returns their number. */
export async function runJobsAgain(owner: Pool, ids: readonly string[]): Promise<number> {
  const wanted =
    ids.length > 0
      ? ids
      : (
          await owner<
            { id: string }[]
          >`select id::text from graphile_worker.jobs where attempts >= max_attempts and last_error is not null`
        ).map((row) => row.id)
  const again = await owner`
    select id from graphile_worker.reschedule_jobs(${[...wanted]}::bigint[], run_at := now(), attempts := 0)`
  return again.length
}

/** Names of regular jobs, as the last worker registered them. */
export const listRegularJobs = async (owner: Pool): Promise<string[]> =>
  (
    await owner<
      { name: string }[]
    >`select identifier as name from graphile_worker._private_known_crontabs order by identifier`
  ).map(({ name }) => name)

/** Starts a regular job now. */
export async function startRegularJob(owner: Pool, name: string): Promise<void> {
  await enqueue(owner, name, {}, { key: `now ${name}` })
}
