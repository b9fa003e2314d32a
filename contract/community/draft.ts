import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Attachment } from '../files/attachment.ts'
import { OwnId, rowId } from '../row-id.ts'
import { Paging, pageOf } from '../paging.ts'
import { signedIn } from '../permission.ts'
import type { RichDocument } from '../rich-text/nodes.ts'
import { richText } from '../rich-text/rich-text.ts'
import { text } from '../text.ts'
import { LONGEST_ADDRESS } from './first-link.ts'
import { POLL_LIMITS } from './forum/poll.ts'
import { POST_LIMITS, PostType } from './post.ts'
import { PublishAt } from './publish-at.ts'
import { TAG_LIMITS } from './forum/tag.ts'

/** Limits of drafts (C34). What is longer than a post may be is kept all the same: it is shortened before it goes out. */
export const DRAFT_LIMITS = { drafts: 100, revisions: 20, days: 180, title: 300, text: 40_000, body: 200_000 } as const

/** A rich text with room for its decorations. */
const MOST_BYTES = 4 * 1024 * 1024
const MOST_FILES = 20
const MOST_ENTITIES = 100

/** The poll of a draft: choices may be missing still. */
const DraftPoll = z.object({
  choices: z.array(text({ most: 2 * POLL_LIMITS.length })).check(z.maxLength(POLL_LIMITS.most)),
  isMultiple: z.boolean(),
  hidesResults: z.boolean(),
  hours: z.int().check(z.gte(POLL_LIMITS.hours.least), z.lte(POLL_LIMITS.hours.most)),
})

/** What a draft says and what is chosen for it; nothing of it is required yet. */
export const DraftText = z.object({
  title: z._default(text({ most: DRAFT_LIMITS.title }), ''),
  /** The text of a short post; an article's one sentence below its title. */
  description: z._default(text({ most: DRAFT_LIMITS.text, lines: true }), ''),
  body: z.optional(z.nullable(richText({ most: DRAFT_LIMITS.body }))),
  coverId: z._default(z.nullable(rowId()), null),
  coverAlt: z._default(text({ most: 300 }), ''),
  attachmentIds: z._default(z.array(rowId()).check(z.maxLength(MOST_FILES)), []),
  /** What each of them shows, in the same order. */
  attachmentTitles: z._default(z.array(text({ most: POST_LIMITS.attachmentTitle })).check(z.maxLength(MOST_FILES)), []),
  category: z._default(z.nullable(rowId()), null),
  topic: z._default(z.nullable(rowId()), null),
  entityIds: z._default(z.array(rowId()).check(z.maxLength(MOST_ENTITIES)), []),
  globalvisibility: z._default(z.boolean(), false),
  /** What a question is about. */
  tags: z._default(z.array(text({ most: 2 * TAG_LIMITS.length })).check(z.maxLength(2 * TAG_LIMITS.count)), []),
  poll: z._default(z.nullable(DraftPoll), null),
  /** The address in it whose card it shall not have. */
  hiddenLink: z._default(z.nullable(z.string().check(z.maxLength(LONGEST_ADDRESS))), null),
  /** When it is to come out; null: at once. */
  publishAt: z._default(z.nullable(PublishAt), null),
  /** The published post that it changes, and the version of it that it goes out from. */
  post: z._default(z.nullable(z.object({ id: rowId(), version: z.int() })), null),
})
/** See the schema of the same name. */
export type DraftText = z.infer<typeof DraftText>

const StoredText = z.object({
  title: z.string(),
  description: z.string(),
  body: z.nullable(z.custom<RichDocument>()),
  coverId: z.nullable(z.string()),
  coverAlt: z.string(),
  attachmentIds: z.array(z.string()),
  attachmentTitles: z.array(z.string()),
  category: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  entityIds: z.array(z.string()),
  globalvisibility: z.boolean(),
  tags: z.array(z.string()),
  poll: z.nullable(DraftPoll),
  hiddenLink: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  post: z.nullable(z.object({ id: z.string(), version: z.int() })),
})
/** What a draft says, as it is kept. */
export type StoredText = z.infer<typeof StoredText>

/** A draft as its writer opens it. */
export const Draft = z.object({
  draftId: z.string(),
  type: PostType,
  sequence: z.int(),
  updatedAt: z.string(),
  text: StoredText,
  /** The uploads that it shows, with fresh addresses. */
  pictures: z.array(Attachment),
  /** Earlier texts, newest first; the call answers one of them when it is asked by its sequence. */
  revisions: z.array(z.object({ sequence: z.int(), savedAt: z.string(), words: z.int() })),
})
/** See the schema of the same name. */
export type Draft = z.infer<typeof Draft>

/** A draft in the list. */
const ListedDraft = z.object({
  draftId: z.string(),
  type: PostType,
  title: z.string(),
  excerpt: z.string(),
  words: z.int(),
  sequence: z.int(),
  updatedAt: z.string(),
  /** It asks its readers to choose. */
  isPoll: z.boolean(),
  /** The published post that it changes. */
  postId: z.nullable(z.string()),
})

const WRITES = 'keep drafts'

/**
 * Saves a draft (C32, C33). `draftId` is made by whoever writes, `writer` by each window anew, and `sequence` is one more than the last
 * save that this window knows of. Another window's later save is never overwritten: DRAFT_CONFLICT brings its text along. The same
 * window may repeat its last save, since the answer may have been lost.
 */
export const saveDraft = call({
  address: 'POST /api/draft/article/create',
  specified: 'draft-create',
  says: 'Saves a draft of any type, or replaces what it said.',
  permission: signedIn('own', WRITES),
  mostBytes: MOST_BYTES,
  input: z.object({
    draftId: rowId('DRAFT_NOT_FOUND'),
    type: PostType,
    writer: z.guid(),
    sequence: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    ...DraftText.shape,
  }),
  output: z.object({
    draftId: z.string(),
    sequence: z.int(),
    savedAt: z.string(),
  }),
  refusals: {
    /** It is not there any more: published, deleted, or never the caller's. */
    DRAFT_NOT_FOUND: 404,
    /** Details hold the other text as `other`, a `Draft`. */
    DRAFT_CONFLICT: 409,
    DRAFT_LIMIT: 409,
    /** The plan has no community management, and this would be a new draft; details name whom to ask (R6.02). */
    SUBSCRIPTION_REQUIRED: 403,
  },
})

/** The caller's drafts of a type, newest first (C32). */
export const listDrafts = call({
  address: 'GET /api/draft/get_by_userid_type',
  specified: 'draft-get',
  says: 'Drafts of the signed-in person, of one type or of all, newest first.',
  permission: signedIn('own', WRITES),
  input: z.object({ ...Paging, userId: OwnId, type: z.optional(PostType) }),
  output: pageOf(ListedDraft),
})

/** One draft. */
export const getDraft = call({
  address: 'GET /api/draft/{draftId}',
  says: 'One draft of the signed-in person, or one of its earlier texts.',
  permission: signedIn('own', WRITES),
  input: z.object({
    draftId: rowId('DRAFT_NOT_FOUND'),
    sequence: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(1_000_000_000))),
  }),
  output: Draft,
  refusals: { DRAFT_NOT_FOUND: 404 },
  beyond: 'The list of drafts holds a line of each; a hundred long texts at once would be too much to open one.',
})

/** Throws a draft away. */
export const deleteDraft = call({
  address: 'DELETE /api/draft/{draftId}',
  says: 'Deletes a draft of the signed-in person, with its earlier texts.',
  permission: signedIn('own', WRITES),
  input: z.object({ draftId: rowId('DRAFT_NOT_FOUND') }),
  output: z.object({ draftId: z.string() }),
  refusals: { DRAFT_NOT_FOUND: 404 },
  beyond: 'The specification keeps drafts and never lets go of one; a hundred may be kept.',
})
