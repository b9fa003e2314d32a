import * as z from 'zod/mini'
import { call } from '../call.ts'
import { BROWSES } from './category.ts'
import { everybody, signedIn } from '../permission.ts'
import { LIST_INPUT, ProductPage, rangesInOrder } from './listing.ts'

const Found = z.extend(ProductPage, {
  /** Products of this page that hold the words; those that follow have similar ones. */
  foundByLetter: z.int(),
  /** The question with unknown words spelt as products spell them. */
  didYouMean: z.nullable(z.string()),
})

const SEARCH_INPUT = { q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), ...LIST_INPUT }

/** Product search of a signed-in user (S11). */
export const searchProducts = call({
  address: 'POST /api/product/global-search',
  specified: 'prod-search',
  says: 'Finds products that the caller may see by words of title, brand, category and seller, forgiving spelling in both scripts.',
  permission: signedIn('any', 'browse the store as a user'),
  input: z.object(SEARCH_INPUT).check(rangesInOrder),
  output: Found,
  refusals: { NOTHING_TO_SEARCH: 400 },
})

/** The same for visitors. */
export const searchProductsForVisitors = call({
  address: 'GET /api/product/unauth/global-search',
  specified: 'prod-search-unauth',
  says: 'Finds products for everybody by words of title, brand, category and seller.',
  permission: everybody('any', BROWSES),
  input: z.object(SEARCH_INPUT).check(rangesInOrder),
  output: Found,
  refusals: { NOTHING_TO_SEARCH: 400 },
  cacheMs: 30_000,
})
