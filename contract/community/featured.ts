import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { authors, everybody, workspacesOrInstallation } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { OfWorkspace, Post } from './post.ts'

/** How many posts are featured at once, and for how many days where nobody says otherwise (C15). */
export const FEATURED = { inWorkspace: 5, forAll: 10, days: 14, mostDays: 90 } as const

/** Featured posts, the latest first. */
export const listFeaturedPosts = call({
  address: 'GET /api/post/featured',
  specified: 'post-featured',
  says: 'Posts that are featured in a workspace, or for everybody, and that the viewer may see; the latest featured first.',
  permission: everybody('any', 'read posts, as far as they are for one'),
  input: z.object({ ...Paging, ...OfWorkspace }),
  output: pageOf(Post),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Features a post, or no longer. */
export const setFeatured = call({
  address: 'PUT /api/post/featured',
  specified: 'post-featured-set',
  says: 'Features a post in its workspace, or for everybody when operators do; the oldest featured one makes room.',
  permission: workspacesOrInstallation('feature posts'),
  input: z.object({
    id: rowId('POST_NOT_FOUND'),
    featuredPost: z.boolean(),
    /** For so many days. */
    days: z._default(z.int().check(z.gte(1), z.lte(FEATURED.mostDays)), FEATURED.days),
  }),
  output: z.object({
    post: Post,
    /** Titles, or first words, of posts that made room. */
    ended: z.array(z.string()),
  }),
  refusals: { POST_NOT_FOUND: 404, NOT_FOR_ALL: 409 },
  audits: 'post featured',
})

/** How a wide picture is cut, and how wide it is at least (C14). */
export const BANNER_SHAPE = { ratio: 3, leastWidth: 1200 } as const

/** Sets the wide picture at the head of a post or of a community (C14). */
export const setBanner = call({
  address: 'PUT /api/post/update/banner-image',
  specified: 'post-banner',
  says: `Sets or removes the cover picture of the own post, or the banner of the community of the workspace that one runs: ${BANNER_SHAPE.leastWidth} pixels wide at least, cut ${BANNER_SHAPE.ratio} to 1.`,
  permission: authors('write, change and delete posts'),
  input: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('POST'),
      id: rowId('POST_NOT_FOUND'),
      attachmentId: z.nullable(rowId('ATTACHMENT_NOT_FOUND')),
    }),
    z.object({ kind: z.literal('COMMUNITY'), attachmentId: z.nullable(rowId('ATTACHMENT_NOT_FOUND')) }),
  ]),
  output: z.object({ banner: z.nullable(z.string()) }),
  refusals: {
    POST_NOT_FOUND: 404,
    ATTACHMENT_NOT_FOUND: 404,
    EDIT_OVER: 409,
    BANNER_TOO_NARROW: 400,
    BANNER_NOT_CUT: 400,
  },
  audits: 'community picture changed',
})
