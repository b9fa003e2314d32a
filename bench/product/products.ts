// p95 of the store's lists, searches and facets at 200,000 products. Prints one line a claim.
import type { Call } from '@chowk/contract/call.ts'
import { countFacets } from '@chowk/contract/product/facets.ts'
import { ProductSort, listProducts, listShopProducts } from '@chowk/contract/product/listing.ts'
import { searchProducts } from '@chowk/contract/product/product-search.ts'
import { getStoreFront } from '@chowk/contract/product/store-front.ts'
import { listYouMightLike } from '@chowk/contract/product/you-might-like.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'
import { answerCall, inputsOf, measureCall, openBenchHouse, signIn } from '../house.ts'
import type { BenchHouse } from '../house.ts'
import { wordOf } from '../vocabulary.ts'
import { fillProducts } from './fill-products.ts'

const SHELF = { products: Number(process.env['BENCH_PRODUCTS'] ?? 200_000), workspaces: 1000, sellersAWorkspace: 5 }
const ROUNDS = 60
const GOAL_MS = { list: 5, filters: 30, search: 40, facets: 110 }

/** A member of two workspaces. */
async function signInMember(open: BenchHouse): Promise<Person> {
  const [member] = await open.owner<{ id: string }[]>`
    insert into person (name, email, birth_year, is_begun) values ('Member', 'bench-member@chowk.example', 1990, true) returning id`
  const workspaces = await open.owner<{ id: string }[]>`
    select id from workspace where slug in ('bench-school-1', 'bench-school-2') order by slug`
  await open.owner`
    insert into membership (workspace_id, person_id, role) select w, ${member?.id ?? ''}, 'MEMBER' from unnest(${workspaces.map(({ id }) => id)}::uuid[]) w`
  return await signIn(open, { personId: member?.id ?? '', workspaceId: workspaces[0]?.id ?? null })
}

/** Answers call after call, each page from the one before. */
async function following(open: BenchHouse, viewer: Person): Promise<void> {
  let next: string | null = null
  const inputs: object[] = []
  for (let page = 0; page < ROUNDS; page++) {
    const input: object = { userId: viewer.personId, size: 24, ...(next !== null && { next }) }
    inputs.push(input)
    const { body } = await answerCall(open.house, listProducts, input, viewer)
    ;({ next } = body as { next: string | null })
  }
  await measureCall(
    open.house,
    { name: 'list, page by next', call: listProducts, goalMs: GOAL_MS.list, viewer },
    inputs,
  )
}

// Calls beyond the specification refuse fields that they do not know.
const pagedBy = ({ personId }: Person, { specified }: Call) =>
  specified === undefined ? {} : { userId: personId, size: 24 }

async function run(open: BenchHouse, viewer: Person): Promise<void> {
  const { owner } = open
  const [categories, sellers, products] = await Promise.all([
    owner<{ id: string }[]>`select id from product_category where parent_id is not null order by id`,
    owner<{ id: string }[]>`select id from store_seller order by id limit 500`,
    owner<
      { id: string }[]
    >`select product_id as id from product_listing where audience = '00000000-0000-0000-0000-000000000000' limit 60`,
  ])
  const some = (rows: readonly { id: string }[], n: number) => rows[(n * 7919) % rows.length]?.id ?? ''
  const sort = (n: number) => ({ sortProductBy: ProductSort.options[n % 3] })
  const measure = async (name: string, call: Call, goalMs: number, input: (n: number) => object) =>
    await measureCall(
      open.house,
      { name, call, goalMs, viewer },
      inputsOf(ROUNDS, (n) => ({ ...pagedBy(viewer, call), ...input(n) })),
    )
  const list = async (name: string, goalMs: number, input: (n: number) => object) =>
    await measure(name, listProducts, goalMs, input)
  await list('list, first page', GOAL_MS.list, sort)
  await list('list, page 49', GOAL_MS.list, (n) => ({ ...sort(n), page: 49 }))
  await following(open, viewer)
  const price = (n: number) => ({ minValue: 100 + n, maxValue: 400 + 10 * n })
  await list('price range', GOAL_MS.filters, (n) => ({ ...sort(n), ...price(n) }))
  await list('narrow price range, newest', GOAL_MS.filters, (n) => ({ minValue: 2000 + n, maxValue: 2010 + n }))
  await list('price, coins and stock', GOAL_MS.filters, (n) => ({
    ...sort(n),
    ...price(n),
    isEnableCoinsfilter: true,
    inStock: true,
  }))
  await list('category', GOAL_MS.filters, (n) => ({ ...sort(n), categoryIds: [some(categories, n)] }))
  await list('category, price, coins, page 20', GOAL_MS.filters, (n) => ({
    ...sort(n),
    ...price(n),
    categoryIds: [some(categories, n)],
    isEnableCoinsfilter: true,
    page: 20,
  }))
  await list('seller', GOAL_MS.filters, (n) => ({ ...sort(n), sellerId: some(sellers, n) }))
  await measure('shop', listShopProducts, GOAL_MS.filters, (n) => ({ ...sort(n), customUrl: `bench-school-${n + 1}` }))
  const word = (from: number, to: number) => (n: number) => wordOf(from + ((n * 7919) % (to - from)))
  const [common, middle, rare] = [word(0, 20), word(100, 1000), word(5000, 20_000)]
  const search = async (name: string, input: (n: number) => object) =>
    await measure(`search, ${name}`, searchProducts, GOAL_MS.search, input)
  await search('common word', (n) => ({ q: common(n) }))
  await search('middling word', (n) => ({ q: middle(n) }))
  await search('rare word', (n) => ({ q: rare(n) }))
  await search('two common words', (n) => ({ q: `${common(n)} ${common(n + 3)}` }))
  await search('beginning of a word', (n) => ({ q: middle(n).slice(0, 3) }))
  await search('typed wrong', (n) => ({ q: `${middle(n).slice(0, 3)}x${middle(n).slice(3)}` }))
  await search('with filters', (n) => ({ q: middle(n), ...price(n), inStock: true, ...sort(n) }))
  const facets = async (name: string, input: (n: number) => object) =>
    await measure(`facets, ${name}`, countFacets, GOAL_MS.facets, input)
  await facets('middling word', (n) => ({ q: middle(n), ...price(n) }))
  await facets('common word', (n) => ({ q: common(n) }))
  await facets('all products', price)
  await measure('front page', getStoreFront, GOAL_MS.filters, () => ({}))
  await measure('you might like', listYouMightLike, GOAL_MS.filters, (n) => ({ productId: some(products, n) }))
}

const open = await openBenchHouse('products')
try {
  const began = performance.now()
  await fillProducts(open.owner, SHELF)
  console.log(`${SHELF.products} products made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await run(open, await signInMember(open))
} finally {
  await open.close()
}
