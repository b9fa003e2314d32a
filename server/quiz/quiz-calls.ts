import type { Handler } from '../platform/handle.ts'
import {
  answerAttemptQuiz,
  answerQuizQuestions,
  answerSubmitQuiz,
  answerUserwiseQuiz,
} from './attempt/attempt-calls.ts'
import { answerQuizReview } from './attempt/review-calls.ts'
import { answerStartQuiz } from './attempt/start-attempt.ts'
import { answerQuizEligibility } from './eligibility/eligibility-calls.ts'

/** Every call about quizzes. */
export const quizCalls: Handler[] = [
  answerQuizEligibility,
  answerUserwiseQuiz,
  answerStartQuiz,
  answerQuizQuestions,
  answerAttemptQuiz,
  answerSubmitQuiz,
  answerQuizReview,
]
