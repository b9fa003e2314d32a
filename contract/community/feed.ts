import * as z from 'zod/mini'
import { ActivityPeriod } from '../activity-period.ts'
import { call } from '../call.ts'
import { PublishPeriod } from '../news/filter.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { Paging, pageOf } from '../paging.ts'
import { everybody, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { Flag } from '../query.ts'
import { CategoryRef, OfWorkspace, Post, PostType } from './post.ts'

/** Which list of posts is wanted (C20). */
export const FeedType = z.enum(['LATEST', 'TOP_RATED', 'FEATURED', 'FOLLOWING', 'COLLABORATION'])
/** See the schema of the same name. */
export type FeedType = z.infer<typeof FeedType>

/** What a filter of the feed narrows by (C20). */
export const FeedFilterType = z.enum(['PUBLISH_PERIOD', 'ACTIVITY_PERIOD', 'POST_TYPE'])

const query = {
  ...Paging,
  newsFeedType: z._default(FeedType, 'LATEST'),
  communityCategory: z.optional(CategoryRef),
  /** A topic within the category. */
  category: z.optional(CategoryRef),
  /** The workspace whose posts are wanted; without one those for everybody. */
  entityId: z.optional(rowId('WORKSPACE_NOT_FOUND')),
  /** The same by the address of its pages. */
  customUrl: z.optional(CustomUrlQuery),
  /** A department of that workspace: only what is meant for it. */
  privateEntityId: z.optional(rowId()),
  customFilterType: z.optional(FeedFilterType),
  customFilter: z.optional(z.union([PublishPeriod, ActivityPeriod, PostType])),
  /** Of which type, beside the one filter that the two above are. */
  type: z.optional(PostType),
  /** Taken and not believed: who has signed in says the token. */
  loginSuccess: z.optional(Flag),
}

/** The feed of whoever is signed in (C21). */
export const getNewsFeed = call({
  address: 'GET /api/post/getNewsFeed',
  specified: 'post-feed',
  says: 'A feed of posts that the viewer may see: of a workspace, or those for everybody.',
  permission: signedIn('any', 'read the feed of posts'),
  input: z.object({
    ...query,
    /** The viewer's own id; another one is not found. */
    postRequestingUserId: z.optional(rowId()),
  }),
  output: pageOf(Post),
  refusals: { WORKSPACE_NOT_FOUND: 404, UNKNOWN_FILTER: 400 },
})

/** The same for visitors (C21, R6.09). */
export const getOpenFeed = call({
  address: 'GET /api/post/unauth/getNewsFeed',
  specified: 'post-feed-unauth',
  says: 'A feed of posts that are for everybody.',
  permission: everybody('any', 'read posts, as far as they are for one'),
  // What its author or a moderator takes back leaves visitors' pages at once: the database says so.
  cacheMs: 30_000,
  input: z.object({ ...query, postRequestingUserId: z.optional(rowId()) }),
  output: pageOf(Post),
  refusals: { WORKSPACE_NOT_FOUND: 404, UNKNOWN_FILTER: 400 },
})

const ofOne = z.object({ ...Paging, ...OfWorkspace })

/** What people liked and spoke about lately (C23). */
export const listTopRated = call({
  address: 'GET /api/post/top-rated',
  specified: 'post-top-rated',
  says: 'Posts of the last seven days by what people did with them: of the workspace that is named, or those for everybody.',
  permission: everybody('any', 'read posts, as far as they are for one'),
  input: ofOne,
  output: pageOf(Post),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Posts of collabs (C22). */
export const listCollaboration = call({
  address: 'GET /api/post/collaboration',
  specified: 'post-collaboration',
  says: 'Posts about collabs: of the workspace that is named, or those for everybody.',
  permission: everybody('any', 'read posts, as far as they are for one'),
  input: ofOne,
  output: pageOf(Post),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})
