import { listToMark, markAnswer } from '@chowk/contract/quiz/set/marking.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { answerCorrectMark } from './correct-mark.ts'
import { settleMarking } from './hand-marked.ts'
import { isChosenReviewer } from '../config/reviewers.ts'
import { findSet } from '../set/find-sets.ts'
import { lockTry } from '../set/lock-try.ts'
import { findToMark, isForPerson } from './find-to-mark.ts'

// Whoever runs it marks it, and in a workspace those whom it chose to review.
const findMarked = async (sql: Sql, viewer: Person, id: string) =>
  await findSet(sql, { id, viewer }, { ofAll: await isChosenReviewer(sql, viewer) })

const answerList = handle(listToMark, async ({ input, viewer, sql, refuse }) => {
  const quiz = await findMarked(sql, viewer, input.id)
  if (!quiz) throw refuse('QUIZ_NOT_FOUND')
  return {
    id: quiz.id,
    title: quiz.title,
    runs: quiz.runs,
    ...(await findToMark(sql, { quizId: quiz.id, viewer, names: input.names ?? false })),
  }
})

interface Marked {
  mostMark: number
  version: number
  marks: number | null
  comment: string
}

async function findAnswer(sql: Sql, attemptId: string, questionId: string): Promise<Marked | undefined> {
  const [row] = await sql<Marked[]>`
    select w.most_mark::float8 as most_mark, w.hand_version as version, round(w.hand_fraction * w.most_mark, 2)::float8 as marks, w.hand_comment as comment
    from quiz_answer w join quiz_question q on q.id = w.question_id
    where w.attempt_id = ${attemptId} and w.question_id = ${questionId} and ${isForPerson(sql)}`
  return row
}

const answerMark = handle(markAnswer, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { questionId, marks, comment, version } = input
  const quiz = await findMarked(tx, viewer, input.id)
  if (!quiz) throw refuse('QUIZ_NOT_FOUND')
  const attempt = await lockTry(tx, quiz.id, input.attempt)
  // Nobody marks her own answers.
  if (!attempt || attempt.personId === viewer.personId) throw refuse('ANSWER_NOT_FOUND')
  if (attempt.state !== 'MARKING') throw refuse('NOT_TO_MARK')
  const before = await findAnswer(tx, attempt.id, questionId)
  if (!before) throw refuse('ANSWER_NOT_FOUND')
  if (before.version !== version) throw refuse('MARKED_ALREADY')
  if (marks > before.mostMark) throw refuse('TOO_MANY_MARKS')
  await tx`
    update quiz_answer set hand_fraction = ${marks / before.mostMark}, hand_comment = ${comment}, hand_version = hand_version + 1
    where attempt_id = ${attempt.id} and question_id = ${questionId}`
  audit(`quiz_attempt ${attempt.resultSlug}`, { questionId, marks: before.marks }, { questionId, marks, comment })
  return { waiting: await settleMarking(tx, { clock }, { attempt, actorId: viewer.personId }) }
})

/** Calls by which whoever runs a quiz marks what no rule can. */
export const markingCalls: readonly Handler[] = [answerList, answerMark, answerCorrectMark]
