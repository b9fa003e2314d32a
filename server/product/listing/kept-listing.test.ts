import { expect } from 'vitest'
import { moveProduct } from '@chowk/contract/product/own-product.ts'
import { listProductsForVisitors } from '@chowk/contract/product/listing.ts'
import { moveOwnSeller } from '@chowk/contract/product/seller.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'

test('a product leaves the lists as its seller or its own state changes', async ({ world }) => {
  const { school, head } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school })
  const { id: productId } = await givenProduct(world, { seller, title: 'Kite' })
  const visitor = await world.visitor()
  const isListed = async () => (await visitor.call(listProductsForVisitors, {})).content.length === 1
  expect(await isListed()).toBe(true)
  await head.call(moveOwnSeller, { state: 'VACATION', vacationUntil: '2026-12-31' })
  expect(await isListed()).toBe(true)
  await head.call(moveOwnSeller, { state: 'CLOSED' })
  expect(await isListed()).toBe(false)
  await head.call(moveOwnSeller, { state: 'OPEN' })
  expect(await isListed()).toBe(true)
  await head.call(moveProduct, { productId, status: 'INACTIVE' })
  expect(await isListed()).toBe(false)
})
