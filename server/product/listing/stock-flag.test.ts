import { describe, expect } from 'vitest'
import { listProductsForVisitors } from '@chowk/contract/product/listing.ts'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { refreshStock } from './listing.ts'

const givenShirt = async (world: World) =>
  await givenProduct(world, {
    seller: await givenSeller(world, { person: (await world.person()).id }),
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { values: ['S'], onHand: 1, pricePaise: 20_000, mrpPaise: 25_000 },
      { values: ['M'], onHand: 1, pricePaise: 22_000 },
    ],
  })

/** Reserves all of a variant, as a checkout does. */
const sellOut = async (world: World, variant: string) =>
  await world.sql.begin(async (tx) => {
    await tx`update variant_stock set reserved = on_hand where variant_id = ${variant}`
    await refreshStock(tx, [variant])
  })

const flag = async (world: World) =>
  (await world.owner<{ inStock: boolean }[]>`select in_stock from product_listing`).map(({ inStock }) => inStock)

describe('the stock flag of a listing [cso:S4]', () => {
  test('falls with the last variant and rises with the first one back', async ({ world }) => {
    const { slug, variants } = await givenShirt(world)
    const [small = '', medium = ''] = variants
    await sellOut(world, small)
    expect(await flag(world)).toEqual([true])
    await sellOut(world, medium)
    expect(await flag(world)).toEqual([false])
    const visitor = await world.visitor()
    expect((await visitor.call(listProductsForVisitors, { inStock: true })).content).toEqual([])
    expect((await visitor.call(listProductsForVisitors, {})).content).toMatchObject([
      { inStock: false, mrpPaise: 25_000 },
    ])
    expect(await visitor.call(getShopProduct, { slug })).toMatchObject({
      variants: [{ available: 0 }, { available: 0 }],
    })
    await world.sql.begin(async (tx) => {
      await tx`update variant_stock set on_hand = 4 where variant_id = ${medium}`
      await refreshStock(tx, [small, medium])
    })
    expect(await flag(world)).toEqual([true])
  })

  test('two buyers of the last of two variants at once leave it right [R02]', async ({ world }) => {
    const { variants } = await givenShirt(world)
    await Promise.all(variants.map(async (variant) => await sellOut(world, variant)))
    expect(await flag(world)).toEqual([false])
  })

  test('a sale that changes nothing writes no listing', async ({ world }) => {
    const { variants } = await givenShirt(world)
    const versions = async () => await world.owner`select xmin::text from product_listing`
    const before = await versions()
    await sellOut(world, variants[0] ?? '')
    expect(await versions()).toEqual(before)
  })
})
