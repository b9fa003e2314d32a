import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { isAdult } from '../../identity/identity.ts'
import { isOfOpenWorkspace } from './listing-filter.ts'
import { EVERYBODY } from '../listing/listing-keys.rules.ts'

/** A product that search engines may show. */
export interface PublicProduct {
  slug: string
  changedAt: Date
}

// Nothing of a minor is offered to search engines.
const isOfAdult = (sql: Sql, clock: Clock) => sql`(s.person_id is null or exists (
  select from person p where p.id = s.person_id and p.state = 'ACTIVE' and p.deletion_state is null and ${isAdult(sql, clock)}))`

/** Products for everybody, oldest first: a page of `most` of them. */
export const findPublicProducts = async (
  sql: Sql,
  clock: Clock,
  { offset, most }: { offset: number; most: number },
): Promise<readonly PublicProduct[]> =>
  await sql<PublicProduct[]>`
    select i.slug, i.updated_at as changed_at
    from product_listing l join product i on i.id = l.product_id join store_seller s on s.id = l.seller_id
    where l.audience = ${EVERYBODY}::uuid and ${isOfOpenWorkspace(sql)} and ${isOfAdult(sql, clock)}
    order by l.listed_at, l.product_id offset ${offset} limit ${most}`

/** How many products are for everybody, those of minors and closed workspaces among them. */
export async function countPublicProducts(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from product_listing where audience = ${EVERYBODY}::uuid`
  return row?.n ?? 0
}
