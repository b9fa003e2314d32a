import { createPost } from '@chowk/contract/community/write-post.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { Limits, keepWithin } from '../../platform/limits.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { putBody, withExcerpt } from './article-body.ts'
import { namesMinor } from '../mention/hidden-names.ts'
import { nameAndTell } from '../mention/mention-notice.ts'
import { tellFollowersSoon } from '../follow/new-post.ts'
import { audienceOf, faultOfCategory } from './audience.ts'
import { changePost } from './edit-post.ts'
import { findVisible, showPost } from './find-post.ts'
import { putLink } from '../link/put-link.ts'
import { putPoll } from '../poll/put-poll.ts'
import { putTags } from '../question/put-tags.ts'
import { missingPlan, permitsFor } from '../plan.ts'
import type { CheckPlan } from '../plan.ts'
import { kindsOf, putFiles } from './post-files.ts'
import { ownWorkspace } from '../workspace.ts'
import { noteSlug, postSlug } from './post-slug.ts'
import { countOfNew, findReview, isLimited, queueReview, textOfPost } from '../review/review.ts'
import type { Review } from '../review/review.ts'
import { faultOfNew } from '../review/review.rules.ts'
import { faultOf, fits, hotOf, typeOf } from './post.rules.ts'
import { publishTime } from '../schedule/publish-time.rules.ts'
import { findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { faultOfGlobal } from './global.ts'

/** Posts of one person (G20). */
const LIMITS = new Limits([
  { most: 20, windowMs: DAY_MS },
  { most: 5, windowMs: 10 * MINUTE_MS },
])

type Writing = Context<typeof createPost>

interface Draft {
  input: Parsed<typeof createPost>
  seer: Seer
  workspaceId: string | null
}

async function checkDraft(context: Writing, { input, seer, workspaceId }: Draft, checkPlan: CheckPlan) {
  const { tx, viewer, house, refuse } = context
  if (workspaceId && !seer.memberOf.includes(workspaceId)) throw refuse('NOT_ALLOWED')
  if (input.quotedId && (await findVisible({ sql: tx, house, seer }, input.quotedId))?.state !== 'PUBLISHED')
    throw refuse('POST_NOT_FOUND')
  const permits = permitsFor({
    type: input.type,
    isGlobal: input.globalvisibility,
    hasAudience: input.entityIds.length > 0,
  })
  const missing = await missingPlan({ ...context, sql: tx }, checkPlan, { workspaceId, permits })
  if (missing) throw refuse('SUBSCRIPTION_REQUIRED', { details: missing })
  const unshowable = input.globalvisibility && (await faultOfGlobal(tx, { workspaceId, byMinor: viewer.isMinor }))
  if (unshowable) throw refuse(unshowable)
  if (input.globalvisibility && (await namesMinor({ sql: tx, house }, input))) throw refuse('MINOR_NAMED')
  const audience = await audienceOf(tx, { seer, workspaceId, entityIds: input.entityIds })
  if (audience === undefined) throw refuse('ENTITY_NOT_FOUND')
  const wrong = await faultOfCategory(tx, { ...input, workspaceId })
  if (wrong) throw refuse(wrong)
  const kinds = await kindsOf(tx, house, input.attachmentIds)
  if (!kinds) throw refuse('ATTACHMENT_NOT_FOUND')
  const type = input.quotedId ? 'QUOTE' : (input.type ?? typeOf({ ...input, kinds }))
  if ((type === 'ARTICLE') !== (input.body !== undefined)) throw refuse('BODY_NEEDED')
  if (!fits(type, kinds)) throw refuse('ATTACHMENTS_DO_NOT_FIT')
  const fault = faultOf({ ...input, type })
  if (fault) throw refuse(fault, { fields: [{ path: fieldOf[fault], code: fault, message: fault }] })
  return { type, audience, kinds }
}

const fieldOf = { TITLE_NEEDED: 'title', TEXT_TOO_SHORT: 'description', TEXT_TOO_LONG: 'description' } as const

const timeFault = { fields: [{ path: 'publishAt', code: 'PUBLISH_TIME', message: 'PUBLISH_TIME' }] }

async function insertPost(context: Writing, draft: Draft, checkPlan: CheckPlan): Promise<string> {
  const { tx, viewer, clock, house, refuse } = context
  const { input, workspaceId } = draft
  // Within the transaction: what is refused counts as no post.
  await keepWithin(tx, clock, `post ${viewer.personId}`, LIMITS)
  const { type, audience, kinds } = await checkDraft(context, draft, checkPlan)
  await keepNewWithin(context, draft, kinds)
  const now = clock.now()
  const publishAt = publishTime(input.publishAt, now)
  if (input.publishAt !== undefined && !publishAt) throw refuse('PUBLISH_TIME', timeFault)
  // What is scheduled a moderator reads when it is due: the workspace may moderate otherwise by then.
  const review = publishAt ? null : await reviewOfPost(context, draft)
  const state = publishAt ? 'SCHEDULED' : review ? 'PENDING_REVIEW' : 'PUBLISHED'
  const slug = postSlug(input)
  const [made] = await tx<{ id: string }[]>`
    insert into post (author_id, workspace_id, type, title, description, slug, category_id, topic_id, audience, is_global, by_minor, quoted_id, state,
      publish_at, published_at, hot, created_at)
    values (${viewer.personId}, ${workspaceId}, ${type}, ${input.title}, ${input.description}, ${slug}, ${input.category}, ${input.topic},
      ${audience}, ${input.globalvisibility}, ${viewer.isMinor}, ${input.quotedId ?? null}, ${state}, ${publishAt ?? null},
      ${state === 'PUBLISHED' ? now : null}, ${hotOf(0, 0)}, ${now}) returning id`
  const id = made?.id ?? ''
  await noteSlug(tx, slug, id)
  await putTags(tx, { id, type }, input.tags)
  await putPoll(tx, { id, now: publishAt ?? now }, input.poll)
  await putBody({ sql: tx, house }, { id, personId: viewer.personId }, input)
  const { description: text, body = null, hiddenLink = null } = input
  await putLink(tx, { table: 'post', id, text, body, hiddenLink })
  if (!(await putFiles({ sql: tx, house }, { id, personId: viewer.personId }, input.attachmentIds)))
    throw refuse('ATTACHMENT_NOT_FOUND')
  await nameAndTell(tx, house, {
    kind: 'post',
    id,
    postId: id,
    actorId: viewer.personId,
    wanted: input.mentions ?? [],
  })
  await tellFollowersSoon(tx, id)
  if (review && workspaceId)
    await queueReview(
      tx,
      { id, workspaceId, categoryId: input.category, authorId: viewer.personId },
      { ...review, at: now },
    )
  return id
}

/** Who is new writes less, and not all that others may (G21). */
async function keepNewWithin(context: Writing, { input, seer, workspaceId }: Draft, kinds: readonly AttachmentType[]) {
  const { viewer, tx, clock, refuse } = context
  if (!workspaceId || !(await isLimited({ sql: tx, clock }, seer, workspaceId))) return
  await countOfNew({ sql: tx, clock }, viewer.personId, 'posts')
  const what = faultOfNew({ text: `${input.title} ${input.description}`, body: input.body ?? null, kinds })
  if (what) throw refuse('NEW_MEMBER_LIMIT', { details: { what } })
}

const reviewOfPost = async ({ tx, clock }: Writing, { input, seer, workspaceId }: Draft): Promise<Review | null> =>
  workspaceId
    ? await findReview({ sql: tx, clock }, seer, { workspaceId, category: input.category, text: textOfPost(input) })
    : null

/** Writes a new post, or changes one that is named (C5). */
export const answerCreatePost = (checkPlan: CheckPlan) =>
  handle(createPost, async (context): Promise<Post> => {
    const { viewer, tx, house, refuse } = context
    const input = withExcerpt(context.input)
    const seer = await findSeer(tx, viewer)
    const workspaceId = ownWorkspace(viewer.workspaceId)
    if (input.id !== undefined && input.version === undefined) throw refuse('VERSION_CONFLICT')
    const id =
      input.id === undefined
        ? await insertPost(context, { input, seer, workspaceId }, checkPlan)
        : await changePost(context, {
            seer,
            checkPlan,
            changes: { ...input, id: input.id, version: input.version ?? 0 },
          })
    const post = await showPost({ sql: tx, house, seer }, id)
    if (!post) throw refuse('POST_NOT_FOUND')
    return post
  })
