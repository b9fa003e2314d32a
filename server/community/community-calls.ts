import type { Handler } from '../platform/handle.ts'
import { answerDeletePost, answerVisibility } from './post/change-post.ts'
import { answerEditPost } from './post/edit-post.ts'
import { answerFeed, answerOpenFeed } from './list/feed.ts'
import { answerPost } from './post/find-post.ts'
import { draftCalls } from './draft/draft-calls.ts'
import type { CheckPlan } from './plan.ts'
import { answerPersonPosts, answerWorkspacePosts } from './list/post-list.ts'
import { talkCalls } from './talk/talk-calls.ts'
import { answerCreatePost } from './post/write-post.ts'

/** What people write to each other. */
export const communityCalls = (checkPlan: CheckPlan): Handler[] => [
  answerCreatePost(checkPlan),
  answerEditPost(checkPlan),
  answerDeletePost,
  answerVisibility(checkPlan),
  answerPost,
  answerWorkspacePosts,
  answerPersonPosts,
  answerFeed,
  answerOpenFeed,
  ...draftCalls(checkPlan),
  ...talkCalls,
]
