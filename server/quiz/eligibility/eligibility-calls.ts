import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { Eligibility, QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { handle } from '../../platform/handle.ts'
import { demandOwn } from '../../platform/viewer.ts'
import { accommodationOf } from '../accommodation/accommodation.rules.ts'
import { isTakingAny } from '../attempt/attempt-row.ts'
import { findRequestedQuiz } from '../attempt/own-quiz.ts'
import type { CheckPlan } from '../config/config-calls.ts'
import { consentMissing, findStatus } from './account-reasons.ts'
import type { QuizStatus } from '../kind/quiz-kind.ts'
import { askForQuestions } from './find-eligibility.ts'

const MESSAGES: Record<QuizReason, string> = {
  QUIZ_DISABLED: 'Quizzes are switched off here',
  NO_SUBSCRIPTION: 'The plan of your organisation has ended',
  USER_INACTIVE: 'Your organisation has suspended you',
  NOT_IN_AUDIENCE: 'This quiz is for others',
  NOT_OPEN_YET: 'This quiz is not open yet',
  CLOSED: 'This quiz is closed',
  OUTSIDE_HOURS: 'Quizzes cannot be begun at this hour',
  BLACKOUT: 'Quizzes cannot be begun today',
  READ_MORE: 'Read more articles to take the quiz',
  LISTEN_MORE: 'Listen to more articles to take the quiz',
  ATTEMPTS_USED: 'All tries of today are used',
  COOLDOWN: 'The next try can be begun a little later',
  ATTEMPT_RUNNING: 'A try is running',
  NOT_ENOUGH_QUESTIONS: 'There are too few questions about these articles',
  ANSWERS_WAIT: 'What could be practised stands in a quiz whose answers are not told yet',
  SCRAPE_PENDING: 'The questions are being made',
  CONSENT_MISSING: 'A parent or guardian has to agree to your account first',
}

const remainingOf = ({ need, have }: QuizStatus) => Math.max(0, need - have)

function messageOf(reason: QuizReason, status: QuizStatus): string {
  if (reason === 'READ_MORE') return `Read ${remainingOf(status)} more articles to take the quiz`
  if (reason === 'LISTEN_MORE') return `Listen to ${remainingOf(status)} more articles to take the quiz`
  // Where it is known, all that stands in the way ends by itself.
  return `${MESSAGES[reason]}${status.nextAt ? `; the next one can be begun at ${status.nextAt.toISOString()}` : ''}`
}

const rulesOf = ({
  questions,
  timePerQuestionSec,
  negative,
  passPercent,
  navigation,
  attemptsPerDay,
  review,
  fullscreenAsk,
}: QuizStatus['config']): Eligibility['rules'] => ({
  questions,
  timePerQuestionSec,
  negative,
  passPercent,
  navigation,
  attemptsPerDay,
  review,
  fullscreenAsk,
})

/** How somebody stands with the quiz of an address, as she is told. */
export function shownEligibility(quizSlug: string, status: QuizStatus): Eligibility {
  const { need, have, tooFast, reasons, nextAt, config } = status
  return {
    eligible: reasons.length === 0,
    quizSlug,
    need,
    have,
    remaining: remainingOf(status),
    tooFast,
    general: status.general ?? 0,
    reasons: reasons.map((code) => ({ code, message: messageOf(code, status) })),
    nextAt: nextAt?.toISOString() ?? null,
    attemptsLeft: status.triesLeft,
    rules: rulesOf(config),
    accommodation: accommodationOf(config),
  }
}

/** Answers whether the caller may begin her quiz, or one that was set for her. */
export const answerQuizEligibility = (checkPlan: CheckPlan) =>
  handle(getQuizEligibility, async ({ input, viewer, sql, clock, house, refuse }) => {
    demandOwn(viewer, input.userId)
    if (viewer.restriction === 'GUARDIAN')
      return { ...shownEligibility(input.quiz ?? '', await consentMissing(sql, viewer)), isTaking: false }
    const quiz = await findRequestedQuiz(sql, { viewer, now: clock.now(), kind: input.kind }, input.quiz)
    if (typeof quiz === 'string') throw refuse(quiz)
    const status = await findStatus({ sql, clock, viewer, quiz }, checkPlan)
    await askForQuestions(house, sql, status)
    const isTaking = await isTakingAny(sql, viewer.personId, clock.now())
    return { ...shownEligibility(quiz.slug, status), isTaking }
  })
