import type { z } from 'zod/mini'
import type { Picture } from '@chowk/contract/article/story.ts'
import type { SellerTax } from '@chowk/contract/product/seller.ts'
import { pictureOf } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { dayInIndia } from '../../platform/time.ts'
import { isListed, isOwnSeller } from '../catalogue/visible.ts'
import type { ProductViewer } from '../catalogue/visible.ts'
import { sellerTaxJson } from '../seller/seller-row.ts'
import { drawnProduct } from '../shelf/product-item.ts'

interface OfferSeller {
  sellerId: string
  name: string
  workspaceId: string | null
  personId: string | null
  shippingPaise: number
  shipsWithinDays: number
  /** GST codes of the States served; null is all of India. */
  servedStates: string[] | null
  /** Last day of the vacation; null while it sells. */
  vacationUntil: string | null
  /** Null: it never gave tax details, so it cannot sell. */
  tax: SellerTax | null
}

interface OfferRow {
  variantId: string
  productId: string
  slug: string
  title: string
  brand: string
  optionValues: string[]
  sku: string
  pricePaise: number
  coinPrice: number
  coinsOnly: boolean
  gstBasisPoints: number
  hsn: string
  returnableDays: number
  maxPerOrder: number
  available: number
  /** On sale for this buyer. Of others nothing may be shown. */
  isListed: boolean
  isOwn: boolean
  seller: OfferSeller
}

/** A variant as a buyer is offered it now, with all that an order copies of it. */
export type Offer = OfferRow & { picture: z.infer<typeof Picture>; pictureId: string | null }

type Pictured = Omit<Offer, 'picture'> & { isPublic: boolean; alt: string }

/** Offers of variants by their ids; those that were deleted are missing. */
export async function findOffers(
  { sql, house, viewer }: { sql: Sql; house: Pick<House, 'config' | 'clock'>; viewer: ProductViewer },
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  if (variantIds.length === 0) return new Map()
  const today = dayInIndia(house.clock.now())
  const rows = await sql<Pictured[]>`
    select v.id as variant_id, p.id as product_id, p.slug, p.title, p.brand, v.option_values, v.sku, v.price_paise::float8 as price_paise,
      p.coin_price, p.coins_only, p.gst_basis_points, p.hsn, p.returnable_days, p.max_per_order,
      coalesce(k.on_hand - k.reserved, 0) as available, v.active and ${isListed(sql, viewer)} as is_listed, 
      (${isOwnSeller(sql, viewer)} or coalesce(p.uploader_id = ${viewer.personId}::uuid, false)) as is_own,
      i.id as picture_id, coalesce(i.is_public, false) as is_public, coalesce(i.alt, '') as alt,
      json_build_object('sellerId', s.id, 'name', s.name, 'workspaceId', s.workspace_id, 'personId', s.person_id,
        'shippingPaise', s.shipping_paise, 'shipsWithinDays', s.ships_within_days, 'servedStates', s.served_states,
        'vacationUntil', case when s.state = 'VACATION' and s.vacation_until >= ${today}::date then s.vacation_until::text end,
        'tax', ${sellerTaxJson(sql, today)}) as seller
    from product_variant v join product p on p.id = v.product_id join store_seller s on s.id = p.seller_id
      left join variant_stock k on k.variant_id = v.id
      left join lateral (
        select a.id, a.is_public, coalesce(x.alt, '') as alt
        from attachment a left join product_picture x on x.product_id = p.id and x.attachment_id = a.id
        where a.id = v.attachment_id or x.product_id = p.id
        order by a.id = v.attachment_id desc nulls last, x.position limit 1) i on true
    where v.id = any(${variantIds as string[]}::uuid[])`
  return new Map(rows.map((row) => [row.variantId, withPicture(house, row)]))
}

function withPicture(house: Pick<House, 'config' | 'clock'>, row: Pictured): Offer {
  const { isPublic, alt, ...offer } = row
  const { productId, title, pictureId } = offer
  const picture = pictureId
    ? { ...pictureOf(house, { id: pictureId, isPublic }), alt: alt || title }
    : drawnProduct(productId, title)
  return { ...offer, picture }
}

/** The variants that a product and perhaps one of its variants name: none, one, or two where it has several. */
export async function findVariants(
  sql: Sql,
  { productId, variantId }: { productId: string; variantId?: string | undefined },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from product_variant
    where product_id = ${productId} and (${variantId ?? null}::uuid is null and active or id = ${variantId ?? null}::uuid) limit 2`
  return rows.map(({ id }) => id)
}
