import * as z from 'zod/mini'

/** Limits of a product (S2). */
export const PRODUCT_LIMITS = {
  title: { least: 3, most: 150 },
  description: { least: 20, most: 10_000 },
  brand: 60,
  pictures: 8,
  pictureAlt: 200,
  pricePaise: 1_000_000_000,
  coinPrice: 100_000,
  stock: 100_000,
  maxPerOrder: 100,
  weightGrams: 1_000_000,
  returnableDays: 30,
  options: 3,
  optionName: 30,
  optionValues: 30,
  optionValue: 40,
  variants: 100,
  sku: 40,
  reason: { least: 4, most: 500 },
} as const

/** Paise that a coin pays. */
export const COIN_PAISE = 100

/** States of a product (S3). Being out of stock is derived and no state. */
export const ProductState = z.enum([
  'DRAFT',
  'PENDING_REVIEW',
  'CHANGES_REQUESTED',
  'REJECTED',
  'ACTIVE',
  'INACTIVE',
  'BLOCKED',
  'ARCHIVED',
])
/** See the schema of the same name. */
export type ProductState = z.infer<typeof ProductState>

/** Who finds a product: people of its workspace, or everybody. */
export const ProductVisibility = z.enum(['WORKSPACE', 'GLOBAL'])
/** See the schema of the same name. */
export type ProductVisibility = z.infer<typeof ProductVisibility>
