import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import type { ProductFields, ProductOption, ReviewedFields } from '@chowk/contract/product/product-fields.ts'
import type { ProductState, ProductVisibility } from '@chowk/contract/product/product.ts'
import type { TaxStatus } from '@chowk/contract/product/seller.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { readAttachments } from '../../files/files.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { dayInIndia } from '../../platform/time.ts'
import { sellerTaxJson } from '../seller/seller-row.ts'
import { findTaxRates } from '../seller/tax-rate.ts'
import { missingFields } from './product.rules.ts'
import { isOwnSeller } from './visible.ts'
import type { ProductViewer } from './visible.ts'

/** A variant with its stock. */
export interface VariantRow {
  variantId: string
  values: string[]
  sku: string
  pricePaise: number | null
  mrpPaise: number | null
  attachmentId: string | null
  onHand: number
  reserved: number
}

/** A product with variants, stock, pictures and the facts of its seller. */
export interface ProductRow {
  productId: string
  slug: string
  sellerId: string
  workspaceId: string | null
  personId: string | null
  sellerState: 'OPEN' | 'VACATION' | 'CLOSED'
  taxStatus: TaxStatus | null
  state: ProductState
  reason: string
  visibility: ProductVisibility
  title: string
  body: RichDocument | null
  brand: string
  categoryId: string | null
  coinPrice: number
  coinsOnly: boolean
  maxPerOrder: number
  gstBasisPoints: number
  hsn: string
  weightGrams: number | null
  returnableDays: number
  countryOfOrigin: string
  options: ProductOption[]
  variants: VariantRow[]
  pictures: { attachmentId: string; alt: string }[]
  change: { changeId: string; fields: ReviewedFields; createdAt: string } | null
  approvedVersion: number | null
  version: number
  createdAt: Date
  updatedAt: Date
}

const rowColumns = (sql: Sql, day: string): Fragment => sql`
  p.id as product_id, p.slug, p.seller_id, p.workspace_id, s.person_id, s.state as seller_state,
  ${sellerTaxJson(sql, day)} ->> 'taxStatus' as tax_status, p.state, p.state_reason as reason, p.visibility, p.title, p.body, p.brand, p.category_id,
  p.coin_price, p.coins_only, p.max_per_order, p.gst_basis_points, p.hsn, p.weight_grams, p.returnable_days, p.country_of_origin, p.options,
  p.approved_version, p.version, p.created_at, p.updated_at,
  coalesce((select json_agg(json_build_object('variantId', v.id, 'values', v.option_values, 'sku', v.sku, 'pricePaise', v.price_paise,
      'mrpPaise', v.mrp_paise, 'attachmentId', v.attachment_id, 'onHand', k.on_hand, 'reserved', k.reserved) order by v.position, v.id)
    from product_variant v join variant_stock k on k.variant_id = v.id where v.product_id = p.id and v.active), '[]') as variants,
  coalesce((select json_agg(json_build_object('attachmentId', i.attachment_id, 'alt', i.alt) order by i.position, i.attachment_id)
    from product_picture i where i.product_id = p.id), '[]') as pictures,
  (select json_build_object('changeId', c.id, 'fields', c.fields, 'createdAt', c.created_at)
    from product_change c where c.product_id = p.id and c.state = 'OPEN') as change`

interface Sought {
  id: string
  viewer: ProductViewer
  at: Date
  forUpdate?: boolean
}

/** A product of a seller that the viewer acts for; undefined for any other. */
export async function findOwnProduct(
  sql: Sql,
  { id, viewer, at, forUpdate = false }: Sought,
): Promise<ProductRow | undefined> {
  // Its variants are read after the wait for the lock.
  if (forUpdate) await sql`select from product where id = ${id} for no key update`
  const [row] = await sql<ProductRow[]>`
    select ${rowColumns(sql, dayInIndia(at))} from product p join store_seller s on s.id = p.seller_id
    where p.id = ${id} and ${isOwnSeller(sql, viewer)}`
  return row
}

/** Any product by its id, for those who review it. */
export async function findProduct(sql: Sql, id: string, at: Date): Promise<ProductRow | undefined> {
  const [row] = await sql<ProductRow[]>`
    select ${rowColumns(sql, dayInIndia(at))} from product p join store_seller s on s.id = p.seller_id where p.id = ${id}`
  return row
}

/** The fields of a product as a form sends them. */
export const fieldsOf = (row: ProductRow): ProductFields => ({
  visibility: row.visibility,
  title: row.title,
  body: row.body,
  brand: row.brand,
  categoryId: row.categoryId,
  coinPrice: row.coinPrice,
  coinsOnly: row.coinsOnly,
  maxPerOrder: row.maxPerOrder,
  gstBasisPoints: row.gstBasisPoints,
  hsn: row.hsn,
  weightGrams: row.weightGrams,
  returnableDays: row.returnableDays,
  countryOfOrigin: row.countryOfOrigin,
  options: row.options,
  variants: row.variants.map((variant) => ({ ...variant, onHandBefore: variant.onHand })),
  pictures: row.pictures,
})

/** What the product lacks under the tax status of its seller today. */
export async function findMissing(sql: Sql, row: ProductRow, at: Date, fields = fieldsOf(row)) {
  const rates = await findTaxRates(sql, dayInIndia(at))
  const rules = { taxStatus: row.taxStatus ?? 'UNREGISTERED', hasWorkspace: row.workspaceId !== null, rates }
  return missingFields(fields, rules)
}

/** A product as its seller edits it. */
export async function toOwnProduct(
  sql: Sql,
  house: Pick<House, 'config' | 'clock'>,
  row: ProductRow,
): Promise<OwnProduct> {
  const ids = [...row.pictures, ...row.variants].flatMap(({ attachmentId }) => attachmentId ?? [])
  const changedIds = row.change?.fields.pictures?.map(({ attachmentId }) => attachmentId) ?? []
  const { change, personId: _person, sellerState: _state, taxStatus: _status, approvedVersion, ...own } = row
  return {
    ...own,
    attachments: await readAttachments(sql, house, [...new Set(ids)]),
    change: change && {
      ...change,
      createdAt: new Date(change.createdAt).toISOString(),
      pictures: await readAttachments(sql, house, changedIds),
    },
    missing: await findMissing(sql, row, house.clock.now()),
    isApproved: approvedVersion === row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
