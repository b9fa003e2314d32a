import type { Handler } from '../platform/handle.ts'
import {
  answerAttemptQuiz,
  answerQuizQuestions,
  answerSubmitQuiz,
  answerUserwiseQuiz,
} from './attempt/attempt-calls.ts'
import { answerQuizData } from './attempt/own-figures.ts'
import { answerQuizReview } from './attempt/review-calls.ts'
import { answerStartQuiz } from './attempt/start-attempt.ts'
import { answerFilterQuizzes, answerQuizCategories } from './customization/category-calls.ts'
import { answerGetQuizConfig, answerUpdateQuizConfig } from './config/config-calls.ts'
import type { CheckPlan } from './config/config-calls.ts'
import { answerGetQuizCustomization, answerUpdateQuizCustomization } from './customization/customization-calls.ts'
import { answerQuizEligibility } from './eligibility/eligibility-calls.ts'
import { answerExportSummary } from './summary/export-summary.ts'
import {
  answerClassSummary,
  answerQuizAttempts,
  answerQuizSummary,
  answerStudentSummary,
} from './summary/summary-calls.ts'
import { answerScrappingStatus } from './scrapping/scrapping-calls.ts'

/** Every call about quizzes. */
export const quizCalls = (checkPlan: CheckPlan): Handler[] => [
  answerGetQuizConfig,
  answerUpdateQuizConfig(checkPlan),
  answerGetQuizCustomization,
  answerUpdateQuizCustomization,
  answerQuizCategories,
  answerFilterQuizzes,
  answerQuizData,
  answerQuizEligibility,
  answerUserwiseQuiz,
  answerStartQuiz,
  answerQuizQuestions,
  answerAttemptQuiz,
  answerSubmitQuiz,
  answerQuizReview,
  answerQuizSummary,
  answerClassSummary,
  answerStudentSummary,
  answerQuizAttempts,
  answerExportSummary,
  answerScrappingStatus,
]
