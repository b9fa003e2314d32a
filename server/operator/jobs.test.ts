import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, describe, expect, vi } from 'vitest'
import {
  countJobs,
  getOverview,
  listJobs,
  removeJobs,
  runFailedJobsAgain,
  runJobsAgain,
} from '@chowk/contract/operator/job.ts'
import { enqueue } from '../platform/jobs.ts'
import { givenArticle, givenPublication } from '../testing/news.ts'
import { givenFeed } from '../testing/press.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const CHILD = join(import.meta.dirname, '../testing/child/worker-child.ts')
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

async function startChild(world: World): Promise<ChildProcess> {
  const address = world.database as { socket: string; database: string }
  const child = fork(CHILD, [address.socket, address.database], { execArgv: [] })
  children.push(child)
  await once(child, 'message')
  return child
}

const marks = async (world: World, key: string) =>
  (
    await world.owner<{ pid: number }[]>`select count as pid from limit_count where key = ${key} order by window_start`
  ).map((row) => row.pid)

const untilMarks = async (world: World, key: string, count: number, timeout = 30_000) =>
  await vi.waitFor(async () => expect(await marks(world, key)).toHaveLength(count), { timeout, interval: 100 })

describe('the queue', () => {
  test('[V09] the job of a worker killed with -9 runs again', { timeout: 60_000 }, async ({ world }) => {
    const first = await startChild(world)
    await enqueue(world.sql, 'hold', {})
    await untilMarks(world, 'began', 1)
    await startChild(world)
    first.kill('SIGKILL')
    await untilMarks(world, 'began', 2, 35_000)
  })

  test(
    '[V01] a job whose worker loses the database in the middle is done again by the same process',
    { timeout: 60_000 },
    async ({ world }) => {
      const child = await startChild(world)
      await enqueue(world.sql, 'slow', {})
      await untilMarks(world, 'began', 1)
      const [gone] = await world.owner<{ count: number }[]>`
        select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name not like 'chowk application%'`
      expect(gone?.count).toBeGreaterThan(1)
      await vi.waitFor(async () => expect(await marks(world, 'ended')).not.toHaveLength(0), 30_000)
      await vi.waitFor(
        async () => expect(await world.owner`select 1 from graphile_worker.jobs`).toHaveLength(0),
        10_000,
      )
      await enqueue(world.sql, 'note', {})
      await untilMarks(world, 'noted', 1)
      expect(await marks(world, 'noted')).toEqual([child.pid])
    },
  )

  test('a job of a transaction that was rolled back never runs, one that was committed does', async ({ world }) => {
    await startChild(world)
    await world.sql
      .begin(async (tx) => {
        await enqueue(tx, 'note', {})
        throw new Error('thought better of it')
      })
      .catch(() => undefined)
    await world.sql.begin(async (tx) => await enqueue(tx, 'note', {}))
    await untilMarks(world, 'noted', 1)
    // The mark stands a moment before the job is put away.
    await vi.waitFor(async () => expect(await world.owner`select 1 from graphile_worker.jobs`).toHaveLength(0), 10_000)
    expect(await marks(world, 'noted')).toHaveLength(1)
  })

  test(
    'a worker that stops in good order finishes what ends soon and hands the rest back',
    { timeout: 40_000 },
    async ({ world }) => {
      const child = await startChild(world)
      await enqueue(world.sql, 'slow', {})
      await enqueue(world.sql, 'hold', {})
      await untilMarks(world, 'began', 2)
      child.kill('SIGTERM')
      await once(child, 'exit')
      expect(await marks(world, 'ended')).toHaveLength(1)
      const left = await world.owner<{ task: string; locked: boolean }[]>`
      select task_identifier as task, locked_at is not null as locked from graphile_worker.jobs`
      expect([...left]).toEqual([{ task: 'hold', locked: false }])
      expect(await world.owner`select 1 from job_worker`).toHaveLength(0)
    },
  )
})

async function givenJob(
  world: World,
  task: string,
  payload: unknown,
  fault?: { attempts: number; error: string },
): Promise<string> {
  await enqueue(world.sql, task, payload, { maxAttempts: 3 })
  const [row] = await world.owner<{ id: string }[]>`select id::text from graphile_worker.jobs order by id desc limit 1`
  if (fault)
    await world.owner`update graphile_worker._private_jobs set attempts = ${fault.attempts}, last_error = ${fault.error} where id = ${row?.id ?? ''}`
  return row?.id ?? ''
}

async function givenWaiting(world: World): Promise<void> {
  const workspace = await world.workspace()
  const [person] = await world.owner<{ id: string }[]>`select id from person limit 1`
  await world.owner`
    insert into workspace_proof (workspace_id, method, started_by, started_at) values (${workspace}, 'DOCUMENT', ${person?.id ?? ''}, now())`
  await world.owner`
    insert into ticket (number, kind, name, email, language, topic, created_at, acknowledge_by, answer_by, same)
    values ('CT-2611-00001', 'TAKEDOWN', 'Asha', 'asha@chowk.example', 'en', 'TAKEDOWN', '2020-01-01', '2020-01-03', '2020-01-31', '')`
}

// One late and one in time of an organisation, one of an individual, and one that was decided.
async function givenCases(world: World): Promise<void> {
  const school = await world.workspace()
  const now = world.clock.now()
  const [late, inTime] = [new Date(now.getTime() - 60_000), new Date(now.getTime() + 60_000)]
  const cases = [
    { workspaceId: school, dueAt: late, closedAt: null },
    { workspaceId: school, dueAt: inTime, closedAt: null },
    { workspaceId: null, dueAt: inTime, closedAt: null },
    { workspaceId: null, dueAt: late, closedAt: now },
  ]
  for (const { workspaceId, dueAt, closedAt } of cases)
    await world.owner`
      insert into moderation_case (subject_kind, subject_id, workspace_id, why, opened_at, due_at, closed_at)
      values ('POST', ${crypto.randomUUID()}, ${workspaceId}, 'REPORT', ${late}, ${dueAt}, ${closedAt})`
}

describe('the page of jobs', () => {
  test('shows what failed and why, what it was about, and never what else was in it', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const feedId = await givenFeed(world, 'https://tidewater.example/coast.xml', {
      publication: await givenPublication(world, { name: 'The Tidewater' }),
    })
    const { id: articleId } = await givenArticle(world, { title: 'Twelve villages' })
    const failed = await givenJob(
      world,
      'poll-feed',
      { feedId, secret: 'code 1234' },
      { attempts: 3, error: '404 Not Found' },
    )
    const again = await givenJob(
      world,
      'article-stored',
      { articleId },
      { attempts: 1, error: 'the voice did not answer' },
    )
    const waits = await givenJob(world, 'find-due-feeds', {})
    const list = await farah.call(listJobs, {})
    expect(list.content.map((job) => [job.id, job.standing, job.about, job.fault])).toEqual([
      [again, 'RETRIES', 'Twelve villages', 'the voice did not answer'],
      [failed, 'FAILED', 'The Tidewater', '404 Not Found'],
    ])
    expect(JSON.stringify(list)).not.toContain('1234')
    expect((await farah.call(listJobs, { standing: 'WAITS' })).content.map((job) => job.id)).toEqual([waits])
    expect((await farah.call(listJobs, { q: 'tidewater' })).content.map((job) => job.id)).toEqual([failed])
    expect((await farah.call(listJobs, { task: 'article-stored', size: 1 })).content.map((job) => job.id)).toEqual([
      again,
    ])
    expect(await farah.call(countJobs, {})).toMatchObject({ failed: 1, retries: 1, waits: 1, workers: 0 })
  })

  test('failed jobs run again with all their tries, or are removed, and the log keeps both', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const fault = { attempts: 3, error: 'no' }
    const [one, two, three] = [
      await givenJob(world, 'note', {}, fault),
      await givenJob(world, 'note', {}, fault),
      await givenJob(world, 'hold', {}, fault),
    ]
    expect(await farah.call(runJobsAgain, { jobIds: [one ?? ''] })).toEqual({ count: 1 })
    expect((await farah.call(countJobs, {})).failed).toBe(2)
    expect(await farah.call(runFailedJobsAgain, { task: 'note' })).toEqual({ count: 1 })
    expect(await farah.call(removeJobs, { jobIds: [three ?? ''] })).toEqual({ count: 1 })
    const left = await world.owner<
      { id: string; attempts: number }[]
    >`select id::text, attempts from graphile_worker.jobs order by id`
    expect([...left]).toEqual([
      { id: one, attempts: 0 },
      { id: two, attempts: 0 },
    ])
    const log = await world.sql<{ action: string }[]>`select action from audit_log order by id`
    expect(log.map((row) => row.action)).toEqual(['jobs run again', 'failed jobs run again', 'jobs removed'])
  })

  test('the overview counts what runs and what needs somebody', async ({ world }) => {
    const farah = await world.person({ operator: true, name: 'Farah' })
    await givenArticle(world)
    await givenJob(world, 'note', {}, { attempts: 3, error: 'no' })
    await farah.call(runFailedJobsAgain, {})
    await givenWaiting(world)
    await givenCases(world)
    const overview = await farah.call(getOverview, {})
    expect(overview).toMatchObject({
      stories: { today: 1, total: 1 },
      publications: { total: 1, paused: 0 },
      jobs: { failed: 0 },
      people: { total: 1, activeToday: 1 },
      waits: { proofs: 1, tickets: 1, takedowns: 1, lateTickets: 1, reports: 0, deletions: 0, unpaid: 0 },
    })
    // Of the three that are open one is an individual's own, and one is late where it is decided.
    expect(overview.waits).toMatchObject({ posts: 3, duePosts: 2 })
    expect(overview.stories.hours).toHaveLength(24)
    expect(overview.stories.hours.at(-1)).toBe(1)
    const sendsMail = async () => (await farah.call(getOverview, {})).sendsMail
    expect(overview.sendsMail).toBe(true)
    world.config.mode = 'serve'
    expect(await sendsMail()).toBe(false)
    world.config.mail = { url: 'smtp://mail.chowk.example:587', from: 'Chowk <post@chowk.example>' }
    expect(await sendsMail()).toBe(true)
    expect(overview.audit[0]).toMatchObject({ actor: 'Farah', action: 'failed jobs run again' })
    expect(overview.databaseBytes).toBeGreaterThan(1_000_000)
  })
})
