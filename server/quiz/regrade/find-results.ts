import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { RegradeAction, Ruling } from '@chowk/contract/quiz/regrade.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { changesKey, effectOf } from './regrade.rules.ts'
import type { Correction, GivenResult } from './regrade.rules.ts'

/** A correction with the answers that it is about. */
export interface Concern extends Correction {
  questionId: string
  workspaceId: string | null
  /** Tries that ended before it stay as they are. */
  since: Date | null
  /** Versions that ask the same in the same words. */
  sameVersions: readonly number[]
  undoesId: string | null
}

/** A try that is marked anew, or will be marked when it ends. */
export interface FoundResult extends GivenResult {
  attemptId: string
  personId: string
  workspaceId: string | null
  resultSlug: string
}

const ENDED = ['SUBMITTED', 'AUTO_SUBMITTED']

// Another wording is another question: its answers cannot be judged by this one's key.
function byVersion(sql: Sql, concern: Concern): Fragment {
  const effect: RegradeAction = effectOf(concern)
  if (changesKey(effect))
    return sql`w.version = any(${[...concern.sameVersions]}::int[]) and w.version <> ${concern.toVersion}`
  if (effect === 'CHANGE_MARK') return sql`w.version <> ${concern.toVersion}`
  return concern.undoesId === null
    ? sql`true`
    : sql`exists (select from quiz_regraded u where u.regrade_id = ${concern.undoesId} and u.attempt_id = w.attempt_id)`
}

/** The condition on answers `w` of tries `t` that a correction is about, of those that have a total or that still run or are marked. */
export const concerned = (sql: Sql, concern: Concern, which: 'ENDED' | 'RUNNING'): Fragment => sql`
  w.question_id = ${concern.questionId} and ${byVersion(sql, concern)}
  ${concern.workspaceId === null ? sql`` : sql`and t.workspace_id = ${concern.workspaceId}`}
  ${concern.since === null ? sql`` : sql`and (t.ended_at is null or t.ended_at >= ${concern.since})`}
  and t.state = any(${which === 'ENDED' ? ENDED : ['IN_PROGRESS', 'MARKING']}::text[])`

interface Row {
  attemptId: string
  personId: string
  workspaceId: string | null
  resultSlug: string
  config: QuizConfig
  marks: number | null
  mostMarks: number | null
  percent: number | null
  passed: boolean | null
  version: number
  ruling: Ruling | null
  fraction: number | null
  mostMark: number
  kind: QuestionKind
  options: number
  chosen: number[] | null
  written: string | null
  handFraction: number | null
  key: number[]
  accepted: string[] | null
  number: number | null
  tolerance: number | null
  fractions: number[]
  mostMarksOfOthers: number[]
  wasRunning: boolean | null
  oldVersion: number | null
  oldRuling: Ruling | null
  oldFraction: number | null
  oldMostMark: number | null
}

function foundIn(row: Row): FoundResult {
  const { attemptId, personId, workspaceId, resultSlug, config, fractions, mostMarksOfOthers, ...rest } = row
  const { marks, mostMarks, percent, passed, wasRunning, oldVersion, oldRuling, oldFraction, oldMostMark, ...answer } =
    rest
  const was =
    wasRunning === null || oldVersion === null || oldMostMark === null
      ? null
      : { wasRunning, version: oldVersion, ruling: oldRuling, fraction: oldFraction, mostMark: oldMostMark }
  return {
    attemptId,
    personId,
    workspaceId,
    resultSlug,
    config,
    before: { marks: marks ?? 0, mostMarks: mostMarks ?? 0, percent: percent ?? 0, passed: passed ?? false },
    answer: { ...answer, was },
    others: fractions.map((fraction, index) => ({ fraction, mostMark: mostMarksOfOthers[index] ?? 0 })),
  }
}

/** Reads tries by their ids as a correction of this question needs them, in the order of their ids. */
export async function findResults(
  sql: Sql,
  { questionId, undoesId }: Concern,
  attemptIds: readonly string[],
): Promise<FoundResult[]> {
  const rows = await sql<Row[]>`
    select t.id as attempt_id, t.person_id, t.workspace_id, t.result_slug, t.config, t.marks::float8 as marks, t.most_marks::float8 as most_marks,
      t.percent::float8 as percent, t.passed, w.version, w.ruling, w.fraction::float8 as fraction, w.most_mark::float8 as most_mark, q.kind,
      cardinality(v.options) as options, w.chosen, w.written, w.hand_fraction::float8 as hand_fraction, v.key, v.accepted, v.number::float8 as number, v.tolerance::float8 as tolerance,
      others.fractions, others.most_marks as most_marks_of_others, u.was_running, u.old_version, u.old_ruling, u.old_fraction::float8 as old_fraction,
      u.old_most_mark::float8 as old_most_mark
    from quiz_attempt t join quiz_answer w on w.attempt_id = t.id and w.question_id = ${questionId} join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
    cross join lateral (
      select coalesce(array_agg(o.fraction::float8 order by o.position), '{}') as fractions,
        coalesce(array_agg(o.most_mark::float8 order by o.position), '{}') as most_marks
      from quiz_answer o where o.attempt_id = t.id and o.question_id <> w.question_id and o.fraction is not null) others
    left join quiz_regraded u on u.regrade_id = ${undoesId} and u.attempt_id = t.id
    where t.id = any(${[...attemptIds]}::text[]) order by t.id`
  return rows.map((row) => foundIn(row))
}
