import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { BROWSES } from './category.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { everybody } from '../permission.ts'
import { PRODUCT_FILTER, rangesInOrder } from './listing.ts'

/** Above this many products nothing is counted. */
export const MOST_COUNTED = 10_000

const Count = z.nullable(z.int())

/** Counts of what a product list can be narrowed to; each facet leaves its own filter out. */
export const countFacets = call({
  address: 'GET /api/product/facets',
  says: 'Counts products by category, seller, stock and coins. Counts are exact up to 10,000 products and null above.',
  beyond: 'A list does not wait for its counts.',
  permission: everybody('any', BROWSES),
  input: z
    .object({
      q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
      customUrl: z.optional(CustomUrlQuery),
      ...PRODUCT_FILTER,
    })
    .check(rangesInOrder),
  output: z.object({
    /** Products that pass all filters; null: more than 10,000 before filtering. */
    total: Count,
    sellerCount: Count,
    categories: z.array(
      z.object({ id: z.string(), parentId: z.nullable(z.string()), name: BilingualName, count: Count }),
    ),
    /** The most frequent ones. */
    sellers: z.array(z.object({ id: z.string(), name: z.string(), count: Count })),
    inStock: Count,
    withCoins: Count,
    /** The highest visible price in rupees, rounded up to hundreds. */
    globalMaxValue: z.int(),
  }),
  refusals: { NOTHING_TO_SEARCH: 400 },
  cacheMs: 30_000,
})
