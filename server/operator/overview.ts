import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { getOverview } from '@chowk/contract/operator/job.ts'
import type { Output } from '@chowk/contract/call.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { logCalls } from './audit-log.ts'
import { countUnsealed } from './audit-seal.job.ts'
import { jobCalls } from './jobs.ts'
import { findLogNames } from '../member/log/log-names.ts'
import { DAY_MS, INDIA_MS } from '../platform/time.ts'

type Overview = Output<typeof getOverview>
type Counts = Pick<Overview, 'feeds' | 'publications' | 'jobs' | 'people' | 'waits' | 'databaseBytes'> & {
  stories: Omit<Overview['stories'], 'hours'>
}
type Audited = Omit<Overview['audit'][number], 'at'> & { at: Date }

// Each is a count of few rows by an index of those that wait.
const waitsJson = (sql: Sql, now: Date) => sql`
  (select json_build_object(
    'proofs', (select count(*) from workspace_proof where method in ('DOCUMENT', 'WORD') and state in ('WAITS', 'SPOKEN')
      and (method = 'DOCUMENT' or state = 'SPOKEN')),
    'tickets', count(*), 'takedowns', count(*) filter (where kind in ('TAKEDOWN', 'CORRECTION')),
    'lateTickets', count(*) filter (where case when acknowledged_at is null then least(acknowledge_by, answer_by) else answer_by end < ${now}),
    'reports', (select count(distinct subject_id) from report where subject_kind = 'ARTICLE' and state in ('OPEN', 'ACKNOWLEDGED')),
    'posts', (select count(*) from moderation_case where closed_at is null),
    'duePosts', (select count(*) from moderation_case where closed_at is null
      and (workspace_id is null or workspace_id = ${DEFAULT_WORKSPACE_ID} or due_at < ${now})),
    'deletions', (select count(*) from person where deletion_state is not null and deletes_at <= ${now}),
    'unpaid', (select count(*) from subscription where state = 'PAST_DUE'))
  from ticket where closed_at is null and answered_at is null)`

const answerOverview = handle(getOverview, async ({ sql, clock, house }) => {
  const now = clock.now()
  const midnight = new Date(Math.floor((now.getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const [[counts], hours, audit, { late }] = await Promise.all([
    sql<Counts[]>`
      select
        (select json_build_object('total', count(*), 'failing', count(*) filter (where failures > 0 or state in ('BROKEN', 'GONE', 'CHALLENGED')),
          'due', count(*) filter (where next_poll_at <= ${now} and state in ('ACTIVE', 'BROKEN', 'CHALLENGED', 'CALENDAR'))) from feed) as feeds,
        (select json_build_object('total', count(*), 'paused', count(*) filter (where status <> 'ACTIVE')) from publication) as publications,
        (select json_build_object('today', (select count(*) from article where first_seen_at >= ${midnight}),
          'total', (select coalesce(sum(n), 0) from list_day where list = 'latest'))) as stories,
        (select json_build_object('failed', count(*) filter (where last_error is not null and attempts >= max_attempts and not is_running),
          'waits', count(*) filter (where last_error is null and not is_running),
          'workers', (select count(*) from job_worker where seen_at > now() - interval '20 seconds')) from job_rows()) as jobs,
        (select json_build_object('total', count(*), 'activeToday', (select count(distinct person_id) from session_family where renewed_at >= ${midnight}))
          from person) as people,
        ${waitsJson(sql, now)} as waits,
        pg_database_size(current_database())::float8 as database_bytes`,
    sql<{ hour: number; n: number }[]>`
      select floor(extract(epoch from first_seen_at - ${dayAgo}::timestamptz) / 3600)::int as hour, count(*)::int as n from article
      where first_seen_at > ${dayAgo} and first_seen_at <= ${now} group by 1`,
    sql<Audited[]>`
      select l.at, p.name as actor, l.action, l.subject from audit_log l left join person p on p.id = l.actor_id order by l.id desc limit 8`,
    countUnsealed(sql),
  ])
  if (!counts) throw new Error('counting answered nothing')
  const perHour = new Map(hours.map((row) => [Math.min(23, row.hour), row.n]))
  return {
    ...counts,
    stories: { ...counts.stories, hours: Array.from({ length: 24 }, (_, hour) => perHour.get(hour) ?? 0) },
    // Elsewhere letters stand where whoever tries Chowk reads them.
    sendsMail: house.config.mode !== 'serve' || house.config.mail !== undefined,
    unsealed: late,
    names: await findLogNames(sql, audit),
    audit: audit.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
})

/** Calls of the operation as a whole. */
export const operatorCalls: Handler[] = [answerOverview, ...jobCalls, ...logCalls]
