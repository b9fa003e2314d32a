import * as z from 'zod/mini'
import { PlanAnswer } from '../billing/plan.ts'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { OfWorkspace, PostType } from './post.ts'
import { BilingualName } from '../bilingual-name.ts'

const READS = 'read posts, as far as they are for one'

/** A topic, which stands under one category. */
export const PostTopic = z.object({ id: z.string(), name: BilingualName, slug: z.string() })
/** See the schema of the same name. */
export type PostTopic = z.infer<typeof PostTopic>

/** What posts are sorted by (C28): of every workspace, or of one alone. */
export const PostCategory = z.object({
  id: z.string(),
  name: BilingualName,
  isOwn: z.boolean(),
  /** What it was called in addresses before. */
  formerNames: z.array(z.string()),
  /** Where each stood before it was moved, by the id of that category and the end of its address there. */
  topics: z.array(z.extend(PostTopic, { former: z.array(z.string()) })),
})
/** See the schema of the same name. */
export type PostCategory = z.infer<typeof PostCategory>

/** What the viewer may do in a community, and whom to ask where a plan is missing. */
export const CommunityRights = z.object({
  types: z.array(PostType),
  /** May write at all; if not, `notice` says why (R6.02). */
  mayWrite: z.boolean(),
  mayShowToAll: z.boolean(),
  mayChooseEntities: z.boolean(),
  moderates: z.boolean(),
  notice: z.nullable(
    z.object({
      reason: z.enum(['SIGN_IN', 'NOT_A_MEMBER', 'ACTS_ELSEWHERE', 'SUBSCRIPTION_REQUIRED']),
      /** Support for plans. */
      contact: z.string(),
      /** Whether the viewer can buy a plan. */
      mayBuy: z.boolean(),
      /** What the plan lacks, where the reason is SUBSCRIPTION_REQUIRED. */
      plan: z.nullable(PlanAnswer),
    }),
  ),
  limits: z.object({
    title: z.int(),
    description: z.int(),
    forum: z.int(),
    quote: z.int(),
    pictures: z.int(),
    attachmentTitle: z.int(),
  }),
})
/** See the schema of the same name. */
export type CommunityRights = z.infer<typeof CommunityRights>

/** What the viewer may write where she acts now: in her workspace, or as an individual for everybody (C27, R4.08). */
export const getPostConfiguration = call({
  address: 'GET /api/post/configuration',
  specified: 'post-configuration',
  says: 'Types and limits of posts, and what the viewer may do in the workspace that she acts for, or as an individual.',
  permission: everybody('any', READS),
  input: z.object({}),
  output: CommunityRights,
})

/** The community of a workspace by its address. */
export const Community = z.object({
  workspaceId: z.string(),
  customUrl: z.string(),
  name: BilingualName,
  logo: z.string(),
  /** Wide picture at its head: its own, or a drawn one. */
  banner: z.string(),
  /** Whether it is its own. */
  hasBanner: z.boolean(),
  about: BilingualName,
  members: z.int(),
  isMember: z.boolean(),
  rights: CommunityRights,
})
/** See the schema of the same name. */
export type Community = z.infer<typeof Community>

/** What one workspace's community is, and what the viewer may do in it (C27). */
export const getCommunity = call({
  address: 'GET /api/corporate/config/get',
  specified: 'com-config',
  says: 'The community of a workspace by its address, of the own one without: what it is called, and what the viewer may do in it.',
  permission: everybody('any', READS),
  input: z.object(OfWorkspace),
  output: Community,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Categories with their topics, in their order (C28). */
export const listCommunityCategories = call({
  address: 'GET /api/corporate/community/categories',
  specified: 'com-categories',
  says: 'Categories of posts in a workspace with their topics: those of every workspace, then its own.',
  permission: everybody('any', READS),
  input: z.object(OfWorkspace),
  output: z.object({ content: z.array(PostCategory) }),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** So many are counted, and no more. */
export const MOST_COUNTED = 1000

/** How many posts that the viewer may see stand under each category (C27). */
export const countCategories = call({
  address: 'GET /api/post/category-data',
  specified: 'post-category-data',
  says: `How many posts the viewer may see under each category of a workspace; more than ${MOST_COUNTED} are not counted.`,
  permission: everybody('any', READS),
  input: z.object(OfWorkspace),
  output: z.object({ content: z.array(z.object({ categoryId: z.string(), posts: z.int() })) }),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Departments that the viewer may write for (C16). */
export const listAssignedEntities = call({
  address: 'GET /api/post/assigned-entity',
  specified: 'post-assigned-entity',
  says: 'Departments that the viewer may write for in the workspace that she acts for; none for individuals.',
  permission: signedIn('own', 'see for whom one may write'),
  input: z.object({}),
  output: z.object({
    content: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.nullable(z.string()) })),
  }),
})

/** Topics that the viewer may write under (C16). */
export const listAssignedTopics = call({
  address: 'GET /api/post/assigned-topic',
  specified: 'post-assigned-topic',
  says: 'Topics that the viewer may write under in the workspace that she acts for, each with its category.',
  permission: signedIn('own', 'see for whom one may write'),
  input: z.object({}),
  output: z.object({
    content: z.array(z.extend(PostTopic, { category: z.object({ id: z.string(), name: BilingualName }) })),
  }),
})
