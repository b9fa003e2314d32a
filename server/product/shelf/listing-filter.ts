import type { ProductFilter } from '@chowk/contract/product/listing.ts'
import { DEFAULT_RANGE, HIGHEST_PRICE } from '@chowk/contract/product/listing.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { joined } from '../../platform/postgres/statement.ts'
import type { ProductViewer } from '../catalogue/visible.ts'
import { EVERYBODY } from '../listing/listing-keys.rules.ts'

/** What a list is read from: who reads, whose shop, and the filter. */
export interface ListingQuery {
  audiences: readonly string[]
  workspaceId?: string | undefined
  filter: ProductFilter
  /** All categories that the filter means; undefined: any. */
  categoryIds: readonly string[] | undefined
  asOf?: Date | undefined
}

/** Audiences whose listings the viewer finds. */
export const audiencesOf = ({ memberOf }: Pick<ProductViewer, 'memberOf'>): string[] => [
  ...new Set([EVERYBODY, ...memberOf]),
]

/** The categories that a filter means, with their sub-categories; a category whose sub-categories are chosen too means only those. */
export async function findFilterCategories(
  sql: Sql,
  { categoryIds, subCategoryIds }: Pick<ProductFilter, 'categoryIds' | 'subCategoryIds'>,
): Promise<string[] | undefined> {
  const ids = [...new Set([...categoryIds, ...subCategoryIds])]
  if (ids.length === 0) return undefined
  const rows = await sql<{ id: string }[]>`
    select c.id from product_category c
    where c.id = any(${ids}::uuid[]) and not exists (
        select from product_category s where s.parent_id = c.id and s.id = any(${ids}::uuid[]))
      or c.parent_id = any(${ids}::uuid[]) and not exists (
        select from product_category s where s.parent_id = c.parent_id and s.id = any(${ids}::uuid[]))`
  return rows.map(({ id }) => id)
}

/** Whether the price of the row `l` is within the filter. */
export function isPriced(sql: Sql, { minValue, maxValue = HIGHEST_PRICE }: ProductFilter): Fragment {
  if (minValue === 0 && maxValue === HIGHEST_PRICE) return sql`true`
  return sql`l.price_paise between ${minValue * 100}::bigint and ${maxValue * 100}::bigint`
}

/** Whether the row `l` takes coins as the filter wants. */
export function takesCoins(sql: Sql, { isEnableCoinsfilter, coinRange }: ProductFilter): Fragment {
  if (!isEnableCoinsfilter) return sql`true`
  const [low = 0, high = DEFAULT_RANGE[1]] = coinRange
  const upper = high === DEFAULT_RANGE[1] ? sql`` : sql`and l.coin_price <= ${high}::int`
  return sql`l.coin_price >= ${Math.max(1, low)}::int ${upper}`
}

/** Listings outlive the closing of a workspace. */
export const isOfOpenWorkspace = (sql: Sql): Fragment =>
  sql`(l.workspace_id is null or exists (select from workspace w where w.id = l.workspace_id and w.is_open))`

/** Whether the row `l` passes everything but audience and words. */
export function meetsFilter(sql: Sql, { workspaceId, filter, categoryIds, asOf }: ListingQuery): Fragment {
  const conditions = [
    isOfOpenWorkspace(sql),
    isPriced(sql, filter),
    takesCoins(sql, filter),
    ...(filter.inStock ? [sql`l.in_stock`] : []),
    ...(filter.sellerId ? [sql`l.seller_id = ${filter.sellerId}::uuid`] : []),
    ...(categoryIds ? [sql`l.category_id = any(${categoryIds as string[]}::uuid[])`] : []),
    ...(workspaceId ? [sql`l.workspace_id = ${workspaceId}::uuid`] : []),
    ...(asOf ? [sql`l.listed_at <= ${asOf}`] : []),
  ]
  return joined(conditions, ' and ')
}
