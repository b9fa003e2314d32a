import type { ResultCorrection } from '@chowk/contract/quiz/regrade.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { correctingScope } from './regrade-row.ts'

interface Row {
  position: number
  /** Of corrections of one question. */
  number: number | null
  action: ResultCorrection['action']
  reason: string
  at: Date
  isSpared: boolean
  oldMarks: number
  newMarks: number
  oldMostMarks: number
  newMostMarks: number
  oldPercent: number
  newPercent: number
  oldPassed: boolean
  newPassed: boolean
}

/** What became of a result since it was given, newest first: corrections of questions that changed its numbers or would have lowered them, and of marks. */
export async function findCorrections(sql: Sql, attemptId: string): Promise<ResultCorrection[]> {
  const rows = await sql<Row[]>`
    select w.position, g.action, g.reason, d.at, d.is_spared, d.old_marks::float8 as old_marks, d.new_marks::float8 as new_marks,
      d.old_most_marks::float8 as old_most_marks, d.new_most_marks::float8 as new_most_marks, d.old_percent::float8 as old_percent,
      d.new_percent::float8 as new_percent, d.old_passed, d.new_passed, g.number
    from quiz_regraded d join quiz_regrade g on g.id = d.regrade_id
    join quiz_answer w on w.attempt_id = d.attempt_id and w.question_id = g.question_id
    where d.attempt_id = ${attemptId} and not d.was_running
      and (d.is_spared or (d.old_marks, d.old_most_marks, d.old_percent, d.old_passed) is distinct from (d.new_marks, d.new_most_marks, d.new_percent, d.new_passed))
    union all
    select w.position, 'MARK', c.reason, c.at, false, c.old_marks::float8, c.new_marks::float8, c.old_most_marks::float8, c.new_most_marks::float8,
      c.old_percent::float8, c.new_percent::float8, c.old_passed, c.new_passed, null
    from quiz_mark_change c join quiz_answer w on w.attempt_id = c.attempt_id and w.question_id = c.question_id
    where c.attempt_id = ${attemptId}
    order by at desc, number desc nulls last, position`
  return rows.map(({ position, action, reason, at: time, isSpared, ...numbers }) => ({
    question: position + 1,
    action,
    reason,
    at: time.toISOString(),
    isSpared,
    before: {
      marks: numbers.oldMarks,
      mostMarks: numbers.oldMostMarks,
      percent: numbers.oldPercent,
      passed: numbers.oldPassed,
    },
    after: {
      marks: numbers.newMarks,
      mostMarks: numbers.newMostMarks,
      percent: numbers.newPercent,
      passed: numbers.newPassed,
    },
  }))
}

/** Whether somebody may correct the questions of a result that was taken for this workspace. */
export function mayCorrectResult(viewer: Person, workspaceId: string | null): boolean {
  const scope = correctingScope(viewer)
  return scope !== undefined && scope.workspaceId === workspaceId && workspaceId !== null
}
