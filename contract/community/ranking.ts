import * as z from 'zod/mini'
import { ActivityPeriod } from '../activity-period.ts'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { OfWorkspace, PostAuthor } from './post.ts'

const READS = 'read posts, as far as they are for one'

/** What is given for what people write, and for each person who reacts to a post, up to so many (C24). */
export const POINTS = { post: 5, article: 10, comment: 2, reaction: 1, mostReactions: 20 } as const
/** How many people or schools are named. */
export const MOST_RANKED = 10
/** Communities with fewer people are not compared (C26). */
export const FEWEST_MEMBERS = 10

/** Someone who gave much to a community in a period. */
export const TopUser = z.object({
  rank: z.int(),
  person: PostAuthor,
  points: z.int(),
  posts: z.int(),
  articles: z.int(),
  comments: z.int(),
  reactions: z.int(),
})
/** See the schema of the same name. */
export type TopUser = z.infer<typeof TopUser>

/** Those who gave most, and what the viewer herself gave. */
export const TopUsers = z.object({
  period: ActivityPeriod,
  content: z.array(TopUser),
  /** Her own points, and whether she is named; visitors have none. */
  own: z.nullable(z.object({ points: z.int(), isListed: z.boolean() })),
})
/** See the schema of the same name. */
export type TopUsers = z.infer<typeof TopUsers>

const period = z._default(ActivityPeriod, 'LAST_1_MONTH')

/** Who gave most to a community (C24). */
export const listTopUsers = call({
  address: 'GET /api/post/top-users',
  specified: 'post-top-users',
  says: `The ${MOST_RANKED} people with most points in a period: in the workspace that is named, or with what is for everybody.`,
  permission: everybody('any', READS),
  input: z.object({ ...OfWorkspace, period }),
  output: TopUsers,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Leaves the viewer out of every list of top users, or in again (C24). */
export const setListed = call({
  address: 'PUT /api/post/top-users/listed',
  says: 'Leaves oneself out of the lists of top users, or lets oneself be named there again.',
  permission: signedIn('own', 'say whether one is named among top users'),
  input: z.object({ isListed: z.boolean() }),
  output: z.object({ isListed: z.boolean() }),
  beyond:
    'The specification ranks people and does not ask them; whoever does not want to be compared says so here (C24).',
})

/** A school whose people give much to its community. */
export const TopSchool = z.object({
  rank: z.int(),
  workspace: z.object({
    id: z.string(),
    name: BilingualName,
    customUrl: z.string(),
    logo: z.string(),
  }),
  members: z.int(),
  points: z.int(),
  /** Points by the root of how many people there are, to one decimal, so that large ones do not win by that alone. */
  score: z.number(),
})
/** See the schema of the same name. */
export type TopSchool = z.infer<typeof TopSchool>

/** Schools by what their people gave to their communities (C26). */
export const listTopSchools = call({
  address: 'GET /api/post/top-schools',
  says: `The ${MOST_RANKED} schools with the liveliest communities in a period, of those that show themselves and have ${FEWEST_MEMBERS} people or more.`,
  permission: everybody('any', READS),
  input: z.object({ period }),
  output: z.object({ period: ActivityPeriod, content: z.array(TopSchool) }),
  beyond: 'The specification names the failure of this list (section 8) and its rule (C26), and no call for it.',
})
