import { COUNTED_KINDS } from '@chowk/contract/quiz/summary/summary.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/**
 * The one definition of the tries `row`, finished ones, that averages are made of (QS6, `gradeMethod` of QC4). Of a quiz that was set one try of
 * each person counts, or all of them where their average does; of a standing quiz each counts, since each has a paper of its own. One in which
 * nothing earned marks, opinions alone or answers that nobody could mark, has no per cent to count.
 */
export const isCounting = (sql: Sql, row: Fragment): Fragment => {
  const other = (isBefore: Fragment) => sql`
    not exists (
      select from quiz_attempt o, quiz_attempt own where own.id = ${row}.id and o.quiz_id = own.quiz_id and o.person_id = own.person_id
        and o.state in ('SUBMITTED', 'AUTO_SUBMITTED') and ${isBefore})`
  return sql`(
    not exists (select from quiz_attempt own where own.id = ${row}.id and own.most_marks = 0)
    and (${row}.quiz_id in (select id from quiz where kind in ('USERWISE', 'AUDIO'))
    or case coalesce(${row}.config ->> 'gradeMethod', 'BEST')
      when 'AVERAGE' then true
      when 'FIRST' then ${other(sql`o.number < own.number`)}
      when 'LAST' then ${other(sql`o.number > own.number`)}
      else ${other(sql`(o.percent, -o.number) > (own.percent, -own.number)`)} end))`
}

/** The condition that a try `row` is told of in figures at all: what was taken for practice, or to try a quiz out, is not. */
export const isInFigures = (sql: Sql, row: Fragment): Fragment =>
  sql`exists (select from quiz z where z.id = ${row}.quiz_id and z.kind = any(${[...COUNTED_KINDS]}::text[]))`

/**
 * The condition that a try `t` counts as one: also a try without any answer, unless it was opened by mistake and left within two minutes (QA15).
 */
export const countsAsTry = (sql: Sql): Fragment => sql`
  (t.state <> 'ABANDONED' or t.ended_at - t.started_at > interval '2 minutes')`
