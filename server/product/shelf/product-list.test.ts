import fc from 'fast-check'
import { describe, expect } from 'vitest'
import {
  ProductSort,
  listProducts,
  listProductsForVisitors,
  listShopProducts,
} from '@chowk/contract/product/listing.ts'
import { searchProducts } from '@chowk/contract/product/product-search.ts'
import type { Input, Output } from '@chowk/contract/call.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

/** A product as a plain program would keep it. */
interface Known {
  id: string
  at: number
  price: number
  category: string
  parent: string
  seller: string
  workspace: string | null
  isGlobal: boolean
  coins: number
  inStock: boolean
  words: string
}

const STATES = [
  ...Array.from({ length: 12 }, () => 'ACTIVE'),
  'INACTIVE',
  'BLOCKED',
  'DRAFT',
  'PENDING_REVIEW',
  'ARCHIVED',
]
const CATEGORIES = ['textbooks', 'story-books', 'notebooks', 'pottery']

/** Eighty products of four sellers in two schools and of one person, in all states. */
async function givenShelf(world: World): Promise<{ known: Known[]; schools: string[]; sellers: string[] }> {
  const schools = [await givenCommunity(world, { plan: null }), await givenCommunity(world, { plan: null })]
  const potter = await world.person()
  const owners = [
    { workspace: schools[0], name: 'Neem Shop' },
    { workspace: schools[1], name: 'Banyan Shop' },
    { workspace: schools[1], name: 'Closed Shop', state: 'CLOSED' as const },
    { workspace: null, person: potter.id, name: 'Potter' },
  ]
  const sellers: string[] = []
  for (const owner of owners) sellers.push(await givenSeller(world, owner))
  const known: Known[] = []
  for (let n = 0; n < 80; n++) {
    world.clock.pass((n % 3) * 60_000)
    const at = n % 4
    const state = STATES[n % STATES.length] ?? ''
    const isGlobal = at === 3 || n % 5 < 3
    const category = CATEGORIES[(n % 5) % 4] ?? ''
    const pricePaise = ((n * 37) % 12) * 5000
    const facts = { coinPrice: n % 3 === 0 ? n * 20 : 0, onHand: n % 7 === 0 ? 2 : 9, reserved: n % 7 === 0 ? 2 : 0 }
    const title = `${n % 2 === 0 ? 'Blue' : 'Red'} ${n % 3 === 0 ? 'notebook' : 'lamp'} ${n}`
    const { id } = await givenProduct(world, {
      seller: sellers[at] ?? '',
      title,
      state,
      visibility: isGlobal ? 'GLOBAL' : 'WORKSPACE',
      category,
      coinPrice: facts.coinPrice,
      variants: [
        { pricePaise, ...facts },
        { pricePaise: pricePaise + 700, onHand: 0, values: ['L'] },
      ],
    })
    if (state !== 'ACTIVE' || at === 2) continue
    known.push({
      id,
      at: world.clock.now().getTime(),
      price: pricePaise,
      category,
      parent:
        { textbooks: 'books', 'story-books': 'books', notebooks: 'stationery', pottery: 'art-craft' }[category] ?? '',
      seller: sellers[at] ?? '',
      workspace: owners[at]?.workspace ?? null,
      isGlobal,
      coins: facts.coinPrice,
      inStock: n % 7 !== 0,
      words: `${title} ${category}`.toLowerCase(),
    })
  }
  return { known, schools, sellers }
}

interface Wanted {
  min: number
  max: number | undefined
  coins: boolean
  stock: boolean
  seller: number | undefined
  categories: string[]
  subCategories: string[]
  sort: ProductSort
  shop: number | undefined
  words: string | undefined
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  min: fc.constantFrom(0, 0, 0, 100, 250),
  max: fc.constantFrom(undefined, undefined, 300, 400),
  coins: fc.constantFrom(false, false, false, true),
  stock: fc.constantFrom(false, false, true),
  seller: fc.constantFrom(undefined, undefined, undefined, 0, 1, 3),
  categories: fc.constantFrom([], [], [], ['books'], ['books', 'stationery']),
  subCategories: fc.constantFrom([], [], [], ['textbooks'], ['pottery']),
  sort: fc.constantFrom(...ProductSort.options),
  shop: fc.constantFrom(undefined, undefined, 0, 1),
  words: fc.constantFrom(undefined, undefined, 'blue', 'red lamp', 'noteb'),
})

/** Everything, so that one list has many pages whatever chance brings. */
const EVERYTHING: Wanted = {
  min: 0,
  max: undefined,
  coins: false,
  stock: false,
  seller: undefined,
  categories: [],
  subCategories: [],
  sort: 'LATEST',
  shop: undefined,
  words: undefined,
}

function expected(
  known: readonly Known[],
  memberOf: readonly string[],
  given: Wanted & { schools: string[]; sellers: string[] },
) {
  const { categories, subCategories } = given
  const PARENTS: Record<string, string> = { textbooks: 'books', pottery: 'art-craft' }
  const whole = categories.filter((each) => !subCategories.some((sub) => PARENTS[sub] === each))
  const fits = (each: Known) =>
    (each.isGlobal || (each.workspace !== null && memberOf.includes(each.workspace))) &&
    each.price >= given.min * 100 &&
    each.price <= (given.max ?? 1e9) * 100 &&
    (!given.coins || each.coins > 0) &&
    (!given.stock || each.inStock) &&
    (given.seller === undefined || each.seller === given.sellers[given.seller]) &&
    (given.shop === undefined || each.workspace === given.schools[given.shop]) &&
    (given.words ?? '').split(' ').every((word) => each.words.includes(word)) &&
    (whole.length + subCategories.length === 0 || whole.includes(each.parent) || subCategories.includes(each.category))
  const order = {
    LATEST: (a: Known, b: Known) => b.at - a.at || (a.id < b.id ? 1 : -1),
    PRICE_LOW_TO_HIGH: (a: Known, b: Known) => a.price - b.price || (a.id < b.id ? -1 : 1),
    PRICE_HIGH_TO_LOW: (a: Known, b: Known) => b.price - a.price || (a.id < b.id ? 1 : -1),
  }[given.sort]
  return known
    .filter(fits)
    .toSorted(order)
    .map(({ id }) => id)
}

type Page = Output<typeof listProducts>
type Ask = (more: { page?: number; next?: string }) => Promise<Page>

const SIZE = 5

/** All pages by their cursors, and the same by their numbers. */
async function readAll(ask: Ask): Promise<{ byCursor: string[]; byNumber: string[] }> {
  const byCursor: string[] = []
  let next: string | null = null
  do {
    const page: Page = await ask(next === null ? {} : { next })
    byCursor.push(...page.content.map(({ productId }) => productId))
    ;({ next } = page)
  } while (next !== null)
  const byNumber: string[] = []
  for (let page = 0, isMore = true; isMore; page++) {
    const answer = await ask({ page })
    byNumber.push(...answer.content.map(({ productId }) => productId))
    isMore = answer.hasMore
  }
  return { byCursor, byNumber }
}

describe('lists of products', () => {
  test(
    'equal a plain filter and sort, by number and by cursor, for users, visitors, shops and words [prod-user] [prod-unauth] [prod-by-url] [prod-search] [cso:S8]',
    { timeout: 120_000 },
    async ({ world }) => {
      const { known, schools, sellers } = await givenShelf(world)
      const [first = '', second = ''] = schools
      const urls = await world.owner<{ slug: string }[]>`
        select slug from unnest(${schools}::uuid[]) with ordinality u (id, n) join workspace w using (id) order by n`
      const codes = await world.owner<{ id: string; code: string }[]>`select id, code from product_category`
      const idOf = (code: string) => codes.find((each) => each.code === code)?.id ?? ''
      const ofBoth = await world.person({ workspace: first })
      await world.owner`insert into membership (workspace_id, person_id, role) values (${second}, ${ofBoth.id}, 'MEMBER')`
      const memberOfBoth: [TestPerson | undefined, string[]] = [ofBoth, [first, second]]
      const viewers: [TestPerson | undefined, string[]][] = [
        [undefined, []],
        [await world.person(), []],
        [await world.person({ workspace: first }), [first]],
        memberOfBoth,
      ]
      const visitor = await world.visitor()
      let longest = 0
      await fc.assert(
        fc.asyncProperty(wanted, fc.constantFrom(...viewers), async (given, [viewer, memberOf]) => {
          const input = {
            categoryIds: given.categories.map(idOf),
            subCategoryIds: given.subCategories.map(idOf),
            minValue: given.min,
            ...(given.max !== undefined && { maxValue: given.max }),
            isEnableCoinsfilter: given.coins,
            inStock: given.stock,
            ...(given.seller !== undefined && { sellerId: sellers[given.seller] ?? '' }),
            sortProductBy: given.sort,
            size: SIZE,
          }
          const { shop, words } = given
          const isSearch = shop === undefined && words !== undefined && viewer !== undefined
          const usedWords = isSearch ? words : undefined
          const ask: Ask = async (more) => {
            if (shop !== undefined)
              return await (viewer ?? visitor).call(listShopProducts, {
                customUrl: urls[shop]?.slug ?? '',
                ...input,
                ...more,
              })
            if (!viewer) return await visitor.call(listProductsForVisitors, { ...input, ...more })
            if (isSearch) return await viewer.call(searchProducts, { q: words, ...input, ...more })
            return await viewer.call(listProducts, { userId: viewer.id, ...input, ...more })
          }
          const right = expected(known, memberOf, { ...given, words: usedWords, schools, sellers })
          const { byCursor, byNumber } = await readAll(ask)
          // Few hits are followed by similar ones.
          const cut = (ids: string[]) => (isSearch ? ids.slice(0, right.length) : ids)
          expect(cut(byCursor)).toEqual(right)
          expect(cut(byNumber)).toEqual(right)
          longest = Math.max(longest, right.length)
        }),
        { numRuns: 80, examples: [[EVERYTHING, memberOfBoth]] },
      )
      expect(longest).toBeGreaterThan(3 * SIZE)
    },
  )

  test('a list by user is for that user alone, and pages beyond the fiftieth need a cursor [prod-user] [R6.08]', async ({
    world,
  }) => {
    const [asha, ravi] = [await world.person(), await world.person()]
    expect(await asha.ask(listProducts, { userId: ravi.id })).toMatchObject({ statusCode: 404 })
    const input: Input<typeof listProducts> = { userId: asha.id, page: 49 }
    expect(await asha.call(listProducts, input)).toMatchObject({ content: [], page: 49 })
    expect(await asha.ask(listProducts, { ...input, page: 50 })).toMatchObject({
      statusCode: 400,
      body: { code: 'INVALID_PAGE' },
    })
    expect(await asha.ask(listProducts, { userId: asha.id, minValue: 5, maxValue: 4 })).toMatchObject({
      statusCode: 400,
    })
    expect(await asha.ask(listProducts, { userId: asha.id, coinRange: '9,3' })).toMatchObject({ statusCode: 400 })
  })

  test('the list for visitors takes page and size from the query [prod-unauth]', async ({ world }) => {
    const seller = await givenSeller(world, { person: (await world.person()).id })
    for (let n = 0; n < 3; n++) await givenProduct(world, { seller, variants: [{ pricePaise: 100 * (n + 1) }] })
    const visitor = await world.visitor()
    const response = await visitor.fetch('/api/product/unauth/global?page=1&size=2', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sortProductBy: 'PRICE_HIGH_TO_LOW' }),
    })
    const { body } = (await response.json()) as { body: Output<typeof listProductsForVisitors> }
    expect(body).toMatchObject({ page: 1, size: 2, hasMore: false, content: [{ pricePaise: 100 }] })
  })
})
