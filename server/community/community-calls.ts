import { answerBanner } from './banner.ts'
import { blockCalls } from './block/block.ts'
import { categoryCalls } from './category/category-calls.ts'
import { aboutCommunities } from './community.ts'
import { followCalls } from './follow/follow-calls.ts'
import type { Handler } from '../platform/handle.ts'
import { answerDeletePost, answerVisibility } from './post/change-post.ts'
import { answerDeletedPosts, answerRestorePost } from './post/restore-post.ts'
import { answerEditPost } from './post/edit-post.ts'
import { answerCollaboration, answerFeatured, answerFeed, answerOpenFeed, answerTopRated } from './list/feed.ts'
import { answerSetFeatured } from './post/feature-post.ts'
import { answerPost } from './post/post-page.ts'
import { draftCalls } from './draft/draft-calls.ts'
import { answerOfferMentions } from './mention/offer-mentions.ts'
import type { CheckPlan } from './plan.ts'
import { answerPersonPosts, answerWorkspacePosts } from './list/post-list.ts'
import { answerLinkCard, answerPreviewLink } from './link/link-cards.ts'
import { revisionCalls } from './revision/revision-calls.ts'
import { answerVote } from './poll/vote.ts'
import { questionCalls } from './question/question-calls.ts'
import {
  answerGiveCategories,
  answerReviewSettings,
  answerSaveReviewSettings,
  answerTrustAuthor,
} from './review/review-settings.ts'
import { rankingCalls } from './ranking/ranking-calls.ts'
import { scheduleCalls } from './schedule/schedule-calls.ts'
import { talkCalls } from './talk/talk-calls.ts'
import { answerCreatePost } from './post/write-post.ts'

/** What people write to each other. */
export const communityCalls = (checkPlan: CheckPlan): Handler[] => [
  answerCreatePost(checkPlan),
  answerEditPost(checkPlan),
  answerDeletePost,
  answerRestorePost,
  answerDeletedPosts,
  answerVisibility(checkPlan),
  answerPost,
  answerWorkspacePosts,
  answerPersonPosts,
  answerFeed,
  answerOpenFeed,
  answerTopRated,
  answerCollaboration,
  answerFeatured,
  answerSetFeatured,
  answerBanner,
  ...aboutCommunities(checkPlan),
  ...categoryCalls,
  ...draftCalls(checkPlan),
  ...scheduleCalls(checkPlan),
  ...questionCalls,
  answerVote,
  answerLinkCard,
  answerPreviewLink,
  ...talkCalls,
  answerOfferMentions,
  ...revisionCalls,
  ...blockCalls,
  ...followCalls,
  answerReviewSettings,
  answerSaveReviewSettings,
  answerGiveCategories,
  answerTrustAuthor,
  ...rankingCalls,
]
