import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { authors, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { Post } from './post.ts'
import { PublishAt } from './publish-at.ts'

/** Own posts that others do not see yet: scheduled ones by their time, then drafts and those with a moderator, the newest first. */
export const listWaitingPosts = call({
  address: 'GET /api/post/waiting',
  says: 'Own posts that are not published: scheduled ones in the order of their times, then those that are drafts again, wait for a moderator, were sent back or rejected.',
  permission: signedIn('own', 'keep drafts'),
  input: z.object(Paging),
  output: pageOf(Post),
  beyond:
    'The specification publishes at once; who writes at night what is read in the morning has to find it again (C35).',
})

/** Sends an own post that waits on its way, sets its time, or puts it back among the drafts. */
export const movePost = call({
  address: 'PUT /api/post/schedule',
  says: 'Publishes an own post that is a draft or scheduled, gives it another time, or makes a draft of one that is scheduled, waits for a moderator, was sent back or rejected. What a moderator reads first comes back as PENDING_REVIEW.',
  permission: authors('write, change and delete posts'),
  input: z.object({
    id: rowId('POST_NOT_FOUND'),
    version: z.int(),
    to: z.enum(['PUBLISHED', 'SCHEDULED', 'DRAFT']),
    /** When it comes out, if it is to be SCHEDULED. */
    publishAt: z.optional(PublishAt),
  }),
  output: Post,
  refusals: {
    POST_NOT_FOUND: 404,
    /** Sooner than in five minutes, later than in 90 days, or no time at all. */
    PUBLISH_TIME: 400,
    SUBSCRIPTION_REQUIRED: 403,
    NOT_A_MEMBER: 403,
    ENTITY_NOT_FOUND: 404,
    MINOR_NOT_PUBLIC: 403,
    WORKSPACE_PRIVATE: 409,
    /** Details hold the post as it is now as `current`. */
    VERSION_CONFLICT: 409,
    /** It is on no way there; details say `from` and `to` (C44). */
    ILLEGAL_TRANSITION: 409,
  },
  beyond: 'The specification publishes at once (C35, C44).',
})
