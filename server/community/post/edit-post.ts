import { editPost } from '@chowk/contract/community/write-post.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { isSameText, leavesMark } from '../revision/grace.rules.ts'
import type { PostText } from '../revision/grace.rules.ts'
import { keepPostRevision } from '../revision/keep-revision.ts'
import { excerptOf, putBody } from './article-body.ts'
import { faultOfCategory } from './audience.ts'
import { findVisible, showPage, showPost } from './find-post.ts'
import { putTags } from '../question/put-tags.ts'
import { missingPlan, planDetails } from '../plan.ts'
import type { CheckPlan } from '../plan.ts'
import { kindsOf, putFiles } from './post-files.ts'
import type { PostRow } from './post-row.ts'
import { noteSlug, postSlug } from './post-slug.ts'
import { faultOf, fits, mayEdit } from './post.rules.ts'
import { findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'

type Changes = Parsed<typeof editPost>
type Editing = Pick<Context<typeof editPost>, 'sql' | 'viewer' | 'clock' | 'house' | 'refuse'>

interface Wanted {
  seer: Seer
  checkPlan: CheckPlan
  changes: Changes
}

interface Held {
  post: PostRow
  body: RichDocument | null
}

async function holdPost(context: Editing, { seer, checkPlan, changes }: Wanted): Promise<Held> {
  const { sql, clock, house, refuse } = context
  const [held] = await sql<{ body: RichDocument | null }[]>`select body from post where id = ${changes.id} for update`
  const showing = { sql, house, seer }
  const post = await findVisible(showing, changes.id)
  if (!held || !post || post.authorId !== seer.personId) throw refuse('POST_NOT_FOUND')
  if (!mayEdit(seer, post, clock.now())) throw refuse('EDIT_OVER')
  const missing = await missingPlan(context, checkPlan, {
    workspaceId: post.workspaceId,
    permits: ['communityManagement'],
  })
  if (missing) throw refuse('SUBSCRIPTION_REQUIRED', planDetails(missing))
  if (post.version !== changes.version)
    throw refuse('VERSION_CONFLICT', { details: { current: await showPage(showing, { row: post, body: held.body }) } })
  return { post, body: held.body }
}

/** What an article says below its title stays its beginning, where it was that. */
function descriptionAfter({ post, body }: Held, changes: Changes): string {
  const { description = post.description, body: after } = changes
  const wasExcerpt = body !== null && description === excerptOf(body)
  return after && (description === '' || wasExcerpt) ? excerptOf(after) : description
}

async function faultIn(
  sql: Sql,
  post: PostRow,
  { text, filing }: Changed,
): Promise<Parameters<Editing['refuse']>[0] | null> {
  if (post.type !== 'ARTICLE' && text.body) return 'BODY_NEEDED'
  const isMoved = filing.category !== (post.category?.id ?? null) || filing.topic !== (post.topic?.id ?? null)
  return (
    faultOf({ type: post.type, title: text.title, description: text.description }) ??
    (isMoved ? await faultOfCategory(sql, { workspaceId: post.workspaceId, ...filing }) : null)
  )
}

interface Changed {
  text: PostText
  filing: { category: string | null; topic: string | null }
}

function changedBy(held: Held, changes: Changes): Changed {
  const { post, body } = held
  const { title = post.title, category, topic } = changes
  return {
    text: { title, description: descriptionAfter(held, changes), body: changes.body ?? body },
    filing: {
      category: category === undefined ? (post.category?.id ?? null) : category,
      topic: topic === undefined ? (post.topic?.id ?? null) : topic,
    },
  }
}

// Its text stood since it was published, or changed last.
function noteOf(
  { post, body }: Held,
  after: PostText,
  now: Date,
): Pick<PostRow, 'editedAt' | 'editedByModerator'> | null {
  const before = { title: post.title, description: post.description, body }
  const since = post.editedAt ?? post.publishedAt
  if (since === null || isSameText(before, after) || !leavesMark(before, after, { since, now })) return null
  return { editedAt: now, editedByModerator: false }
}

/** Changes the own post (C8) and answers its id; type, workspace and audience stay as they are. */
export async function changePost(context: Editing, wanted: Wanted): Promise<string> {
  const { sql, house, refuse, clock } = context
  const held = await holdPost(context, wanted)
  const { post } = held
  const { changes } = wanted
  const changed = changedBy(held, changes)
  const fault = await faultIn(sql, post, changed)
  if (fault) throw refuse(fault)
  const { title, description } = changed.text
  const note = noteOf(held, changed.text, clock.now())
  if (note) await keepPostRevision(sql, { id: post.id, now: clock.now() })
  await putBody({ sql, house }, { id: post.id, personId: post.authorId ?? '' }, changes)
  if (changes.attachmentIds) await changeFiles(context, post, changes.attachmentIds)
  if (changes.tags) await putTags(sql, post, changes.tags)
  const slug = title === post.title ? post.slug : postSlug({ title, description }, post.slug)
  await noteSlug(sql, slug, post.id)
  const { editedAt, editedByModerator } = note ?? post
  await sql`
    update post set title = ${title}, description = ${description}, category_id = ${changed.filing.category}, topic_id = ${changed.filing.topic},
      slug = ${slug}, edited_at = ${editedAt}, edited_by_moderator = ${editedByModerator}, version = version + 1
    where id = ${post.id}`
  return post.id
}

async function changeFiles(
  { sql, house, refuse }: Editing,
  post: PostRow,
  files: NonNullable<Changes['attachmentIds']>,
): Promise<void> {
  const kinds = await kindsOf(sql, house, files)
  if (!kinds) throw refuse('ATTACHMENT_NOT_FOUND')
  if (!fits(post.type, kinds)) throw refuse('ATTACHMENTS_DO_NOT_FIT')
  if (!(await putFiles({ sql, house }, { id: post.id, personId: post.authorId ?? '' }, files)))
    throw refuse('ATTACHMENT_NOT_FOUND')
}

export const answerEditPost = (checkPlan: CheckPlan) =>
  handle(editPost, async (context): Promise<Post> => {
    const { input, viewer, sql, house, refuse } = context
    const seer = await findSeer(sql, viewer)
    const id = await changePost(context, { seer, checkPlan, changes: input })
    const post = await showPost({ sql, house, seer }, id)
    if (!post) throw refuse('POST_NOT_FOUND')
    return post
  })
