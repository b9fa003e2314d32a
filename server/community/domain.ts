import { domain } from '../domain.ts'
import { noteSounds } from '../platform/search/search-sounds.job.ts'
import { communityCalls } from './community-calls.ts'
import { communityData, communityOfClosed } from './community-data.ts'
import { draftData } from './draft/draft-data.ts'
import { oldDraftsTask } from './draft/end-draft.ts'
import { FOLLOW_NOTICES } from './follow/follow-notices.ts'
import { TELL_FOLLOWERS } from './follow/new-post.ts'
import { tellFollowersTask } from './follow/tell-followers.job.ts'
import { fetchLinkCardTask, renewLinkCardsTask } from './link/link-cards.job.ts'
import { FETCH_LINK_CARD } from './link/put-link.ts'
import { orderPostsTask } from './list/order-posts.ts'
import { MENTIONED } from './mention/mention-notice.ts'
import { commentContent } from './moderation/comment-content.ts'
import { postContent } from './moderation/post-content.ts'
import { closedPollsTask } from './poll/closed-polls.job.ts'
import { pollData } from './poll/poll-data.ts'
import { POLL_CLOSED } from './poll/poll-notices.ts'
import { coolPostsTask } from './post/cool-posts.job.ts'
import { FEATURE_ENDED } from './post/feature-notices.ts'
import { purgePostsTask } from './post/purge-posts.job.ts'
import { ANSWER_CHOSEN } from './question/question-notices.ts'
import { activityData, activityOfClosed } from './ranking/activity-data.ts'
import { foldActivityTask } from './ranking/activity.ts'
import { CATEGORIES_GIVEN } from './review/given-notices.ts'
import { reviewData, reviewOfClosed } from './review/review-data.ts'
import { POST_REDACTED } from './revision/redact-notices.ts'
import { publishDueTask } from './schedule/publish-due.job.ts'
import { SCHEDULE_NOTICES } from './schedule/schedule-notices.ts'
import { searchPosts } from './search/post-search.ts'
import { POST_SOUNDS } from './search/post-sounds.ts'
import { talkData } from './talk/talk-data.ts'
import { TALK_NOTICES } from './talk/talk-notices.ts'

export const community = domain({
  name: 'community',
  needs: ['article', 'custom-url', 'identity', 'ingest', 'organisation', 'files', 'moderation', 'notice', 'picture'],
  publicModules: ['visibility'],
  receives: ['checkEntitlement'],
  calls: ({ checkEntitlement }) => communityCalls(checkEntitlement),
  jobs: ({ house }, { checkEntitlement }) => [
    { name: TELL_FOLLOWERS, task: tellFollowersTask(house) },
    { name: FETCH_LINK_CARD, task: fetchLinkCardTask(house) },
    { name: 'renew-link-cards', at: '50 * * * *', task: renewLinkCardsTask(house) },
    { name: 'cool-posts', at: '*/5 * * * *', task: coolPostsTask(house) },
    { name: 'order-posts', at: '* * * * *', task: orderPostsTask(house) },
    { name: 'fold-activity', at: '* * * * *', task: foldActivityTask(house.sql) },
    { name: 'purge-posts', at: '5 21 * * *', task: purgePostsTask(house) },
    { name: 'tell-of-closed-polls', at: '* * * * *', task: closedPollsTask(house) },
    { name: 'publish-scheduled-posts', at: '* * * * *', task: publishDueTask(house, checkEntitlement) },
    { name: 'remove-old-drafts', at: '25 4 * * *', task: oldDraftsTask(house) },
    { name: 'post-sounds', at: '* * * * *', task: async () => void (await noteSounds(house.sql, POST_SOUNDS)) },
  ],
  notices: [
    CATEGORIES_GIVEN,
    ...TALK_NOTICES,
    MENTIONED,
    ...FOLLOW_NOTICES,
    ANSWER_CHOSEN,
    POLL_CLOSED,
    POST_REDACTED,
    ...SCHEDULE_NOTICES,
    FEATURE_ENDED,
  ],
  personalData: [draftData, reviewData, talkData, pollData, communityData, activityData],
  workspaceData: [reviewOfClosed, communityOfClosed, activityOfClosed],
  searchable: {
    POSTS: searchPosts('POSTS'),
    ARTICLES: searchPosts('ARTICLES'),
    FORUMS: searchPosts('FORUMS'),
    PROJECTS: searchPosts('PROJECTS'),
  },
  reportable: [postContent, commentContent],
})
