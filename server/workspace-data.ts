import { billingOfClosed } from './billing/closed-billing.ts'
import { communityOfClosed } from './community/community-data.ts'
import { activityOfClosed } from './community/ranking/activity-data.ts'
import { reviewOfClosed } from './community/review/review-data.ts'
import { departmentsOfClosed } from './member/department/closed-departments.ts'
import { uploadsOfClosed } from './member/upload/upload-data.ts'
import { scimOfClosed } from './member/scim/scim-data.ts'
import { moderationOfClosed } from './moderation/moderation-data.ts'
import { newsOfClosed } from './news/own-data/closed-news.ts'
import { noticesOfClosed } from './notice/notice-data.ts'
import { organisationOfClosed } from './organisation/closing/closed-workspace.ts'
import { quizzesOfClosed } from './quiz/quiz-data.ts'
import type { WorkspaceData } from './organisation/closing/workspace-data.ts'

/**
 * What every domain keeps of workspaces: a closed one is purged in this order, its own domain first, since people leave it there, and sums last, which hold a
 * lock.
 */
export const workspaceData: readonly WorkspaceData[] = [
  organisationOfClosed,
  uploadsOfClosed,
  scimOfClosed,
  moderationOfClosed,
  reviewOfClosed,
  communityOfClosed,
  departmentsOfClosed,
  quizzesOfClosed,
  newsOfClosed,
  noticesOfClosed,
  billingOfClosed,
  activityOfClosed,
]
