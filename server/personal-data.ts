import { draftData } from './community/draft/draft-data.ts'
import { communityData } from './community/community-data.ts'
import { activityData } from './community/ranking/activity-data.ts'
import { pollData } from './community/poll/poll-data.ts'
import { reviewData } from './community/review/review-data.ts'
import { talkData } from './community/talk/talk-data.ts'
import { contentData } from './content/content-data.ts'
import { filesData } from './files/own-files.ts'
import { billingData } from './billing/billing-data.ts'
import { identityData } from './identity/leaving/identity-data.ts'
import type { PersonalData } from './platform/personal-data.ts'
import { uploadData } from './member/upload/upload-data.ts'
import { scimData } from './member/scim/scim-data.ts'
import { moderationData } from './moderation/moderation-data.ts'
import { noticeDataOf } from './notice/notice-data.ts'
import { noticeKinds } from './notice-kinds.ts'
import { newsData } from './news/own-data/news-data.ts'
import { organisationData } from './organisation/organisation-data.ts'
import { quizData } from './quiz/quiz-data.ts'

/**
 * What every domain keeps of people: who leaves is erased in this order, identity near the end, since the others still ask who she is, and sums last,
 * which hold a lock.
 */
export const personalData: readonly PersonalData[] = [
  quizData,
  newsData,
  moderationData,
  draftData,
  reviewData,
  talkData,
  pollData,
  communityData,
  noticeDataOf(noticeKinds),
  filesData,
  contentData,
  uploadData,
  scimData,
  organisationData,
  billingData,
  identityData,
  activityData,
]
