import type { ProductFields } from '@chowk/contract/product/product-fields.ts'
import type { ProductState, ProductVisibility } from '@chowk/contract/product/product.ts'
import { plainText, withoutPictures } from '@chowk/contract/rich-text/rich-text.ts'
import { useAttachment } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import { dayInIndia } from '../../platform/time.ts'
import { findRateEnd, findTaxRates } from '../seller/tax-rate.ts'

/** What uses the pictures of a product. */
export const productSubject = (productId: string) => ({ usedBy: 'product', subjectId: productId })

/** Whether everybody may open the pictures of a product. */
export const arePicturesPublic = (state: ProductState, visibility: ProductVisibility): boolean =>
  state === 'ACTIVE' && visibility === 'GLOBAL'

/** Ids of all attachments that the fields name. */
export const attachmentsOf = ({ pictures, variants }: Pick<ProductFields, 'pictures' | 'variants'>): string[] => [
  ...new Set([...pictures, ...variants].flatMap(({ attachmentId }) => attachmentId ?? [])),
]

/** The GST rate that does not hold, with those that do; undefined if it does. */
export async function rateFault(sql: Sql, basisPoints: number, at: Date) {
  const day = dayInIndia(at)
  const rates = await findTaxRates(sql, day)
  if (rates.some((rate) => rate.basisPoints === basisPoints)) return undefined
  return {
    details: {
      basisPoints,
      until: await findRateEnd(sql, basisPoints, day),
      rates: rates.map((rate) => rate.basisPoints),
    },
    fields: [{ path: 'gstBasisPoints', code: 'INVALID_RATE', message: 'INVALID_RATE' }],
  }
}

/** Whether products may be listed in a category: an active one without sub-categories of its own. */
export async function isListingCategory(sql: Sql, categoryId: string): Promise<boolean> {
  const rows = await sql`
    select from product_category c where c.id = ${categoryId} and c.active
      and not exists (select from product_category s where s.parent_id = c.id)`
  return rows.length > 0
}

interface Claim {
  productId: string
  personId: string
  /** Attachments that the product uses already. */
  known: readonly string[]
  isPublic: boolean
  at: Date
}

/** Gives the product the uploads that it does not use yet; false if one is not the user's. */
export async function claimPictures(sql: Sql, ids: readonly string[], claim: Claim): Promise<boolean> {
  const { productId, personId, known, isPublic, at } = claim
  for (const attachmentId of ids) {
    if (known.includes(attachmentId.toLowerCase())) continue
    const wanted = { ...productSubject(productId), attachmentId, personId, kinds: ['IMAGE'] as const, isPublic, at }
    if (!(await useAttachment(sql, wanted))) return false
  }
  return true
}

/** Replaces the pictures of a product. */
export async function writePictures(
  sql: Sql,
  productId: string,
  pictures: readonly { attachmentId: string; alt: string }[],
): Promise<void> {
  await sql`delete from product_picture where product_id = ${productId}`
  await sql`
    insert into product_picture (product_id, attachment_id, position, alt)
    select ${productId}, w.id, w.n - 1, w.alt
    from unnest(${pictures.map(({ attachmentId }) => attachmentId)}::uuid[], ${pictures.map(({ alt }) => alt)}::text[])
      with ordinality as w (id, alt, n)`
}

/** Columns of a product in the order of its form; pictures stand beside the text and not in it. */
export function columnsOf(fields: ProductFields) {
  const body = fields.body && withoutPictures(fields.body, () => false)
  return {
    ...fields,
    body,
    description: body ? plainText(body) : '',
  }
}
