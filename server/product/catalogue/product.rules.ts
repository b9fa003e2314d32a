import type { FieldFault } from '@chowk/contract/product/own-product.ts'
import type { ProductFields, ReviewedFields } from '@chowk/contract/product/product-fields.ts'
import { COIN_PAISE, PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import type { GoodsTaxRate, TaxStatus } from '@chowk/contract/product/seller.ts'
import { plainText } from '@chowk/contract/rich-text/rich-text.ts'
import { lengthOf, visibleLengthOf } from '@chowk/contract/text.ts'
import { isRateFor } from '../seller/tax-rate.ts'

/** What decides about a product besides its own fields. */
export interface SellingRules {
  taxStatus: TaxStatus
  /** Individuals have no workspace to list a product in. */
  hasWorkspace: boolean
  rates: readonly GoodsTaxRate[]
}

/** The same fields, with prices that follow from coins. */
export const withCoinPrices = (fields: ProductFields): ProductFields =>
  fields.coinsOnly
    ? {
        ...fields,
        variants: fields.variants.map((variant) => ({
          ...variant,
          pricePaise: fields.coinPrice * COIN_PAISE,
          mrpPaise: null,
        })),
      }
    : fields

const needed = (isMissing: boolean, path: string, code: string): FieldFault[] => (isMissing ? [{ path, code }] : [])

function priceFaults(fields: ProductFields, { taxStatus }: SellingRules): FieldFault[] {
  const { variants, coinsOnly, coinPrice } = fields
  const isPriced = !coinsOnly && variants.some(({ pricePaise }) => (pricePaise ?? 0) > 0)
  return [
    ...variants.flatMap(({ pricePaise }, index) =>
      needed(pricePaise === null, `variants.${index}.pricePaise`, 'PRICE_NEEDED'),
    ),
    ...needed(coinsOnly && coinPrice === 0, 'coinPrice', 'COINS_NEEDED'),
    ...needed(isPriced && taxStatus === 'UNREGISTERED', 'variants', 'PRICE_NEEDS_REGISTRATION'),
  ]
}

function taxFaults(fields: ProductFields, { taxStatus, rates }: SellingRules): FieldFault[] {
  const { gstBasisPoints, hsn } = fields
  if (taxStatus !== 'REGULAR') return needed(gstBasisPoints > 0, 'gstBasisPoints', 'RATE_NOT_CHARGED')
  return [
    ...needed(!isRateFor(rates, gstBasisPoints, hsn), 'gstBasisPoints', 'INVALID_RATE'),
    ...needed(hsn === '', 'hsn', 'HSN_NEEDED'),
  ]
}

/** What a product still lacks before a reviewer or a buyer may see it, by the path of each field (S2). */
export function missingFields(fields: ProductFields, rules: SellingRules): FieldFault[] {
  const { title, body, categoryId, pictures, variants, visibility } = fields
  const words = body ? plainText(body).trim() : ''
  return [
    ...needed(visibleLengthOf(title) < PRODUCT_LIMITS.title.least, 'title', 'TOO_SHORT'),
    ...needed(lengthOf(words) < PRODUCT_LIMITS.description.least, 'body', 'TOO_SHORT'),
    ...needed(categoryId === null, 'categoryId', 'CATEGORY_NEEDED'),
    ...needed(pictures.length === 0, 'pictures', 'PICTURE_NEEDED'),
    ...needed(variants.length === 0, 'variants', 'VARIANT_NEEDED'),
    ...needed(visibility === 'WORKSPACE' && !rules.hasWorkspace, 'visibility', 'NO_WORKSPACE'),
    ...priceFaults(fields, rules),
    ...taxFaults(fields, rules),
  ]
}

/** Whether a price differs by more than half from what was approved. */
export const isPriceJump = (before: number, after: number): boolean => 2 * Math.abs(after - before) > before

type Reviewable = Pick<ProductFields, 'title' | 'categoryId' | 'gstBasisPoints' | 'visibility' | 'pictures'> & {
  variants: readonly { variantId?: string | undefined; pricePaise: number | null; mrpPaise: number | null }[]
}

function jumpedPrices(before: Reviewable, after: Reviewable): NonNullable<ReviewedFields['prices']> {
  return after.variants.flatMap(({ variantId, pricePaise, mrpPaise }) => {
    const old = before.variants.find((each) => each.variantId === variantId)
    const isJump = variantId && old && isPriceJump(old.pricePaise ?? 0, pricePaise ?? 0)
    return isJump ? [{ variantId, pricePaise: pricePaise ?? 0, mrpPaise }] : []
  })
}

const idsOf = ({ pictures }: Pick<Reviewable, 'pictures'>) => pictures.map(({ attachmentId }) => attachmentId).join(' ')

/** The fields of an approved public product that a reviewer reads before they change (S5); empty if there are none. */
export function reviewedChanges(before: Reviewable, after: Reviewable): ReviewedFields {
  const prices = jumpedPrices(before, after)
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.categoryId !== before.categoryId && { categoryId: after.categoryId }),
    ...(after.gstBasisPoints !== before.gstBasisPoints && { gstBasisPoints: after.gstBasisPoints }),
    ...(after.visibility !== before.visibility && { visibility: after.visibility }),
    ...(idsOf(after) !== idsOf(before) && { pictures: after.pictures }),
    ...(prices.length > 0 && { prices }),
  }
}

/** The fields that apply at once, while `held` waits for a reviewer. */
export function withoutReviewed<Fields extends Reviewable>(
  before: Reviewable,
  after: Fields,
  held: ReviewedFields,
): Fields {
  const kept = Object.fromEntries(
    (['title', 'categoryId', 'gstBasisPoints', 'visibility', 'pictures'] as const)
      .filter((name) => name in held)
      .map((name) => [name, before[name]]),
  )
  const variants = after.variants.map((variant) => {
    const isHeld = held.prices?.some(({ variantId }) => variantId === variant.variantId)
    const old = before.variants.find(({ variantId }) => variantId === variant.variantId)
    return isHeld && old ? { ...variant, pricePaise: old.pricePaise, mrpPaise: old.mrpPaise } : variant
  })
  return { ...after, ...kept, variants }
}
