import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { Picture } from '../article/story.ts'
import { call } from '../call.ts'
import { BROWSES } from './category.ts'
import { Attachment } from '../files/attachment.ts'
import { everybody } from '../permission.ts'
import { Rating } from './rating.ts'
import type { RichDocument } from '../rich-text/nodes.ts'

const Variant = z.object({
  id: z.string(),
  /** One value for each option of the product. */
  values: z.array(z.string()),
  pricePaise: z.int(),
  mrpPaise: z.nullable(z.int()),
  picture: z.nullable(Picture),
  /** Units that can be bought now, at most those of one order. */
  available: z.int(),
})

/** The public page of a product. */
export const ShopProduct = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  body: z.nullable(z.custom<RichDocument>()),
  /** Uploads that the body shows. */
  bodyPictures: z.array(Attachment),
  brand: z.string(),
  /** Only owners, administrators and reviewers see products that are not ACTIVE. */
  state: z.string(),
  visibility: z.enum(['WORKSPACE', 'GLOBAL']),
  /** From the category to the sub-category. */
  categories: z.array(z.object({ id: z.string(), name: BilingualName })),
  pictures: z.array(Picture),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(Variant),
  coinPrice: z.int(),
  coinsOnly: z.boolean(),
  maxPerOrder: z.int(),
  gstBasisPoints: z.int(),
  returnableDays: z.int(),
  countryOfOrigin: z.string(),
  weightGrams: z.nullable(z.int()),
  rating: Rating,
  seller: z.object({
    id: z.string(),
    name: z.string(),
    about: z.string(),
    logo: z.nullable(z.string()),
    shippingPaise: z.int(),
    shipsWithinDays: z.int(),
    /** GST State codes; null: all of India. */
    servedStates: z.nullable(z.array(z.string())),
    /** The last day of a vacation, while it lasts. */
    vacationUntil: z.nullable(z.string()),
    workspace: z.nullable(z.object({ name: BilingualName, customUrl: z.string() })),
  }),
  /** Whether the caller manages this product. */
  isOwn: z.boolean(),
  updatedAt: z.string(),
})
/** See the schema of the same name. */
export type ShopProduct = z.infer<typeof ShopProduct>

/** One product for buyers. */
export const getShopProduct = call({
  address: 'GET /api/product/get/slug/{slug}',
  specified: 'prod-slug',
  says: 'Returns the public page of a product that the caller may see.',
  permission: everybody('any', BROWSES),
  input: z.object({ slug: z.string().check(z.maxLength(120)) }),
  output: ShopProduct,
  cacheMs: 30_000,
})
