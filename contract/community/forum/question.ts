import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { Paging, pageOf } from '../../paging.ts'
import { authors, everybody, workspacesOrInstallation } from '../../permission.ts'
import { Flag } from '../../query.ts'
import { rowId } from '../../row-id.ts'
import { CategoryRef, OfWorkspace, Post } from '../post.ts'
import { Tag } from './tag.ts'

/** So many questions of a workspace stand above the others at once. */
export const MOST_PINNED = 3

/** By what questions are ordered: who was answered last, asked last, or liked and discussed most. UNANSWERED are those that nobody commented on, the newest first. */
export const QuestionSort = z.enum(['ACTIVITY', 'NEWEST', 'UNANSWERED', 'TOP'])
/** See the schema of the same name. */
export type QuestionSort = z.infer<typeof QuestionSort>

const READS = 'read posts, as far as they are for one'

/** Questions of a forum (R1.09). */
export const listQuestions = call({
  address: 'GET /api/post/forum',
  says: 'Questions that the viewer may see, of the workspace that is named or for everybody: by activity, newest, unanswered or top, narrowed by category, topic, tag and whether an answer was chosen.',
  permission: everybody('any', READS),
  input: z.object({
    ...Paging,
    ...OfWorkspace,
    sort: z._default(QuestionSort, 'ACTIVITY'),
    category: z.optional(CategoryRef),
    topic: z.optional(CategoryRef),
    tag: z.optional(Tag),
    /** Only those with a chosen answer, or only those without. */
    solved: z.optional(Flag),
    /** Only those that are pinned, or only the others. */
    pinned: z.optional(Flag),
  }),
  output: pageOf(Post),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
  beyond: 'The feed of the specification knows no tags, no answers and no activity, by which forums are read (R1.09).',
})

/** Questions among which tags are counted. */
export const MOST_TAGGED = 500

/** Tags in use. */
export const listTags = call({
  address: 'GET /api/post/forum/tags',
  says: `Tags of the ${MOST_TAGGED} newest questions that the viewer may see, of the workspace that is named or for everybody; the most used first.`,
  permission: everybody('any', READS),
  input: z.object(OfWorkspace),
  output: z.object({ content: z.array(z.object({ tag: z.string(), questions: z.int() })) }),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
  beyond: 'Whoever narrows a forum by a tag, or asks under one, has to know which there are (R1.09).',
})

/** Pins a question, or no longer. */
export const pinQuestion = call({
  address: 'PUT /api/post/forum/pin',
  says: `Pins a question above the others of its workspace, of which ${MOST_PINNED} are pinned at most, or no longer.`,
  permission: workspacesOrInstallation('feature posts'),
  input: z.object({ id: rowId('POST_NOT_FOUND'), pinned: z.boolean() }),
  output: Post,
  refusals: { POST_NOT_FOUND: 404, TOO_MANY_PINNED: 409 },
  audits: 'question pinned',
  beyond:
    'The specification names forums and no call for what their keepers do: to pin what everybody should read (R1.09).',
})

/** Chooses the answer to a question, or takes that back. */
export const chooseAnswer = call({
  address: 'PUT /api/post/forum/answer',
  says: 'Chooses the comment that answers the own question, or one of a workspace that one runs, or takes that back.',
  permission: authors('write, change and delete posts'),
  input: z.object({ id: rowId('POST_NOT_FOUND'), commentId: z.nullable(rowId('COMMENT_NOT_FOUND')) }),
  output: Post,
  refusals: { POST_NOT_FOUND: 404, COMMENT_NOT_FOUND: 404 },
  audits: 'answer chosen',
  beyond: 'The specification names forums and no call by which a question is marked as answered (R1.09).',
})
