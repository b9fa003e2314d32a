import type { ReviewedFields } from '@chowk/contract/product/product-fields.ts'
import { publishAttachments, releaseAttachments } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { refreshListing } from '../listing/listing.ts'
import { PRODUCT_CHANGE } from './product-state.ts'
import type { ProductRow } from './product-row.ts'
import { arePicturesPublic, productSubject, writePictures } from './write-product.ts'

/** Opens a change that waits for a reviewer; the caller has checked that none is open. */
export async function openChange(
  sql: Sql,
  { productId, version }: Pick<ProductRow, 'productId' | 'version'>,
  { fields, personId, at }: { fields: ReviewedFields; personId: string; at: Date },
): Promise<void> {
  await sql`
    insert into product_change (product_id, product_version, fields, asked_by, created_at)
    values (${productId}, ${version}, ${sql.json(fields as never)}, ${personId}, ${at})`
}

/** Lets go of pictures that neither the product nor an open change shows. */
export async function releaseUnused(sql: Sql, productId: string): Promise<void> {
  const used = await sql<{ id: string }[]>`
    select attachment_id as id from product_picture where product_id = ${productId}
    union select attachment_id from product_variant where product_id = ${productId} and active and attachment_id is not null
    union select (f ->> 'attachmentId')::uuid from product_change c, jsonb_array_elements(c.fields -> 'pictures') f
      where c.product_id = ${productId} and c.state = 'OPEN'`
  await releaseAttachments(sql, productSubject(productId), ...used.map(({ id }) => id))
}

interface Decision {
  actorId: string | null
  reason?: string
  at: Date
}

/** Ends an open change without applying it. */
export async function endChange(
  sql: Sql,
  { changeId, productId }: { changeId: string; productId: string },
  { to, ...decision }: Decision & { to: 'WITHDRAWN' | 'REJECTED' },
): Promise<void> {
  const also = sql`, decided_at = ${decision.at}, reason = ${decision.reason ?? ''}`
  await transition(sql, PRODUCT_CHANGE, { id: changeId, to, ...decision, also })
  await releaseUnused(sql, productId)
}

/** Applies an open change; the product as it is then counts as approved. */
export async function applyChange(sql: Sql, row: ProductRow, decision: Decision): Promise<void> {
  const { productId, change } = row
  if (!change) return
  const { title, categoryId, gstBasisPoints, visibility, pictures, prices = [] } = change.fields
  const also = sql`, decided_at = ${decision.at}, reason = ${decision.reason ?? ''}`
  await transition(sql, PRODUCT_CHANGE, { id: change.changeId, to: 'APPROVED', ...decision, also })
  await sql`
    update product set title = ${title ?? row.title}, category_id = ${categoryId ?? row.categoryId},
      gst_basis_points = ${gstBasisPoints ?? row.gstBasisPoints}, visibility = ${visibility ?? row.visibility},
      version = version + 1, approved_version = version + 1, updated_at = ${decision.at}
    where id = ${productId}`
  if (pictures) await writePictures(sql, productId, pictures)
  for (const { variantId, pricePaise, mrpPaise } of prices)
    await sql`
      update product_variant set price_paise = ${pricePaise}, mrp_paise = ${mrpPaise} where id = ${variantId} and product_id = ${productId}`
  await releaseUnused(sql, productId)
  const isPublic = arePicturesPublic(row.state, visibility ?? row.visibility)
  await publishAttachments(sql, productSubject(productId), isPublic)
  await refreshListing(sql, productId)
}
