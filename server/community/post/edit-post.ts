import { editPost } from '@chowk/contract/community/write-post.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { faultOfCategory } from './audience.ts'
import { findVisible, showPage, showPost } from './find-post.ts'
import { missingPlan, planDetails } from '../plan.ts'
import type { CheckPlan } from '../plan.ts'
import { endDraft } from '../draft/end-draft.ts'
import { kindsOf, putFiles } from './post-files.ts'
import type { PostRow } from './post-row.ts'
import { POST, faultOf, fits, mayEdit } from './post.rules.ts'
import { changedBy, holdPostText, putChange } from './put-change.ts'
import type { ChangedPost, HeldPost } from './put-change.ts'
import { dropEdit, keepEdit } from '../review/held-edit.ts'
import { findReview, queueReview, textOfPost } from '../review/review.ts'
import { findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'

type Changes = Parsed<typeof editPost>
type Editing = Pick<Context<typeof editPost>, 'sql' | 'viewer' | 'clock' | 'house' | 'refuse'>

interface Wanted {
  seer: Seer
  checkPlan: CheckPlan
  changes: Changes
}

async function holdPost(
  context: Editing,
  { seer, checkPlan, changes }: Wanted,
): Promise<{ post: PostRow; held: HeldPost }> {
  const { sql, clock, house, refuse } = context
  const held = await holdPostText(sql, changes.id)
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
    throw refuse('VERSION_CONFLICT', {
      details: { current: await showPage(showing, { row: post, body: held.body, authorLeftAt: null }) },
    })
  return { post, held }
}

async function faultIn(
  { sql }: Editing,
  { post, held }: { post: PostRow; held: HeldPost },
  { text, category, topic }: ChangedPost,
): Promise<Parameters<Editing['refuse']>[0] | null> {
  if (post.type !== 'ARTICLE' && text.body) return 'BODY_NEEDED'
  const isMoved = category !== held.categoryId || topic !== held.topicId
  return (
    faultOf({ type: post.type, title: text.title, description: text.description }) ??
    (isMoved ? await faultOfCategory(sql, { workspaceId: post.workspaceId, category, topic }) : null)
  )
}

/** Changes the own post (C8) and answers its id; type, workspace and audience stay as they are. */
export async function changePost(context: Editing, wanted: Wanted): Promise<string> {
  const { refuse, clock } = context
  const found = await holdPost(context, wanted)
  const { post, held } = found
  const { changes } = wanted
  const changed = changedBy(held, changes)
  const fault = await faultIn(context, found, changed)
  if (fault) throw refuse(fault)
  if (await waitsForReview(context, wanted, { post, changed })) return post.id
  if (changes.attachmentIds) await changeFiles(context, post, changes.attachmentIds)
  await putChange(context, held, { changes, at: clock.now() })
  if (post.state === 'CHANGES_REQUESTED') await sendAgain(context, post, changed.category)
  return post.id
}

/** Where every post is read first, a published one says what it said until its edit was read (C45). */
async function waitsForReview(
  context: Editing,
  { seer, changes }: Wanted,
  { post, changed }: { post: PostRow; changed: ChangedPost },
): Promise<boolean> {
  const { sql, clock } = context
  const { workspaceId, authorId } = post
  if (post.state !== 'PUBLISHED' || !workspaceId || !authorId) return false
  const { text, category } = changed
  const words = textOfPost({ ...text, attachmentIds: changes.attachmentIds, tags: changes.tags })
  const review = await findReview(context, seer, { workspaceId, category, text: words })
  // Whoever is new has had this post read already.
  if (!review || review.cause === 'NEW_MEMBER') {
    await dropEdit(sql, post.id)
    return false
  }
  const { id: _id, version: _version, draftId, ...said } = changes
  const at = clock.now()
  if (draftId) await endDraft(sql, draftId, authorId)
  if (said.attachmentIds) await demandFitting(context, post, said.attachmentIds)
  await keepEdit(sql, { id: post.id, personId: authorId, changes: said, at })
  await sql`update post set version = version + 1 where id = ${post.id}`
  await queueReview(sql, { id: post.id, workspaceId, categoryId: category, authorId }, { ...review, at })
  return true
}

/** What was sent back for changes waits for a moderator again (C44). */
async function sendAgain(
  { sql, viewer, clock }: Editing,
  { id, workspaceId, authorId }: PostRow,
  categoryId: string | null,
) {
  const at = clock.now()
  await transition(sql, POST, { id, to: 'PENDING_REVIEW', actorId: viewer.personId, at })
  if (workspaceId && authorId)
    await queueReview(sql, { id, workspaceId, categoryId, authorId }, { cause: 'ALL', found: [], at })
}

async function demandFitting(
  { sql, house, refuse }: Editing,
  post: PostRow,
  files: NonNullable<Changes['attachmentIds']>,
): Promise<void> {
  const kinds = await kindsOf(sql, house, files)
  if (!kinds) throw refuse('ATTACHMENT_NOT_FOUND')
  if (!fits(post.type, kinds)) throw refuse('ATTACHMENTS_DO_NOT_FIT')
}

async function changeFiles(
  context: Editing,
  post: PostRow,
  files: NonNullable<Changes['attachmentIds']>,
): Promise<void> {
  const { sql, house, refuse } = context
  await demandFitting(context, post, files)
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
