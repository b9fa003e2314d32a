import { readAttachments } from '../../files/files.ts'
import { findMinors, isMinorNow } from '../../identity/identity.ts'
import type { ContentSource, ContentState } from '../../moderation/content.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { answerAsBody, authorJoin, authorJson, demandTakenDown, none, shownAuthor } from '../approval/content-parts.ts'
import type { ContentAuthor } from '../approval/content-parts.ts'
import { decidingWorkspace } from '../approval/reviewer.ts'
import { findProductViewer, isListed } from '../catalogue/visible.ts'
import { PRODUCT_REVIEW } from './review-state.ts'

interface Held {
  id: string
  workspaceId: string | null
  authorId: string
  state: ContentState
  title: string
  text: string
  reply: string
  version: string
}

const columns = (sql: Sql): Fragment => sql`
  r.id, ${decidingWorkspace(sql)} as workspace_id, r.buyer_id as author_id, r.state, r.title, r.text, r.reply, r.version::text
  from product_review r join product p on p.id = r.product_id join store_seller s on s.id = p.seller_id`

/** Reviews for moderation. */
export const reviewContent: ContentSource = {
  kind: 'REVIEW',
  async isSeen({ sql, viewer }, id) {
    const seen = await findProductViewer(sql, viewer)
    const [row] = await sql`
      select from product_review r join product p on p.id = r.product_id join store_seller s on s.id = p.seller_id
      where r.id = ${id} and r.state = 'PUBLISHED' and ${isListed(sql, seen)}`
    return row !== undefined
  },
  async hold(sql, { clock }, id) {
    const [held] = await sql<Held[]>`select ${columns(sql)} where r.id = ${id} for update of r`
    if (!held) return undefined
    const { reply, ...row } = held
    const byMinor = await isMinorNow(sql, clock, row.authorId)
    return { ...row, categoryId: null, body: answerAsBody(reply), byMinor, edit: null }
  },
  async move(sql, id, { to, ...change }) {
    await transition(sql, PRODUCT_REVIEW, { id, to: demandTakenDown(to), ...change })
  },
  // A review says what its author thinks: moderators take it down or leave it.
  async rewrite() {
    return await Promise.resolve(false)
  },
  settleEdit: none,
  giveBack: none,
  named: async (_sql, _id, said) => await Promise.resolve(said),
  async show({ sql, house }, ids) {
    const rows = await findShown(sql, ids)
    const minors = await findMinors(
      sql,
      house.clock,
      rows.map(({ authorId }) => authorId),
    )
    const pictures = await readAttachments(
      sql,
      house,
      rows.flatMap((row) => row.pictureIds),
    )
    return new Map(
      rows.map(({ id, pictureIds, slug, author, authorId, reply, title, text, version, state }) => [
        id,
        {
          title,
          text,
          version,
          state,
          body: answerAsBody(reply),
          edit: null,
          pictures: [],
          attachments: pictures.filter(({ attachmentId }) => pictureIds.includes(attachmentId)),
          path: `/store/product/${slug}`,
          author: shownAuthor(author),
          byMinor: minors.has(authorId),
          category: null,
          byNewMember: false,
        },
      ]),
    )
  },
}

interface Shown extends Held {
  slug: string
  pictureIds: string[]
  author: ContentAuthor
}

const findShown = async (sql: Sql, ids: readonly string[]) =>
  await sql<Shown[]>`
    with r as (select ${columns(sql)} where r.id = any(${ids as string[]}::uuid[]))
    select r.*, p.slug, array(select i.attachment_id from product_review_picture i where i.review_id = r.id order by i.position)::uuid[] as picture_ids,
      ${authorJson(sql)} as author
    from r join product_review x on x.id = r.id join product p on p.id = x.product_id
      ${authorJoin(sql, sql`r.author_id`)}`
