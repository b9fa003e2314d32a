import type { Input } from '@chowk/contract/call.ts'
import type { createProduct, OwnProduct } from '@chowk/contract/product/own-product.ts'
import { PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import type { ProductVisibility } from '@chowk/contract/product/product.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { EMPTY_DOCUMENT } from '@chowk/contract/rich-text/rich-text.ts'
import { numberOf, paiseOf, rupeesIn } from '../../ui/field/written-values.rules.ts'
import { ONE_VARIANT, filledOptions } from './matrix.rules.ts'
import type { TypedOption, TypedVariant } from './matrix.rules.ts'

/** A product as the fields of its form hold it. */
export interface ProductText {
  visibility: ProductVisibility
  title: string
  body: RichDocument
  brand: string
  categoryId: string | null
  coinsOnly: boolean
  coinPrice: string
  maxPerOrder: string
  /** Null until the seller chooses one. */
  gstBasisPoints: number | null
  hsn: string
  weight: string
  returnableDays: string
  countryOfOrigin: string
  options: TypedOption[]
  variants: TypedVariant[]
  pictures: { attachmentId: string; alt: string }[]
}

/** A form that nothing is typed in. */
export const emptyText = (visibility: ProductVisibility): ProductText => ({
  visibility,
  title: '',
  body: EMPTY_DOCUMENT,
  brand: '',
  categoryId: null,
  coinsOnly: false,
  coinPrice: '',
  maxPerOrder: '10',
  gstBasisPoints: null,
  hsn: '',
  weight: '',
  returnableDays: '7',
  countryOfOrigin: 'IN',
  options: [],
  variants: [ONE_VARIANT],
  pictures: [],
})

/** The form of a product. */
export const textOf = (product: OwnProduct): ProductText => ({
  visibility: product.visibility,
  title: product.title,
  body: product.body ?? EMPTY_DOCUMENT,
  brand: product.brand,
  categoryId: product.categoryId,
  coinsOnly: product.coinsOnly,
  coinPrice: product.coinPrice > 0 ? String(product.coinPrice) : '',
  maxPerOrder: String(product.maxPerOrder),
  // A draft without an HSN code has the rate that nobody chose.
  gstBasisPoints: product.hsn === '' && product.gstBasisPoints === 0 ? null : product.gstBasisPoints,
  hsn: product.hsn,
  weight: product.weightGrams === null ? '' : String(product.weightGrams),
  returnableDays: String(product.returnableDays),
  countryOfOrigin: product.countryOfOrigin,
  options: product.options.map(({ name, values }) => ({ name, written: values.join(', ') })),
  variants: product.variants.length > 0 ? product.variants.map(typedVariant) : [ONE_VARIANT],
  pictures: product.pictures,
})

const typedVariant = ({ pricePaise, mrpPaise, onHand, ...variant }: OwnProduct['variants'][number]) => ({
  variantId: variant.variantId,
  values: variant.values,
  sku: variant.sku,
  attachmentId: variant.attachmentId,
  price: rupeesIn(pricePaise),
  mrp: rupeesIn(mrpPaise),
  onHand: String(onHand),
})

const within = (
  written: string,
  { least = 0, most, empty }: { least?: number; most: number; empty: number },
): number => {
  const number = numberOf(written)
  return number === undefined || Number.isNaN(number) ? empty : Math.min(most, Math.max(least, Math.round(number)))
}

const amount = (written: string): number | null => {
  const paise = paiseOf(written)
  return paise === undefined || Number.isNaN(paise) || paise > PRODUCT_LIMITS.pricePaise ? null : paise
}

/** Ids and stock of variants that the server made since the form was opened, by their values. */
export type KnownVariants = ReadonlyMap<string, { variantId: string; onHand: number }>

/** Variants of an answer by their values. */
export const knownIn = ({ variants }: Pick<OwnProduct, 'variants'>): KnownVariants =>
  new Map(variants.map(({ values, variantId, onHand }) => [JSON.stringify(values), { variantId, onHand }]))

function variantInput(variant: TypedVariant, known: KnownVariants) {
  const { values, sku, attachmentId } = variant
  const saved = known.get(JSON.stringify(values))
  const pricePaise = amount(variant.price)
  const mrpPaise = amount(variant.mrp)
  return {
    ...(saved && { variantId: saved.variantId }),
    values,
    sku,
    pricePaise,
    // A price above the MRP is said at its field.
    mrpPaise: mrpPaise !== null && pricePaise !== null && mrpPaise < pricePaise ? null : mrpPaise,
    attachmentId,
    onHand: within(variant.onHand, { most: PRODUCT_LIMITS.stock, empty: 0 }),
    onHandBefore: saved?.onHand ?? 0,
  }
}

/** Input of the call from the form. */
export function inputOf(text: ProductText, known: KnownVariants): Input<typeof createProduct> {
  const { coinPrice, maxPerOrder, weight, returnableDays, options, variants, hsn, gstBasisPoints, ...rest } = text
  return {
    ...rest,
    gstBasisPoints: gstBasisPoints ?? 0,
    hsn: /^\d{4,8}$/.test(hsn.trim()) ? hsn.trim() : '',
    coinPrice: within(coinPrice, { most: PRODUCT_LIMITS.coinPrice, empty: 0 }),
    maxPerOrder: within(maxPerOrder, { least: 1, most: PRODUCT_LIMITS.maxPerOrder, empty: 10 }),
    weightGrams: weight.trim() === '' ? null : within(weight, { least: 1, most: PRODUCT_LIMITS.weightGrams, empty: 1 }),
    returnableDays: within(returnableDays, { most: PRODUCT_LIMITS.returnableDays, empty: 7 }),
    options: filledOptions(options),
    variants: variants.map((variant) => variantInput(variant, known)),
  }
}
