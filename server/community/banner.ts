import { BANNER_SHAPE, setBanner } from '@chowk/contract/community/featured.ts'
import { readAttachments, publicPicture, releaseAttachments, useAttachment } from '../files/files.ts'
import { handle } from '../platform/handle.ts'
import type { Context } from '../platform/handle.ts'
import { holdsAuthorship } from './authorship.ts'
import { BANNER } from './community.ts'
import { findVisible } from './post/find-post.ts'
import { postSubject } from './post/post-files.ts'
import type { PostRow } from './post/post-row.ts'
import { mayEdit } from './post/post.rules.ts'
import { findApprovalReview, findEditReview } from './review/edit-review.ts'
import { textOfPost } from './review/review.ts'
import { findSeer } from './visibility.ts'
import type { Seer } from './visibility.ts'
import { ownWorkspace } from './workspace.ts'

type Changing = Context<typeof setBanner>

/** Its sizes are whole pixels, so a picture is never cut quite exactly. */
const CUT_SLACK = 0.02

async function checkPicture({ tx, house, refuse }: Changing, attachmentId: string): Promise<void> {
  const [picture] = await readAttachments(tx, house, [attachmentId])
  if (!picture) throw refuse('ATTACHMENT_NOT_FOUND')
  const widest = picture.pictures.at(-1)
  if (!widest || widest.width < BANNER_SHAPE.leastWidth) throw refuse('BANNER_TOO_NARROW')
  if (Math.abs(widest.width / widest.height / BANNER_SHAPE.ratio - 1) > CUT_SLACK) throw refuse('BANNER_NOT_CUT')
}

async function setCommunityBanner(context: Changing, attachmentId: string | null): Promise<string | null> {
  const { tx, viewer, clock, refuse, audit } = context
  const seer = await findSeer(tx, viewer)
  const workspaceId = ownWorkspace(viewer.workspaceId)
  if (!workspaceId || !seer.moderates.includes(workspaceId)) throw refuse('NOT_ALLOWED')
  const subject = { usedBy: BANNER, subjectId: workspaceId }
  if (attachmentId) {
    await checkPicture(context, attachmentId)
    const wanted = { ...subject, attachmentId, personId: viewer.personId, isPublic: true, at: clock.now() }
    if (!(await useAttachment(tx, { ...wanted, kinds: ['COVER_IMAGE', 'IMAGE'] }))) throw refuse('ATTACHMENT_NOT_FOUND')
  }
  await releaseAttachments(tx, subject, attachmentId ?? undefined)
  audit(`workspace ${workspaceId}`, undefined, { attachmentId })
  return attachmentId && publicPicture(attachmentId, 1920)
}

// A cover that a moderator reads first is changed with the post: an edit can wait, this call cannot.
async function isReadFirst({ tx, clock }: Changing, seer: Seer, post: PostRow): Promise<boolean> {
  const { id, workspaceId, category } = post
  const asking = { sql: tx, clock }
  const approved = await findApprovalReview(asking, seer, { kind: 'POST', id, workspaceId })
  const edit = { id, workspaceId, category: category?.id ?? null, text: textOfPost(post) }
  return approved !== null || (await findEditReview(asking, seer, edit))?.cause === 'ALL'
}

async function setPostBanner(context: Changing, id: string, attachmentId: string | null): Promise<string | null> {
  const { tx, viewer, house, clock, refuse, audit } = context
  const seer = await findSeer(tx, viewer)
  await tx`select 1 from post where id = ${id} for update`
  const post = await findVisible({ sql: tx, house, seer }, id)
  if (!post || post.authorId !== viewer.personId) throw refuse('POST_NOT_FOUND')
  if (!holdsAuthorship(seer, post)) throw refuse('NOT_ALLOWED')
  if (!mayEdit(seer, post, clock.now())) throw refuse('EDIT_OVER')
  if (post.state === 'PUBLISHED' && (await isReadFirst(context, seer, post))) throw refuse('NOT_ALLOWED')
  const subject = postSubject(id)
  if (attachmentId) {
    await checkPicture(context, attachmentId)
    const wanted = { ...subject, attachmentId, personId: viewer.personId, isPublic: false, at: clock.now() }
    if (!(await useAttachment(tx, { ...wanted, kinds: ['COVER_IMAGE'] }))) throw refuse('ATTACHMENT_NOT_FOUND')
  }
  const had = await readAttachments(
    tx,
    house,
    post.files.map((each) => each.id),
  )
  const staying = had.filter((each) => each.attachmentType !== 'COVER_IMAGE').map((each) => each.attachmentId)
  await releaseAttachments(tx, subject, ...staying, attachmentId ?? undefined)
  if (attachmentId)
    await tx`
      insert into post_attachment (post_id, attachment_id, position) values (${id}, ${attachmentId}, -1)
      on conflict do nothing`
  await tx`update post set version = version + 1 where id = ${id}`
  audit(`post ${id}`, undefined, { attachmentId })
  const [shown] = attachmentId ? await readAttachments(tx, house, [attachmentId]) : []
  return shown?.pictures.at(-1)?.url ?? null
}

export const answerBanner = handle(setBanner, async (context) => {
  const { input } = context
  const { attachmentId } = input
  const banner =
    input.kind === 'POST'
      ? await setPostBanner(context, input.id, attachmentId)
      : await setCommunityBanner(context, attachmentId)
  return { banner }
})
