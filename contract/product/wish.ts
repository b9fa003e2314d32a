import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { signedIn } from '../permission.ts'
import { OwnId, rowId } from '../row-id.ts'
import { ProductItem } from './listing.ts'

/** Most products on a wishlist (S12). */
export const MOST_WISHES = 500
/** Days after which a wait for stock ends (S12a). */
export const ALERT_DAYS = 90
/** Most variants that a user waits for. */
export const MOST_ALERTS = 100

const ACTION = 'keep a wishlist'

/** What a change of one product on the wishlist came to (R4.06, R4.07). */
export const WishState = z.object({
  productId: z.string(),
  addedWishlist: z.boolean(),
  addedCartlist: z.boolean(),
  wishlistCount: z.int(),
})
/** See the schema of the same name. */
export type WishState = z.infer<typeof WishState>

/** Adds to the wishlist. */
export const addWish = call({
  address: 'POST /api/wishlist/add',
  specified: 'wish-add',
  says: 'Adds a product to the wishlist, up to 500. Adding it again changes nothing.',
  permission: signedIn('own', ACTION),
  input: z.object({ userId: OwnId, productId: rowId('PRODUCT_NOT_FOUND') }),
  output: WishState,
  refusals: { PRODUCT_NOT_FOUND: 404, WISHLIST_FULL: 409 },
})

/** Removes from the wishlist, or notes that it went to the cart (R4.06). */
export const deleteWish = call({
  address: 'DELETE /api/wishlist/delete',
  specified: 'wish-delete',
  says: 'Removes a product from the wishlist. Any other action than REMOVE notes that it was moved to the cart.',
  permission: signedIn('own', ACTION),
  input: z.object({
    userId: OwnId,
    productId: rowId(),
    action: z._default(z.string().check(z.maxLength(40)), 'REMOVE'),
  }),
  output: WishState,
})

/** A saved product (R3.04). One that can no longer be seen keeps its title. */
export const WishItem = z.object({
  ...ProductItem.shape,
  addedWishlist: z.literal(true),
  addedCartlist: z.boolean(),
  addedAt: z.string(),
  /** False: it is not for sale to this user now. */
  isAvailable: z.boolean(),
})
/** See the schema of the same name. */
export type WishItem = z.infer<typeof WishItem>

/** The wishlist, newest first. */
export const listWishes = call({
  address: 'GET /api/wishlist/list',
  specified: 'wish-list',
  says: 'Lists the wishlist of the caller, newest first; products that are gone stay, marked as unavailable.',
  permission: signedIn('own', ACTION),
  input: z.object({ userId: OwnId, ...Paging }),
  output: pageOf(WishItem),
})

/** How many. */
export const countWishes = call({
  address: 'GET /api/wishlist/count',
  specified: 'wish-count',
  says: 'Returns how many products are on the wishlist.',
  permission: signedIn('own', ACTION),
  input: z.object({}),
  output: z.object({ wishlistCount: z.int() }),
})

const BEYOND = 'Product cards show whether they are on the wishlist, and a sold-out variant can be waited for (S12a).'

/** What hearts and the buttons of sold-out variants show. */
export const getWishMarks = call({
  address: 'GET /api/wishlist/marks',
  says: 'Returns the ids of the products on the wishlist and of the variants that the user waits for.',
  permission: signedIn('own', ACTION),
  input: z.object({}),
  output: z.object({ productIds: z.array(z.string()), alertVariantIds: z.array(z.string()) }),
  beyond: BEYOND,
})

/** Waits for a variant to be back in stock (S12a). */
export const setStockAlert = call({
  address: 'PUT /api/product/stock-alert',
  says: 'Asks for one e-mail when a sold-out variant is back in stock, within 90 days, or takes that back.',
  permission: signedIn('own', ACTION),
  input: z.object({ variantId: rowId('PRODUCT_NOT_FOUND'), isOn: z.boolean() }),
  output: z.object({ variantId: z.string(), isOn: z.boolean(), endsAt: z.nullable(z.string()) }),
  refusals: { PRODUCT_NOT_FOUND: 404, IN_STOCK: 409, TOO_MANY_ALERTS: 409 },
  beyond: BEYOND,
})
