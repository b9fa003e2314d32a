import * as z from 'zod/mini'
import { PlanAnswer } from '../billing/plan.ts'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { BROWSES } from '../product/category.ts'
import { PRODUCT_LIMITS } from '../product/product.ts'
import { listOf } from '../query.ts'
import { OwnId, rowId } from '../row-id.ts'
import { CART_LIMITS, Cart, CartProblem, CartTotals } from './cart-shape.ts'

const ACTION = 'fill a cart'

const Count = z.int().check(z.gte(0), z.lte(PRODUCT_LIMITS.maxPerOrder))
const which = {
  productId: rowId('PRODUCT_NOT_FOUND'),
  /** Needed where the product has several variants. */
  variantId: z.optional(rowId('PRODUCT_NOT_FOUND')),
}

/** How a count changes a line (S13). */
export const IncrementType = z.enum(['INCREMENT', 'DECREMENT', 'SET'])
/** See the schema of the same name. */
export type IncrementType = z.infer<typeof IncrementType>

/** What a change of one line came to. */
export const CartChange = z.object({
  variantId: z.string(),
  /** 0: the line is gone. */
  quantity: z.int(),
  /** Why fewer were put in than asked for. */
  cutBy: z.nullable(z.enum(['STOCK', 'MAX_PER_ORDER'])),
  cartCount: z.int(),
  version: z.int(),
})
/** See the schema of the same name. */
export type CartChange = z.infer<typeof CartChange>

const refusals = { PRODUCT_NOT_FOUND: 404, VARIANT_NEEDED: 400, OUT_OF_STOCK: 409, CART_FULL: 409 } as const

/** Adds to the cart (S13). */
export const addToCart = call({
  address: 'POST /api/cart/add',
  specified: 'cart-add',
  says: 'Adds a product to the cart, takes some out, or sets its count; at 0 the line is removed. Nothing is reserved.',
  permission: signedIn('own', ACTION),
  input: z.object({
    userId: OwnId,
    ...which,
    newCount: Count,
    incrementType: z._default(IncrementType, 'INCREMENT'),
  }),
  output: CartChange,
  refusals,
  idempotency: true,
})

/** Sets the count of a line. */
export const updateCartCount = call({
  address: 'PUT /api/cart/update-count',
  specified: 'cart-count',
  says: 'Sets how many of a product are in the cart; 0 removes it.',
  permission: signedIn('own', ACTION),
  input: z.object({ userId: OwnId, ...which, newCount: Count, incrementType: z._default(IncrementType, 'SET') }),
  output: CartChange,
  refusals,
})

/** Removes lines. */
export const deleteFromCart = call({
  address: 'DELETE /api/cart/delete',
  specified: 'cart-delete',
  says: 'Removes a product from the cart, or everything where none is named.',
  permission: signedIn('own', ACTION),
  input: z.object({ userId: OwnId, productId: z.optional(rowId()), variantId: z.optional(rowId()) }),
  output: z.object({ cartCount: z.int(), version: z.int() }),
})

const Coins = z._default(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(10_000_000)), 0)
const paidBy = {
  /** Where it is delivered; without it no State is checked and tax counts as inside the seller's State. */
  addressId: z.optional(rowId('ADDRESS_NOT_FOUND')),
  coinsToUse: Coins,
}

/** The cart with everything that changed (S14). */
export const getCart = call({
  address: 'GET /api/cart/get',
  specified: 'cart-get',
  says: 'Returns the cart grouped by seller, with current prices, those at adding, availability, and problems.',
  permission: signedIn('own', ACTION),
  input: z.object({ userId: OwnId, ...paidBy }),
  output: z.extend(Cart, {
    /** Whether the plan lets the user buy (R6.04). */
    access: PlanAnswer,
    coinBalance: z.int(),
  }),
  refusals: { ADDRESS_NOT_FOUND: 404 },
})

/** The check before checkout (S15). */
export const validateCart = call({
  address: 'GET /api/cart/valid/checkout',
  specified: 'cart-valid',
  says: 'Checks the cart for checkout. CART_CHANGED lists every difference with the new totals; acceptedTotalPaise accepts them.',
  permission: signedIn('own', ACTION),
  input: z.object({
    userId: OwnId,
    ...paidBy,
    /** The total in money that the buyer saw. */
    acceptedTotalPaise: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(0))),
  }),
  output: z.object({ isValid: z.literal(true), version: z.int(), totals: CartTotals }),
  refusals: {
    ADDRESS_NOT_FOUND: 404,
    SUBSCRIPTION_REQUIRED: 403,
    /** Nothing in it can be bought. */
    CART_EMPTY: 409,
    /** Products for coins alone cost more than the buyer has. */
    COINS_MISSING: 409,
    /** Details: `items` with all problems, `totals` as they are now. */
    CART_CHANGED: 409,
  },
})

/** See the output of `validateCart`: what CART_CHANGED has in its details. */
export const CartChanged = z.object({
  items: z.array(
    z.object({
      ...CartProblem.shape,
      sellerId: z.nullable(z.string()),
      productId: z.nullable(z.string()),
      variantId: z.nullable(z.string()),
    }),
  ),
  totals: CartTotals,
})

/** Counts beside bag and wishlist (S16). */
export const getShoppingCounts = call({
  address: 'GET /api/shopping/activity/counts',
  specified: 'shop-counts',
  says: 'Returns how many products are on the wishlist and how many lines are in the cart.',
  permission: signedIn('own', ACTION),
  input: z.object({}),
  output: z.object({ wishlistCount: z.int(), cartCount: z.int() }),
})

const BEYOND = 'A visitor fills a cart before signing in; its lines are kept on the device (S13).'

/** A visitor's cart with live prices. */
export const previewCart = call({
  address: 'GET /api/cart/preview',
  says: 'Prices the cart of a visitor, which is kept on their device.',
  permission: everybody('any', BROWSES),
  input: z
    .object({
      variantIds: listOf(rowId(), CART_LIMITS.lines),
      counts: listOf(
        z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(PRODUCT_LIMITS.maxPerOrder)),
        CART_LIMITS.lines,
      ),
    })
    .check(
      z.refine<{ variantIds: string[]; counts: number[] }>(
        ({ variantIds, counts }) => variantIds.length === counts.length,
        { error: 'OTHER_LENGTH', path: ['counts'] },
      ),
    ),
  output: Cart,
  beyond: BEYOND,
})

/** Units that did not fit into a cart. */
export const CutLine = z.object({
  variantId: z.string(),
  /** Empty where the product may not be seen. */
  title: z.string(),
  wanted: z.int(),
  kept: z.int(),
  why: z.enum(['STOCK', 'MAX_PER_ORDER', 'GONE', 'CART_FULL']),
})
/** See the schema of the same name. */
export type CutLine = z.infer<typeof CutLine>

/** Merges a visitor's cart at sign-in (S13). */
export const mergeCart = call({
  address: 'POST /api/cart/merge',
  says: 'Adds the cart of a device to that of the account: counts are summed, and what did not fit is listed. It never fails for a line.',
  permission: signedIn('own', ACTION),
  input: z.object({
    lines: z.array(z.object({ variantId: z.guid(), quantity: Count })).check(z.maxLength(CART_LIMITS.lines)),
  }),
  output: z.object({
    cartCount: z.int(),
    version: z.int(),
    cut: z.array(CutLine),
  }),
  idempotency: true,
  beyond: BEYOND,
})
