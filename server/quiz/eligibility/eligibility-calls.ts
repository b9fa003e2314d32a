import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { handle } from '../../platform/handle.ts'
import { findOwnQuiz } from '../attempt/own-quiz.ts'
import { askForQuestions, findEligibility } from './find-eligibility.ts'
import type { FoundEligibility } from './find-eligibility.ts'

const MESSAGES: Record<QuizReason, string> = {
  QUIZ_DISABLED: 'Quizzes are switched off here',
  OUTSIDE_HOURS: 'Quizzes cannot be begun at this hour',
  BLACKOUT: 'Quizzes cannot be begun today',
  READ_MORE: 'Read more articles to take the quiz',
  ATTEMPTS_USED: 'All tries of today are used',
  COOLDOWN: 'The next try can be begun a little later',
  ATTEMPT_RUNNING: 'A try is running',
  NOT_ENOUGH_QUESTIONS: 'There are too few questions about these articles',
  SCRAPE_PENDING: 'The questions are being made',
}

const remainingOf = ({ config, have }: FoundEligibility) => Math.max(0, config.minArticlesRead - have)

const messageOf = (reason: QuizReason, found: FoundEligibility): string =>
  reason === 'READ_MORE' ? `Read ${remainingOf(found)} more articles to take the quiz` : MESSAGES[reason]

/** Answers whether the caller may begin her quiz. */
export const answerQuizEligibility = handle(getQuizEligibility, async ({ viewer, sql, clock, house }) => {
  const quiz = await findOwnQuiz(sql, viewer.personId)
  const found = await findEligibility({ sql, clock, viewer, quizId: quiz.id })
  await askForQuestions(house, sql, found.pending)
  return {
    eligible: found.reasons.length === 0,
    quizSlug: quiz.slug,
    need: found.config.minArticlesRead,
    have: found.have,
    remaining: remainingOf(found),
    tooFast: found.tooFast,
    reasons: found.reasons.map((code) => ({ code, message: messageOf(code, found) })),
    nextAt: found.nextAt?.toISOString() ?? null,
  }
})
