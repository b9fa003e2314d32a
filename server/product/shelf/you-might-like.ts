import { MOST_RECOMMENDED, listYouMightLike } from '@chowk/contract/product/you-might-like.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isListed, isOwnSeller, isVisibleProduct, findProductViewer } from '../catalogue/visible.ts'
import type { ProductViewer } from '../catalogue/visible.ts'
import { isNamed } from '../catalogue/named-product.ts'
import type { Named } from '../catalogue/named-product.ts'
import { audiencesOf } from './listing-filter.ts'
import { readItems } from './product-item.ts'
import type { Purchases } from './purchases.ts'
import { findHits } from './read-page.ts'

/** More are read than shown, since what the viewer sells or bought is left out. */
const READ = MOST_RECOMMENDED * 3

const FILTER = {
  categoryIds: [],
  subCategoryIds: [],
  minValue: 0,
  isEnableCoinsfilter: false,
  coinRange: [],
  inStock: true,
}

/** A product that the viewer sees, with its category. */
async function findViewed(
  sql: Sql,
  viewer: ProductViewer,
  named: Named,
): Promise<{ id: string; categoryId: string | null } | undefined> {
  const [row] = await sql<{ id: string; categoryId: string | null }[]>`
    select p.id, p.category_id from product p join store_seller s on s.id = p.seller_id
    where ${isNamed(sql, named)} and ${isVisibleProduct(sql, viewer)}`
  return row
}

/** Those of the products that can be offered to the viewer: listed, in stock, and not their own. */
async function findOffered(sql: Sql, viewer: ProductViewer, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id from unnest(${ids as string[]}::uuid[]) with ordinality u (id, n) join product p on p.id = u.id
      join store_seller s on s.id = p.seller_id join product_listing l on l.product_id = p.id and l.in_stock
    where ${isListed(sql, viewer)} and not ${isOwnSeller(sql, viewer)} order by u.n`
  return rows.map(({ id }) => id)
}

// Purchases of others reveal behaviour, so minors see the category alone (S10).
const seesPurchases = (viewer: Viewer): boolean => !viewer.signedIn || !viewer.isMinor

const answerAlike = (purchases: Purchases) =>
  handle(listYouMightLike, async ({ sql, house, viewer: asking, input }) => {
    const viewer = await findProductViewer(sql, asking)
    const isBeside = input.productId !== undefined || input.slug !== undefined
    const viewed = isBeside ? await findViewed(sql, viewer, input) : undefined
    const category = viewed?.categoryId
    if (isBeside && !category) return { content: [] }
    const hits = await findHits(sql, {
      audiences: audiencesOf(viewer),
      filter: FILTER,
      categoryIds: category ? [category] : undefined,
      sort: 'LATEST',
      words: undefined,
      from: undefined,
      skip: 0,
      most: READ,
    })
    const together =
      viewed && seesPurchases(asking) ? await purchases.findBoughtTogether(sql, viewed.id, MOST_RECOMMENDED) : []
    const ids = [...new Set([...together, ...hits.map(({ id }) => id)])].filter((id) => id !== viewed?.id)
    const { personId } = viewer
    const bought = personId && seesPurchases(asking) ? await purchases.findBought(sql, personId, ids) : new Set()
    const offered = await findOffered(
      sql,
      viewer,
      ids.filter((id) => !bought.has(id)),
    )
    return { content: await readItems({ sql, house, viewer }, offered.slice(0, MOST_RECOMMENDED)) }
  })

/** Calls about recommended products. */
export const youMightLikeCalls = (purchases: Purchases): readonly Handler[] => [answerAlike(purchases)]
