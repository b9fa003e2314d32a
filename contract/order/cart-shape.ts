import * as z from 'zod/mini'
import { Picture } from '../article/story.ts'

/** Limits of a cart (S13). */
export const CART_LIMITS = { lines: 50 } as const

/** What differs between a cart and the store (S15). */
export const CartProblemCode = z.enum([
  'PRICE_UP',
  'PRICE_DOWN',
  'TAX_CHANGED',
  'COINS_CHANGED',
  'SHIPPING_CHANGED',
  'REDUCED',
  'OUT_OF_STOCK',
  'INACTIVE',
  'SELLER_CLOSED',
  'SELF_PURCHASE',
  'STATE_NOT_SERVED',
  'ADDRESS_UNSERVED',
])
/** See the schema of the same name. */
export type CartProblemCode = z.infer<typeof CartProblemCode>

/** One difference; `before` and `now` are paise, coins, basis points or units, by its code. */
export const CartProblem = z.object({
  code: CartProblemCode,
  before: z.optional(z.int()),
  now: z.optional(z.int()),
  /** Last day of the seller's vacation, after which the line can be bought. */
  until: z.optional(z.string()),
})
/** See the schema of the same name. */
export type CartProblem = z.infer<typeof CartProblem>

/** A line of a cart. */
export const CartLine = z.object({
  productId: z.string(),
  variantId: z.string(),
  /** Null where the product may not be seen. */
  slug: z.nullable(z.string()),
  title: z.string(),
  /** Values of its options, like S and Blue. */
  options: z.array(z.string()),
  picture: Picture,
  /** Units that would be bought now. */
  quantity: z.int(),
  /** Units in the cart. */
  wanted: z.int(),
  pricePaise: z.int(),
  addedPricePaise: z.int(),
  coinPrice: z.int(),
  coinsOnly: z.boolean(),
  available: z.int(),
  maxPerOrder: z.int(),
  /** Price times units, tax included. */
  grossPaise: z.int(),
  coins: z.int(),
  problems: z.array(CartProblem),
})
/** See the schema of the same name. */
export type CartLine = z.infer<typeof CartLine>

/** Lines of one seller, with what is paid for their delivery. */
export const CartSeller = z.object({
  sellerId: z.string(),
  name: z.string(),
  stateCode: z.string(),
  shipsWithinDays: z.int(),
  shippingPaise: z.int(),
  /** Goods and shipping less coins. */
  moneyPaise: z.int(),
  problems: z.array(CartProblem),
  lines: z.array(CartLine),
})
/** See the schema of the same name. */
export type CartSeller = z.infer<typeof CartSeller>

/** Sums of what would be bought now (S34). */
export const CartTotals = z.object({
  units: z.int(),
  goodsPaise: z.int(),
  shippingPaise: z.int(),
  coins: z.int(),
  /** Most coins that the lines take. */
  mostCoins: z.int(),
  missingCoins: z.int(),
  taxPaise: z.int(),
  /** To be paid in money. */
  moneyPaise: z.int(),
})
/** See the schema of the same name. */
export type CartTotals = z.infer<typeof CartTotals>

/** A cart with live prices. */
export const Cart = z.object({
  version: z.int(),
  cartCount: z.int(),
  sellers: z.array(CartSeller),
  totals: CartTotals,
})
/** See the schema of the same name. */
export type Cart = z.infer<typeof Cart>
