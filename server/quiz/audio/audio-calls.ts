import { checkAudioEligibility, getAudioPopup, getQuizSpeech } from '@chowk/contract/quiz/audio.ts'
import { findSpoken } from '../../audio/spoken/spoken.ts'
import { handle } from '../../platform/handle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { findAttempt, findRunning, isTakingAny } from '../attempt/attempt-row.ts'
import { isOver } from '../attempt/end-attempt.ts'
import { findOwnQuiz } from '../attempt/own-quiz.ts'
import { shownEligibility } from '../eligibility/eligibility-calls.ts'
import { askForQuestions } from '../eligibility/find-eligibility.ts'
import { findQuiz, quizStatusOf } from '../kind/find-quiz.ts'
import { findSpokenPaper, isSpoken } from './read-aloud.ts'
import type { SpokenRow } from './read-aloud.ts'

async function findAudioQuiz({ sql, clock, viewer }: { sql: Sql; clock: Clock; viewer: Person }) {
  const { slug } = await findOwnQuiz(sql, viewer.personId, 'AUDIO')
  const quiz = await findQuiz(sql, viewer, slug)
  if (!quiz) throw new Error('the quiz that was made is not there')
  return { quiz, standing: await quizStatusOf({ sql, clock, viewer, quiz }) }
}

async function findLast(sql: Sql, quizId: string, personId: string) {
  const [last] = await sql<{ resultSlug: string; endedAt: Date; percent: number }[]>`
    select result_slug, ended_at, percent::float8 as percent from quiz_attempt
    where quiz_id = ${quizId} and person_id = ${personId} and state in ('SUBMITTED', 'AUTO_SUBMITTED') order by number desc limit 1`
  return last ? { ...last, endedAt: last.endedAt.toISOString() } : null
}

/** Answers whether the caller may begin the quiz of what she heard. */
export const answerAudioEligibility = handle(checkAudioEligibility, async ({ viewer, sql, clock, house }) => {
  const { quiz, standing } = await findAudioQuiz({ sql, clock, viewer })
  await askForQuestions(house, sql, standing)
  const { personId } = viewer
  const running = await findRunning(sql, { quizId: quiz.id, personId })
  return {
    ...shownEligibility(quiz.slug, standing),
    isOn: standing.config.enabled && standing.config.audioQuizEnabled,
    runningUntil: running && !isOver(running, clock.now()) ? running.deadline.toISOString() : null,
    last: await findLast(sql, quiz.id, personId),
  }
})

const titleOf = (count: number) => ({
  en: count === 1 ? 'You have heard 1 story to its end' : `You have heard ${count} stories to their end`,
  hi: count === 1 ? 'आपने 1 ख़बर पूरी सुन ली है' : `आपने ${count} ख़बरें पूरी सुन ली हैं`,
})

/** Answers what a listener is asked, once she heard enough (QE9). Questions that are lacking are made for the next time. */
export const answerAudioPopup = handle(getAudioPopup, async ({ viewer, sql, clock, house }) => {
  const { quiz, standing } = await findAudioQuiz({ sql, clock, viewer })
  await askForQuestions(house, sql, standing)
  const { have, need } = standing
  const isReady = standing.reasons.length === 0 && !(await isTakingAny(sql, viewer.personId, clock.now()))
  return { popup: isReady ? { title: titleOf(have), have, need, quizSlug: quiz.slug } : null }
})

async function spokenQuestion(sql: Sql, { questionId, language, heardParts, parts }: SpokenRow) {
  const spoken = await findSpoken(sql, parts)
  return {
    questionId,
    language,
    heardParts,
    parts: parts.map(({ option, isNumber, words }, at) => ({
      option,
      isNumber,
      words,
      state: spoken[at]?.state ?? ('QUEUED' as const),
      url: spoken[at]?.url ?? null,
    })),
  }
}

/** Answers how the questions of a running try are spoken. */
export const answerQuizSpeech = handle(getQuizSpeech, async ({ input, viewer, sql, clock, refuse }) => {
  const attempt = await findAttempt(sql, { id: input.quizSessionId, personId: viewer.personId })
  if (!attempt || !isSpoken(attempt)) throw refuse('ATTEMPT_NOT_FOUND')
  if (attempt.state === 'VOIDED') throw refuse('ATTEMPT_VOIDED')
  if (attempt.state !== 'IN_PROGRESS' || isOver(attempt, clock.now()))
    throw refuse('ATTEMPT_ENDED', { details: { resultSlug: attempt.resultSlug } })
  const rows = await findSpokenPaper(sql, attempt)
  const heard = rows.filter(({ heardAt }) => heardAt !== null)
  const [last] = heard.toSorted((one, other) => (other.heardAt?.getTime() ?? 0) - (one.heardAt?.getTime() ?? 0))
  const questions = []
  for (const row of rows) questions.push(await spokenQuestion(sql, row))
  return { questions, lastHeard: last?.questionId ?? null }
})
