import { describe, expect } from 'vitest'
import { countFacets } from '@chowk/contract/product/facets.ts'
import { listProducts, listProductsForVisitors, listShopProducts } from '@chowk/contract/product/listing.ts'
import { searchProducts, searchProductsForVisitors } from '@chowk/contract/product/product-search.ts'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import { getStoreFront } from '@chowk/contract/product/store-front.ts'
import { listYouMightLike } from '@chowk/contract/product/you-might-like.ts'
import { VISITOR_ID, searchAll } from '@chowk/contract/search/search.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { refreshListing } from '../listing/listing.ts'

interface Paths {
  world: World
  caller: Caller
  userId: string | undefined
  customUrl: string
  beside: string
}

/** The titles that each path shows to somebody. */
async function titlesByPath({ world, caller, userId, customUrl, beside }: Paths): Promise<Record<string, string[]>> {
  const titles = ({ content }: { content: readonly { title?: string }[] }) =>
    content.map(({ title = '' }) => title).toSorted()
  const q = 'kite'
  const front = await caller.call(getStoreFront, {})
  return {
    list: titles(userId ? await caller.call(listProducts, { userId }) : await caller.call(listProductsForVisitors, {})),
    search: titles(
      userId ? await caller.call(searchProducts, { q }) : await caller.call(searchProductsForVisitors, { q }),
    ),
    typo: titles(
      userId
        ? await caller.call(searchProducts, { q: 'kitte' })
        : await caller.call(searchProductsForVisitors, { q: 'kitte' }),
    ),
    shop: titles(await caller.call(listShopProducts, { customUrl })),
    newest: titles({ content: front.newest }),
    sections: titles({ content: front.sections.flatMap(({ content }) => content) }),
    alike: [
      ...titles(await caller.call(listYouMightLike, { productId: beside })),
      await world.owner<{ title: string }[]>`select title from product where id = ${beside}`.then(
        ([row]) => row?.title ?? '',
      ),
    ].toSorted(),
    everything: titles(
      (await caller.call(searchAll, { userId: userId ?? VISITOR_ID, q, kind: 'PRODUCTS' })) as {
        content: { title: string }[]
      },
    ),
    'more like it': titles(await caller.call(listYouMightLike, {})),
  }
}

/** Eight kites of a school and one of somebody's own, in all states that a product can be seen in. */
async function givenKites(world: World) {
  const school = await givenCommunity(world, { plan: null })
  const [{ slug: customUrl } = { slug: '' }] = await world.owner<
    { slug: string }[]
  >`select slug from workspace where id = ${school}`
  const seller = await givenSeller(world, { workspace: school, name: 'School' })
  const category = 'pottery'
  const base = { seller, category }
  const open = await givenProduct(world, { ...base, title: 'Open kite' })
  const inner = await givenProduct(world, { ...base, title: 'Inner kite', visibility: 'WORKSPACE' })
  const hidden: string[] = []
  for (const state of ['DRAFT', 'PENDING_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'INACTIVE', 'BLOCKED', 'ARCHIVED'])
    hidden.push((await givenProduct(world, { ...base, title: `${state} kite`, state })).slug)
  const closed = await givenSeller(world, { workspace: school, person: (await world.person()).id, state: 'CLOSED' })
  hidden.push((await givenProduct(world, { ...base, seller: closed, title: 'Closed kite' })).slug)
  return { school, customUrl, seller, open, inner, hidden }
}

describe('what a path shows of the shelf', () => {
  test('is the same on each path: open products to all, those of a workspace to its people, nothing else [prod-slug] [com-search] [shop-also]', async ({
    world,
  }) => {
    const { school, customUrl, open, inner, hidden } = await givenKites(world)
    const member = await world.person({ workspace: school })
    const other = await world.person({ workspace: await givenCommunity(world, { plan: null }) })
    const operator = await world.person({ operator: true })
    const visitor = await world.visitor()
    const [one, both] = [['Open kite'], ['Inner kite', 'Open kite']]
    const cases: [Caller, TestPerson | undefined, string[]][] = [
      [visitor, undefined, one],
      [other, other, one],
      [operator, operator, one],
      [member, member, both],
    ]
    for (const [caller, person, right] of cases) {
      const paths = await titlesByPath({ world, caller, userId: person?.id, customUrl, beside: open.id })
      // A row of the front page has at least two products.
      const sections = right.length > 1 ? right : []
      expect(paths).toEqual(
        Object.fromEntries(Object.keys(paths).map((path) => [path, path === 'sections' ? sections : right])),
      )
      expect(await caller.call(countFacets, {})).toMatchObject({ total: right.length, sellerCount: 1 })
      expect(await caller.call(countFacets, { q: 'kite', customUrl })).toMatchObject({ total: right.length })
    }
    for (const caller of [visitor, other]) {
      for (const slug of [inner.slug, ...hidden])
        expect([slug, (await caller.ask(getShopProduct, { slug })).statusCode]).toEqual([slug, 404])
      expect(await caller.call(listYouMightLike, { productId: inner.id })).toEqual({ content: [] })
    }
    expect(await member.call(getShopProduct, { slug: inner.slug })).toMatchObject({ title: 'Inner kite', isOwn: false })
    for (const slug of hidden) expect((await member.ask(getShopProduct, { slug })).statusCode).toBe(404)
  })

  test('owners and reviewers open what is not listed; whoever left finds nothing of the workspace', async ({
    world,
  }) => {
    const { school, customUrl, inner, hidden, open } = await givenKites(world)
    const head = await world.person({ workspace: school, role: 'OWNER' })
    expect(await head.call(getShopProduct, { slug: hidden[0] ?? '' })).toMatchObject({ state: 'DRAFT', isOwn: true })
    const operator = await world.person({ operator: true })
    expect(await operator.call(getShopProduct, { slug: hidden[5] ?? '' })).toMatchObject({
      state: 'BLOCKED',
      isOwn: false,
    })
    const member = await world.person({ workspace: school })
    await world.owner`update membership set state = 'LEFT', left_at = now() where person_id = ${member.id}`
    const paths = await titlesByPath({ world, caller: member, userId: member.id, customUrl, beside: open.id })
    expect(paths['list']).toEqual(['Open kite'])
    expect(paths['typo']).toEqual(['Open kite'])
    expect((await member.ask(getShopProduct, { slug: inner.slug })).statusCode).toBe(404)
  })

  test('a closed workspace takes its products off each path at once', async ({ world }) => {
    const { school, customUrl, open } = await givenKites(world)
    const visitor = await world.visitor()
    await world.owner`update workspace set state = 'CLOSED' where id = ${school}`
    expect(await visitor.call(listProductsForVisitors, {})).toMatchObject({ content: [], hasMore: false })
    expect(await visitor.call(searchProductsForVisitors, { q: 'kite' })).toMatchObject({ content: [] })
    expect(await visitor.call(countFacets, {})).toMatchObject({ total: 0 })
    expect((await visitor.ask(listShopProducts, { customUrl })).statusCode).toBe(404)
    expect((await visitor.ask(getShopProduct, { slug: open.slug })).statusCode).toBe(404)
    expect(await visitor.call(getStoreFront, {})).toEqual({ newest: [], sections: [] })
  })

  test('a page shows no product that left the shelf without its listing', async ({ world }) => {
    const { open } = await givenKites(world)
    await world.owner`update product set state = 'BLOCKED' where id = ${open.id}`
    const visitor = await world.visitor()
    expect((await visitor.call(listProductsForVisitors, {})).content).toEqual([])
    await refreshListing(world.owner, open.id)
    expect(await world.owner`select from product_listing where product_id = ${open.id}`).toHaveLength(0)
  })

  test('you might like leaves out own products, sold out ones, and what a minor did', async ({ world }) => {
    const { seller, open } = await givenKites(world)
    await givenProduct(world, { seller, category: 'pottery', title: 'Sold out kite', variants: [{ onHand: 0 }] })
    const potter = await world.person()
    const own = await givenSeller(world, { person: potter.id, name: 'Potter' })
    await givenProduct(world, { seller: own, category: 'pottery', title: 'Pot' })
    await givenProduct(world, { seller: own, category: 'notebooks', title: 'Book' })
    const titles = async (caller: Caller) =>
      (await caller.call(listYouMightLike, { productId: open.id })).content.map(({ title }) => title)
    expect(await titles(potter)).toEqual([])
    const child = await world.person({ class: 6 })
    expect(await titles(child)).toEqual(['Pot'])
  })
})
