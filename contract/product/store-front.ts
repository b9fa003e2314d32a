import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { BROWSES } from './category.ts'
import { ProductItem } from './listing.ts'

/** The first page of the store. */
export const getStoreFront = call({
  address: 'GET /api/product/front',
  says: 'Returns the newest products, and those of each category among the newest 400.',
  beyond: 'The front page needs one answer, not one for each category.',
  permission: everybody('any', BROWSES),
  input: z.object({}),
  output: z.object({
    newest: z.array(ProductItem),
    sections: z.array(z.object({ id: z.string(), name: BilingualName, content: z.array(ProductItem) })),
  }),
  cacheMs: 30_000,
})
