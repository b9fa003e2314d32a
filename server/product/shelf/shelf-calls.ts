import type { Handler } from '../../platform/handle.ts'
import { facetCalls } from './facets.ts'
import { listCalls } from './product-list.ts'
import type { Purchases } from './purchases.ts'
import { searchCalls } from './product-search.ts'
import { shopProductCalls } from './shop-product.ts'
import { frontCalls } from './store-front.ts'
import { userFilterCalls } from './user-filter.ts'
import { youMightLikeCalls } from './you-might-like.ts'

/** Calls of the store front. */
export const shelfCalls = (purchases: Purchases): readonly Handler[] => [
  ...frontCalls,
  ...listCalls,
  ...shopProductCalls,
  ...searchCalls,
  ...facetCalls,
  ...userFilterCalls,
  ...youMightLikeCalls(purchases),
]
