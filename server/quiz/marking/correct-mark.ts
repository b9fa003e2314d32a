import { correctMark } from '@chowk/contract/quiz/set/marking.ts'
import { WRITTEN_KINDS } from '@chowk/contract/quiz/written-question.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import type { AttemptRow } from '../attempt/attempt-row.ts'
import { totalOfCounted } from '../attempt/ruling.rules.ts'
import { isScoreShown } from '../attempt/visible-result.ts'
import { notePasses } from '../pass/note-passes.ts'
import { isChanged } from '../regrade/regrade.rules.ts'
import { RESULT_CHANGED } from '../regrade/regrade-notices.ts'
import { lockTry } from '../set/lock-try.ts'
import { marksQuiz } from './marks-quiz.ts'

/** The numbers of a result. */
interface Totals {
  marks: number
  mostMarks: number
  percent: number
  passed: boolean
}

interface Marked {
  mostMark: number
  version: number
  fraction: number | null
  comment: string
}

// Only what was typed: a choice is right or wrong for everyone, and a correction of the question changes that.
async function findTyped(sql: Sql, attemptId: string, questionId: string): Promise<Marked | undefined> {
  const [row] = await sql<Marked[]>`
    select w.most_mark::float8 as most_mark, w.hand_version as version, w.fraction::float8 as fraction, w.hand_comment as comment
    from quiz_answer w join quiz_question q on q.id = w.question_id
    where w.attempt_id = ${attemptId} and w.question_id = ${questionId} and q.kind = any(${[...WRITTEN_KINDS]}::text[])
      and q.state <> 'VOIDED' and w.ruling is null and btrim(w.written) <> ''`
  return row
}

async function findTotals(sql: Sql, attemptId: string): Promise<Totals> {
  const [row] = await sql<Totals[]>`
    select coalesce(marks, 0)::float8 as marks, coalesce(most_marks, 0)::float8 as most_marks, coalesce(percent, 0)::float8 as percent,
      coalesce(passed, false) as passed
    from quiz_attempt where id = ${attemptId}`
  if (!row) throw new Error('the try that is held is not there')
  return row
}

// The other answers keep what they earned, also where a correction of their question spared them.
async function writeTotals(sql: Sql, { id, config }: AttemptRow): Promise<Totals> {
  const answers = await sql<{ fraction: number | null; mostMark: number }[]>`
    select fraction::float8 as fraction, most_mark::float8 as most_mark from quiz_answer where attempt_id = ${id} order by position`
  const { marks, mostMarks, percent, passed } = totalOfCounted(answers, config)
  await sql`
    update quiz_attempt set marks = ${marks}, most_marks = ${mostMarks}, percent = ${percent}, passed = ${passed} where id = ${id}`
  return { marks, mostMarks, percent, passed }
}

async function tellTaker(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { attempt, before, after }: { attempt: AttemptRow; before: Totals; after: Totals },
): Promise<void> {
  const [row] = await sql<{ workspaceId: string | null; isShown: boolean }[]>`
    select t.workspace_id, ${isScoreShown(sql, sql`t`)} as is_shown from quiz_attempt t where t.id = ${attempt.id}`
  if (!row?.isShown || !isChanged(before, after)) return
  const { resultSlug, personId } = attempt
  await notify(sql, house, {
    kind: RESULT_CHANGED,
    personIds: [personId],
    subject: resultSlug,
    actorId: null,
    workspaceId: row.workspaceId,
    facts: { resultSlug, before: before.percent, after: after.percent },
    event: `${resultSlug} ${house.clock.now().toISOString()}`,
  })
}

/** Gives a typed answer of a finished try other marks; the result, its figures and the taker's notices follow. */
export const answerCorrectMark = handle(correctMark, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { questionId, marks, comment, reason, version } = input
  const [found] = await tx<{ quizId: string }[]>`
    select quiz_id from quiz_attempt where result_slug = ${input.attempt}`
  if (!found || !(await marksQuiz(tx, viewer, found.quizId))) throw refuse('ANSWER_NOT_FOUND')
  const attempt = await lockTry(tx, found.quizId, input.attempt)
  // Nobody marks their own answers.
  if (!attempt || attempt.personId === viewer.personId) throw refuse('ANSWER_NOT_FOUND')
  if (attempt.state !== 'SUBMITTED' && attempt.state !== 'AUTO_SUBMITTED') throw refuse('NOT_MARKED_YET')
  const answer = await findTyped(tx, attempt.id, questionId)
  if (!answer) throw refuse('ANSWER_NOT_FOUND')
  if (answer.version !== version) throw refuse('MARKED_ALREADY')
  if (marks > answer.mostMark) throw refuse('TOO_MANY_MARKS')
  const now = clock.now()
  const fraction = marks / answer.mostMark
  const before = await findTotals(tx, attempt.id)
  await tx`
    update quiz_answer set fraction = ${fraction}, hand_fraction = ${fraction}, hand_comment = ${comment}, hand_version = hand_version + 1
    where attempt_id = ${attempt.id} and question_id = ${questionId}`
  const after = await writeTotals(tx, attempt)
  await tx`
    insert into quiz_mark_change (attempt_id, question_id, by_id, reason, old_fraction, new_fraction, old_marks, new_marks, old_most_marks, new_most_marks,
      old_percent, new_percent, old_passed, new_passed, at)
    values (${attempt.id}, ${questionId}, ${viewer.personId}, ${reason}, ${answer.fraction}, ${fraction}, ${before.marks}, ${after.marks},
      ${before.mostMarks}, ${after.mostMarks}, ${before.percent}, ${after.percent}, ${before.passed}, ${after.passed}, ${now})`
  await notePasses(tx, [attempt.id], now)
  await tellTaker(tx, { clock }, { attempt, before, after })
  const oldMarks = answer.fraction === null ? null : answer.fraction * answer.mostMark
  audit(
    `quiz_attempt ${attempt.resultSlug}`,
    { questionId, marks: oldMarks, comment: answer.comment },
    { questionId, marks, comment, reason },
  )
  return { percent: after.percent, passed: after.passed }
})
