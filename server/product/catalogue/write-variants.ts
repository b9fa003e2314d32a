import type { VariantInput } from '@chowk/contract/product/product-fields.ts'
import { PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import type { Sql } from '../../platform/database.ts'

type Kept = VariantInput & { variantId: string; position: number }

const isKept = (variant: VariantInput & { position: number }): variant is Kept => variant.variantId !== undefined

/** Why variants cannot be saved. */
export interface VariantFault {
  code: 'STOCK_RESERVED' | 'STOCK_TOO_LARGE'
  details: { variantId: string; reserved: number }
}

// A product that was never approved has no orders that name a variant.
async function dropVariants(sql: Sql, productId: string, keptIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from product_variant where product_id = ${productId} and id <> all(${keptIds as string[]}::uuid[]) returning id
    )
    delete from variant_stock k using gone where k.variant_id = gone.id`
}

async function updateVariants(sql: Sql, productId: string, kept: readonly Kept[]): Promise<void> {
  // Inactive meanwhile, so that two variants can swap their values.
  await sql`update product_variant set active = false where product_id = ${productId} and active`
  for (const { variantId, position, values, sku, pricePaise, mrpPaise, attachmentId } of kept)
    await sql`
      update product_variant set position = ${position}, option_values = ${[...values]}, sku = ${sku}, price_paise = ${pricePaise},
        mrp_paise = ${mrpPaise}, attachment_id = ${attachmentId}, active = true
      where id = ${variantId} and product_id = ${productId}`
}

async function insertVariants(
  sql: Sql,
  productId: string,
  added: readonly (VariantInput & { position: number })[],
): Promise<void> {
  for (const { position, values, sku, pricePaise, mrpPaise, attachmentId, onHand } of added)
    await sql`
      with made as (
        insert into product_variant (product_id, position, option_values, sku, price_paise, mrp_paise, attachment_id)
        values (${productId}, ${position}, ${[...values]}, ${sku}, ${pricePaise}, ${mrpPaise}, ${attachmentId}) returning id
      )
      insert into variant_stock (variant_id, on_hand) select id, ${onHand} from made`
}

// Moved by the difference, so that what was sold since the form was opened stays sold.
async function moveStock(sql: Sql, kept: readonly Kept[]): Promise<VariantFault | undefined> {
  const moved = kept
    .map(({ variantId, onHand, onHandBefore }) => ({ variantId, by: onHand - onHandBefore }))
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => one.variantId.localeCompare(other.variantId))
  for (const { variantId, by } of moved) {
    const [stock] = await sql<{ onHand: number; reserved: number }[]>`
      select on_hand, reserved from variant_stock where variant_id = ${variantId} for update`
    const { onHand = 0, reserved = 0 } = stock ?? {}
    const details = { variantId, reserved }
    if (onHand + by < reserved) return { code: 'STOCK_RESERVED', details }
    if (onHand + by > PRODUCT_LIMITS.stock) return { code: 'STOCK_TOO_LARGE', details }
    await sql`update variant_stock set on_hand = on_hand + ${by} where variant_id = ${variantId}`
  }
  return undefined
}

/** Saves the variants of a product in their order; those left out are no longer sold. Stock is locked last and in the order of ids. */
export async function writeVariants(
  sql: Sql,
  { productId, wasApproved }: { productId: string; wasApproved: boolean },
  variants: readonly VariantInput[],
): Promise<VariantFault | undefined> {
  const placed = variants.map((variant, position) => ({ ...variant, position }))
  const kept = placed.filter(isKept)
  if (!wasApproved)
    await dropVariants(
      sql,
      productId,
      kept.map(({ variantId }) => variantId),
    )
  await updateVariants(sql, productId, kept)
  await insertVariants(
    sql,
    productId,
    placed.filter((variant) => !isKept(variant)),
  )
  return await moveStock(sql, kept)
}
