import type { Sql } from '../../platform/database.ts'
import { noticeKind } from '../../notice/kind.ts'
import { findMemberOf, isListed } from '../catalogue/visible.ts'

/** Those of these variants that a person could order now: listed for them and in stock. */
export async function findOrderable(sql: Sql, personId: string, variantIds: readonly string[]): Promise<string[]> {
  const memberOf = await findMemberOf(sql, personId)
  const rows = await sql<{ id: string }[]>`
    select v.id from product_variant v join product p on p.id = v.product_id join store_seller s on s.id = p.seller_id
      join variant_stock k on k.variant_id = v.id
    where v.id = any(${variantIds as string[]}::uuid[]) and v.active and k.on_hand > k.reserved and s.state = 'OPEN'
      and ${isListed(sql, { memberOf })}`
  return rows.map(({ id }) => id)
}

/** A variant that the user waited for is in stock again (S12a). Its subject is the variant. */
export const BACK_IN_STOCK = noticeKind({
  name: 'back-in-stock',
  area: 'store',
  title: { en: 'Products that are back in stock', hi: 'फिर से उपलब्ध सामान' },
  usually: 'MAIL',
  sample: { title: 'School tie', options: ['Blue'], slug: 'school-tie-a2b3c4' },
  stillSeen: findOrderable,
  leadsTo: (_subject, { slug }) => `/store/product/${slug}`,
  says(language, _who, { title, options }) {
    const name = { strong: [title, ...options].join(', ') }
    return language === 'hi' ? [name, ' फिर से उपलब्ध है'] : [name, ' is back in stock']
  },
})
