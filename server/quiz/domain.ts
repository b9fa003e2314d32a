import { domain } from '../domain.ts'
import { measureQuestionsTask } from './analysis/measure-questions.job.ts'
import { END_ATTEMPTS, endAttemptsTask } from './attempt/end-attempt.ts'
import { keepHeardSegments } from './audio/heard-position.ts'
import { isInRunningQuiz } from './audio/in-running-quiz.ts'
import { registerCertificates } from './certificate/certificate-routes.ts'
import { MAKE_QUESTIONS, makeQuestionsTask } from './making/make-questions.ts'
import { settleQuestionsTask } from './making/settle-questions.ts'
import { QUIZ_MARKED_NOTICE } from './marking/marking-notice.ts'
import { openChatModel } from './model/open-chat-model.ts'
import { SUGGEST_QUESTIONS, suggestTask } from './model/suggest.job.ts'
import { QUIZ_READY_NOTICE } from './notice/quiz-notices.ts'
import { readyQuizzesTask } from './notice/ready.job.ts'
import { SET_NOTICES } from './notice/set-notices.ts'
import { TEACHER_NOTICES } from './notice/teacher-notices.ts'
import { TELL_OF_SET, tellOfSetTask } from './notice/tell-of-set.job.ts'
import { QUIZ_WEEK_NOTICE } from './notice/weekly-notice.ts'
import { weeklyQuizTask } from './notice/weekly.job.ts'
import { GIVE_FOR_PASSES, giveForPassesTask } from './pass/give-for-passes.job.ts'
import { quizCalls } from './quiz-calls.ts'
import { quizData, quizzesOfClosed } from './quiz-data.ts'
import { REGRADE } from './regrade/begin-regrade.ts'
import { QUIZ_RESULT_CHANGED } from './regrade/regrade-notices.ts'
import { regradeTask } from './regrade/regrade.job.ts'
import { VOID_REMOVED, voidRemovedTask } from './regrade/void-removed.job.ts'
import { QUIZ_FILE_NOTICE } from './summary-file/large-file-notice.ts'
import { PACK_QUIZ_FILE, endQuizFilesTask, packQuizFileTask } from './summary-file/large-file.job.ts'
import { registerQuizFiles } from './summary-file/large-file.ts'
import { REMIND_OF_QUIZ, remindTask } from './summary/not-taken-calls.ts'
import { QUIZ_REMINDER } from './summary/remind-notice.ts'
import { forgetNetworks } from './timeline/timeline-calls.ts'

export const quiz = domain({
  name: 'quiz',
  needs: ['article', 'custom-url', 'identity', 'ingest', 'audio', 'notice'],
  receives: ['checkEntitlement', 'coins'],
  provides: { keepHeardQuestion: keepHeardSegments, isInRunningQuiz },
  calls: ({ checkEntitlement }) => quizCalls(checkEntitlement),
  jobs: ({ house }, { coins }) => [
    { name: MAKE_QUESTIONS, task: makeQuestionsTask(house) },
    { name: SUGGEST_QUESTIONS, task: suggestTask(house, house.config.model && openChatModel(house.config.model)) },
    { name: 'measure-questions', at: '15 21 * * *', task: measureQuestionsTask(house) },
    { name: END_ATTEMPTS, at: '* * * * *', task: endAttemptsTask(house) },
    { name: GIVE_FOR_PASSES, at: '* * * * *', task: giveForPassesTask(house, coins) },
    { name: REGRADE, task: regradeTask(house) },
    { name: VOID_REMOVED, task: voidRemovedTask(house) },
    { name: REMIND_OF_QUIZ, task: remindTask(house) },
    { name: TELL_OF_SET, task: tellOfSetTask(house) },
    { name: 'tell-of-quiz-week', at: '30 1 * * 1', task: weeklyQuizTask(house) },
    { name: 'tell-of-ready-quizzes', at: '*/10 * * * *', task: readyQuizzesTask(house) },
    { name: PACK_QUIZ_FILE, task: packQuizFileTask(house) },
    { name: 'end-quiz-files', at: '40 * * * *', task: endQuizFilesTask(house) },
    {
      name: 'forget-quiz-networks',
      at: '50 20 * * *',
      task: async () => await forgetNetworks(house.sql, house.clock),
    },
  ],
  hears: ({ house }) => ({
    'article-changed': settleQuestionsTask(house),
    'story-page-changed': makeQuestionsTask(house),
  }),
  addresses: (routes, wire) => {
    registerCertificates(routes, wire)
    registerQuizFiles(routes, wire)
  },
  notices: [
    QUIZ_READY_NOTICE,
    ...SET_NOTICES,
    QUIZ_WEEK_NOTICE,
    QUIZ_REMINDER,
    QUIZ_RESULT_CHANGED,
    QUIZ_MARKED_NOTICE,
    ...TEACHER_NOTICES,
    QUIZ_FILE_NOTICE,
  ],
  personalData: [quizData],
  workspaceData: [quizzesOfClosed],
})
