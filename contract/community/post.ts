import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Attachment } from '../files/attachment.ts'
import { Paging, pageOf } from '../paging.ts'
import { everybody } from '../permission.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import type { RichDocument } from '../rich-text/nodes.ts'
import { rowId } from '../row-id.ts'
import { LinkPreview } from './link-preview.ts'
import { Mention, NamedPerson } from './mention/mentioned.ts'
import { Poll } from './forum/poll.ts'
import { BilingualName } from '../bilingual-name.ts'

/** What a post is (R3.03). */
export const PostType = z.enum(['IMAGE', 'VIDEO', 'DOCUMENT', 'ARTICLE', 'FORUM', 'PROJECT', 'QUOTE'])
/** See the schema of the same name. */
export type PostType = z.infer<typeof PostType>

/** How far a post is (C44); which state may follow which is a table of the server. */
export const PostState = z.enum([
  'DRAFT',
  'PENDING_REVIEW',
  'SCHEDULED',
  'PUBLISHED',
  'CHANGES_REQUESTED',
  'REJECTED',
  'HIDDEN',
  'REMOVED',
  'DELETED',
  'PURGED',
])
/** See the schema of the same name. */
export type PostState = z.infer<typeof PostState>

/** Why a scheduled post cannot come out (C35). */
export const PublishObstacle = z.enum([
  'ACCOUNT',
  'NOT_A_MEMBER',
  'SUBSCRIPTION_REQUIRED',
  'ENTITY_NOT_FOUND',
  'MINOR_NOT_PUBLIC',
  'WORKSPACE_PRIVATE',
])
/** See the schema of the same name. */
export type PublishObstacle = z.infer<typeof PublishObstacle>

/** Ways to react to something (C36). */
export const LikeEvent = z.enum(['LIKE', 'CELEBRATE', 'SUPPORT', 'INSIGHTFUL', 'CURIOUS'])
/** See the schema of the same name. */
export type LikeEvent = z.infer<typeof LikeEvent>

/** Who wrote a post, as lists show her. */
export const PostAuthor = z.object({
  id: z.string(),
  name: z.string(),
  portrait: z.string(),
  customUrl: z.nullable(z.string()),
  /** Of what somebody wrote, where the viewer follows her. */
  isFollowed: z.optional(z.boolean()),
})
/** See the schema of the same name. */
export type PostAuthor = z.infer<typeof PostAuthor>

/** What a question has beyond other posts. */
export const QuestionFacts = z.object({
  tags: z.array(z.string()),
  isPinned: z.boolean(),
  /** The comment that was chosen as its answer. */
  answerId: z.nullable(z.string()),
  /** When it was asked, or somebody commented last. */
  activeAt: z.nullable(z.string()),
  /** What the viewer may do; each call decides that again. */
  may: z.object({ pin: z.boolean(), choose: z.boolean() }),
})
/** See the schema of the same name. */
export type QuestionFacts = z.infer<typeof QuestionFacts>

/** What another post shows of a post that it shares. */
export const QuotedPost = z.object({
  id: z.string(),
  slug: z.string(),
  type: PostType,
  title: z.string(),
  description: z.string(),
  author: z.nullable(PostAuthor),
  workspace: z.nullable(z.object({ id: z.string(), name: BilingualName, customUrl: z.string() })),
  publishedAt: z.nullable(z.string()),
  /** The card of the first address in its text, as far as the reader of the other post may see it. */
  link: z.nullable(LinkPreview),
})
/** See the schema of the same name. */
export type QuotedPost = z.infer<typeof QuotedPost>

/** A post as lists and its own page show it (C2, R3.01). */
export const Post = z.object({
  id: z.string(),
  /** The same, by which lists know what they have. */
  _id: z.string(),
  slug: z.string(),
  type: PostType,
  title: z.string(),
  description: z.string(),
  /** Where the description names people. */
  mentions: z.array(Mention),
  /** Poster of a video. */
  thumbnail: z.nullable(z.string()),
  globalvisibility: z.boolean(),
  likesCount: z.int(),
  /** What the viewer herself reacted with; visitors have none. */
  likeEvent: z.optional(z.nullable(LikeEvent)),
  liked: z.optional(z.boolean()),
  commentCount: z.int(),
  featuredPost: z.boolean(),
  attachmentIds: z.array(Attachment),
  /** Null: she is no longer here. */
  author: z.nullable(PostAuthor),
  workspace: z.nullable(z.object({ id: z.string(), name: BilingualName, customUrl: z.string() })),
  category: z.nullable(z.object({ id: z.string(), name: BilingualName })),
  topic: z.nullable(z.object({ id: z.string(), name: BilingualName, slug: z.string() })),
  /** Departments that it is for; null: the whole workspace. Only their names, to whoever sees the post. */
  entities: z.nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** Of a question: what it is about, and what became of it. */
  question: z.nullable(QuestionFacts),
  poll: z.nullable(Poll),
  /** The post that it shares; without one that is gone, or not for this reader. */
  quoted: z.nullable(z.object({ post: z.nullable(QuotedPost) })),
  /** The card of the first address in its text, unless its author took it away. */
  link: z.nullable(LinkPreview),
  state: PostState,
  publishedAt: z.nullable(z.string()),
  /** Of a scheduled post when it comes out, of one that is a draft again when it was to. */
  publishAt: z.nullable(z.string()),
  /** Why it did not come out at its time and is a draft again; said to its author. */
  notPublishedBecause: z.nullable(PublishObstacle),
  editedAt: z.nullable(z.string()),
  /** Whoever runs the workspace took something out of it last (C10). */
  editedByModerator: z.boolean(),
  version: z.int(),
  /** What the viewer may do to it; each call decides that again. */
  may: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    setVisibility: z.boolean(),
    feature: z.boolean(),
    redact: z.boolean(),
  }),
})
/** See the schema of the same name. */
export type Post = z.infer<typeof Post>

/** Limits of what is written (C3, C4), in characters as readers count them. */
export const POST_LIMITS = {
  title: { least: 3, most: 150 },
  description: 5000,
  forum: { least: 10, most: 20_000 },
  quote: 500,
  body: { least: 200, most: 100_000 },
  pictures: 10,
  attachmentTitle: 100,
  entities: 50,
} as const

/** Types whose posts have a title. */
export const TITLED: readonly PostType[] = ['ARTICLE', 'FORUM', 'PROJECT']

/** A category by its id or name, or a topic by its id or the end of its address; what there is not, nothing stands under. */
export const CategoryRef = z.string().check(z.minLength(1), z.maxLength(120))

const READS = 'read posts, as far as they are for one'

/** A post as its own page shows it: of an article the text, and the uploads that it shows. */
export const PostPage = z.extend(Post, {
  /** Its author left and took it along: those who moderate read it until then, nobody else does. */
  readableUntil: z.nullable(z.string()),
  /** Everybody may see it, and its author is no minor: search engines and other sites may show it. */
  isShareable: z.boolean(),
  body: z.nullable(z.custom<RichDocument>()),
  pictures: z.array(Attachment),
  /** Those whom the text names, as they are called now; who is missing is no longer here. */
  people: z.array(NamedPerson),
})
/** See the schema of the same name. */
export type PostPage = z.infer<typeof PostPage>

/** One post by its address. */
export const getPost = call({
  address: 'GET /api/post/details/{slug}',
  specified: 'post-details',
  says: 'One post by its address, present or former, if the viewer may see it; whoever moderates reads for 90 days what its author took along on leaving. Operators who see it by that alone stand in the log.',
  permission: everybody('any', READS),
  input: z.object({ slug: z.string().check(z.maxLength(120, { error: 'POST_NOT_FOUND' })) }),
  output: PostPage,
  refusals: { POST_NOT_FOUND: 404 },
  audits: 'post read by operator',
})

const POSTS = pageOf(Post)

/** Names a workspace by its id, or by the address of its pages; `entityId` is the name that the specification has for the id. */
export const OfWorkspace = {
  workspaceId: z.optional(rowId('WORKSPACE_NOT_FOUND')),
  entityId: z.optional(rowId('WORKSPACE_NOT_FOUND')),
  customUrl: z.optional(CustomUrlQuery),
}

/** Posts of one workspace, newest first (C13). */
export const listWorkspacePosts = call({
  address: 'GET /api/post/workspace',
  specified: 'post-workspace',
  says: 'Posts of the own or of another workspace that the viewer may see, newest first.',
  permission: everybody('any', READS),
  input: z.object({
    ...Paging,
    ...OfWorkspace,
    category: z.optional(CategoryRef),
    topic: z.optional(CategoryRef),
    type: z.optional(PostType),
  }),
  output: POSTS,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Posts of one person (C22). */
export const listPersonPosts = call({
  address: 'GET /api/post/user',
  specified: 'post-user',
  says: 'Lists posts of one person, by default the own ones, that the viewer may see, newest first.',
  permission: everybody('any', READS),
  input: z.object({ ...Paging, userId: z.optional(rowId()) }),
  output: POSTS,
})
