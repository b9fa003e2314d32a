import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'

const SubCategory = z.object({ categoryId: z.string(), code: z.string(), name: BilingualName })

/** A category of products with its sub-categories, in their order. */
export const ProductCategory = z.object({ ...SubCategory.shape, subCategories: z.array(SubCategory) })
/** See the schema of the same name. */
export type ProductCategory = z.infer<typeof ProductCategory>

/** Permission action of all calls that only read what the store shows. */
export const BROWSES = 'browse the store'

/** Categories of the store. */
export const listProductCategories = call({
  address: 'GET /api/product-category/list',
  specified: 'store-categories',
  says: 'Lists the categories of products with their sub-categories.',
  permission: everybody('any', BROWSES),
  input: z.object({}),
  output: z.object({ content: z.array(ProductCategory) }),
  cacheMs: 60_000,
})
