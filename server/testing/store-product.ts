import type { Input } from '@chowk/contract/call.ts'
import { createProduct, updateProduct } from '@chowk/contract/product/own-product.ts'
import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import { checkEntitlement } from '../billing/billing.ts'
import { lapsedSellersTask } from '../product/approval/lapsed-sellers.job.ts'
import { jobRun } from './job-run.ts'
import { givenPicture, givenSeller } from './store.ts'
import type { TestPerson, World } from './world.ts'

type Fields = Input<typeof createProduct>

let keys = 0
/** A new idempotency key. */
export const key = () => ({ 'idempotency-key': `product-${++keys}` })

/** Fields of a product that lacks a category and pictures. */
export const fields = (more: Partial<Fields> = {}): Fields => ({
  visibility: 'WORKSPACE',
  title: 'School tie',
  body: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A blue tie for class six and up.' }] }],
  },
  gstBasisPoints: 500,
  hsn: '6215',
  variants: [{ values: [], pricePaise: 25_000, onHand: 10 }],
  ...more,
})

/** A draft that lacks nothing, with its seller if the workspace has none yet. */
export async function givenComplete(
  world: World,
  person: TestPerson,
  workspace: string,
  more: Partial<Fields> = {},
): Promise<OwnProduct> {
  const [seller] = await world.owner`select from store_seller where workspace_id = ${workspace} and person_id is null`
  if (!seller) await givenSeller(world, { workspace })
  const [category] = await world.owner<{ id: string }[]>`select id from product_category where code = 'school-uniforms'`
  const pictures = [{ attachmentId: await givenPicture(world, person.id), alt: '' }]
  return await person.call(createProduct, fields({ categoryId: category?.id ?? '', pictures, ...more }), key())
}

/** The input that saves a product as it is. */
export function inputOf(product: OwnProduct): Input<typeof updateProduct> {
  const { productId, version, visibility, title, body, brand, categoryId, coinPrice, coinsOnly, maxPerOrder } = product
  const { gstBasisPoints, hsn, weightGrams, returnableDays, countryOfOrigin, options, pictures } = product
  const variants = product.variants.map(({ reserved: _, ...variant }) => ({ ...variant, onHandBefore: variant.onHand }))
  const first = { productId, version, visibility, title, body, brand, categoryId, coinPrice, coinsOnly, maxPerOrder }
  return { ...first, gstBasisPoints, hsn, weightGrams, returnableDays, countryOfOrigin, options, pictures, variants }
}

/** Runs the job that pauses products of sellers without a plan. */
export const pauseLapsed = async (world: World): Promise<void> =>
  await lapsedSellersTask(world.house, checkEntitlement)({}, jobRun())
