import { listWishes } from '@chowk/contract/product/wish.ts'
import type { WishItem } from '@chowk/contract/product/wish.ts'
import { handle } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { demandOwn } from '../../platform/viewer.ts'
import { findProductViewer, isListed } from '../catalogue/visible.ts'
import { drawnProduct, readItems } from '../shelf/product-item.ts'
import { countWishesOf } from './wish-row.ts'

interface WishRow {
  id: string
  at: Date
  title: string
  addedCartlist: boolean
  isAvailable: boolean
}

const NEWEST = { at: 'TIME', id: 'ID' } as const

// A product that may not be seen any more shows only the title that the user saw.
const goneItem = ({ id, title }: WishRow) => ({
  _id: id,
  productId: id,
  slug: '',
  title,
  picture: drawnProduct(id, title),
  pricePaise: 0,
  mrpPaise: null,
  hasHigherPrices: false,
  coinPrice: 0,
  coinsOnly: false,
  inStock: false,
  rating: { average: null, count: 0 },
  seller: { id: '', name: '' },
})

export const answerWishes = handle(listWishes, async ({ sql, house, viewer, clock, cursor, input }) => {
  const { page, size, next, userId } = input
  const { personId } = viewer
  demandOwn(viewer, userId)
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(NEWEST, next)
  const seen = await findProductViewer(sql, viewer)
  const rows = await sql<WishRow[]>`
    select w.product_id as id, w.added_at as at, w.title, w.added_cartlist, ${isListed(sql, seen)} as is_available
    from wish w join product p on p.id = w.product_id join store_seller s on s.id = p.seller_id
    where w.person_id = ${personId} and w.added_at <= ${asOf}
      ${after(sql, from, { by: { at: sql`w.added_at`, id: sql`w.product_id` }, direction: 'DESC' })}
    order by w.added_at desc, w.product_id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const items = await readItems(
    { sql, house, viewer: seen },
    rows.map(({ id }) => id),
  )
  const shown = new Map(items.map((item) => [item.productId, item]))
  const paged = pageOfItems(rows, { page, size, asOf }, (last) => cursor.write(NEWEST, last))
  const content = paged.content.map((row): WishItem => {
    const item = shown.get(row.id)
    const { addedCartlist } = row
    const isAvailable = row.isAvailable && item !== undefined
    return {
      ...(item ?? goneItem(row)),
      addedWishlist: true,
      addedCartlist,
      addedAt: row.at.toISOString(),
      isAvailable,
    }
  })
  return { ...paged, content, totalElements: await countWishesOf(sql, personId) }
})
