import type { ProductItem } from '@chowk/contract/product/listing.ts'
import { pictureOf } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { isVisibleProduct } from '../catalogue/visible.ts'
import { shortRating } from '../listing/rating.rules.ts'
import type { ProductViewer } from '../catalogue/visible.ts'

interface ItemRow {
  id: string
  slug: string
  title: string
  coinPrice: number
  coinsOnly: boolean
  sellerId: string
  sellerName: string
  pricePaise: number
  mrpPaise: number | null
  highestPaise: number
  inStock: boolean
  counts: number[] | null
  pictureId: string | null
  isPublic: boolean
  alt: string
}

/** A drawing in place of a product's picture. */
export const drawnProduct = (id: string, title: string) => ({ src: `/drawing/pots/${id}.svg`, widths: [], alt: title })

/** The picture of a product that was copied, such as to a line of an order; drawn if it is gone. */
export const copiedPicture = (
  house: Pick<House, 'config' | 'clock'>,
  {
    productId,
    title,
    pictureId,
    isPublic,
  }: { productId: string; title: string; pictureId: string | null; isPublic: boolean | null },
): ProductItem['picture'] =>
  pictureId === null || isPublic === null
    ? drawnProduct(productId, title)
    : { ...pictureOf(house, { id: pictureId, isPublic }), alt: title }

/** Products as lists show them, in the order of their ids; those that the viewer may not see are left out. */
export async function readItems(
  { sql, house, viewer }: { sql: Sql; house: Pick<House, 'config' | 'clock'>; viewer: ProductViewer },
  ids: readonly string[],
): Promise<ProductItem[]> {
  if (ids.length === 0) return []
  const rows = await sql<ItemRow[]>`
    select p.id, p.slug, p.title, p.coin_price, p.coins_only, s.id as seller_id, s.name as seller_name,
      v.price_paise, v.mrp_paise, v.highest_paise, v.in_stock, r.counts, i.id as picture_id, coalesce(i.is_public, false) as is_public, coalesce(i.alt, '') as alt
    from unnest(${ids as string[]}::uuid[]) with ordinality u (id, n) join product p on p.id = u.id join store_seller s on s.id = p.seller_id
      cross join lateral (
        select (array_agg(v.price_paise::float8 order by v.price_paise, v.position))[1] as price_paise,
          (array_agg(v.mrp_paise::float8 order by v.price_paise, v.position))[1] as mrp_paise,
          max(v.price_paise)::float8 as highest_paise, coalesce(bool_or(k.on_hand > k.reserved), false) as in_stock
        from product_variant v left join variant_stock k on k.variant_id = v.id where v.product_id = p.id and v.active
        having count(*) > 0) v
      left join product_rating r on r.product_id = p.id
      left join lateral (
        select a.id, a.is_public, x.alt from product_picture x join attachment a on a.id = x.attachment_id
        where x.product_id = p.id order by x.position limit 1) i on true
    where ${isVisibleProduct(sql, viewer)}
    order by u.n`
  return rows.map(({ counts, ...row }) => ({
    _id: row.id,
    productId: row.id,
    slug: row.slug,
    title: row.title,
    picture: row.pictureId
      ? { ...pictureOf(house, { id: row.pictureId, isPublic: row.isPublic }), alt: row.alt || row.title }
      : drawnProduct(row.id, row.title),
    pricePaise: row.pricePaise,
    mrpPaise: row.mrpPaise,
    hasHigherPrices: row.highestPaise > row.pricePaise,
    coinPrice: row.coinPrice,
    coinsOnly: row.coinsOnly,
    inStock: row.inStock,
    rating: shortRating(counts),
    seller: { id: row.sellerId, name: row.sellerName },
  }))
}
