import { searchSellers } from '@chowk/contract/product/own-product.ts'
import type { Output } from '@chowk/contract/call.ts'
import { handle } from '../../platform/handle.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { findProductViewer, isListed } from './visible.ts'

type Found = Output<typeof searchSellers>['content'][number]

export const answerSearchSellers = handle(searchSellers, async ({ input, viewer, sql, clock, cursor }) => {
  refuseDepth(input)
  const { size, page, q } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const skip = skipOf(cursor, input)
  const found = await sql<Found[]>`
    select s.id as seller_id, s.name, w.name as workspace, count(*)::int as products
    from store_seller s join product p on p.seller_id = s.id left join workspace w on w.id = s.workspace_id
    where ${q === '' ? sql`true` : holdsWords(sql, sql`fold_words(s.name)`, q)} and ${isListed(sql, await findProductViewer(sql, viewer))}
    group by s.id, w.id order by lower(s.name), s.id limit ${size + 1} offset ${skip}`
  return pageOfItems(found, { page, size, asOf }, () => writeSkip(cursor, skip + size))
})
