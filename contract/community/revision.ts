import * as z from 'zod/mini'
import { call } from '../call.ts'
import { authors, everybody, workspacesOrInstallation } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { Post } from './post.ts'

/** Texts of a post that are kept at most; the oldest go first. */
export const MOST_REVISIONS = 100

/** What stands where a moderator took words out. */
export const REDACTED = '[…]'

const READS = 'read posts, as far as they are for one'
const REDACTS = 'redact posts and their earlier versions'
const Slug = z.string().check(z.maxLength(120, { error: 'POST_NOT_FOUND' }))
const Reason = text({ least: 10, most: 500 })

/** An earlier text of a post, without its words. */
export const Revision = z.object({
  version: z.int(),
  /** Since when it stood, and until when. */
  writtenAt: z.string(),
  replacedAt: z.string(),
  /** Who runs the workspace had changed it to this. */
  byModerator: z.boolean(),
  isRedacted: z.boolean(),
})
/** See the schema of the same name. */
export type Revision = z.infer<typeof Revision>

/** Earlier texts of a post, newest first (C9). */
export const listRevisions = call({
  address: 'GET /api/post/revisions/{slug}',
  says: `Earlier texts of a post that the viewer may see, the newest first and ${MOST_REVISIONS} at most, without their words.`,
  permission: everybody('any', READS),
  input: z.object({ slug: Slug }),
  output: z.object({
    post: Post,
    content: z.array(Revision),
    mayRedact: z.boolean(),
  }),
  refusals: { POST_NOT_FOUND: 404 },
  beyond:
    'The specification lets people edit what others have answered already, and has no call that says what stood there.',
})

const Said = z.object({ title: z.string(), text: z.string() })
/** What a post said at a time: its title, and all of its words, a line for each paragraph. */
export type Said = z.infer<typeof Said>

/** One of them beside the text that followed it. */
export const getRevision = call({
  address: 'GET /api/post/revisions/{slug}/{version}',
  says: 'One earlier text of a post and the next one after it that is not redacted. What is redacted has neither.',
  permission: everybody('any', READS),
  input: z.object({
    slug: Slug,
    version: z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(1_000_000_000)),
  }),
  output: z.object({
    version: z.int(),
    before: z.nullable(Said),
    after: z.nullable(Said),
    /** Why it was redacted. */
    reason: z.string(),
  }),
  refusals: { POST_NOT_FOUND: 404 },
  audits: 'post read by operator',
  beyond: 'A hundred long texts in one answer would be too much to see what became of one of them.',
})

/** Takes the words of one earlier text away from its readers (C9). */
export const redactRevision = call({
  address: 'PUT /api/post/revision/redact',
  says: 'Redacts one earlier text of a post, by its author or by those who run its workspace: it stays in the list and shows nothing.',
  permission: authors('write, change and delete posts'),
  input: z.object({ id: rowId('POST_NOT_FOUND'), version: z.int(), reason: Reason }),
  output: z.object({ id: z.string() }),
  refusals: { POST_NOT_FOUND: 404 },
  audits: 'post revision redacted',
  beyond: 'What a moderator has taken out of a post would else be read in its earlier versions.',
})

/** Takes passages out of what a post says now (C10). */
export const redactPost = call({
  address: 'PUT /api/post/redact',
  says: `Takes passages out of a post and puts ${REDACTED} in their place; earlier texts that hold one of them are redacted with it.`,
  permission: workspacesOrInstallation(REDACTS),
  input: z.object({
    id: rowId('POST_NOT_FOUND'),
    version: z.int(),
    passages: z.array(text({ least: 2, most: 500 })).check(z.minLength(1), z.maxLength(20)),
    reason: Reason,
  }),
  output: Post,
  refusals: { POST_NOT_FOUND: 404, PASSAGE_NOT_FOUND: 409, VERSION_CONFLICT: 409 },
  audits: 'post redacted',
  beyond: 'The specification knows deleting alone where one telephone number has to go.',
})
