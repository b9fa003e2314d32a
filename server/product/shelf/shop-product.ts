import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { Output } from '@chowk/contract/call.ts'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { pictureIdsOf } from '@chowk/contract/rich-text/rich-text.ts'
import { pictureOf, publicPicture, readAttachments } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { dayInIndia } from '../../platform/time.ts'
import { findProductViewer, isOwnSeller, isVisibleProduct } from '../catalogue/visible.ts'
import type { ProductViewer } from '../catalogue/visible.ts'
import { ratingOf } from '../listing/rating.rules.ts'
import { drawnProduct } from './product-item.ts'

type Same =
  | 'slug'
  | 'title'
  | 'description'
  | 'brand'
  | 'state'
  | 'visibility'
  | 'options'
  | 'coinPrice'
  | 'coinsOnly'
  | 'maxPerOrder'
  | 'gstBasisPoints'
  | 'returnableDays'
  | 'countryOfOrigin'
  | 'weightGrams'
  | 'isOwn'

interface ProductRow extends Pick<ShopProduct, Same> {
  id: string
  counts: number[] | null
  body: RichDocument | null
  categories: ShopProduct['categories']
  sellerId: string
  sellerName: string
  about: string
  logoId: string | null
  shippingPaise: number
  shipsWithinDays: number
  servedStates: string[] | null
  vacationUntil: string | null
  workspace: { name: BilingualName; customUrl: string } | null
  updatedAt: Date
}

async function findProduct(sql: Sql, viewer: ProductViewer, { slug, today }: { slug: string; today: string }) {
  const [row] = await sql<ProductRow[]>`
    select p.id, p.slug, p.title, p.description, p.body, p.brand, p.state, p.visibility, p.options, p.coin_price, p.coins_only, p.max_per_order,
      p.gst_basis_points, p.returnable_days, p.country_of_origin, p.weight_grams, p.updated_at, r.counts, ${isOwnSeller(sql, viewer)} as is_own,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', ${nameJson(sql, 'c')}) order by c.parent_id nulls first)
        from product_category own join product_category c on c.id in (own.id, own.parent_id) where own.id = p.category_id), '[]') as categories,
      s.id as seller_id, s.name as seller_name, s.about, s.logo_id, s.shipping_paise::float8 as shipping_paise, s.ships_within_days, s.served_states,
      case when s.state = 'VACATION' and s.vacation_until >= ${today}::date then s.vacation_until::text end as vacation_until,
      (select json_build_object('name', ${nameJson(sql, 'w')}, 'customUrl', w.slug) from workspace w where w.id = p.workspace_id and w.kind <> 'DEFAULT') as workspace
    from product p join store_seller s on s.id = p.seller_id left join product_rating r on r.product_id = p.id
    where p.slug = ${slug} and ${isVisibleProduct(sql, viewer)}`
  return row
}

type PictureRow = { id: string; isPublic: boolean; alt: string }

async function findPictures(sql: Sql, productId: string): Promise<readonly PictureRow[]> {
  return await sql<PictureRow[]>`
    select a.id, a.is_public, x.alt from product_picture x join attachment a on a.id = x.attachment_id
    where x.product_id = ${productId} order by x.position`
}

interface VariantRow {
  id: string
  values: string[]
  pricePaise: number
  mrpPaise: number | null
  pictureId: string | null
  isPublic: boolean
  available: number
}

const findVariants = async (sql: Sql, productId: string, most: number): Promise<readonly VariantRow[]> =>
  await sql<VariantRow[]>`
    select v.id, v.option_values as values, v.price_paise::float8 as price_paise, v.mrp_paise::float8 as mrp_paise,
      a.id as picture_id, coalesce(a.is_public, false) as is_public, coalesce(least(k.on_hand - k.reserved, ${most}::int), 0) as available
    from product_variant v left join variant_stock k on k.variant_id = v.id left join attachment a on a.id = v.attachment_id
    where v.product_id = ${productId} and v.active order by v.position, v.id`

const sellerOf = (row: ProductRow): ShopProduct['seller'] => ({
  id: row.sellerId,
  name: row.sellerName,
  about: row.about,
  logo: row.logoId && publicPicture(row.logoId, 320),
  shippingPaise: row.shippingPaise,
  shipsWithinDays: row.shipsWithinDays,
  servedStates: row.servedStates,
  vacationUntil: row.vacationUntil,
  workspace: row.workspace,
})

async function showProduct(
  { sql, house }: { sql: Sql; house: House },
  row: ProductRow,
): Promise<Output<typeof getShopProduct>> {
  const { id } = row
  const { body, updatedAt, categories, ...same } = row
  const [pictures, variants, bodyPictures] = await Promise.all([
    findPictures(sql, id),
    findVariants(sql, id, row.maxPerOrder),
    body ? readAttachments(sql, house, pictureIdsOf(body)) : [],
  ])
  const pictured = (each: { id: string; isPublic: boolean }, alt: string) => ({ ...pictureOf(house, each), alt })
  const shown = pictures.map((each) => pictured(each, each.alt || row.title))
  return {
    productId: id,
    slug: same.slug,
    title: same.title,
    description: same.description,
    body,
    bodyPictures,
    brand: same.brand,
    state: same.state,
    visibility: same.visibility,
    categories,
    pictures: shown.length > 0 ? shown : [drawnProduct(id, row.title)],
    options: same.options,
    variants: variants.map(({ pictureId, isPublic, ...each }) => ({
      ...each,
      picture: pictureId ? pictured({ id: pictureId, isPublic }, [row.title, ...each.values].join(', ')) : null,
    })),
    coinPrice: same.coinPrice,
    coinsOnly: same.coinsOnly,
    maxPerOrder: same.maxPerOrder,
    gstBasisPoints: same.gstBasisPoints,
    returnableDays: same.returnableDays,
    countryOfOrigin: same.countryOfOrigin,
    weightGrams: same.weightGrams,
    rating: ratingOf(row.counts),
    seller: sellerOf(row),
    isOwn: same.isOwn,
    updatedAt: updatedAt.toISOString(),
  }
}

const answerProduct = handle(getShopProduct, async ({ sql, house, clock, viewer, input }) => {
  const seen = await findProductViewer(sql, viewer)
  const row = await findProduct(sql, seen, { slug: input.slug, today: dayInIndia(clock.now()) })
  if (!row) throw commonRefusal('NOT_FOUND')
  return await showProduct({ sql, house }, row)
})

export const shopProductCalls: readonly Handler[] = [answerProduct]
