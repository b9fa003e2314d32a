import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { authors, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { richText } from '../rich-text/rich-text.ts'
import { text } from '../text.ts'
import { LONGEST_ADDRESS } from './first-link.ts'
import { MentionIds } from './mention/mention.ts'
import { POST_LIMITS, Post, PostType } from './post.ts'
import { NewPoll } from './forum/poll.ts'
import { PublishAt } from './publish-at.ts'
import { Tags } from './forum/tag.ts'

const WRITES = 'write, change and delete posts'

/** A file of the writer's own that belongs to a post, with what it shows. */
const PostFile = z.object({
  attachmentId: rowId('ATTACHMENT_NOT_FOUND'),
  title: z._default(text({ most: POST_LIMITS.attachmentTitle }), ''),
})

const written = {
  title: text({ most: POST_LIMITS.title.most }),
  description: text({ most: POST_LIMITS.forum.most, lines: true }),
  /** Pictures, or one video, or one PDF, and a cover picture beside them (C4). */
  attachmentIds: z.array(PostFile).check(z.maxLength(POST_LIMITS.pictures + 1, { error: 'TOO_MANY_ATTACHMENTS' })),
  category: z.nullable(rowId('CATEGORY_NOT_FOUND')),
  topic: z.nullable(rowId('TOPIC_NOT_FOUND')),
  /** The text of an article (C3, G18); its description is one sentence below the title, or else its beginning. */
  body: z.optional(richText(POST_LIMITS.body)),
  /** The draft that it is made of, which ends with this (C34). */
  draftId: z.optional(rowId()),
  /** People whom the description names (C42); left out of a change, those whom it named before. Whom it may not name is words. */
  mentions: MentionIds(),
}

const refusals = {
  POST_NOT_FOUND: 404,
  ATTACHMENT_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  TOPIC_NOT_FOUND: 404,
  /** The plan of the workspace, or of individuals, has no community management; details name whom to ask (R6.02). */
  SUBSCRIPTION_REQUIRED: 403,
  TITLE_NEEDED: 400,
  TEXT_TOO_SHORT: 400,
  TEXT_TOO_LONG: 400,
  /** A type of post that its attachments do not fit, or that lacks them (C1, C4). */
  ATTACHMENTS_DO_NOT_FIT: 400,
  TOO_MANY_ATTACHMENTS: 400,
  /** An article without its text, or another post with one. */
  BODY_NEEDED: 400,
  /** Details hold the post as it is now as `current`, with its text. */
  VERSION_CONFLICT: 409,
  /** 30 days have passed, or it is not open for changes (C10). */
  EDIT_OVER: 409,
}

/** Writes a post, or changes one that is named (C5). */
export const createPost = call({
  address: 'POST /api/post/createUpdated',
  specified: 'post-create',
  says: 'Writes a post in the workspace that one acts for, or as an individual for everybody; with an id it changes that post. What a moderator reads first comes back as PENDING_REVIEW, what comes out later as SCHEDULED.',
  permission: authors(WRITES),
  input: z.object({
    id: z.optional(rowId('POST_NOT_FOUND')),
    version: z.optional(z.int()),
    /** Follows from what is in it when it is left out (C1). */
    type: z.optional(PostType),
    title: z._default(written.title, ''),
    description: z._default(written.description, ''),
    attachmentIds: z._default(written.attachmentIds, []),
    category: z._default(written.category, null),
    topic: z._default(written.topic, null),
    /** Departments that it is for; none: the whole workspace. */
    entityIds: z._default(z.array(rowId('ENTITY_NOT_FOUND')).check(z.maxLength(POST_LIMITS.entities)), []),
    globalvisibility: z._default(z.boolean(), false),
    body: written.body,
    draftId: written.draftId,
    mentions: written.mentions,
    /** What a question is about; other posts have none. */
    tags: z._default(Tags, []),
    poll: z.optional(NewPoll),
    /** A post that it shares with words of its own; it is a quotation then. */
    quotedId: z.optional(rowId('POST_NOT_FOUND')),
    /** The address in its text whose card was taken away while it was written; another one has its card. */
    hiddenLink: z.optional(z.string().check(z.maxLength(LONGEST_ADDRESS))),
    /** When it comes out, in five minutes to 90 days; left out: now (C35). */
    publishAt: z.optional(PublishAt),
  }),
  output: Post,
  refusals: {
    ...refusals,
    ENTITY_NOT_FOUND: 404,
    MINOR_NOT_PUBLIC: 403,
    /** It is for everybody and names a child, who is named to the workspace alone (C19, C42). */
    MINOR_NAMED: 409,
    WORKSPACE_PRIVATE: 409,
    /** More links or mentions than a new member may write, or a video (G21); details say `what`. */
    NEW_MEMBER_LIMIT: 403,
    /** Sooner than in five minutes, or later than in 90 days. */
    PUBLISH_TIME: 400,
  },
  idempotency: true,
})

/** Changes what the own post says (C8). */
export const editPost = call({
  address: 'PUT /api/post/edit',
  specified: 'post-edit',
  says: 'Changes the text, the attachments, the category or the topic of the own post; its type and whom it is for stay.',
  permission: authors(WRITES),
  input: z.object({
    id: rowId('POST_NOT_FOUND'),
    version: z.int(),
    title: z.optional(written.title),
    description: z.optional(written.description),
    attachmentIds: z.optional(written.attachmentIds),
    category: z.optional(written.category),
    topic: z.optional(written.topic),
    body: written.body,
    draftId: written.draftId,
    mentions: written.mentions,
    tags: z.optional(Tags),
  }),
  output: Post,
  refusals,
})

/** Deletes a post (C11). */
export const deletePost = call({
  address: 'DELETE /api/post/delete/{id}',
  specified: 'post-delete',
  says: 'Deletes a post: the own one, any of a workspace that one runs, any at all for operators. It leaves every list at once. A post of ones own that was never out is gone for good.',
  permission: authors(WRITES),
  input: z.object({
    id: rowId('POST_NOT_FOUND'),
    reason: z.optional(text({ most: 500 })),
  }),
  output: z.object({ id: z.string() }),
  refusals: {
    POST_NOT_FOUND: 404,
    /** A moderator has read it lately, and may have to read it again (C51). */
    UNDER_MODERATION: 409,
  },
  audits: 'post deleted',
})

/** So long a deleted post can be brought back (G10, C44). */
export const RESTORABLE_DAYS = 30

/** Brings a deleted post back. */
export const restorePost = call({
  address: 'PUT /api/post/restore',
  says: `Brings a post back that was deleted in the last ${RESTORABLE_DAYS} days, as it was, but no longer featured: whoever deleted it, whoever runs its workspace, or an operator; what was deleted by somebody above her, nobody below.`,
  permission: authors(WRITES),
  input: z.object({ id: rowId('POST_NOT_FOUND') }),
  output: Post,
  refusals: { POST_NOT_FOUND: 404 },
  audits: 'post restored',
  beyond: 'The specification deletes and brings nothing back (C44, G10).',
})

/** Posts that can still be brought back. */
export const listDeletedPosts = call({
  address: 'GET /api/post/deleted',
  says: 'Posts that one can still bring back, the last deleted first: own ones that one deleted oneself, or those of others where one moderates.',
  permission: signedIn('own', 'keep drafts'),
  input: z.object({ ...Paging, whose: z._default(z.enum(['OWN', 'OTHERS']), 'OWN') }),
  output: pageOf(z.extend(Post, { restorableUntil: z.string() })),
  beyond: 'Whoever brings a post back has to find it (C44, G10).',
})

/** Shows a post to everybody, or no longer (C12). */
export const setPostVisibility = call({
  address: 'PUT /api/post/update/global/visibility',
  specified: 'post-visibility',
  says: 'Shows a post to everybody or to its workspace alone.',
  permission: authors(WRITES),
  input: z.object({ id: rowId('POST_NOT_FOUND'), globalvisibility: z.boolean() }),
  output: Post,
  refusals: { POST_NOT_FOUND: 404, SUBSCRIPTION_REQUIRED: 403, MINOR_NOT_PUBLIC: 403, WORKSPACE_PRIVATE: 409 },
  audits: 'post visibility changed',
})
