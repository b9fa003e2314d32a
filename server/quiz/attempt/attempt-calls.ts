import { attemptQuiz, getQuizQuestions, getUserwiseQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { PaperQuestion, QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { findAttempt, findRunning, isElsewhere, shownAttempt } from './attempt-row.ts'
import { endAttempt, isOver } from './end-attempt.ts'
import { findOwnQuiz, findQuizOwner } from './own-quiz.ts'
import { saveAnswers } from './save-answers.ts'

const RESULTS = 50

interface PaperRow {
  questionId: string
  position: number
  kind: QuestionKind
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  options: string[]
  shown: number[]
  mostMark: number
  chosen: number[] | null
  flagged: boolean
  sequence: number
}

// What is right is not read at all: what is not in the program's hands cannot leave it (QN1).
const findPaper = async (sql: Sql, attemptId: string): Promise<PaperRow[]> =>
  await sql<PaperRow[]>`
    select w.question_id, w.position, q.kind, q.language, v.stem, v.passage, v.options, w.shown, w.most_mark::float8 as most_mark, w.chosen,
      w.flagged, w.sequence
    from quiz_answer w join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
    where w.attempt_id = ${attemptId} order by w.position`

const shownQuestion = ({ position, shown, options, chosen, sequence, ...row }: PaperRow): PaperQuestion => ({
  ...row,
  number: position + 1,
  options: shown.map((place) => options[place] ?? ''),
  chosen: chosen?.map((place) => shown.indexOf(place)) ?? null,
  seq: sequence,
})

/** Answers the paper of a running try. */
export const answerQuizQuestions = handle(getQuizQuestions, async ({ input, viewer, sql, clock, refuse }) => {
  const attempt = await findAttempt(sql, { id: input.quizSessionId, personId: viewer.personId })
  if (!attempt || attempt.quizSlug !== input.quizId) throw refuse('ATTEMPT_NOT_FOUND')
  const now = clock.now()
  if (attempt.state !== 'IN_PROGRESS' || isOver(attempt, now))
    throw refuse('ATTEMPT_ENDED', { details: { resultSlug: attempt.resultSlug } })
  return {
    attempt: shownAttempt(attempt, now),
    questions: (await findPaper(sql, attempt.id)).map((row) => shownQuestion(row)),
  }
})

/** Saves answers. */
export const answerAttemptQuiz = handle(attemptQuiz, async ({ input, viewer, sql, clock, refuse }) => {
  const mine = { id: input.quizSessionId, personId: viewer.personId }
  const attempt = await findAttempt(sql, mine, { locks: true })
  if (!attempt) throw refuse('ATTEMPT_NOT_FOUND')
  const now = clock.now()
  if (attempt.state !== 'IN_PROGRESS' || isOver(attempt, now))
    throw refuse('ATTEMPT_ENDED', { details: { resultSlug: attempt.resultSlug } })
  if (isElsewhere(attempt, input.windowId)) throw refuse('CONTINUED_ELSEWHERE')
  const done = await saveAnswers(sql, attempt, { answers: input.answers, now, isLate: false })
  if (done.fault) throw refuse(done.fault)
  const { saved, stale } = done
  return {
    saved,
    stale,
    serverNow: now.toISOString(),
    remainingMs: Math.max(0, attempt.deadline.getTime() - now.getTime()),
  }
})

/** Hands a try in. What comes too late is kept beside it and not marked. */
export const answerSubmitQuiz = handle(submitQuiz, async ({ input, viewer, sql, clock, refuse }) => {
  const attempt = await findAttempt(sql, { id: input.quizSessionId, personId: viewer.personId }, { locks: true })
  if (!attempt || attempt.state === 'VOIDED') throw refuse('ATTEMPT_NOT_FOUND')
  const { resultSlug } = attempt
  if (attempt.state !== 'IN_PROGRESS') return { resultSlug, status: attempt.state }
  if (isElsewhere(attempt, input.windowId)) throw refuse('CONTINUED_ELSEWHERE')
  const now = clock.now()
  const isLate = isOver(attempt, now)
  const done = await saveAnswers(sql, attempt, { answers: input.answers, now, isLate })
  if (done.fault) throw refuse(done.fault)
  return { resultSlug, status: await endAttempt(sql, attempt, { now, by: isLate ? 'TIME' : 'PERSON' }) }
})

interface ResultRow {
  resultSlug: string
  attemptNo: number
  endedAt: Date
  percent: number
  passed: boolean
}

/** Answers the caller's quiz, the try that runs and her results. */
export const answerUserwiseQuiz = handle(getUserwiseQuiz, async ({ input, viewer, sql, clock, refuse }) => {
  const quiz = await findOwnQuiz(sql, viewer.personId)
  if (input.quiz !== undefined && input.quiz !== quiz.slug) {
    const owner = await findQuizOwner(sql, clock.now(), input.quiz)
    if (owner !== viewer.personId) throw refuse(owner === undefined ? 'QUIZ_NOT_FOUND' : 'NOT_YOURS')
  }
  const now = clock.now()
  const running = await findRunning(sql, { quizId: quiz.id, personId: viewer.personId })
  const rows = await sql<ResultRow[]>`
    select result_slug, number as attempt_no, ended_at, percent::float8 as percent, passed from quiz_attempt
    where quiz_id = ${quiz.id} and person_id = ${viewer.personId} and state in ('SUBMITTED', 'AUTO_SUBMITTED')
    order by number desc limit ${RESULTS}`
  return {
    quizSlug: quiz.slug,
    running: running && !isOver(running, now) ? shownAttempt(running, now) : null,
    results: rows.map((row) => ({ ...row, endedAt: row.endedAt.toISOString() })),
  }
})
