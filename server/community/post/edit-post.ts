import { editPost } from '@chowk/contract/community/write-post.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { holdsAuthorship } from '../authorship.ts'
import { faultOfCategory } from './audience.ts'
import { findVisible, showPage, showPost } from './find-post.ts'
import { missingPlan, permitsFor } from '../plan.ts'
import type { CheckPlan } from '../plan.ts'
import { endDraft } from '../draft/end-draft.ts'
import { kindsOf, putFiles } from './post-files.ts'
import type { PostRow } from './post-row.ts'
import { POST, faultOf, fits, mayEdit } from './post.rules.ts'
import { changedBy, holdPostText, putChange } from './put-change.ts'
import type { ChangedPost, HeldPost } from './put-change.ts'
import { dropEdit, keepEdit } from '../review/held-edit.ts'
import { findEditReview } from '../review/edit-review.ts'
import { findReview, queueReview, textOfPost } from '../review/review.ts'
import { findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'

type Changes = Parsed<typeof editPost>
type Editing = Pick<Context<typeof editPost>, 'tx' | 'viewer' | 'clock' | 'house' | 'refuse'>

interface Wanted {
  seer: Seer
  checkPlan: CheckPlan
  changes: Changes
}

async function holdPost(
  context: Editing,
  { seer, checkPlan, changes }: Wanted,
): Promise<{ post: PostRow; held: HeldPost }> {
  const { tx, clock, house, refuse } = context
  const held = await holdPostText(tx, changes.id)
  const showing = { sql: tx, house, seer }
  const post = await findVisible(showing, changes.id)
  if (!held || !post || post.authorId !== seer.personId) throw refuse('POST_NOT_FOUND')
  if (!holdsAuthorship(seer, post)) throw refuse('NOT_ALLOWED')
  if (!mayEdit(seer, post, clock.now())) throw refuse('EDIT_OVER')
  const missing = await missingPlan({ ...context, sql: tx }, checkPlan, {
    workspaceId: post.workspaceId,
    permits: permitsFor({ type: post.type }),
  })
  if (missing) throw refuse('SUBSCRIPTION_REQUIRED', { details: missing })
  if (post.version !== changes.version)
    throw refuse('VERSION_CONFLICT', {
      details: { current: await showPage(showing, { row: post, body: held.body, authorLeftAt: null }) },
    })
  return { post, held }
}

async function faultIn(
  { tx }: Editing,
  { post, held }: { post: PostRow; held: HeldPost },
  { text, category, topic }: ChangedPost,
): Promise<Parameters<Editing['refuse']>[0] | null> {
  if (post.type !== 'ARTICLE' && text.body) return 'BODY_NEEDED'
  const isMoved = category !== held.categoryId || topic !== held.topicId
  return (
    faultOf({ type: post.type, title: text.title, description: text.description }) ??
    (isMoved ? await faultOfCategory(tx, { workspaceId: post.workspaceId, category, topic }) : null)
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
  const words = textOfPost({ ...changed.text, attachmentIds: changes.attachmentIds, tags: changes.tags })
  const edit = { post, category: changed.category, words }
  if (await waitsForReview(context, wanted, edit)) return post.id
  if (changes.attachmentIds) await changeFiles(context, post, changes.attachmentIds)
  await putChange({ ...context, sql: context.tx }, held, { changes, at: clock.now() })
  await sendAgain(context, wanted.seer, edit)
  return post.id
}

interface Edit {
  post: PostRow
  category: string | null
  /** All that can be read of it. */
  words: string
}

/** A published post keeps its text until a moderator has read the edit, where one has to (C45). */
async function waitsForReview(
  context: Editing,
  { seer, changes }: Wanted,
  { post, category, words }: Edit,
): Promise<boolean> {
  const { tx, clock } = context
  const { workspaceId, authorId } = post
  if (post.state !== 'PUBLISHED' || !authorId) return false
  const review = await findEditReview({ sql: tx, clock }, seer, { id: post.id, workspaceId, category, text: words })
  if (!review) {
    await dropEdit(tx, post.id)
    return false
  }
  const { id: _id, version: _version, draftId, ...said } = changes
  const at = clock.now()
  if (draftId) await endDraft(tx, draftId, authorId)
  if (said.attachmentIds) await demandFitting(context, post, said.attachmentIds)
  await keepEdit(tx, { id: post.id, personId: authorId, changes: said, at })
  await tx`update post set version = version + 1 where id = ${post.id}`
  await queueReview(tx, { id: post.id, workspaceId, categoryId: category, authorId }, { ...review, at })
  return true
}

/** A post that was sent back waits for a moderator again (C44); one that waits is queued with what its new text says. */
async function sendAgain({ tx, viewer, clock }: Editing, seer: Seer, { post, category, words }: Edit) {
  const { id, state, workspaceId, authorId } = post
  if (state !== 'CHANGES_REQUESTED' && state !== 'PENDING_REVIEW') return
  const at = clock.now()
  if (state === 'CHANGES_REQUESTED')
    await transition(tx, POST, { id, to: 'PENDING_REVIEW', actorId: viewer.personId, at })
  if (!workspaceId || !authorId) return
  const review = await findReview({ sql: tx, clock }, seer, { workspaceId, category, text: words })
  // Its case is open already.
  if (!review && state === 'PENDING_REVIEW') return
  const { cause, found } = review ?? { cause: 'ALL' as const, found: [] }
  await queueReview(tx, { id, workspaceId, categoryId: category, authorId }, { cause, found, at })
}

async function demandFitting(
  { tx, house, refuse }: Editing,
  post: PostRow,
  files: NonNullable<Changes['attachmentIds']>,
): Promise<void> {
  const kinds = await kindsOf(tx, house, files)
  if (!kinds) throw refuse('ATTACHMENT_NOT_FOUND')
  if (!fits(post.type, kinds)) throw refuse('ATTACHMENTS_DO_NOT_FIT')
}

async function changeFiles(
  context: Editing,
  post: PostRow,
  files: NonNullable<Changes['attachmentIds']>,
): Promise<void> {
  const { tx, house, refuse } = context
  await demandFitting(context, post, files)
  if (!(await putFiles({ sql: tx, house }, { id: post.id, personId: post.authorId ?? '' }, files)))
    throw refuse('ATTACHMENT_NOT_FOUND')
}

export const answerEditPost = (checkPlan: CheckPlan) =>
  handle(editPost, async (context): Promise<Post> => {
    const { input, viewer, tx, house, refuse } = context
    const seer = await findSeer(tx, viewer)
    const id = await changePost(context, { seer, checkPlan, changes: input })
    const post = await showPost({ sql: tx, house, seer }, id)
    if (!post) throw refuse('POST_NOT_FOUND')
    return post
  })
