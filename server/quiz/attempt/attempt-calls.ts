import { attemptQuiz, getQuizQuestions, getUserwiseQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { House } from '../../platform/handle.ts'
import { shownEligibility } from '../eligibility/eligibility-calls.ts'
import { askForQuestions } from '../eligibility/find-eligibility.ts'
import { quizStatusOf } from '../kind/find-quiz.ts'
import type { Asking } from '../kind/quiz-kind.ts'
import { placesOnPaper } from './chosen-places.rules.ts'
import { findAttempt, findRunning, isElsewhere, isOnOtherDevice, shownAttempt } from './attempt-row.ts'
import type { AttemptRow } from './attempt-row.ts'
import { endAttempt, isOver } from './end-attempt.ts'
import { quizSheet } from '../set/quiz-sheet.ts'
import { endedWithLate } from './late-answers.ts'
import { findRequestedQuiz } from './own-quiz.ts'
import { matchOrder } from './paper.rules.ts'
import type { OnPaper } from './paper.rules.ts'
import { keepWithinQuiz } from './quiz-limits.ts'
import { saveAnswers } from './save-answers.ts'
import { noteEvents } from '../timeline/note-events.ts'
import { GIVE_FOR_PASSES } from '../pass/give-for-passes.job.ts'
import { isScoreShown } from './visible-result.ts'

const RESULTS = 50

interface PaperRow extends OnPaper {
  position: number
  language: 'en' | 'hi'
  stem: string
  passage: string | null
  options: string[]
  /** In the order of the key: it leaves in that of the try. */
  matches: string[] | null
  mostMark: number
  chosen: number[] | null
  written: string | null
  flagged: boolean
  isGeneral: boolean
  sequence: number
}

// What is right is not read: what is not in the program's hands cannot leave it (QN1).
const findPaper = async (sql: Sql, attemptId: string): Promise<PaperRow[]> =>
  await sql<PaperRow[]>`
    select w.question_id, w.position, q.kind, q.language, v.stem, v.passage, v.options, w.shown, v.matches,
      coalesce(cardinality(v.matches), 0) as match_count, w.most_mark::float8 as most_mark, w.chosen, w.written, w.flagged, w.is_general, w.sequence
    from quiz_answer w join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
    where w.attempt_id = ${attemptId} order by w.position`

function shownQuestion(row: PaperRow, resultSlug: string): PaperQuestion {
  const { position, shown, options, matches, matchCount: _, chosen, sequence, ...rest } = row
  return {
    ...rest,
    number: position + 1,
    options: shown.map((place) => options[place] ?? ''),
    matches: matches && matchOrder(row, resultSlug).map((place) => matches[place] ?? ''),
    chosen: chosen && placesOnPaper(row, chosen, resultSlug),
    mostMark: row.kind === 'POLL' ? 0 : row.mostMark,
    seq: sequence,
  }
}

const hasEnded = (attempt: AttemptRow, now: Date): boolean => attempt.state !== 'IN_PROGRESS' || isOver(attempt, now)

/** Answers the paper of a running try. */
export const answerQuizQuestions = handle(getQuizQuestions, async ({ input, viewer, sql, clock, refuse }) => {
  const attempt = await findAttempt(sql, { id: input.quizSessionId, personId: viewer.personId })
  if (!attempt || attempt.quizSlug !== input.quizId) throw refuse('ATTEMPT_NOT_FOUND')
  const now = clock.now()
  if (attempt.state === 'VOIDED') throw refuse('ATTEMPT_VOIDED')
  if (hasEnded(attempt, now)) throw refuse('ATTEMPT_ENDED', { details: { resultSlug: attempt.resultSlug } })
  if (isOnOtherDevice(attempt, viewer)) throw refuse('CONTINUED_ELSEWHERE')
  return {
    attempt: shownAttempt(attempt, now),
    questions: (await findPaper(sql, attempt.id)).map((row) => shownQuestion(row, attempt.resultSlug)),
  }
})

/** Saves answers. After the end it says so, and what came is kept all the same. */
export const answerAttemptQuiz = handleTuned(
  attemptQuiz,
  async ({ input, viewer, begin, clock, refuse }) => {
    const now = clock.now()
    const { answers, events, quizSessionId, windowId } = input
    const told = await begin(async (sql) => {
      await keepWithinQuiz(sql, { clock, personId: viewer.personId }, 'save')
      const attempt = await findAttempt(sql, { id: quizSessionId, personId: viewer.personId }, { locks: true })
      if (!attempt) throw refuse('ATTEMPT_NOT_FOUND')
      if (hasEnded(attempt, now)) {
        const { fault } = await endedWithLate(sql, attempt, { answers, events, now })
        if (fault) throw refuse(fault)
        return { over: attempt }
      }
      if (isElsewhere(attempt, windowId) || isOnOtherDevice(attempt, viewer)) throw refuse('CONTINUED_ELSEWHERE')
      const done = await saveAnswers(sql, attempt, { answers, now })
      if (done.fault) throw refuse(done.fault)
      await noteEvents(sql, attempt, { events, now })
      return { saved: done.saved, stale: done.stale, deadline: attempt.deadline }
    })
    // Only now, so that the refusal undoes nothing.
    if (told.over?.state === 'VOIDED') throw refuse('ATTEMPT_VOIDED')
    if (told.over) throw refuse('ATTEMPT_ENDED', { details: { resultSlug: told.over.resultSlug } })
    const { saved, stale, deadline } = told
    return {
      saved,
      stale,
      serverNow: now.toISOString(),
      remainingMs: Math.max(0, deadline.getTime() - now.getTime()),
    }
  },
  { transactions: 'own' },
)

/** Hands a try in. What comes too late is kept beside it and not marked. */
export const answerSubmitQuiz = handle(submitQuiz, async ({ input, viewer, tx, house, clock, refuse }) => {
  await keepWithinQuiz(tx, { clock, personId: viewer.personId }, 'submit')
  const attempt = await findAttempt(tx, { id: input.quizSessionId, personId: viewer.personId }, { locks: true })
  if (!attempt) throw refuse('ATTEMPT_NOT_FOUND')
  if (attempt.state === 'VOIDED') throw refuse('ATTEMPT_VOIDED')
  const { resultSlug } = attempt
  const { answers, events, windowId } = input
  const now = clock.now()
  if (hasEnded(attempt, now)) {
    const done = await endedWithLate(tx, attempt, { answers, events, now })
    if (done.fault) throw refuse(done.fault)
    return { resultSlug, status: done.status }
  }
  if (isElsewhere(attempt, windowId) || isOnOtherDevice(attempt, viewer)) throw refuse('CONTINUED_ELSEWHERE')
  const done = await saveAnswers(tx, attempt, { answers, now })
  if (done.fault) throw refuse(done.fault)
  await noteEvents(tx, attempt, { events, now })
  const status = await endAttempt(tx, attempt, { now, by: 'PERSON' })
  // Coins are there when the result is read.
  if (attempt.config.coinsPerPass > 0) await house.enqueue(tx, GIVE_FOR_PASSES, {}, { key: GIVE_FOR_PASSES })
  return { resultSlug, status }
})

interface ResultRow {
  resultSlug: string
  attemptNo: number
  endedAt: Date
  percent: number | null
  passed: boolean | null
}

async function judgedNow(asking: Asking, house: Pick<House, 'enqueue' | 'clock'>): Promise<Eligibility> {
  const status = await quizStatusOf(asking)
  await askForQuestions(house, asking.sql, status)
  return shownEligibility(asking.quiz.slug, status)
}

/** Answers the caller's quiz or one that was set for her, the try that runs and her results. */
export const answerUserwiseQuiz = handle(getUserwiseQuiz, async ({ input, viewer, sql, clock, house, refuse }) => {
  const now = clock.now()
  const quiz = await findRequestedQuiz(sql, { viewer, now }, input.quiz)
  if (typeof quiz === 'string') throw refuse(quiz)
  const begun = await findRunning(sql, { quizId: quiz.id, personId: viewer.personId })
  const running = begun && !isOver(begun, now) ? shownAttempt(begun, now) : null
  const told = isScoreShown(sql, sql`t`)
  const rows = await sql<ResultRow[]>`
    select t.result_slug, t.number as attempt_no, t.ended_at, case when ${told} then t.percent::float8 end as percent, case when ${told} then t.passed end as passed
    from quiz_attempt t where quiz_id = ${quiz.id} and person_id = ${viewer.personId} and state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING')
    order by number desc limit ${RESULTS}`
  return {
    quizSlug: quiz.slug,
    kind: quiz.kind,
    sheet: await quizSheet({ sql, clock, viewer, quiz }),
    running,
    eligibility: running || input.quiz !== undefined ? null : await judgedNow({ sql, clock, viewer, quiz }, house),
    results: rows.map((row) => ({ ...row, endedAt: row.endedAt.toISOString() })),
  }
})
