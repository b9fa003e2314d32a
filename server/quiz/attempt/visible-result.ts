import { REVIEW_PRESETS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig, ReviewPreset } from '@chowk/contract/quiz/config.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/** How much of a result leaves the server: every question with what is right, the marks alone, or only that it was handed in. */
export type Shown = 'ALL' | 'SCORE' | 'NOTHING'

/** What decides that. */
export interface ResultFacts {
  preset: ReviewPreset
  /** Whether whoever asks took it herself; whoever teaches her or runs her workspace sees all at any time. */
  isOwn: boolean
  /** When the quiz was over for everybody; null: it goes on without an end. */
  closedAt: Date | null
}

/** The one decision on what a result shows (QR3). Nobody asks for one before it was handed in, so keys never leave earlier than that. */
export function shownOf({ preset, isOwn, closedAt }: ResultFacts, now: Date): Shown {
  if (!isOwn || preset === 'AFTER_SUBMIT') return 'ALL'
  if (preset === 'NEVER') return 'NOTHING'
  return preset === 'AFTER_CLOSE' && closedAt !== null && closedAt <= now ? 'ALL' : 'SCORE'
}

/** What a try was begun with; those from before there was a choice show all. */
export const presetOf = (config: Partial<QuizConfig>): ReviewPreset =>
  REVIEW_PRESETS.find((each) => each === config.review) ?? 'AFTER_SUBMIT'

/** The condition that the marks of a try `row` may be told to its taker, where many are listed. */
export const isScoreShown = (sql: Sql, row: Fragment): Fragment =>
  sql`${row}.config ->> 'review' is distinct from 'NEVER'`

/** When the quiz `q` that was set is over for everybody who might take it, as `closingTime` says; null: it goes on without an end. */
export const closingOfSet = (sql: Sql): Fragment => sql`
  case when q.closes_at is not null then greatest(
      q.closes_at + make_interval(hours => coalesce((
        select max((a.content ->> 'closesLaterHours')::int) from quiz_accommodation a
        where a.workspace_id = q.workspace_id and (a.quiz_id is null or a.quiz_id = q.id)), 0)),
      (select max(r.deadline + make_interval(secs => (r.config ->> 'graceSec')::int)) from quiz_attempt r
        where r.quiz_id = q.id and r.state = 'IN_PROGRESS')) end`

/**
 * When the quiz `q` of the try `t` was over for everybody who might take it, also for those who were given more time, be it for one try that
 * goes on. A paper that only one person ever gets is over when she hands it in.
 */
export const closingTime = (sql: Sql): Fragment =>
  sql`case when q.kind in ('ENTITY', 'PUBLIC') then ${closingOfSet(sql)} else t.ended_at end`

/** The condition that what is right in the finished try `t` of the quiz `q` is told to its taker: what `shownOf` decides, where many are looked at. */
export const isKeyShown = (sql: Sql, now: Date): Fragment => sql`
  case coalesce(t.config ->> 'review', 'AFTER_SUBMIT') when 'AFTER_SUBMIT' then true
    when 'AFTER_CLOSE' then coalesce(${closingTime(sql)} <= ${now}, false) else false end`
