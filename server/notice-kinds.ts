import { FOLLOW_NOTICES } from './community/follow/follow-notices.ts'
import { MENTIONED } from './community/mention/mention-notice.ts'
import { POLL_CLOSED } from './community/poll/poll-notices.ts'
import { FEATURE_ENDED } from './community/post/feature-notices.ts'
import { ANSWER_CHOSEN } from './community/question/question-notices.ts'
import { POST_REDACTED } from './community/revision/redact-notices.ts'
import { SCHEDULE_NOTICES } from './community/schedule/schedule-notices.ts'
import { CATEGORIES_GIVEN } from './community/review/given-notices.ts'
import { TALK_NOTICES } from './community/talk/talk-notices.ts'
import { SOURCE_ADDED } from './ingest/requested/requested-notices.ts'
import { memberNotices } from './member/member-notices.ts'
import { CONTENT_DECIDED, REPORT_DECIDED } from './moderation/moderation-notices.ts'
import { CASES_LATE } from './moderation/transparency/late-cases.job.ts'
import { kindsOf } from './notice/kind.ts'
import { joinNotices } from './organisation/joining/join-notices.ts'
import { TEACHER_NOTICES } from './quiz/notice/teacher-notices.ts'
import { QUIZ_READY_NOTICE } from './quiz/notice/quiz-notices.ts'
import { SET_NOTICES } from './quiz/notice/set-notices.ts'
import { QUIZ_WEEK_NOTICE } from './quiz/notice/weekly-notice.ts'
import { QUIZ_FILE_NOTICE } from './quiz/summary-file/large-file-notice.ts'
import { QUIZ_REMINDER } from './quiz/summary/remind-notice.ts'
import { QUIZ_MARKED_NOTICE } from './quiz/marking/marking-notice.ts'
import { QUIZ_RESULT_CHANGED } from './quiz/regrade/regrade-notices.ts'

/** Every kind of notification of the house, in the order of the preferences. */
export const noticeKinds = kindsOf([
  ...memberNotices,
  ...joinNotices,
  REPORT_DECIDED,
  CONTENT_DECIDED,
  CASES_LATE,
  CATEGORIES_GIVEN,
  SOURCE_ADDED,
  ...TALK_NOTICES,
  MENTIONED,
  ...FOLLOW_NOTICES,
  ANSWER_CHOSEN,
  POLL_CLOSED,
  POST_REDACTED,
  ...SCHEDULE_NOTICES,
  FEATURE_ENDED,
  QUIZ_READY_NOTICE,
  ...SET_NOTICES,
  QUIZ_WEEK_NOTICE,
  QUIZ_REMINDER,
  QUIZ_RESULT_CHANGED,
  QUIZ_MARKED_NOTICE,
  ...TEACHER_NOTICES,
  QUIZ_FILE_NOTICE,
])
