import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { LogNames } from './log.ts'
import { Paging, pageOf } from '../paging.ts'
import { rowNumber } from '../row-id.ts'

/** A job in the queue: failed for good, to be tried again, running, or waiting for its first try. */
export const JobStatus = z.enum(['FAILED', 'RETRIES', 'RUNS', 'WAITS'])
export type JobStatus = z.infer<typeof JobStatus>

/** One job; `about` names what it works on, where that may be shown. */
export const JobRow = z.object({
  id: z.string(),
  task: z.string(),
  about: z.nullable(z.string()),
  standing: JobStatus,
  attempts: z.int(),
  most: z.int(),
  runAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  fault: z.nullable(z.string()),
})
export type JobRow = z.infer<typeof JobRow>

/** Jobs, failed ones by default. */
export const listJobs = call({
  address: 'GET /api/operator/jobs',
  says: 'Jobs of the queue by state, with the fault of each.',
  permission: operators('look after jobs'),
  input: z.object({
    size: Paging.size,
    next: Paging.next,
    standing: z.optional(JobStatus),
    task: z.optional(z.string().check(z.maxLength(60))),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: pageOf(JobRow),
})

/** Counts of jobs by state, and of those that failed by task. */
export const countJobs = call({
  address: 'GET /api/operator/job-counts',
  says: 'How many jobs failed, wait and run, by task.',
  permission: operators('look after jobs'),
  input: z.object({}),
  output: z.object({
    failed: z.int(),
    retries: z.int(),
    runs: z.int(),
    waits: z.int(),
    /** Workers that said in the last 20 s that they live. */
    workers: z.int(),
    tasks: z.array(
      z.object({ task: z.string(), failed: z.int(), retries: z.int(), waits: z.int(), fault: z.nullable(z.string()) }),
    ),
  }),
})

const which = z.object({ jobIds: z.array(rowNumber()).check(z.minLength(1), z.maxLength(500)) })

/** Runs jobs again at once, with all their tries. */
export const runJobsAgain = call({
  address: 'POST /api/operator/jobs/again',
  says: 'Runs these jobs again at once; running ones are left alone.',
  permission: operators('look after jobs'),
  input: which,
  output: z.object({ count: z.int() }),
  audits: 'jobs run again',
})

/** Runs every job again that failed for good. */
export const runFailedJobsAgain = call({
  address: 'POST /api/operator/jobs/failed-again',
  says: 'Runs every job again that failed for good, or those of one task.',
  permission: operators('look after jobs'),
  input: z.object({ task: z.optional(z.string().check(z.maxLength(60))) }),
  output: z.object({ count: z.int() }),
  audits: 'failed jobs run again',
})

/** Removes jobs. */
export const removeJobs = call({
  address: 'POST /api/operator/jobs/remove',
  says: 'Removes jobs that shall not run; running ones are left alone.',
  permission: operators('look after jobs'),
  input: which,
  output: z.object({ count: z.int() }),
  audits: 'jobs removed',
})

/** The first page of the operation: what runs and what needs somebody. */
export const getOverview = call({
  address: 'GET /api/operator/overview',
  says: 'What runs and what needs somebody, in numbers.',
  permission: operators('look after jobs'),
  input: z.object({}),
  output: z.object({
    feeds: z.object({ total: z.int(), failing: z.int(), due: z.int() }),
    publications: z.object({ total: z.int(), paused: z.int() }),
    stories: z.object({ today: z.int(), total: z.int(), hours: z.array(z.int()) }),
    jobs: z.object({ failed: z.int(), waits: z.int(), workers: z.int() }),
    people: z.object({ total: z.int(), activeToday: z.int() }),
    databaseBytes: z.int(),
    /** What waits for somebody to look at it. */
    waits: z.object({
      proofs: z.int(),
      tickets: z.int(),
      lateTickets: z.int(),
      /** Takedowns and corrections among the tickets. */
      takedowns: z.int(),
      reports: z.int(),
      /** Posts, comments and profiles to decide about, in all organisations. */
      posts: z.int(),
      /** Those among them that nobody but operators decides about, or that are late where they are decided. */
      duePosts: z.int(),
      /** Profiles whose day of deletion has passed. */
      deletions: z.int(),
      /** Plans that were to be paid. */
      unpaid: z.int(),
    }),
    /** A mail server is set; without one no letter leaves. */
    sendsMail: z.boolean(),
    /** Rows of the audit log that are older than a minute and not sealed. */
    unsealed: z.int(),
    audit: z.array(
      z.object({ at: z.string(), actor: z.nullable(z.string()), action: z.string(), subject: z.string() }),
    ),
    names: LogNames,
  }),
})
