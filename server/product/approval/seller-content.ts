import type { SellerState } from '@chowk/contract/product/seller.ts'
import { findMinors, isMinorNow } from '../../identity/identity.ts'
import { authorJoin, authorJson, none, shownAuthor } from './content-parts.ts'
import type { ContentAuthor } from './content-parts.ts'
import type { ContentSource, ContentState } from '../../moderation/content.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { findProductViewer, isListed } from '../catalogue/visible.ts'
import { refreshListingsOfSeller } from '../listing/listing.ts'
import { STORE_SELLER } from '../seller/seller-row.ts'

interface Held {
  id: string
  workspaceId: string | null
  authorId: string | null
  state: SellerState
  blocked: 'HIDDEN' | 'REMOVED' | null
  title: string
  text: string
  version: string
}

const contentState = ({ state, blocked }: Pick<Held, 'state' | 'blocked'>): ContentState =>
  blocked ?? (state === 'CLOSED' ? 'DELETED' : 'PUBLISHED')

// A shop of a workspace has no author: operators decide about it, and about shops that everybody sees.
const columns = (sql: Sql): Fragment => sql`
  s.id, s.person_id as author_id, s.state, s.blocked, s.name as title, s.about as text, s.version::text,
  case when s.person_id is not null and not exists (
    select from product p where p.seller_id = s.id and p.visibility = 'GLOBAL' and p.state in ('ACTIVE', 'INACTIVE')) then s.workspace_id end as workspace_id`

/** Sellers for moderation: a shop that is taken down is closed, and its seller cannot open it. */
export const sellerContent: ContentSource = {
  kind: 'SELLER',
  async isSeen({ sql, viewer }, id) {
    const seen = await findProductViewer(sql, viewer)
    const [row] = await sql`
      select from product p join store_seller s on s.id = p.seller_id where s.id = ${id} and ${isListed(sql, seen)} limit 1`
    return row !== undefined
  },
  async hold(sql, { clock }, id) {
    const [held] = await sql<Held[]>`select ${columns(sql)} from store_seller s where s.id = ${id} for update`
    if (!held) return undefined
    const { blocked, ...row } = held
    const byMinor = row.authorId ? await isMinorNow(sql, clock, row.authorId) : false
    return { ...row, state: contentState({ ...row, blocked }), categoryId: null, body: null, byMinor, edit: null }
  },
  async move(sql, id, { to, ...change }) {
    if (to === 'PUBLISHED') {
      await sql`update store_seller set blocked = null where id = ${id}`
      await transition(sql, STORE_SELLER, { id, to: 'OPEN', ...change, also: sql`, version = version + 1` })
      await refreshListingsOfSeller(sql, id)
      return
    }
    if (to !== 'HIDDEN' && to !== 'REMOVED') throw new Error(`moderation never makes a shop ${to}`)
    const also = sql`, blocked = ${to}, vacation_until = null, version = version + 1`
    const [row] = await sql<{ state: SellerState }[]>`select state from store_seller where id = ${id}`
    if (row?.state === 'CLOSED') await sql`update store_seller set blocked = ${to} where id = ${id}`
    else await transition(sql, STORE_SELLER, { id, to: 'CLOSED', ...change, also })
    await refreshListingsOfSeller(sql, id)
  },
  async rewrite() {
    return await Promise.resolve(false)
  },
  settleEdit: none,
  giveBack: none,
  named: async (_sql, _id, said) => await Promise.resolve(said),
  async show({ sql, house }, ids) {
    const rows = await sql<(Held & { author: ContentAuthor })[]>`
      select ${columns(sql)},
        ${authorJson(sql)} as author
      from store_seller s ${authorJoin(sql, sql`s.person_id`)}
      where s.id = any(${ids as string[]}::uuid[])`
    const minors = await findMinors(
      sql,
      house.clock,
      rows.flatMap(({ author }) => author?.id ?? []),
    )
    return new Map(
      rows.map(({ id, title, text, version, author, ...row }) => [
        id,
        {
          title,
          text,
          version,
          state: contentState(row),
          body: null,
          edit: null,
          pictures: [],
          attachments: [],
          path: null,
          author: shownAuthor(author),
          byMinor: author !== null && minors.has(author.id),
          category: null,
          byNewMember: false,
        },
      ]),
    )
  },
}
