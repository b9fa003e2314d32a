import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Attachment } from '../files/attachment.ts'
import { Paging, pageOf } from '../paging.ts'
import { sellers, signedIn } from '../permission.ts'
import type { RichDocument } from '../rich-text/nodes.ts'
import { rowId } from '../row-id.ts'
import { ProductFields, ProductOption, ReviewedFields, VARIANT_CHECKS } from './product-fields.ts'
import { PRODUCT_LIMITS, ProductState, ProductVisibility } from './product.ts'
import { text } from '../text.ts'

/** A fault of a field, by its path in the form. */
export const FieldFault = z.object({ path: z.string(), code: z.string() })
/** See the schema of the same name. */
export type FieldFault = z.infer<typeof FieldFault>

/** A variant with its stock; `reserved` units wait for a payment. */
const OwnVariant = z.object({
  variantId: z.string(),
  values: z.array(z.string()),
  sku: z.string(),
  pricePaise: z.nullable(z.int()),
  mrpPaise: z.nullable(z.int()),
  attachmentId: z.nullable(z.string()),
  onHand: z.int(),
  reserved: z.int(),
})

/** A change of reviewed fields that waits for a reviewer (S5). */
export const ProductChange = z.object({
  changeId: z.string(),
  fields: ReviewedFields,
  createdAt: z.string(),
  /** Attachments of its pictures. */
  pictures: z.array(Attachment),
})

/** A product as its seller edits it. */
export const OwnProduct = z.object({
  productId: z.string(),
  slug: z.string(),
  sellerId: z.string(),
  /** Null for an individual seller. */
  workspaceId: z.nullable(z.string()),
  state: ProductState,
  /** Why a reviewer sent it back, rejected or blocked it. */
  reason: z.string(),
  visibility: ProductVisibility,
  title: z.string(),
  body: z.nullable(z.custom<RichDocument>()),
  brand: z.string(),
  categoryId: z.nullable(z.string()),
  coinPrice: z.int(),
  coinsOnly: z.boolean(),
  maxPerOrder: z.int(),
  gstBasisPoints: z.int(),
  hsn: z.string(),
  weightGrams: z.nullable(z.int()),
  returnableDays: z.int(),
  countryOfOrigin: z.string(),
  options: z.array(ProductOption),
  variants: z.array(OwnVariant),
  pictures: z.array(z.object({ attachmentId: z.string(), alt: z.string() })),
  /** Attachments of pictures and variants, with fresh addresses. */
  attachments: z.array(Attachment),
  change: z.nullable(ProductChange),
  /** What a reviewer would miss. */
  missing: z.array(FieldFault),
  /** Approved before, so that it may be listed again without a review. */
  isApproved: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
/** See the schema of the same name. */
export type OwnProduct = z.infer<typeof OwnProduct>

const ACTION = 'sell products'

const writeRefusals = {
  SUBSCRIPTION_REQUIRED: 403,
  CATEGORY_NOT_FOUND: 404,
  ATTACHMENT_NOT_FOUND: 404,
  /** Details hold the rate, its last day if it has ended, and the rates that hold. */
  INVALID_RATE: 400,
} as const

/** Creates a draft. */
export const createProduct = call({
  address: 'POST /api/product/create',
  specified: 'prod-create',
  says: 'Creates a product as a draft of the seller that the user acts for.',
  permission: sellers(ACTION),
  input: z
    .object({
      /** Chosen by the form, so that what it keeps on the device names the product. */
      productId: z.optional(rowId('PRODUCT_NOT_FOUND')),
      ...ProductFields.shape,
    })
    .check(...VARIANT_CHECKS),
  output: OwnProduct,
  refusals: {
    ...writeRefusals,
    /** Something else has the id that the form chose. */
    PRODUCT_NOT_FOUND: 404,
    /** The form has created it before; details hold it as `current`. */
    VERSION_CONFLICT: 409,
    /** The seller is not set up yet. */
    SELLER_NEEDED: 409,
  },
  idempotency: true,
})

/** Changes a product. */
export const updateProduct = call({
  address: 'PUT /api/product/update',
  specified: 'prod-update',
  says: 'Changes a product; reviewed fields of an approved public product wait for a reviewer.',
  permission: sellers(ACTION),
  input: z
    .object({ productId: rowId('PRODUCT_NOT_FOUND'), version: z.int(), ...ProductFields.shape })
    .check(...VARIANT_CHECKS),
  output: OwnProduct,
  refusals: {
    ...writeRefusals,
    PRODUCT_NOT_FOUND: 404,
    VARIANT_NOT_FOUND: 404,
    /** Details hold the product as it is now as `current`. */
    VERSION_CONFLICT: 409,
    /** A blocked or archived product. */
    NOT_EDITABLE: 409,
    /** A listed product has to stay complete; its faults are in the fields. */
    INCOMPLETE: 400,
    /** Another change waits for a reviewer. */
    CHANGE_OPEN: 409,
    /** Fewer units than are reserved; details name variant and number. */
    STOCK_RESERVED: 409,
    STOCK_TOO_LARGE: 400,
  },
})

/** One product of the own seller. */
export const getOwnProduct = call({
  address: 'GET /api/product/get/{id}',
  specified: 'prod-get',
  says: 'Returns a product of the own seller with all that its form needs.',
  permission: sellers(ACTION),
  input: z.object({ id: rowId('PRODUCT_NOT_FOUND') }),
  output: OwnProduct,
  refusals: { PRODUCT_NOT_FOUND: 404 },
})

/** Takes an open change back. */
export const withdrawChange = call({
  address: 'DELETE /api/product/change/{id}',
  says: 'Withdraws a change of a product that waits for a reviewer.',
  permission: sellers(ACTION),
  input: z.object({ id: rowId('CHANGE_NOT_FOUND') }),
  output: OwnProduct,
  refusals: { CHANGE_NOT_FOUND: 404, ILLEGAL_TRANSITION: 409 },
  beyond: 'One change of a product is open at a time (S5), so its seller needs a way to take it back.',
})

/** Moves a product to another state. */
export const moveProduct = call({
  address: 'PUT /api/product/update-status',
  specified: 'prod-status',
  says: 'Moves a product to another state: submits, pauses, lists, archives or reviews it.',
  permission: sellers(ACTION),
  input: z.object({
    productId: rowId('PRODUCT_NOT_FOUND'),
    status: ProductState,
    /** The version that was read; required of a reviewer who decides about a submitted product. */
    version: z.optional(z.int()),
    /** Required of a reviewer who sends back, rejects or blocks. */
    reason: z._default(text({ most: PRODUCT_LIMITS.reason.most, lines: true }), ''),
  }),
  output: z.object({ productId: z.string(), status: ProductState, version: z.int() }),
  refusals: {
    SUBSCRIPTION_REQUIRED: 403,
    PRODUCT_NOT_FOUND: 404,
    ILLEGAL_TRANSITION: 409,
    INCOMPLETE: 400,
    REASON_NEEDED: 400,
    /** It was edited since it was read, or a decision names no version. */
    VERSION_CONFLICT: 409,
    /** The seller is closed; details are empty. */
    SELLER_CLOSED: 409,
  },
  audits: 'store.product-moved',
})

/** A product in the list of its seller. */
export const OwnProductRow = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  state: ProductState,
  reason: z.string(),
  visibility: ProductVisibility,
  lowestPaise: z.nullable(z.int()),
  highestPaise: z.nullable(z.int()),
  coinPrice: z.int(),
  coinsOnly: z.boolean(),
  variants: z.int(),
  onHand: z.int(),
  /** On hand and not reserved. */
  available: z.int(),
  hasChange: z.boolean(),
  isApproved: z.boolean(),
  picture: z.nullable(z.object({ src: z.string(), widths: z.array(z.int()) })),
  updatedAt: z.string(),
})
/** See the schema of the same name. */
export type OwnProductRow = z.infer<typeof OwnProductRow>

/** Products of the own seller. */
export const listOwnProducts = call({
  address: 'GET /api/product/list-by-uploader',
  specified: 'prod-by-uploader',
  says: 'Lists products of the seller that the user acts for, in all states, last changed first.',
  permission: sellers(ACTION),
  input: z.object({ ...Paging, status: z.optional(ProductState), q: z.optional(text({ most: 100 })) }),
  output: pageOf(OwnProductRow),
})

/** A seller found by name. */
export const FoundSeller = z.object({
  sellerId: z.string(),
  name: z.string(),
  workspace: z.nullable(z.string()),
  products: z.int(),
})

/** Sellers by name. */
export const searchSellers = call({
  address: 'GET /api/product/search-users',
  specified: 'prod-search-users',
  says: 'Finds sellers by name who have products that the user can see.',
  permission: signedIn('any', 'find sellers'),
  input: z.object({ ...Paging, q: z._default(text({ most: 80 }), '') }),
  output: pageOf(FoundSeller),
})
