import * as z from 'zod/mini'
import { call } from '../call.ts'
import { BROWSES } from './category.ts'
import { everybody } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { ProductItem } from './listing.ts'

/** Most products that are recommended (S10). */
export const MOST_RECOMMENDED = 12

/** Products beside another one (S10). */
export const listYouMightLike = call({
  address: 'GET /api/product/you-might-like',
  specified: 'shop-also',
  says: 'Lists up to 12 products in stock: those that buyers of a product bought too, then others of its category, without what the caller sells or bought; without a product the newest ones.',
  permission: everybody('any', BROWSES),
  input: z.object({
    productId: z.optional(rowId()),
    /** The same product by its address. */
    slug: z.optional(z.string().check(z.maxLength(120))),
  }),
  output: z.object({ content: z.array(ProductItem) }),
  cacheMs: 30_000,
})
