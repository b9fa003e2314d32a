import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger as LoggerOfQueue, Runner, TaskList, WorkerEvents } from 'graphile-worker'
import type { Pool, Sql } from './database.ts'
import type { Log } from './log.ts'
import { withRetries } from './postgres/retry.ts'

/** How a job is put in: `key` replaces a waiting one of the same key. */
export interface JobOptions {
  key?: string
  runAt?: Date
  priority?: number
  maxAttempts?: number
}

/** A job's function: effects are idempotent, since a killed worker's jobs run again. */
export type Task = (
  payload: unknown,
  helpers: { signal: AbortSignal; attempt: number; isLast: boolean },
) => Promise<void>

/** Tasks by name and the times at which some of them start by themselves (cron, UTC). */
export interface Tasks {
  tasks: Record<string, Task>
  crontab: string
}

const BEAT_MS = 5000
const SILENT = '20 seconds'
const AGAIN_MS = 500

/** Puts a job in, within the transaction of `sql`: it runs only if that commits. */
export async function enqueue(sql: Sql, task: string, payload: unknown, options: JobOptions = {}): Promise<void> {
  await sql`
    select enqueue_job(${task}, ${JSON.stringify(payload)}::text::json, ${options.key ?? null},
      ${options.runAt ?? null}::timestamptz, ${options.priority ?? 0}, ${options.maxAttempts ?? 10})`
}

/** Puts a job in for each of these, as `enqueue` does without options. */
export async function enqueueEach(sql: Sql, task: string, payloads: readonly unknown[]): Promise<void> {
  await sql`select enqueue_jobs(${task}, ${JSON.stringify(payloads)}::text::json)`
}

interface QueueHouse {
  /** With connections for as many jobs as run at once, for hearing of new ones, and some more. */
  owner: Pool
  log: Log
}

/**
 * Works through the queue until stopped. `stop` hands waiting jobs back and lets running ones finish. When the database goes away
 * the crew at work ends, and another one begins once it is back.
 */
export async function startWorker(
  queueHouse: QueueHouse,
  tasks: Tasks,
  concurrentJobs = 4,
): Promise<{ stop(): Promise<void> }> {
  const { owner, log } = queueHouse
  const me = randomUUID()
  const stopping = new AbortController()
  let crew = await openCrew(queueHouse, tasks, concurrentJobs)
  const beat = async () =>
    await sayAlive(owner, me, crew.ids()).catch((error: unknown) => log.warn({ error: String(error) }, 'beat failed'))
  await beat()
  const timer = setInterval(() => void beat(), BEAT_MS)
  const replace = async () => {
    // What the crew before held is free again: of the job that it was asking for nobody knows.
    await owner`select graphile_worker.force_unlock_workers(${crew.ids()})`
    crew = await openCrew(queueHouse, tasks, concurrentJobs)
    if (stopping.signal.aborted) return await crew.stop()
    await beat()
  }
  const stored = keepCrew(async () => await crew.over, { replace, log, signal: stopping.signal })
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await crew.stop()
      await stored
      await owner`delete from job_worker where process = ${me}`.catch(() => {})
    },
  }
}

async function keepCrew(
  over: () => Promise<void>,
  { replace, log, signal }: { replace: () => Promise<void>; log: Log; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    await over()
    if (signal.aborted) return
    log.warn('the queue lost its database, and goes on as soon as it answers')
    for (let isBack = false; !isBack && !signal.aborted;)
      isBack = await sleep(AGAIN_MS, undefined, { signal })
        .then(replace)
        .then(() => true)
        .catch(() => false)
  }
}

/** So many workers. */
interface Crew {
  /** By these names its jobs are held. */
  ids(): string[]
  /** Settles when it works no more, whatever the reason. */
  over: Promise<void>
  stop(): Promise<void>
}

async function openCrew({ owner, log }: QueueHouse, { tasks, crontab }: Tasks, concurrentJobs: number): Promise<Crew> {
  const { Logger, run } = await import('graphile-worker')
  const events: WorkerEvents = new EventEmitter()
  const ids = new Set<string>()
  events.on('pool:create', (event) => ids.add(event.workerPool.id))
  events.on('worker:create', (event) => ids.add(event.worker.workerId))
  const options = {
    pgPool: owner.driver,
    events,
    crontab,
    taskList: taskListOf(tasks, log),
    noHandleSignals: true,
    logger: new Logger(quiet(log)),
    // Told in batches, that a job is done may fail without ending the process: the queue's own way for single ones throws where nobody catches.
    preset: { worker: { concurrentJobs, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  const runner: Runner = await run(options)
  const stop = async () => await runner.stop().catch(() => {})
  // The answer that was lost may have been a job, which nobody would run while this crew is alive.
  events.on('worker:getJob:error', () => void stop())
  const over = runner.promise.catch(() => {})
  return {
    ids: () => [...ids],
    over,
    async stop() {
      await stop()
      await over
    },
  }
}

async function sayAlive(owner: Pool, me: string, ids: string[]): Promise<void> {
  await owner`
    insert into job_worker (process, worker_ids, seen_at) values (${me}, ${ids}, now())
    on conflict (process) do update set worker_ids = excluded.worker_ids, seen_at = now()`
  await owner`
    with dead as (delete from job_worker where seen_at < now() - ${SILENT}::interval returning worker_ids)
    select graphile_worker.force_unlock_workers(worker_ids) from dead`
}

function taskListOf(tasks: Record<string, Task>, log: Log): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, helpers) => {
        const { attempts, max_attempts: most } = helpers.job
        const signal = helpers.abortSignal ?? new AbortController().signal
        try {
          await withRetries(async () => await task(payload, { signal, attempt: attempts, isLast: attempts >= most }))
        } catch (error) {
          log.warn({ task: name, job: helpers.job.id, attempt: attempts, error }, 'job failed')
          throw error
        }
      },
    ]),
  )
}

const quiet =
  (log: Log): ConstructorParameters<typeof LoggerOfQueue>[0] =>
  () =>
  (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ queue: message })
  }
