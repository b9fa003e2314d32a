import { describe, expect } from 'vitest'
import { countFacets } from '@chowk/contract/product/facets.ts'
import { searchProducts, searchProductsForVisitors } from '@chowk/contract/product/product-search.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenThings(world: World): Promise<string> {
  const seller = await givenSeller(world, { person: (await world.person()).id, name: 'Asmi Weavers' })
  const titles = ['Blue notebook', 'Clay water filter', 'प्याज़ का अचार', 'बावड़ी का चित्र', 'Cotton <b>stole</b>']
  for (const title of titles) await givenProduct(world, { seller, title, category: 'pottery', brand: 'Chanderi' })
  return seller
}

describe('product search [cso:S11] [prod-search-unauth]', () => {
  test('finds words of title, brand, category and seller, unfinished words, and both scripts', async ({ world }) => {
    await givenThings(world)
    const visitor = await world.visitor()
    const find = async (q: string) =>
      (await visitor.call(searchProductsForVisitors, { q, sortProductBy: 'LATEST' })).content.map(({ title }) => title)
    const exact = async (q: string) => {
      const { content, foundByLetter } = await visitor.call(searchProductsForVisitors, { q })
      return content.slice(0, foundByLetter).map(({ title }) => title)
    }
    expect(await exact('notebooks')).toEqual(['Blue notebook'])
    expect(await exact('water fil')).toEqual(['Clay water filter'])
    expect(await exact('प्याज')).toEqual(['प्याज़ का अचार'])
    expect(await exact('notebook -blue')).toEqual([])
    expect(await exact('filter or notebook')).toHaveLength(2)
    for (const all of ['chanderi', 'asmi', 'pottery', 'मिट्टी']) expect(await find(all)).toHaveLength(5)
    expect(await find('stole')).toEqual(['Cotton <b>stole</b>'])
  })

  test('forgives a wrong letter and the other script, and says what was meant', async ({ world }) => {
    await givenThings(world)
    const visitor = await world.visitor()
    const first = async (q: string) => {
      const { content, foundByLetter, didYouMean } = await visitor.call(searchProductsForVisitors, { q })
      return [content[0]?.title, foundByLetter, didYouMean]
    }
    expect(await first('notbook')).toEqual(['Blue notebook', 0, 'notebook'])
    expect(await first('cley fillter')).toEqual(['Clay water filter', 0, 'clay filter'])
    expect(await first('pyaaz')).toEqual(['प्याज़ का अचार', 0, 'प्याज़'])
    expect(await first('bawdi')).toEqual(['बावड़ी का चित्र', 0, 'बावड़ी'])
    expect(await first('"notbook"')).toEqual([undefined, 0, null])
    expect(await first('xylophone')).toEqual([undefined, 0, null])
    expect(await visitor.call(countFacets, { q: 'notbook' })).toMatchObject({ total: 1 })
    for (const q of ['the', '-', 'का'])
      expect(await visitor.ask(searchProductsForVisitors, { q })).toMatchObject({
        statusCode: 400,
        body: { code: 'NOTHING_TO_SEARCH' },
      })
    const user = await world.person({})
    expect((await user.ask(searchProducts, { q: 'the' })).body.code).toBe('NOTHING_TO_SEARCH')
  })

  test('proposes no word of products that the caller may not see', async ({ world }) => {
    await givenThings(world)
    const school = await givenCommunity(world, { plan: null })
    const seller = await givenSeller(world, { workspace: school })
    await givenProduct(world, { seller, title: 'Nightingale notebook', visibility: 'WORKSPACE' })
    const visitor = await world.visitor()
    expect(await visitor.call(searchProductsForVisitors, { q: 'nightingele' })).toMatchObject({
      content: [],
      didYouMean: null,
    })
    const member = await world.person({ workspace: school })
    const { content } = await member.call(searchProductsForVisitors, { q: 'nightingele' })
    expect(content).toEqual([])
  })

  test('survives signs of a query language, and every hit is text', async ({ world }) => {
    await givenThings(world)
    const visitor = await world.visitor()
    for (const q of [
      "'",
      '\\',
      ':*',
      "a'&!b",
      '!!',
      '<->',
      '#a00000000',
      '~ntbk',
      '%',
      '🪁 kite',
      'a'.repeat(200),
      '(((',
      "x' || 'y",
    ])
      expect([200, 400]).toContain((await visitor.ask(searchProductsForVisitors, { q })).statusCode)
  })
})
