import type { ProductState } from '@chowk/contract/product/product.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { readAttachments } from '../../files/files.ts'
import { findMinors, isMinorNow } from '../../identity/identity.ts'
import type { ContentSource, ContentState } from '../../moderation/content.ts'
import type { Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'
import { moveRow } from '../catalogue/move-product.ts'
import { findProduct } from '../catalogue/product-row.ts'
import { findProductViewer, isListed } from '../catalogue/visible.ts'
import { authorJoin, authorJson, none, shownAuthor } from './content-parts.ts'
import type { ContentAuthor } from './content-parts.ts'
import { decidingWorkspace } from './reviewer.ts'

/** How far a product is for moderation; what reviewers have not listed is a draft to it. */
function contentState({ state, isHidden }: { state: ProductState; isHidden: boolean }): ContentState {
  if (state === 'ACTIVE' || state === 'INACTIVE') return 'PUBLISHED'
  if (state === 'BLOCKED') return isHidden ? 'HIDDEN' : 'REMOVED'
  return state === 'ARCHIVED' ? 'DELETED' : 'DRAFT'
}

interface Held {
  id: string
  workspaceId: string | null
  authorId: string | null
  state: ProductState
  isHidden: boolean
  title: string
  text: string
  body: RichDocument | null
  version: string
}

async function findHeld(sql: Sql, id: string): Promise<Held | undefined> {
  const [row] = await sql<Held[]>`
    select p.id, ${decidingWorkspace(sql)} as workspace_id, coalesce(s.person_id, p.uploader_id) as author_id,
      p.state, p.is_hidden, p.title, p.description as text, p.body, p.version::text
    from product p join store_seller s on s.id = p.seller_id where p.id = ${id} for update of p`
  return row
}

// A product that was listed when it was blocked is listed again.
async function wasListed(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql<{ from: string }[]>`
    select h.from_state as from from status_history h
    where h.entity = 'product' and h.entity_id = ${id} and h.to_state = 'BLOCKED' order by h.id desc limit 1`
  return row?.from === 'ACTIVE'
}

/** Products for moderation. */
export const productContent: ContentSource = {
  kind: 'PRODUCT',
  async isSeen({ sql, viewer }, id) {
    const seen = await findProductViewer(sql, viewer)
    const [row] = await sql`
      select from product p join store_seller s on s.id = p.seller_id where p.id = ${id} and ${isListed(sql, seen)}`
    return row !== undefined
  },
  async hold(sql, { clock }, id) {
    const held = await findHeld(sql, id)
    if (!held) return undefined
    const { isHidden, ...row } = held
    const byMinor = row.authorId ? await isMinorNow(sql, clock, row.authorId) : false
    return { ...row, state: contentState({ ...row, isHidden }), categoryId: null, byMinor, edit: null }
  },
  async move(sql, id, { to, actorId, reason, at }) {
    const row = await findProduct(sql, id, at)
    if (!row) return
    const change = { actorId, reason, at }
    if (to === 'PUBLISHED') {
      const isListedAgain = await wasListed(sql, id)
      await moveRow(sql, row, { to: 'INACTIVE', ...change })
      if (isListedAgain) await moveRow(sql, { ...row, state: 'INACTIVE' }, { to: 'ACTIVE', ...change })
      return
    }
    if (to !== 'HIDDEN' && to !== 'REMOVED') throw new Error(`moderation never makes a product ${to}`)
    if (row.state !== 'BLOCKED') await moveRow(sql, row, { to: 'BLOCKED', ...change })
    const isHidden = to === 'HIDDEN'
    await sql`update product set is_hidden = ${isHidden}, state_reason = ${isHidden ? '' : reason} where id = ${id}`
  },
  // A seller changes a product; moderators take it down or leave it.
  async rewrite() {
    return await Promise.resolve(false)
  },
  settleEdit: none,
  giveBack: none,
  named: async (_sql, _id, said) => await Promise.resolve(said),
  async show({ sql, house }, ids) {
    const rows = await findShown(sql, ids)
    const authors = rows.flatMap(({ author }) => author?.id ?? [])
    const minors = await findMinors(sql, house.clock, authors)
    const pictures = await readAttachments(
      sql,
      house,
      rows.flatMap((row) => row.pictureIds),
    )
    return new Map(
      rows.map(({ id, pictureIds, slug, author, isHidden, ...row }) => [
        id,
        {
          ...row,
          state: contentState({ ...row, isHidden }),
          edit: null,
          pictures: [],
          attachments: pictures.filter(({ attachmentId }) => pictureIds.includes(attachmentId)),
          path: `/store/product/${slug}`,
          author: shownAuthor(author),
          byMinor: author !== null && minors.has(author.id),
          byNewMember: false,
        },
      ]),
    )
  },
}

interface Shown {
  id: string
  title: string
  text: string
  body: RichDocument | null
  version: string
  state: ProductState
  isHidden: boolean
  slug: string
  pictureIds: string[]
  author: ContentAuthor
  category: { en: string; hi: string | null } | null
}

const findShown = async (sql: Sql, ids: readonly string[]) =>
  await sql<Shown[]>`
    select p.id, p.title, case when p.body is null then p.description else '' end as text, p.body, p.version::text, p.state, p.is_hidden, p.slug,
      array(select i.attachment_id from product_picture i where i.product_id = p.id order by i.position) as picture_ids,
      ${authorJson(sql)} as author,
      case when c.id is not null then ${nameJson(sql, 'c')} end as category
    from product p join store_seller s on s.id = p.seller_id
    ${authorJoin(sql, sql`coalesce(s.person_id, p.uploader_id)`)}
    left join product_category c on c.id = p.category_id
    where p.id = any(${ids as string[]}::uuid[])`
