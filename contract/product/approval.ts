import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { administrators, workspacesOrInstallation } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { OwnProduct } from './own-product.ts'
import { PRODUCT_LIMITS, ProductState, ProductVisibility } from './product.ts'
import { TaxStatus } from './seller.ts'

const REVIEWS = workspacesOrInstallation('approve products')

/** Who decides: administrators about products of their workspace, operators about public ones. */
const scope = { visibility: z.optional(ProductVisibility) }

/** A product, or a change of one, that waits for a reviewer. */
export const WaitingProduct = z.object({
  productId: z.string(),
  title: z.string(),
  seller: z.string(),
  /** Null for an individual seller. */
  workspace: z.nullable(BilingualName),
  visibility: ProductVisibility,
  /** A listed product whose change waits, and not the product itself. */
  isChange: z.boolean(),
  since: z.string(),
})
/** See the schema of the same name. */
export type WaitingProduct = z.infer<typeof WaitingProduct>

/** The approval queue. */
export const listWaitingProducts = call({
  address: 'GET /api/product/approval/list',
  says: 'Lists products and changes that wait for the reviewer, oldest first.',
  permission: REVIEWS,
  input: z.object({ ...Paging, ...scope }),
  output: pageOf(WaitingProduct),
  beyond: 'Administrators and operators approve products (S3, 7.M); the specification has no queue for it.',
})

/** One step of a product as its reviewers see it. */
export const ProductStep = z.object({
  state: ProductState,
  reason: z.string(),
  /** Null: a job, or an erased account. */
  by: z.nullable(z.string()),
  at: z.string(),
})
/** See the schema of the same name. */
export type ProductStep = z.infer<typeof ProductStep>

/** A waiting product with all that its reviewer needs. */
export const ProductReview = z.object({
  product: OwnProduct,
  seller: z.object({ name: z.string(), about: z.string(), taxStatus: TaxStatus, stateCode: z.string() }),
  workspace: z.nullable(BilingualName),
  isChange: z.boolean(),
  /** OWN: another reviewer has to approve it. ALONE: it is the viewer's own, and there is no other reviewer. */
  own: z.nullable(z.enum(['OWN', 'ALONE'])),
  /** Newest first. */
  history: z.array(ProductStep),
})
/** See the schema of the same name. */
export type ProductReview = z.infer<typeof ProductReview>

/** One product of the queue. */
export const getWaitingProduct = call({
  address: 'GET /api/product/approval/get/{id}',
  says: 'Returns a product that waits for the reviewer, with its open change, seller and history.',
  permission: REVIEWS,
  input: z.object({ id: rowId('PRODUCT_NOT_FOUND') }),
  output: ProductReview,
  refusals: { PRODUCT_NOT_FOUND: 404 },
  beyond: 'A queue needs its cases (S3).',
})

/** What a reviewer decides; a change is approved or rejected as a whole. */
export const ReviewDecision = z.enum(['APPROVE', 'REQUEST_CHANGES', 'REJECT'])
/** See the schema of the same name. */
export type ReviewDecision = z.infer<typeof ReviewDecision>

/** Decides about a product or its open change. */
export const decideProduct = call({
  address: 'PUT /api/product/approval/decide',
  says: 'Approves, sends back or rejects the version of a product, or the change of one, that the reviewer has read.',
  permission: REVIEWS,
  input: z.object({
    productId: rowId('PRODUCT_NOT_FOUND'),
    /** The version that was read. */
    version: z.int(),
    /** The change that was read; left out for the product itself. */
    changeId: z.optional(rowId('PRODUCT_NOT_FOUND')),
    decision: ReviewDecision,
    /** Goes to the seller; required unless it is approved. */
    reason: z._default(text({ most: PRODUCT_LIMITS.reason.most, lines: true }), ''),
  }),
  output: z.object({ productId: z.string(), state: ProductState }),
  refusals: {
    PRODUCT_NOT_FOUND: 404,
    /** It was edited, withdrawn or decided since it was read. */
    VERSION_CONFLICT: 409,
    REASON_NEEDED: 400,
    /** A change is not sent back; its seller withdraws it or opens another. */
    DECISION_DOES_NOT_FIT: 400,
    /** Another reviewer has to approve it. */
    OWN_PRODUCT: 403,
    SELLER_CLOSED: 409,
    /** It lacks something under the tax rules of today; the fields say what. */
    INCOMPLETE: 400,
  },
  idempotency: true,
  audits: 'store.product-reviewed',
  beyond: 'A decision names the version that was read, and changes of listed products are decided too (S5).',
})

/** How the store of a workspace is set up. */
export const StoreSettings = z.object({
  /** Products for the workspace alone are listed without a review. */
  listsAtOnce: z.boolean(),
  /** 0 while nothing was saved. */
  version: z.int(),
})
/** See the schema of the same name. */
export type StoreSettings = z.infer<typeof StoreSettings>

const SETS_UP = administrators('set up the store of the workspace')
const BEYOND = 'A workspace may list products without a review (S3).'

/** Settings of the own workspace's store. */
export const getStoreSettings = call({
  address: 'GET /api/store/settings',
  says: 'Returns whether products of the own workspace are listed without a review.',
  permission: SETS_UP,
  input: z.object({}),
  output: StoreSettings,
  beyond: BEYOND,
})

/** Changes them. */
export const saveStoreSettings = call({
  address: 'PUT /api/store/settings',
  says: 'Sets whether products of the own workspace are listed without a review.',
  permission: SETS_UP,
  input: StoreSettings,
  output: StoreSettings,
  refusals: {
    /** Details hold the settings as they are now as `current`. */
    VERSION_CONFLICT: 409,
  },
  audits: 'store.settings-saved',
  beyond: BEYOND,
})
