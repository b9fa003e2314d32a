import * as z from 'zod/mini'
import { Picture } from '../article/story.ts'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { BROWSES } from './category.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { Paging, pageOf } from '../paging.ts'
import { everybody, signedIn } from '../permission.ts'
import { Flag, listOf } from '../query.ts'
import { ShortRating } from './rating.ts'
import { rowId } from '../row-id.ts'

/** Orders of a product list (R9.01). */
export const ProductSort = z.enum(['LATEST', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW'])
/** See the schema of the same name. */
export type ProductSort = z.infer<typeof ProductSort>

/** Default range of prices in rupees, and of coins (R9.01). */
export const DEFAULT_RANGE = [0, 1000] as const

/** The highest price in rupees (S2). */
export const HIGHEST_PRICE = 10_000_000
/** Pages that may be asked for by number; further ones by `next`. */
export const MOST_NUMBERED_PAGES = 50
const MOST_CATEGORIES = 100

const Rupees = z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(HIGHEST_PRICE))
const Coins = z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(100_000))

/** What products are filtered by (S8). */
export const PRODUCT_FILTER = {
  categoryIds: z._default(listOf(rowId(), MOST_CATEGORIES), []),
  /** A category whose sub-categories are named too means only these. */
  subCategoryIds: z._default(listOf(rowId(), MOST_CATEGORIES), []),
  /** Rupees, both ends included. */
  minValue: z._default(Rupees, 0),
  maxValue: z.optional(Rupees),
  /** Only products that take coins, within `coinRange`. */
  isEnableCoinsfilter: z._default(Flag, false),
  /** The default upper end means no limit. */
  coinRange: z._default(listOf(Coins, 2), [...DEFAULT_RANGE]),
  inStock: z._default(Flag, false),
  sellerId: z.optional(rowId()),
}

const Filter = z.object(PRODUCT_FILTER)
/** See the fields of the same name. */
export type ProductFilter = z.infer<typeof Filter>

type Ranges = Pick<ProductFilter, 'minValue' | 'maxValue' | 'coinRange'>

/** Refuses ranges whose lower end is above the upper one (S8). */
export const rangesInOrder = z.refine<Ranges>(
  ({ minValue, maxValue = HIGHEST_PRICE, coinRange: [low, high] }) =>
    minValue <= maxValue && low !== undefined && high !== undefined && low <= high,
  { error: 'RANGE_REVERSED' },
)

/** A product as lists show it. */
export const ProductItem = z.object({
  _id: z.string(),
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  picture: Picture,
  /** Of the cheapest variant. */
  pricePaise: z.int(),
  mrpPaise: z.nullable(z.int()),
  /** Whether another variant costs more. */
  hasHigherPrices: z.boolean(),
  /** Most coins that one unit may be paid with; 0: none. */
  coinPrice: z.int(),
  /** The whole price is paid in coins. */
  coinsOnly: z.boolean(),
  inStock: z.boolean(),
  rating: ShortRating,
  seller: z.object({ id: z.string(), name: z.string() }),
})
/** See the schema of the same name. */
export type ProductItem = z.infer<typeof ProductItem>

/** A page of products. */
export const ProductPage = pageOf(ProductItem)

export const LIST_INPUT = {
  ...PRODUCT_FILTER,
  sortProductBy: z._default(ProductSort, 'LATEST'),
  ...Paging,
}

/** Products that the viewer may see (R6.08). */
export const listProducts = call({
  address: 'GET /api/product/user/{userId}',
  specified: 'prod-user',
  says: 'Lists products that the caller may see: those for everybody and those of their workspaces. Without maxValue there is no upper price.',
  permission: signedIn('any', 'browse the store as a user'),
  input: z.object({ userId: rowId(), ...LIST_INPUT }).check(rangesInOrder),
  output: ProductPage,
})

/** Products for everybody (R6.08). */
export const listProductsForVisitors = call({
  address: 'POST /api/product/unauth/global',
  specified: 'prod-unauth',
  says: 'Lists products for everybody. page and size may stand in the query, the filter in the body.',
  permission: everybody('any', BROWSES),
  input: z.object(LIST_INPUT).check(rangesInOrder),
  output: ProductPage,
  queryNames: ['page', 'size', 'next', 'asOf'],
})

/** A workspace's shop. */
export const listShopProducts = call({
  address: 'GET /api/product/list-by-customUrl',
  specified: 'prod-by-url',
  says: 'Lists the products of a workspace and its sellers that the caller may see.',
  permission: everybody('any', BROWSES),
  input: z.object({ customUrl: CustomUrlQuery, ...LIST_INPUT }).check(rangesInOrder),
  output: z.extend(ProductPage, {
    shop: z.object({ name: BilingualName, customUrl: z.string(), logo: z.string() }),
  }),
  cacheMs: 30_000,
})
