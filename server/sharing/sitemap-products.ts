import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { countPublicProducts, findPublicProducts } from '../product/product.ts'
import { ADDRESSES_A_FILE } from './sitemap-days.ts'
import type { SitemapEntry } from './sitemap-document.rules.ts'

/** How many files the products for everybody take. */
export const countProductFiles = async (sql: Sql): Promise<number> =>
  Math.ceil((await countPublicProducts(sql)) / ADDRESSES_A_FILE)

/** The products of one file, oldest first. */
export async function productsOfFile(sql: Sql, clock: Clock, file: number): Promise<SitemapEntry[]> {
  const page = { offset: (file - 1) * ADDRESSES_A_FILE, most: ADDRESSES_A_FILE }
  const rows = await findPublicProducts(sql, clock, page)
  return rows.map(({ slug, changedAt }) => ({ location: `/store/product/${encodeURIComponent(slug)}`, changedAt }))
}
