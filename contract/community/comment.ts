import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { authors, everybody } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { LinkPreview } from './link-preview.ts'
import { MentionIds } from './mention/mention.ts'
import { Mention } from './mention/mentioned.ts'
import { PostAuthor } from './post.ts'

/** Longest comment, in characters as readers count them (C39). */
export const LONGEST_COMMENT = 2000
/** Replies that are shown under a comment at first. */
export const FIRST_REPLIES = 3
/** Comments of one person (G20). */
export const MOST_COMMENTS = [
  { most: 10, windowMs: 60_000 },
  { most: 200, windowMs: 86_400_000 },
] as const
/** So long its author may change a comment (C41). */
export const COMMENT_EDIT_HOURS = 24
/** Who comments on an article that is older is asked first (C41). */
export const OLD_ARTICLE_DAYS = 180

/** Longest passage that a comment quotes, in characters. */
export const LONGEST_PASSAGE = 500

const PassageSource = z.enum(['POST', 'COMMENT'])

/** A passage of what is commented on, or of another comment on it. */
export const NewPassage = z.object({
  kind: PassageSource,
  id: rowId('QUOTE_NOT_FOUND'),
  text: text({ least: 1, most: LONGEST_PASSAGE, lines: true }),
})
/** See the schema of the same name. */
export type NewPassage = z.infer<typeof NewPassage>

/** The same as it is shown: of what its reader may not see, or what stands there no longer, neither words nor author. */
export const Passage = z.object({
  kind: PassageSource,
  id: z.string(),
  isAvailable: z.boolean(),
  text: z.string(),
  author: z.nullable(PostAuthor),
})
/** See the schema of the same name. */
export type Passage = z.infer<typeof Passage>

const WRITES = 'write, change and remove comments'
const activityId = rowId('ACTIVITY_NOT_FOUND')
const id = rowId('COMMENT_NOT_FOUND')
/** People whom the text names (C42); left out of a change, those whom it named before. Whom it may not name is words. */
const mentions = MentionIds()
const words = text({ least: 1, most: LONGEST_COMMENT, lines: true })

const facts = {
  id: z.string(),
  /** The same, by which lists know what they have. */
  _id: z.string(),
  activityId: z.string(),
  parentId: z.nullable(z.string()),
  /** Of one that was removed nothing stands here, unless it is kept for the viewer. */
  text: z.string(),
  /** Where the text names people. */
  mentions: z.array(Mention),
  /** Null: she is no longer here, or it was removed. */
  author: z.nullable(PostAuthor),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** What it quotes. */
  quote: z.nullable(Passage),
  /** The card of the first address in it, unless its author took it away. */
  link: z.nullable(LinkPreview),
  isRemoved: z.boolean(),
  /** Its author left and took it along: the viewer moderates and reads it until then, nobody else does. */
  readableUntil: z.nullable(z.string()),
  /** For a moderator: nobody else but its author sees it, and it is not counted. */
  isWaiting: z.boolean(),
  version: z.int(),
  /** What the viewer may do; each call decides that again. */
  may: z.object({ edit: z.boolean(), remove: z.boolean() }),
}

/** A comment under a comment. */
export const Reply = z.object(facts)
/** See the schema of the same name. */
export type Reply = z.infer<typeof Reply>

/** A comment with the first of its replies. */
export const Comment = z.object({ ...facts, replies: z.array(Reply), replyCount: z.int() })
/** See the schema of the same name. */
export type Comment = z.infer<typeof Comment>

/** Writes a comment, or a reply to one (C39). */
export const createComment = call({
  address: 'POST /api/comment/create',
  specified: 'comment-create',
  says: 'Comments on something that one sees, or replies to a comment on it. What a moderator reads first comes back as waiting.',
  permission: authors(WRITES),
  input: z.object({
    activityId,
    text: words,
    parentId: z.optional(z.nullable(id)),
    mentions,
    quote: z.optional(z.nullable(NewPassage)),
  }),
  output: Comment,
  refusals: {
    ACTIVITY_NOT_FOUND: 404,
    COMMENT_NOT_FOUND: 404,
    ACTIVITY_NOT_OPEN: 409,
    /** It does not stand there, or is not hers to see. */
    QUOTE_NOT_FOUND: 404,
    COMMENTS_CLOSED: 409,
    /** What minors write is for their workspace alone (C19). */
    MINOR_NOT_PUBLIC: 403,
    /** More mentions than a new member may write (G21); details say `what`. */
    NEW_MEMBER_LIMIT: 403,
  },
  idempotency: true,
})

/** Comments, oldest first, or the replies to one of them (C39). */
export const listComments = call({
  address: 'GET /api/comment/getCommentsByActivityId/{id}',
  specified: 'comment-list',
  says: 'Comments on something that the viewer may see, oldest first, each with its first replies; all replies of one with `parentId`, and with `commentId` the one comment in which that stands.',
  permission: everybody('any', 'read posts, as far as they are for one'),
  input: z.object({
    ...Paging,
    id: activityId,
    parentId: z.optional(rowId()),
    /** Where a link leads to one comment: that alone is shown, or the one that it answers. */
    commentId: z.optional(rowId()),
  }),
  output: z.extend(pageOf(Comment), {
    isClosed: z.boolean(),
    may: z.object({ comment: z.boolean(), close: z.boolean() }),
  }),
  refusals: { ACTIVITY_NOT_FOUND: 404 },
})

/** Changes the own comment (C40, C41). */
export const editComment = call({
  address: 'PUT /api/comment/edit',
  specified: 'comment-edit',
  says: 'Changes the text of the own comment within a day; it is marked as edited. Whoever changes an older version is told what stands there now.',
  permission: authors(WRITES),
  input: z.object({ id, version: z.int(), text: words, mentions }),
  output: Comment,
  refusals: { COMMENT_NOT_FOUND: 404, EDIT_OVER: 409, VERSION_CONFLICT: 409, NEW_MEMBER_LIMIT: 403 },
})

/** Removes a comment (C40). */
export const deleteComment = call({
  address: 'DELETE /api/comment/delete',
  specified: 'comment-delete',
  says: 'Removes a comment: the own one, one on the own post, any in a workspace that one runs, any at all for operators.',
  permission: authors(WRITES),
  input: z.object({ id }),
  output: z.object({ id: z.string(), commentCount: z.int() }),
  refusals: { COMMENT_NOT_FOUND: 404 },
  audits: 'comment removed',
})

/** Brings a removed comment back. */
export const restoreComment = call({
  address: 'PUT /api/comment/restore',
  says: 'Brings a comment back that was removed in the last 30 days: whoever removed it, or somebody above her; what a moderator decided about, nobody by this.',
  permission: authors(WRITES),
  input: z.object({ id }),
  output: z.object({ comment: Comment, commentCount: z.int() }),
  refusals: { COMMENT_NOT_FOUND: 404 },
  audits: 'comment brought back',
  beyond: 'The specification removes comments and brings nothing back (G10).',
})

/** Ends or reopens commenting (C41). */
export const closeComments = call({
  address: 'PUT /api/comment/close',
  says: 'Closes the comments on the own post, or on one of a workspace that one runs, or opens them again.',
  permission: authors(WRITES),
  input: z.object({ activityId, closed: z.boolean() }),
  output: z.object({ isClosed: z.boolean() }),
  refusals: { ACTIVITY_NOT_FOUND: 404 },
  beyond: 'The specification has no call to close comments, which whoever wrote a post may need at once (C41).',
})
