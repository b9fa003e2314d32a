import { editPost } from '@chowk/contract/community/write-post.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { faultOfCategory } from './audience.ts'
import { findVisible, showPost } from './find-post.ts'
import { missingPlan, planDetails } from '../plan.ts'
import type { CheckPlan } from '../plan.ts'
import { kindsOf, putFiles } from './post-files.ts'
import type { PostRow } from './post-row.ts'
import { noteSlug, postSlug } from './post-slug.ts'
import { POST, faultOf, fits, mayEdit } from './post.rules.ts'
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

/** Changes soon after it was published, and small, leave no mark (C9). */
const GRACE = { ms: 5 * MINUTE_MS, characters: 100 } as const

async function holdPost(context: Editing, { seer, checkPlan, changes }: Wanted): Promise<PostRow> {
  const { sql, clock, house, refuse } = context
  await sql`select 1 from post where id = ${changes.id} for update`
  const post = await findVisible({ sql, house, seer }, changes.id)
  if (!post || post.authorId !== seer.personId) throw refuse('POST_NOT_FOUND')
  if (!mayEdit(seer, post, clock.now())) throw refuse('EDIT_OVER')
  const missing = await missingPlan(context, checkPlan, {
    workspaceId: post.workspaceId,
    permits: ['communityManagement'],
  })
  if (missing) throw refuse('SUBSCRIPTION_REQUIRED', planDetails(missing))
  if (post.version !== changes.version)
    throw refuse('VERSION_CONFLICT', { details: { current: await showPost({ sql, house, seer }, post.id) } })
  return post
}

/** Changes the own post (C8) and answers its id; type, workspace and audience stay as they are. */
export async function changePost(context: Editing, wanted: Wanted): Promise<string> {
  const { sql, refuse, clock } = context
  const post = await holdPost(context, wanted)
  const { changes } = wanted
  const title = changes.title ?? post.title
  const description = changes.description ?? post.description
  const category = changes.category === undefined ? (post.category?.id ?? null) : changes.category
  const topic = changes.topic === undefined ? (post.topic?.id ?? null) : changes.topic
  const fault = faultOf({ type: post.type, title, description })
  if (fault) throw refuse(fault)
  const isMoved = category !== (post.category?.id ?? null) || topic !== (post.topic?.id ?? null)
  const wrong = isMoved && (await faultOfCategory(sql, { workspaceId: post.workspaceId, category, topic }))
  if (wrong) throw refuse(wrong)
  if (await waitsForReview(context, wanted, { post, title, description, category })) return post.id
  if (changes.attachmentIds) await changeFiles(context, post, changes.attachmentIds)
  const slug = title === post.title ? post.slug : postSlug({ title, description }, post.slug)
  await noteSlug(sql, slug, post.id)
  const isMarked = leavesMark(post, { title, description }, clock.now())
  await sql`
    update post set title = ${title}, description = ${description}, category_id = ${category}, topic_id = ${topic}, slug = ${slug},
      edited_at = ${isMarked ? clock.now() : post.editedAt}, version = version + 1
    where id = ${post.id}`
  if (post.state === 'CHANGES_REQUESTED') await sendAgain(context, post, category)
  return post.id
}

interface Edit {
  post: PostRow
  title: string
  description: string
  category: string | null
}

/** Where every post is read first, a published one says what it said until its edit was read (C45). */
async function waitsForReview(
  context: Editing,
  { seer, changes }: Wanted,
  { post, title, description, category }: Edit,
): Promise<boolean> {
  const { sql, clock } = context
  const { workspaceId, authorId } = post
  if (post.state !== 'PUBLISHED' || !workspaceId || !authorId) return false
  const text = textOfPost({ title, description, attachmentIds: changes.attachmentIds })
  const review = await findReview(context, seer, { workspaceId, category, text })
  // Whoever is new has had this post read already.
  if (!review || review.cause === 'NEW_MEMBER') {
    await dropEdit(sql, post.id)
    return false
  }
  const { id: _id, version: _version, ...said } = changes
  const at = clock.now()
  await keepEdit(sql, post.id, said, at)
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

function leavesMark(post: PostRow, after: { title: string; description: string }, now: Date): boolean {
  const changed = Math.abs(lengthOf(after.description) - lengthOf(post.description))
  const isSame = after.title === post.title && after.description === post.description
  const isSoon = post.publishedAt !== null && now.getTime() - post.publishedAt.getTime() < GRACE.ms
  return !isSame && !(isSoon && changed < GRACE.characters)
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
