import type { ProductSort } from '@chowk/contract/product/listing.ts'
import { written } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { after } from '../../platform/paging/cursor.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { joined } from '../../platform/postgres/statement.ts'
import { meetsFilter } from './listing-filter.ts'
import type { ListingQuery } from './listing-filter.ts'
import { anyKey, filterKey } from '../listing/listing-keys.rules.ts'

/** A listing and where it stands in the order. */
export interface Hit {
  id: string
  at: Date
  price: number
}

export interface PageWanted extends ListingQuery {
  sort: ProductSort
  /** A tsquery of words; undefined: any. */
  words: Fragment | undefined
  skip: number
  most: number
  from: Hit | undefined
}

const BY_TIME = { at: 'TIME', id: 'ID' } as const
const BY_PRICE = { price: 'COUNT', id: 'ID' } as const
const NOWHERE = { at: new Date(0), price: 0 }

/** Reads the cursor of a list in this order. */
export function readCursor(cursor: Cursor, sort: ProductSort, next: string | undefined): Hit | undefined {
  const from = sort === 'LATEST' ? cursor.read(BY_TIME, next) : cursor.read(BY_PRICE, next)
  return from && { ...NOWHERE, ...from }
}

/** The cursor behind a listing. */
export const writeCursor = (cursor: Cursor, sort: ProductSort, hit: Hit): string =>
  sort === 'LATEST' ? cursor.write(BY_TIME, hit) : cursor.write(BY_PRICE, hit)

interface Order {
  by: Fragment
  behind: (from: Hit | undefined) => Fragment
}

// A computed key matches no index, so that a search is read by its words and sorted.
function orderOf(sql: Sql, sort: ProductSort, isComputed: boolean): Order {
  const id = sql`l.product_id`
  if (sort === 'LATEST') {
    const at = isComputed ? sql`(l.listed_at + interval '0 s')` : sql`l.listed_at`
    return {
      by: sql`${at} desc, ${id} desc`,
      behind: (from) => after(sql, from && { at: from.at, id: from.id }, { by: { at, id }, direction: 'DESC' }),
    }
  }
  const price = isComputed ? sql`(l.price_paise + 0)` : sql`l.price_paise`
  const direction = sort === 'PRICE_LOW_TO_HIGH' ? 'ASC' : 'DESC'
  return {
    by: direction === 'ASC' ? sql`${price}, ${id}` : sql`${price} desc, ${id} desc`,
    behind: (from) => after(sql, from && { price: from.price, id: from.id }, { by: { price, id }, direction }),
  }
}

const columns = (sql: Sql) => sql`l.product_id as id, l.listed_at as at, l.price_paise::float8 as price`

/** The listings of one page in their order: by words and filter keys where there are any, else along the index of the order. */
export async function findHits(sql: Sql, wanted: PageWanted): Promise<readonly Hit[]> {
  const { words, workspaceId, categoryIds, filter } = wanted
  const isKeyed = words !== undefined || workspaceId !== undefined || categoryIds !== undefined || filter.sellerId
  return await (isKeyed ? byKeys(sql, wanted) : alongIndex(sql, wanted))
}

async function alongIndex(sql: Sql, wanted: PageWanted): Promise<readonly Hit[]> {
  const { audiences, sort, skip, most, from } = wanted
  const { by, behind } = orderOf(sql, sort, false)
  // A limit in each branch lets PostgreSQL merge the branches and stop early.
  const branches = audiences.map(
    (audience) => sql`(
      select l.* from product_listing l where l.audience = ${audience}::uuid and ${meetsFilter(sql, wanted)} ${behind(from)}
      order by ${by} limit ${written(sql, skip + most)})`,
  )
  return await sql<Hit[]>`
    select ${columns(sql)} from (${joined(branches, ' union all ')}) l
    order by ${by} offset ${written(sql, skip)} limit ${written(sql, most)}`
}

/** Listings by their words and filter keys, each compared with the columns too. */
const byKeys = async (sql: Sql, wanted: PageWanted): Promise<readonly Hit[]> => {
  const { by, behind } = orderOf(sql, wanted.sort, true)
  return await sql<Hit[]>`
    with q as materialized (select ${keyedQuery(sql, wanted)} as q)
    select ${columns(sql)} from product_listing l
    where l.search @@ (select q from q) and (${isOfAudience(sql, wanted)} and ${meetsFilter(sql, wanted)}) is true
      ${behind(wanted.from)}
    order by ${by} offset ${written(sql, wanted.skip)} limit ${written(sql, wanted.most)}`
}

/** Whether the row `l` is of one of the audiences. */
export const isOfAudience = (sql: Sql, { audiences }: Pick<ListingQuery, 'audiences'>): Fragment =>
  sql`l.audience = any(${audiences as string[]}::uuid[])`

type Keyed = Pick<PageWanted, 'audiences' | 'workspaceId' | 'categoryIds' | 'words'> & {
  filter: Pick<ListingQuery['filter'], 'sellerId'>
}

/** Words, audiences, shop, seller and categories as one tsquery. */
export function keyedQuery(sql: Sql, { audiences, workspaceId, categoryIds, words, filter }: Keyed): Fragment {
  const groups = [
    audiences.map((id) => filterKey('audience', id)),
    workspaceId ? [filterKey('workspace', workspaceId)] : [],
    filter.sellerId ? [filterKey('seller', filter.sellerId)] : [],
    (categoryIds ?? []).map((id) => filterKey('category', id)),
  ]
  const keys = groups.filter((group) => group.length > 0).map((group) => sql`&& ${anyKey(group)}::tsquery`)
  return sql`((${words ?? sql`''::tsquery`}) ${joined(keys)})`
}
