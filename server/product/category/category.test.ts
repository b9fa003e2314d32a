import { expect } from 'vitest'
import { listProductCategories } from '@chowk/contract/product/category.ts'
import { test } from '../../testing/test.ts'

test('lists categories in order with active sub-categories, in both languages [store-categories]', async ({
  world,
}) => {
  await world.owner`update product_category set active = false where code in ('seeds', 'food')`
  const visitor = await world.visitor()
  const { content } = await visitor.call(listProductCategories, {})
  expect(content.map(({ code }) => code).slice(0, 4)).toEqual(['uniforms', 'books', 'stationery', 'art-craft'])
  expect(content.map(({ code }) => code)).not.toContain('food')
  expect(content).toHaveLength(11)
  const garden = content.find(({ code }) => code === 'garden')
  expect(garden?.subCategories.map(({ code }) => code)).toEqual(['plants', 'pots-tools', 'compost'])
  for (const { subCategories, name } of content) {
    expect(subCategories.length).toBeGreaterThanOrEqual(3)
    for (const { hi } of [name, ...subCategories.map((each) => each.name)]) expect(hi).toMatch(/\p{Script=Devanagari}/u)
  }
})
