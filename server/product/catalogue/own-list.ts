import { getOwnProduct, listOwnProducts, withdrawChange } from '@chowk/contract/product/own-product.ts'
import type { OwnProductRow } from '@chowk/contract/product/own-product.ts'
import { pictureOf } from '../../files/files.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { likeText } from '../../platform/database.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { ownerOf } from '../../organisation/workspace.rules.ts'
import { endChange } from './change-set.ts'
import { findOwnProduct, toOwnProduct } from './product-row.ts'
import { findProductViewer, isOwnSeller } from './visible.ts'

const BY_TIME = { at: 'TIME', id: 'ID' } as const

type Row = Omit<OwnProductRow, 'picture' | 'updatedAt'> & { at: Date; pictureId: string | null; isPublic: boolean }

const answerList = handle(listOwnProducts, async ({ input, viewer, sql, house, clock, cursor }) => {
  const { size, page, next, status, q } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_TIME, next)
  const pattern = `%${likeText(q ?? '')}%`
  const { workspaceId } = ownerOf(viewer)
  const found = await sql<Row[]>`
    select p.id as product_id, p.slug, p.title, p.state, p.state_reason as reason, p.visibility, p.coin_price, p.coins_only, p.updated_at as at,
      coalesce(p.approved_version = p.version, false) as is_approved,
      exists (select from product_change c where c.product_id = p.id and c.state = 'OPEN') as has_change,
      f.lowest_paise, f.highest_paise, f.variants, f.on_hand, f.available, i.attachment_id as picture_id, coalesce(a.is_public, false) as is_public
    from product p join store_seller s on s.id = p.seller_id
    cross join lateral (
      select min(v.price_paise)::float8 as lowest_paise, max(v.price_paise)::float8 as highest_paise, count(*)::int as variants,
        coalesce(sum(k.on_hand), 0)::int as on_hand, coalesce(sum(k.on_hand - k.reserved), 0)::int as available
      from product_variant v join variant_stock k on k.variant_id = v.id where v.product_id = p.id and v.active) f
    left join product_picture i on i.product_id = p.id and i.position = 0
    left join attachment a on a.id = i.attachment_id
    where ${isOwnSeller(sql, await findProductViewer(sql, viewer))} and s.workspace_id is not distinct from ${workspaceId}::uuid
      and p.updated_at <= ${asOf} ${status ? sql`and p.state = ${status}` : sql`and p.state <> 'ARCHIVED'`}
      ${q ? sql`and (${holdsWords(sql, sql`fold_words(p.title)`, q)} or exists (select from product_variant v where v.product_id = p.id and v.active and v.sku ilike ${pattern}))` : sql``}
      ${after(sql, from, { by: { at: sql`p.updated_at`, id: sql`p.id` }, direction: 'DESC' })}
    order by p.updated_at desc, p.id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(found, { page, size, asOf }, ({ at, productId }) =>
    cursor.write(BY_TIME, { at, id: productId }),
  )
  const content = paged.content.map(({ at, pictureId, isPublic, ...row }) => ({
    ...row,
    picture: pictureId ? pictureOf(house, { id: pictureId, isPublic }) : null,
    updatedAt: at.toISOString(),
  }))
  return { ...paged, content }
})

const answerGet = handle(getOwnProduct, async ({ input: { id }, viewer, sql, house, clock, refuse }) => {
  const row = await findOwnProduct(sql, { id, viewer: await findProductViewer(sql, viewer), at: clock.now() })
  if (!row) throw refuse('PRODUCT_NOT_FOUND')
  return await toOwnProduct(sql, house, row)
})

const answerWithdraw = handle(withdrawChange, async ({ input: { id }, viewer, tx, house, clock, refuse }) => {
  const at = clock.now()
  const seen = await findProductViewer(tx, viewer)
  const [change] = await tx<{ productId: string }[]>`
    select c.product_id from product_change c join product p on p.id = c.product_id join store_seller s on s.id = p.seller_id
    where c.id = ${id} and ${isOwnSeller(tx, seen)} for update of p`
  if (!change) throw refuse('CHANGE_NOT_FOUND')
  const { productId } = change
  await endChange(tx, { changeId: id, productId }, { to: 'WITHDRAWN', actorId: viewer.personId, at })
  const row = await findOwnProduct(tx, { id: productId, viewer: seen, at })
  if (!row) throw refuse('CHANGE_NOT_FOUND')
  return await toOwnProduct(tx, house, row)
})

/** Products of the own seller. */
export const ownListCalls: readonly Handler[] = [answerList, answerGet, answerWithdraw]
