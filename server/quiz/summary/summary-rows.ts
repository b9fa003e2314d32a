import type { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { seenInSummary } from './summary-scope.ts'
import type { SummaryScope } from './summary-scope.ts'
import type { SummarySpan } from './summary-span.rules.ts'

/** What a summary is narrowed to. */
export interface SummaryFilter {
  session?: string | undefined
  period?: ActivityPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  class?: number | undefined
  departmentId?: string | undefined
}

/** What a summary is made of: whose tries, of which time, narrowed to what. */
export interface Summary {
  scope: SummaryScope
  span: SummarySpan
  filter: SummaryFilter
  now: Date
}

const narrowed = (sql: Sql, { class: year, departmentId }: SummaryFilter, row: Fragment): Fragment => sql`
  ${year === undefined ? sql`` : sql`and ${row}.class = ${year}`}
  ${departmentId === undefined ? sql`` : sql`and ${row}.department_id = ${departmentId}`}`

/** The condition on tries `t` that count: those that were handed in, or ended by time with answers; none that was voided. */
export const countedTries = (sql: Sql, { scope, span, filter }: Summary): Fragment => sql`
  ${seenInSummary(sql, scope, sql`t`)} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED')
  and t.ended_at >= ${span.from} and t.ended_at < ${span.before} ${narrowed(sql, filter, sql`t`)}`

// Of a time that has passed, those who were there on its last day.
const wasThere = (sql: Sql, { span, now }: Summary): Fragment =>
  span.before >= now
    ? sql`m.state = 'PRESENT'`
    : sql`m.joined_at < ${span.before} and (m.state in ('PRESENT', 'SUSPENDED') or m.state = 'LEFT' and m.left_at >= ${span.before})`

/** The condition on memberships `m` of whoever belonged to it. */
export const countedMembers = (sql: Sql, summary: Summary): Fragment => sql`
  ${seenInSummary(sql, summary.scope, sql`m`)} and m.workspace_id = ${summary.scope.workspaceId} and ${wasThere(sql, summary)}
  ${narrowed(sql, summary.filter, sql`m`)}`

/** A join to how many stories a person read in that time, and how many of them she heard to the end: `counted.reads`, `counted.listens`. */
export const countedReads = (sql: Sql, { span }: Summary, personId: Fragment): Fragment => sql`
  left join lateral (
    select count(distinct r.cluster_id)::int as reads, count(distinct r.cluster_id) filter (where r.completed_at is not null)::int as listens
    from reading r where r.person_id = ${personId} and r.qualified_at >= ${span.from} and r.qualified_at < ${span.before}) counted on true`
