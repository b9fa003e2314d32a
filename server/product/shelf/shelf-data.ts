import type { PersonalData } from '../../platform/personal-data.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'
import { removeListings } from '../listing/listing.ts'

/** The saved store filter of a person; their listings end with their seller. */
export const shelfData: PersonalData = {
  domain: 'product-filter',
  says: { en: 'Your saved store filter', hi: 'दुकान का आपका सहेजा हुआ फ़िल्टर' },
  tables: [{ table: 'product_filter', column: 'person_id', leaves: 'erased' }],
  find: async (sql, personId) => ({
    'store-filter': [
      ...(await sql`
        select category_ids, sub_category_ids, price_range, coin_range, with_coins, sort, saved_at from product_filter where person_id = ${personId}`),
    ],
  }),
  async erase(sql, personId) {
    await sql`delete from product_filter where person_id = ${personId}`
    const listed = await sql<{ id: string }[]>`
      select l.product_id as id from product_listing l join store_seller s on s.id = l.seller_id where s.person_id = ${personId}`
    await removeListings(
      sql,
      listed.map(({ id }) => id),
    )
  },
  count: async () => await Promise.resolve({ goes: [], stays: [] }),
}

/** The listings of a workspace; they are derived from its products, which are exported. */
export const listingsOfClosed: WorkspaceData = {
  domain: 'product-listing',
  tables: [{ table: 'product_listing', column: 'workspace_id', leaves: 'erased' }],
  find: async () => await Promise.resolve({}),
  async purge(sql, { workspaceId }) {
    const listed = await sql<{ id: string }[]>`
      select product_id as id from product_listing where workspace_id = ${workspaceId}`
    await removeListings(
      sql,
      listed.map(({ id }) => id),
    )
  },
}
