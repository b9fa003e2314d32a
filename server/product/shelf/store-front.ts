import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import { getStoreFront } from '@chowk/contract/product/store-front.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { findProductViewer } from '../catalogue/visible.ts'
import { audiencesOf } from './listing-filter.ts'
import { readItems } from './product-item.ts'
import { findHits } from './read-page.ts'

/** Products that sections are made of: sorting each category would cost as much for each of them. */
const READ = 400
const NEWEST = 8
const A_SECTION = 4
/** Fewer products make no section. */
const LEAST = 2

const NO_FILTER = {
  categoryIds: [],
  subCategoryIds: [],
  minValue: 0,
  isEnableCoinsfilter: false,
  coinRange: [],
  inStock: false,
}

interface Section {
  id: string
  name: BilingualName
  productIds: string[]
}

/** The newest of these products by category, in the order of the categories. */
const findSections = async (sql: Sql, ids: readonly string[]): Promise<readonly Section[]> =>
  await sql<Section[]>`
    select g.id, ${nameJson(sql, 'g')} as name, (array_agg(p.id order by u.n))[1:${A_SECTION}::int] as product_ids
    from unnest(${ids as string[]}::uuid[]) with ordinality u (id, n) join product p on p.id = u.id
      join product_category c on c.id = p.category_id join product_category g on g.id = coalesce(c.parent_id, c.id)
    group by g.id having count(*) >= ${LEAST}::int order by g.position, g.id`

const answerFront = handle(getStoreFront, async ({ sql, house, viewer: asking }) => {
  const viewer = await findProductViewer(sql, asking)
  const wanted = { audiences: audiencesOf(viewer), filter: NO_FILTER, categoryIds: undefined, words: undefined }
  const hits = await findHits(sql, { ...wanted, sort: 'LATEST', from: undefined, skip: 0, most: READ })
  const ids = hits.map(({ id }) => id)
  const sections = await findSections(sql, ids)
  const newest = ids.slice(0, NEWEST)
  const items = await readItems({ sql, house, viewer }, [
    ...new Set([...newest, ...sections.flatMap(({ productIds }) => productIds)]),
  ])
  const byId = new Map(items.map((item) => [item.productId, item]))
  const shown = (wantedIds: readonly string[]) => wantedIds.flatMap((id) => byId.get(id) ?? [])
  return {
    newest: shown(newest),
    sections: sections.map(({ id, name, productIds }) => ({ id, name, content: shown(productIds) })),
  }
})

export const frontCalls: readonly Handler[] = [answerFront]
