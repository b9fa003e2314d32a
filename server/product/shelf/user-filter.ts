import type { Output } from '@chowk/contract/call.ts'
import { DEFAULT_RANGE } from '@chowk/contract/product/listing.ts'
import type { ProductSort } from '@chowk/contract/product/listing.ts'
import { getUserFilter, saveUserFilter } from '@chowk/contract/product/user-filter.ts'
import type { UserFilter } from '@chowk/contract/product/user-filter.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { findProductViewer } from '../catalogue/visible.ts'
import { findHighestPrice } from './facets.ts'
import { audiencesOf } from './listing-filter.ts'

interface FilterRow {
  categoryIds: string[]
  subCategoryIds: string[]
  priceRange: [number, number]
  coinRange: [number, number]
  withCoins: boolean
  sort: ProductSort
}

/** Active ones among these categories, in the order given. */
async function keepKnown(sql: Sql, ids: readonly string[], isSub: boolean): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    select id from product_category where id = any(${ids as string[]}::uuid[]) and active and (parent_id is not null) = ${isSub}`
  const known = new Set(rows.map(({ id }) => id))
  return [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => known.has(id))
}

/** The filter as it is kept and shown, without categories that do not exist. */
async function withKnownCategories(
  sql: Sql,
  filter: UserFilter,
): Promise<{ filter: UserFilter; droppedCategories: number }> {
  const { categoryFilterData, subCategoryFilterData } = filter
  const known = await keepKnown(sql, categoryFilterData, false)
  const knownSub = await keepKnown(sql, subCategoryFilterData, true)
  const given = new Set([...categoryFilterData, ...subCategoryFilterData].map((id) => id.toLowerCase())).size
  return {
    filter: { ...filter, categoryFilterData: known, subCategoryFilterData: knownSub },
    droppedCategories: given - known.length - knownSub.length,
  }
}

async function showFilter(
  sql: Sql,
  viewer: Person,
  saved: UserFilter | undefined,
): Promise<Output<typeof getUserFilter>> {
  const globalMaxValue = await findHighestPrice(sql, audiencesOf(await findProductViewer(sql, viewer)))
  if (saved) {
    const { filter, droppedCategories } = await withKnownCategories(sql, saved)
    return { ...filter, globalMaxValue, droppedCategories, isSaved: true }
  }
  return {
    categoryFilterData: [],
    subCategoryFilterData: [],
    priceRange: [0, Math.max(globalMaxValue, DEFAULT_RANGE[1])],
    coinRange: [...DEFAULT_RANGE],
    isEnableCoinsfilter: false,
    sortByFilter: 'LATEST',
    globalMaxValue,
    droppedCategories: 0,
    isSaved: false,
  }
}

const answerFilter = handle(getUserFilter, async ({ sql, viewer }) => {
  const [row] = await sql<FilterRow[]>`
    select category_ids, sub_category_ids, price_range, coin_range, with_coins, sort from product_filter where person_id = ${viewer.personId}`
  return await showFilter(
    sql,
    viewer,
    row && {
      categoryFilterData: row.categoryIds,
      subCategoryFilterData: row.subCategoryIds,
      priceRange: row.priceRange,
      coinRange: row.coinRange,
      isEnableCoinsfilter: row.withCoins,
      sortByFilter: row.sort,
    },
  )
})

const answerSave = handle(saveUserFilter, async ({ tx, viewer, clock, input }) => {
  const { filter, droppedCategories } = await withKnownCategories(tx, input)
  const { categoryFilterData, subCategoryFilterData, priceRange, coinRange, isEnableCoinsfilter, sortByFilter } = filter
  await tx`
    insert into product_filter (person_id, category_ids, sub_category_ids, price_range, coin_range, with_coins, sort, saved_at)
    values (${viewer.personId}, ${categoryFilterData}::uuid[], ${subCategoryFilterData}::uuid[], ${priceRange}::int[], ${coinRange}::int[],
      ${isEnableCoinsfilter}, ${sortByFilter}, ${clock.now()})
    on conflict (person_id) do update set category_ids = excluded.category_ids, sub_category_ids = excluded.sub_category_ids,
      price_range = excluded.price_range, coin_range = excluded.coin_range, with_coins = excluded.with_coins, sort = excluded.sort,
      saved_at = excluded.saved_at`
  return { ...(await showFilter(tx, viewer, filter)), droppedCategories }
})

export const userFilterCalls: readonly Handler[] = [answerFilter, answerSave]
