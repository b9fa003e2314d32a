import { answerPaperPreview } from './preview/paper-preview.ts'
import { answerLeaderboard } from './leaderboard/leaderboard-calls.ts'
import type { Handler } from '../platform/handle.ts'
import {
  answerListAccommodations,
  answerRemoveAccommodation,
  answerSetAccommodation,
} from './accommodation/accommodation-calls.ts'
import {
  answerAttemptQuiz,
  answerQuizQuestions,
  answerSubmitQuiz,
  answerUserwiseQuiz,
} from './attempt/attempt-calls.ts'
import { answerQuizData } from './attempt/own-figures.ts'
import { answerQuizReview } from './attempt/review-calls.ts'
import { answerStartQuiz } from './attempt/start-attempt.ts'
import { answerApproveSafe, answerDecideBankQuestion } from './bank/decide-calls.ts'
import { answerListDrafts } from './bank/draft-calls.ts'
import { answerListBank } from './bank/list-calls.ts'
import { answerAddBankQuestion, answerChangeBankQuestion, answerGetBankQuestion } from './bank/question-calls.ts'
import { answerFilterQuizzes, answerQuizCategories } from './customization/category-calls.ts'
import { answerGetCertificate, answerIssueCertificate } from './certificate/certificate-calls.ts'
import { answerAudioEligibility, answerAudioPopup, answerQuizSpeech } from './audio/audio-calls.ts'
import { answerGetQuizConfig, answerUpdateQuizConfig } from './config/config-calls.ts'
import type { CheckPlan } from './config/config-calls.ts'
import { answerGetQuizCustomization, answerUpdateQuizCustomization } from './customization/customization-calls.ts'
import { answerQuizEligibility } from './eligibility/eligibility-calls.ts'
import { answerQuizItems } from './analysis/item-calls.ts'
import { answerListQuizzes } from './set/list-quizzes.ts'
import { markingCalls } from './marking/marking-calls.ts'
import { liveCalls } from './set/live-calls.ts'
import { setCalls } from './set/set-calls.ts'
import { answerListSuggestions, answerSuggestQuestions } from './model/suggestion-calls.ts'
import { answerApplyRegrade, answerListRegrades, answerPreviewRegrade } from './regrade/regrade-calls.ts'
import {
  answerDecideReportedQuestion,
  answerListReportedQuestions,
  answerReportQuestion,
} from './report/report-calls.ts'
import { answerExportSummary } from './summary-file/export-summary.ts'
import { answerListSummaryFiles, answerMakeSummaryFile } from './summary-file/large-file.ts'
import { answerNotTaken, answerRemind } from './summary/not-taken-calls.ts'
import {
  answerClassSummary,
  answerQuizAttempts,
  answerQuizSummary,
  answerStudentSummary,
} from './summary/summary-calls.ts'
import { answerExportQuestions, answerQuestionTemplate } from './format/export-questions.ts'
import { answerImportQuestions } from './format/import-questions.ts'
import { answerQuizTimeline } from './timeline/timeline-calls.ts'
import { answerScrappingStatus } from './scrapping/scrapping-calls.ts'

/** Every call about quizzes. */
export const quizCalls = (checkPlan: CheckPlan): Handler[] => [
  answerGetQuizConfig(checkPlan),
  answerUpdateQuizConfig(checkPlan),
  answerGetQuizCustomization,
  answerUpdateQuizCustomization,
  answerQuizCategories,
  answerFilterQuizzes,
  answerQuizData,
  answerQuizEligibility(checkPlan),
  answerUserwiseQuiz,
  answerAudioEligibility,
  answerAudioPopup,
  answerQuizSpeech,
  answerStartQuiz(checkPlan),
  answerQuizQuestions,
  answerAttemptQuiz,
  answerSubmitQuiz,
  answerQuizReview,
  answerLeaderboard,
  answerPaperPreview,
  answerQuizTimeline,
  answerQuizSummary,
  answerClassSummary,
  answerStudentSummary,
  answerQuizAttempts,
  answerExportSummary,
  answerMakeSummaryFile,
  answerListSummaryFiles,
  answerQuizItems,
  answerNotTaken,
  answerRemind,
  answerScrappingStatus,
  answerListBank,
  answerGetBankQuestion,
  answerAddBankQuestion,
  answerChangeBankQuestion,
  answerDecideBankQuestion,
  answerListDrafts,
  answerApproveSafe,
  answerSuggestQuestions,
  answerListSuggestions,
  answerImportQuestions,
  answerExportQuestions,
  answerQuestionTemplate,
  answerListQuizzes,
  ...setCalls,
  ...liveCalls,
  ...markingCalls,
  answerPreviewRegrade,
  answerApplyRegrade,
  answerListRegrades,
  answerListAccommodations,
  answerSetAccommodation,
  answerRemoveAccommodation,
  answerIssueCertificate,
  answerGetCertificate,
  answerReportQuestion,
  answerListReportedQuestions,
  answerDecideReportedQuestion,
]
