import * as z from 'zod/mini'
import { ActivityPeriod } from '../activity-period.ts'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { everybody } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { OfWorkspace, PostAuthor } from './post.ts'

const READS = 'read posts, as far as they are for one'
const period = z._default(ActivityPeriod, 'LAST_1_MONTH')

const counts = {
  period: ActivityPeriod,
  /** Published in the period; articles are counted apart. */
  posts: z.int(),
  articles: z.int(),
  comments: z.int(),
  reactions: z.int(),
}

/** What one person wrote in a period, and what others did with it, as far as the viewer sees the posts. */
export const PersonStats = z.object({ userId: z.string(), ...counts })
/** See the schema of the same name. */
export type PersonStats = z.infer<typeof PersonStats>

/** What happened in a community in a period, as far as the viewer sees its posts. */
export const CommunityStats = z.object({
  ...counts,
  /** Who belongs to it now; null: it is everybody's. */
  members: z.nullable(z.int()),
})
/** See the schema of the same name. */
export type CommunityStats = z.infer<typeof CommunityStats>

/** How much one person wrote (C25). */
export const getPersonStats = call({
  address: 'GET /api/post/stats',
  specified: 'post-stats',
  says: 'How many posts, articles and comments one person wrote in a period, of oneself where nobody is named, and how many reactions her posts were given; of what the viewer may see.',
  permission: everybody('any', READS),
  input: z.object({ userId: z.optional(rowId()), ...OfWorkspace, period }),
  output: PersonStats,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** How much was written in a community (C25). */
export const getCommunityStats = call({
  address: 'GET /api/post/community/stats',
  specified: 'post-community-stats',
  says: 'How many posts, articles, comments and reactions there were in a period, in the workspace that is named, or for everybody; of what the viewer may see.',
  permission: everybody('any', READS),
  input: z.object({ ...OfWorkspace, period }),
  output: CommunityStats,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Someone who belongs to a community. */
export const CommunityMember = z.extend(PostAuthor, {
  _id: z.string(),
  role: z.enum(['OWNER', 'ADMIN', 'FACULTY', 'MEMBER']),
})
/** See the schema of the same name. */
export type CommunityMember = z.infer<typeof CommunityMember>

/** Who belongs to a community (C25). */
export const listCommunityMembers = call({
  address: 'GET /api/post/members',
  specified: 'post-members',
  says: 'Who belongs to the own or another workspace, by name, searched by name: all who do not hide themselves to those who belong to it, to others adults who show themselves to everybody.',
  permission: everybody('any', 'see who belongs to a community, as far as they show themselves'),
  input: z.object({
    ...Paging,
    ...OfWorkspace,
    searchQuery: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  }),
  output: pageOf(CommunityMember),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
  // Whoever hides herself is hidden at once.
  cacheMs: 0,
})
