import type { FieldFault } from '@chowk/contract/product/own-product.ts'
import type { ReviewedFields } from '@chowk/contract/product/product-fields.ts'
import { PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import type { Problem } from '../../ui/field/error-summary.tsx'
import { m } from '../../paraglide/messages.js'

const WORDS: Record<string, () => string> = {
  CATEGORY_NEEDED: m.sell_problem_category,
  PICTURE_NEEDED: m.sell_problem_picture,
  VARIANT_NEEDED: m.sell_problem_variant,
  NO_WORKSPACE: m.sell_problem_workspace,
  PRICE_NEEDED: m.sell_problem_price,
  COINS_NEEDED: m.sell_problem_coins,
  PRICE_NEEDS_REGISTRATION: m.sell_problem_registration,
  INVALID_RATE: m.sell_problem_rate,
  RATE_NOT_CHARGED: m.sell_problem_rate_none,
  HSN_NEEDED: m.sell_problem_hsn,
  RATE_NEEDED: m.sell_problem_rate_needed,
}

const LEAST: Record<string, number> = { title: PRODUCT_LIMITS.title.least, body: PRODUCT_LIMITS.description.least }

/** The message of a fault. */
const faultWords = ({ path, code }: FieldFault): string =>
  code === 'TOO_SHORT'
    ? m.sell_problem_short({ count: LEAST[path] ?? 1 })
    : (WORDS[code]?.() ?? m.sell_problem_number())

const LABELS: Record<string, () => string> = {
  title: m.sell_field_title,
  body: m.sell_field_description,
  categoryId: m.sell_field_category,
  pictures: m.sell_photos,
  variants: m.sell_price_stock,
  visibility: m.sell_visibility,
  coinPrice: m.sell_coin_price,
  gstBasisPoints: m.sell_gst_rate,
  hsn: m.sell_hsn,
  prices: m.sell_price,
}

/** The id of the part of the form that holds a field. */
export const partOf = (path: string): string => `product-${path.split('.')[0] ?? ''}`

/** The faults of a product as a list that leads to its fields; one line for all variants. */
export function problemsOf(faults: readonly FieldFault[]): Problem[] {
  const byPart = new Map(faults.toReversed().map((fault) => [partOf(fault.path), fault]))
  return [...byPart].toReversed().map(([id, fault]) => ({
    id,
    label: LABELS[fault.path.split('.')[0] ?? '']?.() ?? '',
    text: faultWords(fault),
  }))
}

/** The fault of one field. */
export function faultAt(faults: readonly FieldFault[], path: string): string | undefined {
  const fault = faults.find((each) => each.path === path)
  return fault && faultWords(fault)
}

/** Names of the fields that wait for a reviewer. */
export const reviewedNames = (fields: ReviewedFields): string =>
  Object.keys(fields)
    .map((name) => LABELS[name]?.() ?? name)
    .join(', ')

/** Why a product could not be saved, by code. */
export const SAVE_ERRORS = {
  SUBSCRIPTION_REQUIRED: m.sell_no_access,
  CATEGORY_NOT_FOUND: m.sell_error_category,
  ATTACHMENT_NOT_FOUND: m.sell_error_photo,
  INVALID_RATE: m.sell_problem_rate,
  SELLER_NEEDED: m.sell_setup_title,
  PRODUCT_NOT_FOUND: m.sell_gone,
  VARIANT_NOT_FOUND: m.sell_error_variant,
  VERSION_CONFLICT: m.sell_conflict,
  NOT_EDITABLE: m.sell_error_locked,
  INCOMPLETE: m.sell_incomplete,
  CHANGE_OPEN: m.sell_error_change_open,
  STOCK_RESERVED: m.sell_error_reserved,
  STOCK_TOO_LARGE: m.sell_error_stock,
}
