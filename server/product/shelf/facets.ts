import type { Output } from '@chowk/contract/call.ts'
import { MOST_COUNTED, countFacets } from '@chowk/contract/product/facets.ts'
import { DEFAULT_RANGE } from '@chowk/contract/product/listing.ts'
import { written } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { FEW_FOUND } from '../../platform/search/search-kind.ts'
import { readQuestion } from '../../platform/search/question.rules.ts'
import { findProductViewer } from '../catalogue/visible.ts'
import { countGroups } from './facets.rules.ts'
import type { CountedGroup, FacetCounts } from './facets.rules.ts'
import { audiencesOf, findFilterCategories, isOfOpenWorkspace, isPriced, takesCoins } from './listing-filter.ts'
import type { ListingQuery } from './listing-filter.ts'
import { findShopId } from './product-list.ts'
import { exactWords, similarWords } from './product-words.ts'
import { isOfAudience, keyedQuery } from './read-page.ts'

const MOST_SELLERS = 20

type Facets = Output<typeof countFacets>

/** The highest price that these audiences find, in rupees rounded up to hundreds (S8). */
export async function findHighestPrice(sql: Sql, audiences: readonly string[]): Promise<number> {
  const [row] = await sql<{ paise: number | null }[]>`
    select max(m.price_paise)::float8 as paise from unnest(${audiences as string[]}::uuid[]) a (id) cross join lateral (
      select l.price_paise from product_listing l where l.audience = a.id order by l.price_paise desc limit 1) m`
  return row?.paise ? Math.ceil(row.paise / 10_000) * 100 : DEFAULT_RANGE[1]
}

type Counting = Omit<ListingQuery, 'asOf'> & { words: Fragment | undefined }

/** Groups of at most one product more than are counted. */
async function findGroups(sql: Sql, counting: Counting): Promise<readonly CountedGroup[]> {
  const { words, workspaceId, filter } = counting
  const isKeyed = words !== undefined || workspaceId !== undefined
  const keyed = keyedQuery(sql, { ...counting, categoryIds: undefined, filter: {} })
  const met = isKeyed
    ? sql`l.search @@ (select q from q) and (${isOfAudience(sql, counting)}) is true`
    : isOfAudience(sql, counting)
  return await sql<CountedGroup[]>`
    with q as materialized (select ${keyed} as q)
    select l.category_id, l.seller_id, ${isPriced(sql, filter)} as is_priced, ${takesCoins(sql, filter)} as takes_coins,
      l.coin_price > 0 as has_coins, l.in_stock, count(*)::int as products
    from (select * from product_listing l where ${met} and ${isOfOpenWorkspace(sql)}
        ${workspaceId ? sql`and (l.workspace_id = ${workspaceId}::uuid) is true` : sql``} limit ${written(sql, MOST_COUNTED + 1)}) l
    group by 1, 2, 3, 4, 5, 6`
}

/** Categories in their order with their counts; without counts all categories that are used. */
async function nameCategories(sql: Sql, counts: FacetCounts | undefined): Promise<Facets['categories']> {
  const rows = await sql<{ id: string; parentId: string | null; name: Facets['categories'][number]['name'] }[]>`
    select c.id, c.parent_id, ${nameJson(sql, 'c')} as name from product_category c left join product_category g on g.id = c.parent_id
    where c.active order by coalesce(g.position, c.position), coalesce(c.parent_id, c.id), c.parent_id nulls first, c.position, c.id`
  if (!counts) return rows.map((row) => ({ ...row, count: null }))
  const sums = new Map(counts.categories)
  for (const { id, parentId } of rows)
    if (parentId) sums.set(parentId, (sums.get(parentId) ?? 0) + (counts.categories.get(id) ?? 0))
  return rows.flatMap((row) => {
    const count = sums.get(row.id) ?? 0
    return count > 0 ? [{ ...row, count }] : []
  })
}

async function nameSellers(sql: Sql, counts: FacetCounts, chosen: string | undefined): Promise<Facets['sellers']> {
  const most = [...counts.sellers].toSorted(([, a], [, b]) => b - a).slice(0, MOST_SELLERS)
  const shown = new Map(most)
  if (chosen !== undefined) shown.set(chosen, counts.sellers.get(chosen) ?? 0)
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from store_seller where id = any(${[...shown.keys()]}::uuid[])`
  return rows
    .map((row) => ({ ...row, count: shown.get(row.id) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

const sumOf = (groups: readonly CountedGroup[]) => groups.reduce((sum, { products }) => sum + products, 0)

const answerFacets = handle(countFacets, async ({ sql, viewer: asking, input, clock, refuse }): Promise<Facets> => {
  const { q, customUrl, ...filter } = input
  const viewer = await findProductViewer(sql, asking)
  const audiences = audiencesOf(viewer)
  const workspaceId = await findShopId(sql, customUrl)
  const categoryIds = await findFilterCategories(sql, filter)
  const counting = { audiences, workspaceId, filter, categoryIds }
  const question = q === undefined ? undefined : readQuestion(q, clock.now())
  if (question?.groups.length === 0) throw refuse('NOTHING_TO_SEARCH')
  const exact = question && exactWords(sql, question)
  let groups = await findGroups(sql, { ...counting, words: exact })
  // Where few products hold the words, the list shows similar ones too.
  const isFew = question !== undefined && sumOf(groups) < FEW_FOUND
  const similar = isFew ? await similarWords(sql, { text: q ?? '', question, audiences }) : undefined
  if (similar) groups = await findGroups(sql, { ...counting, words: similar.words })
  const wanted = {
    categoryIds: categoryIds && new Set(categoryIds),
    sellerId: filter.sellerId,
    inStock: filter.inStock,
  }
  const counts = sumOf(groups) > MOST_COUNTED ? undefined : countGroups(groups, wanted)
  // Of a seller without any visible product not even the name is told.
  const chosen = groups.some(({ sellerId }) => sellerId === filter.sellerId) ? filter.sellerId : undefined
  const [categories, sellers, globalMaxValue] = await Promise.all([
    nameCategories(sql, counts),
    counts ? nameSellers(sql, counts, chosen) : [],
    findHighestPrice(sql, audiences),
  ])
  const { total = null, sellerCount = null, inStock = null, withCoins = null } = counts ?? {}
  return { total, sellerCount, categories, sellers, inStock, withCoins, globalMaxValue }
})

export const facetCalls: readonly Handler[] = [answerFacets]
