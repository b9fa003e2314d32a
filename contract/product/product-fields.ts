import * as z from 'zod/mini'
import { hasRepeats } from '../fold.ts'
import { richText } from '../rich-text/rich-text.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { PRODUCT_LIMITS as LIMITS, ProductVisibility } from './product.ts'

/** An option that buyers choose, like a size, with its values. */
export const ProductOption = z.object({
  name: text({ least: 1, most: LIMITS.optionName }),
  values: z
    .array(text({ least: 1, most: LIMITS.optionValue }))
    .check(z.minLength(1), z.maxLength(LIMITS.optionValues), z.refine(areDifferent, { error: 'VALUE_TWICE' })),
})
/** See the schema of the same name. */
export type ProductOption = z.infer<typeof ProductOption>

const paise = z.int().check(z.gte(0), z.lte(LIMITS.pricePaise))
const stock = z.int().check(z.gte(0), z.lte(LIMITS.stock))

/** One variant as it is saved. */
export const VariantInput = z
  .object({
    /** Left out for a new one. */
    variantId: z.optional(rowId('VARIANT_NOT_FOUND')),
    /** One value for each option. */
    values: z.array(z.string().check(z.maxLength(12 * LIMITS.optionValue))).check(z.maxLength(LIMITS.options)),
    sku: z._default(text({ most: LIMITS.sku }), ''),
    /** Null while it is not set; 0 is free. */
    pricePaise: z._default(z.nullable(paise), null),
    mrpPaise: z._default(z.nullable(paise), null),
    attachmentId: z._default(z.nullable(rowId('ATTACHMENT_NOT_FOUND')), null),
    onHand: stock,
    /** Stock that the form showed: sales since then are not undone. */
    onHandBefore: z._default(stock, 0),
  })
  .check(
    z.refine(({ pricePaise, mrpPaise }) => mrpPaise === null || pricePaise === null || mrpPaise >= pricePaise, {
      error: 'BELOW_PRICE',
      path: ['mrpPaise'],
    }),
  )
/** See the schema of the same name. */
export type VariantInput = z.infer<typeof VariantInput>

/** A picture of a product. */
export const ProductPicture = z.object({
  attachmentId: rowId('ATTACHMENT_NOT_FOUND'),
  alt: z._default(text({ most: LIMITS.pictureAlt }), ''),
})

const Pictures = z.array(ProductPicture).check(
  z.maxLength(LIMITS.pictures),
  z.refine((all) => areDifferent(all.map(({ attachmentId }) => attachmentId)), { error: 'PICTURE_TWICE' }),
)

function areDifferent(values: readonly string[]): boolean {
  return !hasRepeats(values)
}

const fields = {
  visibility: ProductVisibility,
  title: z._default(text({ most: LIMITS.title.most }), ''),
  body: z._default(z.nullable(richText({ most: LIMITS.description.most })), null),
  brand: z._default(text({ most: LIMITS.brand }), ''),
  categoryId: z._default(z.nullable(rowId('CATEGORY_NOT_FOUND')), null),
  coinPrice: z._default(z.int().check(z.gte(0), z.lte(LIMITS.coinPrice)), 0),
  coinsOnly: z._default(z.boolean(), false),
  maxPerOrder: z._default(z.int().check(z.gte(1), z.lte(LIMITS.maxPerOrder)), 10),
  gstBasisPoints: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
  hsn: z._default(z.string().check(z.trim(), z.regex(/^(?:\d{4,8})?$/, { error: 'INVALID_HSN' })), ''),
  weightGrams: z._default(z.nullable(z.int().check(z.gte(1), z.lte(LIMITS.weightGrams))), null),
  returnableDays: z._default(z.int().check(z.gte(0), z.lte(LIMITS.returnableDays)), 7),
  countryOfOrigin: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'INVALID_COUNTRY' })), 'IN'),
  options: z._default(
    z.array(ProductOption).check(
      z.maxLength(LIMITS.options),
      z.refine((all) => areDifferent(all.map(({ name }) => name)), { error: 'OPTION_TWICE' }),
    ),
    [],
  ),
  variants: z._default(z.array(VariantInput).check(z.maxLength(LIMITS.variants)), []),
  pictures: z._default(Pictures, []),
}

interface Matrix {
  options: readonly ProductOption[]
  variants: readonly { values: readonly string[] }[]
}

const fits = ({ options, variants }: Matrix) =>
  variants.every(
    ({ values }) =>
      values.length === options.length && values.every((value, index) => options[index]?.values.includes(value)),
  )

/** Checks between options and variants. */
export const VARIANT_CHECKS = [
  z.refine<Matrix>(fits, { error: 'OTHER_VALUES', path: ['variants'] }),
  z.refine<Matrix>(({ variants }) => areDifferent(variants.map(({ values }) => JSON.stringify(values))), {
    error: 'VARIANT_TWICE',
    path: ['variants'],
  }),
] as const

/** Fields of a product as a form sends them; a draft may leave most of them empty. */
export const ProductFields = z.object(fields).check(...VARIANT_CHECKS)
/** See the schema of the same name. */
export type ProductFields = z.infer<typeof ProductFields>

/** Fields that a reviewer reads before they change on an approved public product (S5); only those that differ. */
export const ReviewedFields = z.object({
  title: z.optional(z.string()),
  categoryId: z.optional(z.nullable(z.string())),
  gstBasisPoints: z.optional(z.int()),
  visibility: z.optional(ProductVisibility),
  pictures: z.optional(z.array(z.object({ attachmentId: z.string(), alt: z.string() }))),
  prices: z.optional(z.array(z.object({ variantId: z.string(), pricePaise: z.int(), mrpPaise: z.nullable(z.int()) }))),
})
/** See the schema of the same name. */
export type ReviewedFields = z.infer<typeof ReviewedFields>
