import { listProducts, listProductsForVisitors, listShopProducts } from '@chowk/contract/product/listing.ts'
import { MOST_NUMBERED_PAGES } from '@chowk/contract/product/listing.ts'
import type { ProductFilter, ProductItem, ProductSort } from '@chowk/contract/product/listing.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { Duotone } from '@chowk/contract/organisation/workspace.ts'
import type { Page } from '@chowk/contract/paging.ts'
import { logoAddress } from '../../organisation/workspace.rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { demandOwn } from '../../platform/viewer.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findProductViewer } from '../catalogue/visible.ts'
import type { ProductViewer } from '../catalogue/visible.ts'
import { audiencesOf, findFilterCategories } from './listing-filter.ts'
import { readItems } from './product-item.ts'
import { findHits, readCursor, writeCursor } from './read-page.ts'
import type { Hit } from './read-page.ts'

/** The input that all lists share. */
export type ListInput = ProductFilter & {
  sortProductBy: ProductSort
  page: number
  size: number
  asOf?: string | undefined
  next?: string | undefined
}

/** What a list of products is read with. */
export interface Reading {
  sql: Sql
  house: House
  clock: Clock
  cursor: Cursor
  viewer: ProductViewer
  input: ListInput
}

/** Narrows a list to a shop or to words. */
export interface Narrowed {
  workspaceId?: string | undefined
  words?: Fragment | undefined
}

/** One more listing than fit on the page, in their order. */
export async function findPage(reading: Reading, { workspaceId, words }: Narrowed = {}): Promise<readonly Hit[]> {
  const { sql, cursor, viewer, input } = reading
  const { sortProductBy: sort, page, size, next, asOf } = input
  if (next === undefined && page >= MOST_NUMBERED_PAGES) throw commonRefusal('INVALID_PAGE')
  return await findHits(sql, {
    audiences: audiencesOf(viewer),
    workspaceId,
    filter: input,
    categoryIds: await findFilterCategories(sql, input),
    asOf: asOf ? new Date(asOf) : undefined,
    sort,
    words,
    from: readCursor(cursor, sort, next),
    skip: next === undefined ? page * size : 0,
    most: size + 1,
  })
}

/** The page of these listings, with the products that they stand for. */
export async function showPage(reading: Reading, hits: readonly Hit[]): Promise<Page<ProductItem>> {
  const { clock, cursor, input } = reading
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const { content, ...page } = pageOfItems(hits, { ...input, asOf }, (last) =>
    writeCursor(cursor, input.sortProductBy, last),
  )
  const ids = content.map(({ id }) => id)
  return { ...page, content: await readItems(reading, ids) }
}

/** A handler's context with the facts about its viewer. */
export const readingOf = async <Context extends Omit<Reading, 'viewer' | 'sql'> & { viewer: Viewer }>(
  context: Context,
  sql: Sql,
): Promise<Reading> => ({ ...context, sql, viewer: await findProductViewer(sql, context.viewer) })

const answerList = handle(listProducts, async (context) => {
  demandOwn(context.viewer, context.input.userId)
  const reading = await readingOf(context, context.sql)
  return await showPage(reading, await findPage(reading))
})

// The same for a signed-in caller: this list is for everybody.
const answerVisitors = handle(listProductsForVisitors, async (context) => {
  const reading = await readingOf({ ...context, viewer: { signedIn: false, deviceId: null } }, context.tx)
  return await showPage(reading, await findPage(reading))
})

interface ShopRow {
  id: string
  name: BilingualName
  customUrl: string
  duotone: Duotone
  letter: string
  logoId: string | null
}

/** The open workspace at this address. */
async function findShop(sql: Sql, customUrl: string) {
  const [row] = await sql<ShopRow[]>`
    select w.id, ${nameJson(sql, 'w')} as name, w.slug as custom_url, w.duotone, w.letter, w.logo_id
    from workspace w where w.slug = ${customUrl} and w.is_open and w.kind <> 'DEFAULT'`
  if (!row) throw commonRefusal('NOT_FOUND')
  return row
}

/** The id of the open workspace at this address; undefined for no address. */
export const findShopId = async (sql: Sql, customUrl: string | undefined): Promise<string | undefined> =>
  customUrl === undefined ? undefined : (await findShop(sql, customUrl)).id

const answerShop = handle(listShopProducts, async (context) => {
  const { id, name, customUrl, ...appearance } = await findShop(context.sql, context.input.customUrl)
  const reading = await readingOf(context, context.sql)
  const page = await showPage(reading, await findPage(reading, { workspaceId: id }))
  return { ...page, shop: { name, customUrl, logo: logoAddress({ ...appearance, name: name.en, nameHi: name.hi }) } }
})

export const listCalls: readonly Handler[] = [answerList, answerVisitors, answerShop]
