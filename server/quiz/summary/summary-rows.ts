import type { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { CountedKind } from '@chowk/contract/quiz/summary/summary.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { isInFigures } from '../attempt/counting.ts'
import { isScoreShown } from '../attempt/visible-result.ts'
import { isHeardMaterial } from '../audio/heard-material.ts'
import { audienceOf } from '../set/audience.ts'
import type { NamedQuiz } from './named-quiz.ts'
import { seenInSummary, seenMembers } from './summary-scope.ts'
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
  kind?: CountedKind | undefined
  categoryId?: number | undefined
  /** The slug of one quiz. */
  quiz?: string | undefined
}

/** What a summary is made of: whose tries, of which time, narrowed to what. */
export interface Summary {
  scope: SummaryScope
  span: SummarySpan
  /** The school's year that runs, and the two before it. */
  sessions: string[]
  filter: SummaryFilter
  /** The quiz that it is narrowed to. */
  quiz: NamedQuiz | null
  /** Who asks; null: Chowk itself. */
  viewer: Person | null
  now: Date
}

const narrowed = (sql: Sql, { class: year, departmentId }: SummaryFilter, row: Fragment): Fragment => sql`
  ${year === undefined ? sql`` : sql`and ${row}.class = ${year}`}
  ${departmentId === undefined ? sql`` : sql`and ${row}.department_id = ${departmentId}`}`

const ofQuizzes = (sql: Sql, { kind, quiz }: SummaryFilter): Fragment => sql`
  and ${isInFigures(sql, sql`t`)}
  ${
    kind === undefined && quiz === undefined
      ? sql``
      : sql`and exists (select from quiz z where z.id = t.quiz_id
    ${kind === undefined ? sql`` : sql`and z.kind = ${kind}`} ${quiz === undefined ? sql`` : sql`and z.slug = ${quiz}`})`
  }`

/**
 * What tries are read from, as `t`: the tries as they were marked, or marked by their questions of one category alone. Tries without any
 * are none of that category's.
 */
export const triesOf = (sql: Sql, { scope, span, filter: { categoryId } }: Summary): Fragment =>
  categoryId === undefined
    ? sql`quiz_attempt t`
    : sql`(
        select a.id, a.quiz_id, a.person_id, a.workspace_id, a.class, a.department_id, a.number, a.state, a.started_at, a.ended_at, a.result_slug, a.config,
          c.marks, c.most_marks, round(100 * c.marks / c.most_marks, 1) as percent,
          round(100 * c.marks / c.most_marks, 1) >= (a.config ->> 'passPercent')::numeric as passed
        from (
          select x.id, greatest(sum(w.fraction * w.most_mark), case when (x.config ->> 'floorQuizAtZero')::boolean then 0 end) as marks,
            sum(w.most_mark) as most_marks
          from quiz_attempt x join quiz_answer w on w.attempt_id = x.id join quiz_question q on q.id = w.question_id
          where ${seenInSummary(sql, scope, sql`x`)} and x.ended_at >= ${span.from} and x.ended_at < ${span.before} and q.category_id = ${categoryId}
            and w.fraction is not null
          group by x.id having sum(w.most_mark) > 0) c
        join quiz_attempt a on a.id = c.id) t`

// None of her own whose result she is not told.
const triesWithin = (sql: Sql, { scope, span, filter }: Summary): Fragment => sql`
  ${seenInSummary(sql, scope, sql`t`)}
  and (t.person_id <> ${scope.personId} or ${isScoreShown(sql, sql`t`)})
  and t.ended_at >= ${span.from} and t.ended_at < ${span.before} ${narrowed(sql, filter, sql`t`)} ${ofQuizzes(sql, filter)}`

/** The condition on tries `t` that count: those that were handed in, or ended by time with answers; none that was voided, and none of her own whose result she is not told. */
export const countedTries = (sql: Sql, summary: Summary): Fragment => sql`
  ${triesWithin(sql, summary)} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED')`

/** The condition on tries `t` that will count once a person has marked them. */
export const triesToMark = (sql: Sql, summary: Summary): Fragment => sql`
  ${triesWithin(sql, summary)} and t.state = 'MARKING'`

// Of a time that has passed, those who were there on its last day.
const wasThere = (sql: Sql, { span, now }: Summary): Fragment =>
  span.before >= now
    ? sql`m.state = 'PRESENT'`
    : sql`m.joined_at < ${span.before} and (m.state in ('PRESENT', 'SUSPENDED') or m.state = 'LEFT' and m.left_at >= ${span.before})`

/** The condition on memberships `m` of whoever belonged to it; of a quiz that was set for some, of those whom it is for. */
export const countedMembers = (sql: Sql, summary: Summary): Fragment => sql`
  ${seenMembers(sql, summary.scope, sql`m`)} and m.workspace_id = ${summary.scope.workspaceId} and ${wasThere(sql, summary)}
  ${narrowed(sql, summary.filter, sql`m`)} ${summary.quiz?.kind === 'ENTITY' ? sql`and m.person_id in (${audienceOf(sql, summary.quiz.id)})` : sql``}`

/** A join to how many stories a person read in that time: `counted.reads`. */
export const countedReads = (sql: Sql, { span }: Summary, personId: Fragment): Fragment => sql`
  left join lateral (
    select count(distinct r.cluster_id)::int as reads
    from reading r where r.person_id = ${personId} and r.qualified_at >= ${span.from} and r.qualified_at < ${span.before}) counted on true`

/** How many stories of which a quiz may be made a person heard to their end in that time. */
export const countedListens = (
  sql: Sql,
  { span }: Summary,
  { personId, config }: { personId: Fragment; config: QuizConfig },
): Fragment => sql`
  (select count(distinct a.cluster_id)::int from listen l join article a on a.id = l.article_id and ${isHeardMaterial(sql, config)}
    where l.person_id = ${personId} and l.completed_at >= ${span.from} and l.completed_at < ${span.before})`
